import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { createContactTimeCounter, createEmptySearchCounter } from './counters.store.ts';

const database = await createTestDatabase();
const collections = getCollections(database.db);
const logger = createLogger('search');
logger.level = 'silent';

it('stores sums by three digits, radius and day, and no ZIP code', async () => {
  let nowMs = Date.UTC(2026, 10, 20, 23);
  const emptySearches = createEmptySearchCounter(collections, logger, {
    intervalMs: 60_000,
    now: () => nowMs,
  });
  emptySearches.add('59715', 25);
  emptySearches.add('59718', 25);
  emptySearches.add('59715', 50);
  await Promise.all([emptySearches.flush(), emptySearches.flush()]);
  nowMs += 2 * 3_600_000;
  emptySearches.add('59715', 25);
  await emptySearches.stop();
  const storedCounts = await collections.searchMisses.find().sort({ _id: 1 }).toArray();
  expect(storedCounts.map(({ _id, count }) => [_id, count])).toEqual([
    ['597/25/2026-11-20', 2],
    ['597/25/2026-11-21', 1],
    ['597/50/2026-11-20', 1],
  ]);
  expect(JSON.stringify(storedCounts)).not.toMatch(/5971[58]/);
});

it('counts searches near a ZIP code without results, not searches by name', async () => {
  const countedSearches: unknown[] = [];
  const emptySearches = { add: (zip: string, radius: number) => void countedSearches.push([zip, radius]) };
  const app = await startApp(undefined, { database, emptySearches });
  const sendSearch = async (query: string) =>
    expect((await app.get(`/api/prosthetists?${query}`)).status).toBe(200);
  await sendSearch('zipCode=59715&radius=25');
  await sendSearch('zipCode=59715&radius=25&name=Nobody');
  await sendSearch('name=Nobody');
  await sendSearch('state=MT');
  expect(countedSearches).toEqual([['59715', 25]]);
});

it('stores sums by day and range only', async () => {
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
