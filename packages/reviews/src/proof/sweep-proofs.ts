import type { CommandContext } from '@app/status-changes/command-context';
import { expireProofs } from './expire-proofs.ts';

/** The storage methods that the sweep needs. */
export interface ProofFiles {
  list(): AsyncIterable<{ key: string }>;
  delete(key: string): Promise<void>;
}

/**
 * Expires proofs, then deletes every file without a key: of decided proofs, deleted reviews and accounts, and leftovers
 * of failures or restored backups.
 */
export async function sweepProofs(
  ctx: CommandContext,
  files: ProofFiles,
): Promise<{ expired: number; removed: number }> {
  const expiredCount = await expireProofs(ctx);
  const { proofKeys } = ctx.collections;
  let removedCount = 0;
  for await (const { key } of files.list()) {
    // A key always exists before its file.
    if (await proofKeys.findOne({ _id: key.replace(/\.\w+$/, '') })) continue;
    await files.delete(key);
    removedCount++;
  }
  return { expired: expiredCount, removed: removedCount };
}
