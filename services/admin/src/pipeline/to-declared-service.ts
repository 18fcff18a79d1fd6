import type { ServiceDoc } from '@app/db';
import type { DeclaredService } from '@app/types/admin/pipeline';

/** Allow-list of a service, for pipelines and terminals. */
export const toDeclaredService = (doc: ServiceDoc): DeclaredService => ({
  name: doc._id,
  nouns: doc.nouns,
  calls: doc.api.length,
  version: doc.version,
  release: doc.release ?? null,
  declaredAt: doc.declaredAt.toISOString(),
  withdrawnAt: doc.withdrawnAt?.toISOString() ?? null,
});
