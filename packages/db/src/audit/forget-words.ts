import type { Collections } from '../collections.ts';
import { forgetWords } from './digest.ts';

/** Replaces the reasons in audit rows of these targets by their hashes; seals stay valid. */
export async function forgetReasons(
  { audit }: Pick<Collections, 'audit'>,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  const about = { 'target.kind': kind, 'target.id': { $in: [...ids] }, reason: { $exists: true } };
  for await (const { _id, reason = '' } of audit.find(about, { projection: { reason: 1 } as const })) {
    await audit.updateOne({ _id }, { $set: { reason: forgetWords(reason) } });
  }
}
