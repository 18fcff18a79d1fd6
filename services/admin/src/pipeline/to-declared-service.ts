import { declarationIntervalMs, type ServiceDoc } from '@app/db';
import type { DeclaredService } from '@app/types/admin/pipeline';

/** Allow-list of a service, for pipelines and terminals. */
export const toDeclaredService = (doc: ServiceDoc): DeclaredService => ({
  name: doc._id,
  nouns: doc.nouns,
  calls: doc.api.length,
  version: doc.version,
  release: doc.release ?? null,
  otherRelease: findOtherRelease(doc),
  declaredAt: doc.declaredAt.toISOString(),
  withdrawnAt: doc.withdrawnAt?.toISOString() ?? null,
});

/** Finds the other release during a rolling upgrade, when processes of both releases repeat their declarations. */
function findOtherRelease({ otherRelease }: ServiceDoc): string | null {
  if (!otherRelease) return null;
  return Date.now() - otherRelease.seenAt.getTime() < 2.5 * declarationIntervalMs
    ? otherRelease.release
    : null;
}
