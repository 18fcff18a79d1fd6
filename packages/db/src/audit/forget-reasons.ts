import type { Collections } from '../collections.ts';
import { hashReason } from './digest.ts';

/** Replaces the reasons in audit rows of these targets by their hashes; seals stay valid. */
export async function forgetReasons(
  { audit }: Pick<Collections, 'audit'>,
  targetKind: string,
  targetIds: readonly string[],
): Promise<void> {
  const targetFilter = {
    'target.kind': targetKind,
    'target.id': { $in: [...targetIds] },
    reason: { $exists: true },
  };
  for await (const { _id, reason = '' } of audit.find(targetFilter, { projection: { reason: 1 } as const })) {
    await audit.updateOne({ _id }, { $set: { reason: hashReason(reason) } });
  }
}
