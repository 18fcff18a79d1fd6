import { declarationIntervalMs } from '@app/db';
import type { ListedService } from '@app/releases';
import type { DeclaredService } from '@app/types/admin/pipeline';

export const toDeclaredService = (doc: ListedService): DeclaredService => ({
  name: doc._id,
  nouns: doc.nouns,
  askedBy: doc.askedBy,
  calls: doc.api.length,
  version: doc.version,
  release: doc.release ?? null,
  otherRelease: findOtherRelease(doc),
  declaredAt: doc.declaredAt.toISOString(),
  withdrawnAt: doc.withdrawnAt?.toISOString() ?? null,
});

/** Finds the other release during a rolling upgrade, when processes of both releases repeat their declarations. */
function findOtherRelease({ otherRelease }: ListedService): string | null {
  if (!otherRelease) return null;
  return Date.now() - otherRelease.seenAt.getTime() < 2.5 * declarationIntervalMs
    ? otherRelease.release
    : null;
}
