import type { CommandContext } from '@app/status-changes/command-context';
import { expireProofs } from './expire-proofs.ts';

/** The storage methods that the sweep needs. */
export interface ProofFileStore {
  list(): AsyncIterable<{ key: string }>;
  delete(key: string): Promise<void>;
}

/**
 * Expires proofs, then deletes every file without an encryption key. Such files belong to decided proofs, to deleted
 * reviews and accounts, or are left from failures and restored backups.
 */
export async function sweepProofs(
  ctx: CommandContext,
  files: ProofFileStore,
): Promise<{ expired: number; removed: number }> {
  const expiredCount = await expireProofs(ctx);
  const { proofKeys: encryptionKeys } = ctx.collections;
  let removedFileCount = 0;
  for await (const { key: fileKey } of files.list()) {
    // The encryption key always exists before its file.
    if (await encryptionKeys.findOne({ _id: fileKey.replace(/\.\w+$/, '') })) continue;
    await files.delete(fileKey);
    removedFileCount++;
  }
  return { expired: expiredCount, removed: removedFileCount };
}
