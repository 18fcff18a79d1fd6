import type { CommandContext } from '@app/status-changes/command-context';
import { expireProofs } from './expire-proofs.ts';

/** Of a storage, what a sweep needs. */
export interface ProofFiles {
  list(): AsyncIterable<{ key: string }>;
  delete(key: string): Promise<void>;
}

/**
 * Ends the proofs whose time is over, then removes every file that no proof waits for: those of decided ones, of reviews
 * and accounts that went, and what a failure or a restored backup left. Nobody holds a key of such a file any more.
 */
export async function sweepProofs(
  ctx: CommandContext,
  files: ProofFiles,
): Promise<{ expired: number; removed: number }> {
  const expired = await expireProofs(ctx);
  const { proofKeys } = ctx.collections;
  let removed = 0;
  for await (const { key } of files.list()) {
    // An entry is always there before its file.
    if (await proofKeys.findOne({ _id: key.replace(/\.\w+$/, '') })) continue;
    await files.delete(key);
    removed++;
  }
  return { expired, removed };
}
