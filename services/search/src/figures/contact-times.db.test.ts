import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { createContactTimeCounter } from './counters.store.ts';

const { db } = await createTestDatabase();
const collections = getCollections(db);

it('stores sums by day and range only', async () => {
  const logger = createLogger('search');
  const contactTimes = createContactTimeCounter(collections, logger, {
    now: () => Date.UTC(2026, 10, 20, 23),
  });
  for (const minutes of [0, 1, 4, 5, 14, 15, 1_440]) contactTimes.add(minutes);
  await contactTimes.flush();
  contactTimes.add(4);
  await contactTimes.stop();
  const storedCounts = await collections.contactTimes.find().sort({ fromMinutes: 1 }).toArray();
  expect(storedCounts.map(({ _id, count }) => [_id, count])).toEqual([
    ['0/2026-11-20', 1],
    ['1/2026-11-20', 3],
    ['5/2026-11-20', 2],
    ['15/2026-11-20', 1],
    ['60/2026-11-20', 1],
  ]);
  expect(Object.keys(storedCounts[0]!).toSorted()).toEqual(['_id', 'count', 'day', 'fromMinutes']);
});
