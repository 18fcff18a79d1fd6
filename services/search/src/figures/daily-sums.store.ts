import type { Logger } from '@app/service-kit';
import {
  type ClientSession,
  type Collection,
  type Filter,
  type MongoClient,
  MongoError,
  type UpdateFilter,
} from 'mongodb';

const dayMs = 86_400_000;
const maxBatchWrites = 1_000;
/** Time limit of retries. The driver's own limit of two minutes is too long for a service that shuts down. */
const retryTimeoutMs = 8_000;

/** Counts of one day (UTC). Further fields say of what. */
interface DailySum {
  /** A key of the further fields, a slash, and the day. */
  _id: string;
  day: Date;
}

export interface DailySumsOptions {
  intervalMs?: number;
  now?: () => number;
  /** Sums in memory. Beyond them none is created, so that memory stays limited while the database is unavailable. */
  maxSums?: number;
}

/**
 * Counts events in memory and writes daily sums periodically, so that no reply waits for a write. Stores no single
 * event. Sums that were not written are kept for the next write; those of a write with an unknown outcome are dropped,
 * which is logged. `zeroCounts`: the counters of each document.
 */
export function createDailySums<Doc extends DailySum, Counter extends keyof Doc & string>(
  collection: Collection<Doc>,
  zeroCounts: Readonly<Record<Counter, 0>>,
  logger: Logger,
  { intervalMs = 10_000, now = Date.now, maxSums = 20_000 }: DailySumsOptions = {},
) {
  type Fields = Omit<Doc, '_id' | Counter>;
  type Counts = Record<Counter, number>;
  const counters = Object.keys(zeroCounts) as Counter[];
  let sumById = new Map<string, { fields: Fields; counts: Counts }>();
  let runningWrite: Promise<void> | undefined;

  async function writeSums(): Promise<void> {
    const unwrittenSums = [...sumById];
    sumById = new Map();
    const { collectionName } = collection;
    try {
      while (unwrittenSums.length > 0) {
        // The driver's types do not accept a generic document. `add` takes fields of `Doc` only.
        const writes = unwrittenSums.slice(0, maxBatchWrites).map(([_id, { fields, counts }]) => ({
          updateOne: {
            filter: { _id } as Filter<Doc>,
            update: { $inc: counts, $setOnInsert: fields } as unknown as UpdateFilter<Doc>,
            upsert: true,
          },
        }));
        const isWritten = await writeAllOrNothing(collection.db.client, (session) =>
          collection.bulkWrite(writes, { ordered: false, session }),
        );
        if (!isWritten) break;
        unwrittenSums.splice(0, maxBatchWrites);
      }
    } catch (err) {
      logger.warn({ err, collection: collectionName }, 'daily sums were lost');
      return;
    }
    if (unwrittenSums.length === 0) return;
    for (const [_id, { fields, counts }] of unwrittenSums) addToSum(_id, counts, () => fields);
    logger.warn({ collection: collectionName }, 'daily sums wait for the database');
  }

  function addToSum(_id: string, counts: Counts, createFields: () => Fields): void {
    const sum = sumById.get(_id);
    if (sum) for (const counter of counters) sum.counts[counter] += counts[counter];
    else if (sumById.size < maxSums) sumById.set(_id, { fields: createFields(), counts: { ...counts } });
  }

  /** Writes what was counted since the last write, or waits for the running one. */
  function flush(): Promise<void> {
    runningWrite ??= writeSums().finally(() => {
      runningWrite = undefined;
    });
    return runningWrite;
  }
  const timer = setInterval(flush, intervalMs).unref();

  return {
    /** Counts an event. `key` identifies the fields. Fast enough to run within a search. */
    add(counter: Counter, key: string, createFields: (day: Date) => Fields): void {
      const day = new Date(Math.floor(now() / dayMs) * dayMs);
      const _id = `${key}/${day.toISOString().slice(0, 10)}`;
      addToSum(_id, { ...zeroCounts, [counter]: 1 }, () => createFields(day));
    },
    flush,
    /** Stops the timer and writes once more. Call it before the database is closed. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await runningWrite;
      await flush();
    },
  };
}

/** Writes in one transaction. False: nothing was written. @throws if the commit was cut off, with unknown outcome */
async function writeAllOrNothing(
  client: MongoClient,
  write: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  const deadline = performance.now() + retryTimeoutMs;
  try {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        if (performance.now() > deadline) throw new Error('The database does not answer.');
        await write(session);
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')) throw error;
    return false;
  }
}
