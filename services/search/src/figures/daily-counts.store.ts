import type { Logger } from '@app/service-kit';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { createFlusher, type Flusher } from './flusher.ts';
import { writeAllOrNothing } from './write-all-or-nothing.store.ts';

const dayMs = 86_400_000;

/** The number of events of one kind on one day (UTC). Further fields say of which kind. */
interface DailyCount {
  /** The further fields and the day, joined by slashes. */
  _id: string;
  day: Date;
  count: number;
}

export interface DailyCountsOptions {
  intervalMs?: number;
  now?: () => number;
}

export interface DailyCounts<Fields> extends Flusher {
  add(fields: Fields): void;
}

/** Maximum number of sums in one write. Until then, events of further kinds are not counted. */
const maxSumsPerWrite = 20_000;

/**
 * Counts events in memory and writes daily sums periodically, so that no reply waits for a write. Stores no single
 * event. After a failed write the sums are kept for the next one; after a write with an unknown outcome they are
 * dropped, which is logged.
 */
export function createDailyCounts<Doc extends DailyCount>(
  collection: Collection<Doc>,
  logger: Logger,
  { intervalMs, now = Date.now }: DailyCountsOptions = {},
): DailyCounts<Omit<Doc, keyof DailyCount>> {
  let sumById = new Map<string, { fields: object; count: number }>();

  async function writeSums(): Promise<void> {
    if (sumById.size === 0) return;
    // The driver's update types do not accept a generic document. `add` takes fields of `Doc` only.
    const writes = [...sumById].map(([_id, { fields, count }]) => ({
      updateOne: {
        filter: { _id } as Filter<Doc>,
        update: { $inc: { count }, $setOnInsert: fields } as unknown as UpdateFilter<Doc>,
        upsert: true,
      },
    }));
    const unwrittenSums = sumById;
    sumById = new Map();
    const { collectionName } = collection;
    try {
      const isWritten = await writeAllOrNothing(collection.db.client, (session) =>
        collection.bulkWrite(writes, { ordered: false, session }),
      );
      if (isWritten) return;
      for (const [_id, { fields, count }] of unwrittenSums) addToSum(_id, count, () => fields);
      logger.warn({ collection: collectionName }, 'daily sums wait for the database');
    } catch (err) {
      logger.warn({ err, collection: collectionName }, 'daily sums were lost');
    }
  }

  function addToSum(_id: string, count: number, createFields: () => object): void {
    const sum = sumById.get(_id);
    if (sum) sum.count += count;
    else if (sumById.size < maxSumsPerWrite) sumById.set(_id, { fields: createFields(), count });
  }

  return {
    ...createFlusher(writeSums, intervalMs),
    add(fields) {
      const day = new Date(Math.floor(now() / dayMs) * dayMs);
      const _id = [...Object.values(fields), day.toISOString().slice(0, 10)].join('/');
      addToSum(_id, 1, () => ({ ...fields, day }));
    },
  };
}
