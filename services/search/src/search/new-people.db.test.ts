import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createApp, createLogger } from '@app/service-kit';
import { type NewPeopleInput, newPeopleReply } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RouteDeps } from '../route-deps.ts';
import { startApp } from '../testing/running-app.ts';
import { registerNewPeopleRoutes } from './new-people.routes.ts';

const minuteMs = 60_000;
const startMs = Date.now() - 60 * minuteMs;
const toTime = (minutes: number) => new Date(startMs + minutes * minuteMs);
const stLouis = { type: 'Point' as const, coordinates: [-90.19, 38.63] as [number, number] };
const chicago = { type: 'Point' as const, coordinates: [-87.63, 41.88] as [number, number] };
const createNewListing = (
  lastName: string,
  minutes: number | undefined,
  overrides: Partial<ListingDoc> = {},
) =>
  createListingDoc({
    firstName: 'Ida',
    lastName,
    loc: stLouis,
    insuranceAccepted: ['TRICARE'],
    ...(minutes !== undefined && { publicSince: toTime(minutes) }),
    ...overrides,
  });

const { send, waitUntilCaughtUp } = await startApp((collections) =>
  collections.listings.insertMany([
    createNewListing('Old', undefined),
    createNewListing('Year', undefined, { publicSince: new Date(startMs - 366 * 86_400_000) }),
    createNewListing('Earlier', 10),
    createNewListing('Okonkwo', 11, { licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'] }),
    createNewListing('Bell', 12, { licenses: [] }),
    createNewListing('Aetna', 13, { insuranceAccepted: ['Aetna'] }),
    createNewListing('Faraway', 14, { loc: chicago, city: 'Chicago', state: 'IL' }),
    createNewListing('Hidden', 15, { status: 'suspended' }),
    ...Array.from({ length: 14 }, (_, i) => createNewListing(`Later ${i}`, 21 + i)),
  ]),
);

async function findNewPeople(input: NewPeopleInput) {
  await waitUntilCaughtUp();
  const { status, json } = await send('POST', '/internal/new-people', { body: input });
  expect(status).toBe(200);
  return z.parse(newPeopleReply, json);
}
const nearStLouis = { zipCode: '63101', radiusMiles: 50, filters: {}, after: toTime(10).toISOString() };
const untilText = toTime(20).toISOString();

it('each of many searches finds the listings that became public in its period', async () => {
  const { results } = await findNewPeople({
    until: untilText,
    searches: [
      nearStLouis,
      { ...nearStLouis, filters: { insurance: ['TRICARE'] } },
      { ...nearStLouis, zipCode: '60601' },
      { ...nearStLouis, after: toTime(12).toISOString(), filters: { insurance: ['TRICARE'] } },
    ],
  });
  const nameLists = results.map(({ people }) => people.map(({ name }) => name).sort());
  expect(nameLists).toEqual([
    ['Ida Aetna', 'Ida Bell', 'Ida Okonkwo'],
    ['Ida Bell', 'Ida Okonkwo'],
    ['Ida Faraway'],
    [],
  ]);
  expect(results.map(({ total }) => total)).toEqual([3, 2, 1, 0]);
  const { people } = results[1]!;
  expect(people.map(({ name, credential }) => [name, credential])).toEqual(
    expect.arrayContaining([
      ['Ida Okonkwo', 'CPO'],
      ['Ida Bell', ''],
    ]),
  );
});

it('a search names ten people and counts all', async () => {
  const { results } = await findNewPeople({ until: toTime(59).toISOString(), searches: [nearStLouis] });
  expect(results[0]).toMatchObject({ total: 17 });
  expect(results[0]!.people).toHaveLength(10);
});

it('counts for the page of alerts who became public in the last year, where the search finds them', async () => {
  await waitUntilCaughtUp();
  const countArrivals = async (query: string) => {
    const { status, json } = await send('GET', `/api/map/arrivals?${query}`);
    return status === 200 ? (json as { total: number }).total : status;
  };
  expect(await countArrivals('zipCode=63101&radius=50')).toBe(18);
  expect(await countArrivals('zipCode=60601&radius=25')).toBe(1);
  for (const query of ['radius=50', 'zipCode=63101', 'zipCode=00000&radius=50', 'zipCode=63101&radius=10000'])
    expect([query, await countArrivals(query)]).toEqual([query, 400]);
});

it('the reply says until when it is complete, which is never in the future', async () => {
  const tomorrow = new Date(Date.now() + 1_440 * minuteMs).toISOString();
  const reply = await findNewPeople({ until: tomorrow, searches: [nearStLouis] });
  expect(Date.parse(reply.until)).toBeLessThanOrEqual(Date.now());
  expect((await findNewPeople({ until: untilText, searches: [nearStLouis] })).until).toBe(untilText);
});

it.each([
  {},
  { until: 'now', searches: [] },
  { until: untilText, searches: [{ ...nearStLouis, radiusMiles: 1e6 }] },
])('rejects %j', async (input) => {
  expect((await send('POST', '/internal/new-people', { body: input })).status).toBe(400);
});

it('the call is 503 before the lag of the index is known', async () => {
  const newApp = createApp({ name: 'search', logger: createLogger('test') });
  registerNewPeopleRoutes(newApp, { follower: { lagMs: Number.POSITIVE_INFINITY } } as RouteDeps);
  const body = JSON.stringify({ until: untilText, searches: [nearStLouis] } satisfies NewPeopleInput);
  expect((await newApp.request('/internal/new-people', { method: 'POST', body })).status).toBe(503);
});
