import type { ClientSession, Collections, ImportDoc, ImportRowDoc } from '@app/db';
import { groupIntoBatches } from '@app/service-kit';
import { type AnyBulkWriteOperation, ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';
import { repairCodes, resolveAction } from './rows/row.ts';

export type RowsStore = ReturnType<typeof createRowsStore>;
export type RowChange = { _id: string; set?: Partial<ImportRowDoc>; unset?: readonly (keyof ImportRowDoc)[] };

type Choice = NonNullable<ImportRowDoc['choice']>;

/** Matches possible duplicates for which staff may choose this. Only a stored listing can be updated. */
const toChoosableFilter = (choice: Choice) => ({
  action: 'duplicate' as const,
  ...(choice === 'update' && { v: { $exists: true } }),
});

const repairedFilter = { 'messages.code': { $in: [...repairCodes] } };

export function createRowsStore({ importRows }: Pick<Collections, 'importRows'>) {
  const write = async (rowChanges: readonly RowChange[], session?: ClientSession) => {
    if (rowChanges.length === 0) return;
    const operations = rowChanges.map(
      ({ _id, set, unset = [] }): AnyBulkWriteOperation<ImportRowDoc> => ({
        updateOne: {
          filter: { _id },
          update: {
            ...(set && { $set: set }),
            ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, ''])) }),
          },
        },
      }),
    );
    await importRows.bulkWrite(operations, { ordered: false, session });
  };
  return {
    write,
    async insert(rows: readonly ImportRowDoc[]): Promise<void> {
      const docs = rows.map((row) => (row.fields ? { ...row, newId: new ObjectId() } : row));
      await importRows.insertMany(docs, { ordered: false });
    },

    async *readBatches(
      filter: object,
      batchSize: number,
      projection?: object,
    ): AsyncGenerator<ImportRowDoc[]> {
      const cursor = importRows
        .find(filter, { ...(projection && { projection }), batchSize })
        .sort({ importId: 1, line: 1 });
      yield* groupIntoBatches(cursor, batchSize);
    },

    findByLines: (importId: ObjectId, lines: readonly number[]): Promise<ImportRowDoc[]> =>
      importRows
        .find({ importId, line: { $in: [...lines] } })
        .sort({ line: 1 })
        .toArray(),
    findPending: (importId: ObjectId, afterLine: number, limit: number): Promise<ImportRowDoc[]> =>
      importRows
        .find({ importId, line: { $gt: afterLine }, doneAt: { $exists: false }, action: { $ne: 'error' } })
        .sort({ importId: 1, line: 1 })
        .limit(limit)
        .toArray(),
    /** Finds rows before a line to roll back, last first. */
    findRowsToRollBack: (importId: ObjectId, beforeLine: number, limit: number): Promise<ImportRowDoc[]> =>
      importRows
        .find({
          importId,
          line: { $lt: beforeLine },
          afterV: { $exists: true },
          undoneAt: { $exists: false },
        })
        .sort({ importId: -1, line: -1 })
        .limit(limit)
        .toArray(),

    /** Finds the earliest `publicSince` by external key, of listings that a rollback has removed. */
    async findPublicSinceByKey(
      externalKeys: readonly string[],
      session: ClientSession,
    ): Promise<ReadonlyMap<string, Date>> {
      const publicSinceByKey = new Map<string, Date>();
      const removedRowsCursor = importRows.find(
        { 'removed.externalKey': { $in: [...externalKeys] } },
        { session, projection: { removed: 1 } },
      );
      for await (const { removed } of removedRowsCursor) {
        const earliestSince = removed && publicSinceByKey.get(removed.externalKey);
        if (removed && !(earliestSince && earliestSince <= removed.publicSince))
          publicSinceByKey.set(removed.externalKey, removed.publicSince);
      }
      return publicSinceByKey;
    },

    /** Marks rows as done whose listings were created under the planned ids. */
    async markCreated(ids: readonly string[], doneAt: Date, session: ClientSession): Promise<void> {
      if (ids.length === 0) return;
      const fields = { doneAt, listingId: '$newId', afterV: 1 };
      await importRows.updateMany({ _id: { $in: [...ids] } }, [{ $set: fields }], { session });
    },
    async markDone(ids: readonly string[], doneAt: Date, session: ClientSession): Promise<void> {
      if (ids.length > 0)
        await importRows.updateMany({ _id: { $in: [...ids] } }, { $set: { doneAt } }, { session });
    },

    findPage(
      importId: ObjectId,
      { action, isRepaired }: { action?: ImportRowDoc['action'] | undefined; isRepaired: boolean },
      page: Page,
    ) {
      const filter = { importId, ...(action && { action }), ...(isRepaired && repairedFilter) };
      return findPage(importRows, filter, { line: 1 }, page, {});
    },

    findFailed: (importId: ObjectId, limit: number): Promise<ImportRowDoc[]> =>
      importRows.find({ importId, action: 'error' }).sort({ line: 1 }).limit(limit).toArray(),

    async setChoice(importId: ObjectId, line: number, choice: Choice): Promise<boolean> {
      const filter = { _id: `${importId.toHexString()}/${line}`, ...toChoosableFilter(choice) };
      return (await importRows.updateOne(filter, { $set: { choice } })).matchedCount === 1;
    },
    async setRemainingChoices(importId: ObjectId, choice: Choice): Promise<void> {
      const filter = { importId, choice: { $exists: false }, ...toChoosableFilter(choice) };
      await importRows.updateMany(filter, { $set: { choice } });
    },

    /** Counts rows by action; `onlyDone`: only completed ones. */
    async countActions(importId: ObjectId, onlyDone: boolean): Promise<ImportDoc['counts']> {
      const filter = {
        importId,
        ...(onlyDone && { $or: [{ doneAt: { $exists: true } }, { action: 'error' as const }] }),
      };
      const groups = await importRows
        .aggregate<{ _id: Pick<ImportRowDoc, 'action' | 'choice'>; count: number }>([
          { $match: filter },
          { $group: { _id: { action: '$action', choice: '$choice' }, count: { $sum: 1 } } },
        ])
        .toArray();
      const countMatching = (matches: (groupKey: (typeof groups)[number]['_id']) => boolean) =>
        groups.reduce((sum, group) => sum + (matches(group._id) ? group.count : 0), 0);
      const countAction = (action: ImportRowDoc['action']) =>
        countMatching((groupKey) => (onlyDone ? resolveAction(groupKey) : groupKey.action) === action);
      const countChoice = (choice: Choice) =>
        countMatching((groupKey) => groupKey.action === 'duplicate' && groupKey.choice === choice);
      return {
        created: countAction('create'),
        updated: countAction('update'),
        unchanged: countAction('unchanged'),
        skipped: countAction('skip'),
        duplicates: countMatching(({ action }) => action === 'duplicate'),
        failed: countAction('error'),
        chosen: { create: countChoice('create'), update: countChoice('update'), skip: countChoice('skip') },
        repaired: await importRows.countDocuments({ ...filter, ...repairedFilter }),
      };
    },
    deleteByImport: async (importId: ObjectId) => void (await importRows.deleteMany({ importId })),
  };
}
