// The replies of the mocks, held against the contract as the browser holds those of the service.
import { mockServer } from '@app/test-kit/mock-server';
import {
  CallError,
  call,
  getPlace,
  getProsthetist,
  listPlaces,
  listReviews,
  recentReviews,
  searchEndpoints,
  searchProsthetists,
} from '@app/types';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { handlers, sentinels } from './handlers.ts';
import { listings } from './listings.ts';

const server = mockServer(...handlers);
const { listing } = listings[0]!;
const params = { id: listing.slug, state: 'missouri' };

const inputs = {
  searchProsthetists: { query: { zipCode: '63101', radius: 100 } },
  getProsthetist: { params },
  listReviews: { params },
  recentReviews: {},
  listPlaces: {},
  getPlace: { params },
};

test.each(searchEndpoints.map((e) => [e.id, e] as const))(
  '%s is mocked, and keeps its contract',
  async (id, e) => {
    await expect(call(e, inputs[id as keyof typeof inputs])).resolves.toBeTruthy();
  },
);

test('the mock answers junk as the service does: 400, with the field', async () => {
  const refused = call(searchProsthetists, { query: { zipCode: '12', radius: 'far' } });
  await expect(refused).rejects.toMatchObject({
    status: 400,
    problem: { fields: { zipCode: expect.any(String), radius: expect.any(String) } },
  });
});

test('sentinel ZIP codes fail in their own way', async () => {
  await expect(call(searchProsthetists, { query: { zipCode: sentinels.unknownZip } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(call(searchProsthetists, { query: { zipCode: sentinels.brokenZip } })).rejects.toMatchObject({
    status: 503,
  });
});

test.each([
  ['listPlaces', listPlaces, { states: [] }],
  ['recentReviews', recentReviews, { reviews: [] }],
  ['listReviews', listReviews, { reviews: [], total: 0 }],
  ['getPlace', getPlace, { state: { code: 'MO', name: 'Missouri', slug: 'missouri', total: 0 }, cities: [] }],
])('%s: a field more is tolerated', async (id, e, reply) => {
  server.use(
    http.get(`*${e.path.replace(/\{(\w+)\}/g, ':$1')}`, () =>
      HttpResponse.json({ ...reply, addedLater: true }),
    ),
  );
  await expect(call(e, inputs[id as keyof typeof inputs])).resolves.toEqual(reply);
});

test('a field less fails, and the error names it', async () => {
  const { phone: _, ...withoutPhone } = listing;
  server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json(withoutPhone)));
  const broken = await call(getProsthetist, { params }).catch((error) => error);
  expect(broken).toBeInstanceOf(CallError);
  expect(broken.message).toContain('getProsthetist broke its contract at: phone');
});
