import { createLogger } from '@app/service-kit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDailySums } from './daily-sums.store.ts';

const dayMs = 86_400_000;
const logger = createLogger('test');
logger.level = 'silent';
const zeroCounts = { views: 0, appearances: 0 } as const;
type Counts = Record<keyof typeof zeroCounts, number>;

interface SumDoc extends Counts {
  _id: string;
  day: Date;
  listingId: string;
}

/** Creates sums of a database in memory, which loses all writes while it is down. */
function createSums(options: { now?: () => number; maxSums?: number } = {}) {
  const database = { isDown: false, batchSizes: [] as number[], countsById: new Map<string, Counts>() };
  type Write = { updateOne: { filter: { _id: string }; update: { $inc: Counts } } };
  const collection = {
    collectionName: 'figures',
    db: {
      client: {
        withSession: (run: (session: object) => Promise<void>) =>
          run({ withTransaction: (write: () => Promise<void>) => write() }),
      },
    },
    async bulkWrite(writes: Write[]) {
      if (database.isDown) throw new Error('down');
      database.batchSizes.push(writes.length);
      for (const { filter, update } of writes.map(({ updateOne }) => updateOne)) {
        const counts = database.countsById.get(filter._id) ?? { ...zeroCounts };
        for (const kind of ['views', 'appearances'] as const) counts[kind] += update.$inc[kind];
        database.countsById.set(filter._id, counts);
      }
    },
  } as unknown as Parameters<typeof createDailySums<SumDoc, keyof Counts>>[0];
  const dailySums = createDailySums(collection, zeroCounts, logger, { now: () => 3 * dayMs, ...options });
  const add = (kind: keyof Counts, listingId: string) =>
    dailySums.add(kind, listingId, (day) => ({ listingId, day }));
  return { ...dailySums, add, database };
}

it('events are summed by key and day, and each sum is written once', async () => {
  let nowMs = 3 * dayMs + 5;
  const { add, flush, database } = createSums({ now: () => nowMs });
  for (const listingId of ['a', 'b', 'a']) add('appearances', listingId);
  add('views', 'a');
  nowMs = 4 * dayMs;
  add('views', 'a');
  await flush();
  await flush();
  expect(Object.fromEntries(database.countsById)).toEqual({
    'a/1970-01-04': { views: 1, appearances: 2 },
    'b/1970-01-04': { views: 0, appearances: 1 },
    'a/1970-01-05': { views: 1, appearances: 0 },
  });
  expect(database.batchSizes).toEqual([3]);
});

it('the sums stay exact, however often a write fails', async () => {
  const anyEvent = fc.record({
    kind: fc.constantFrom('views' as const, 'appearances' as const),
    listingId: fc.constantFrom('a', 'b', 'c'),
  });
  const anyStep = fc.oneof(anyEvent, fc.constant('failing write' as const), fc.constant('write' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep), async (steps) => {
      const { add, flush, stop, database } = createSums();
      const expectedCounts = new Map<string, Counts>();
      const count = (kind: keyof Counts, listingId: string) => {
        add(kind, listingId);
        const key = `${listingId}/1970-01-04`;
        const counts = expectedCounts.get(key) ?? { ...zeroCounts };
        expectedCounts.set(key, { ...counts, [kind]: counts[kind] + 1 });
      };
      for (const step of steps) {
        if (typeof step === 'object') {
          count(step.kind, step.listingId);
          continue;
        }
        database.isDown = step === 'failing write';
        const writePromise = flush();
        count('views', 'a');
        await writePromise;
      }
      database.isDown = false;
      await stop();
      expect(database.countsById).toEqual(expectedCounts);
    }),
  );
});

it('many sums are written in batches, and no more than the maximum are held', async () => {
  const { add, flush, database } = createSums({ maxSums: 2_500 });
  for (let i = 0; i < 2_600; i++) add('views', String(i));
  await flush();
  expect(database.batchSizes).toEqual([1_000, 1_000, 500]);
});
