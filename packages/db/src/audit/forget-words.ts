import type { Collections } from '../collections.ts';
import { forgetWords, isForgotten } from './digest.ts';

/** Takes the words of reasons out of the log's rows about these things; their seals stay sound. */
export async function forgetReasons(
  { audit }: Pick<Collections, 'audit'>,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  const about = { 'target.kind': kind, 'target.id': { $in: [...ids] }, reason: { $exists: true } };
  for await (const { _id, reason = '' } of audit.find(about, { projection: { reason: 1 } as const })) {
    if (!isForgotten(reason)) await audit.updateOne({ _id }, { $set: { reason: forgetWords(reason) } });
  }
}
