import type { FileStorage } from '@app/storage';
import { findRemote, toReleaseId } from './live-releases.store.ts';
import { type NewRelease, publishRelease } from './publish.store.ts';
import type { ReleaseContext } from './release-context.ts';

/**
 * Records a version embedded in the gateway as a release like any other, with its files: it is the rollback target of
 * the first version that somebody activates. What is live stays.
 * @throws {DomainError} other_bytes, not_a_build
 */
export async function recordEmbedded(
  ctx: ReleaseContext,
  storage: FileStorage,
  build: NewRelease,
): Promise<void> {
  const { releases } = ctx.collections;
  const { name, version } = build;
  const previousRemote = await findRemote(ctx, name);
  await publishRelease(ctx, storage, build);
  await releases.updateOne({ _id: toReleaseId(name, version) }, { $set: { embeddedAt: ctx.now } });
  // Tabs that are still open load files that the previous gateway embedded.
  if (previousRemote?.v === 0 && previousRemote.live !== version)
    await releases.updateOne({ _id: toReleaseId(name, previousRemote.live) }, { $set: { usedAt: ctx.now } });
}
