import type { Collections, OutboxDoc } from '@app/db';
import type { NewEntry } from '@app/status-changes';
import type { AnyBulkWriteOperation } from 'mongodb';

/** Puts entries in the outbox. Skips those whose key exists; returns the number of new ones. */
export async function putEntries(
  { outbox }: Pick<Collections, 'outbox'>,
  entries: readonly NewEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const operations = entries.map(
    ({ key, ...entry }): AnyBulkWriteOperation<OutboxDoc> => ({
      updateOne: { filter: { key }, update: { $setOnInsert: entry }, upsert: true },
    }),
  );
  return (await outbox.bulkWrite(operations, { ordered: false })).upsertedCount;
}
