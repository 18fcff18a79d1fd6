import type { ListingDoc } from '@app/db';
import { createListingDoc, createUpdateDoc } from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import { listProsthetists } from '@app/types/admin/prosthetists';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';
import { createListingSearchStore } from './listing-search.store.ts';
import { parseSearch } from './parse-search.ts';

const { client, collections, callAs, fetchAs } = await startApp('listings', 'claims', 'pendingUpdates');
const { listings, claims, pendingUpdates } = collections;
const basePath = '/api/admin/prosthetists';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const addListing = async (overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> => {
  const listing = createListingDoc(overrides);
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
};
const listListings = (query: Record<string, string>, member: Member = 'owner') =>
  fetchAs(member, listProsthetists, { query });
const listLastNames = async (...input: Parameters<typeof listListings>) =>
  (await listListings(...input)).items.map(({ lastName }) => lastName);

describe('the list', () => {
  beforeEach(async () => {
    const zoe = { firstName: 'Zoë', lastName: 'Núñez', company: 'Arch Limbs', email: 'Zoe@Arch.test' };
    const abel = { lastName: 'Abel', npi: '1234567893', zipCode: '02110', city: 'Port Angeles' };
    const docs = [
      createListingDoc({ ...zoe, state: 'IL', confirmedAt: daysAgo(5) }),
      createListingDoc({ ...abel, ownerUserId: 'user_1', confirmedAt: daysAgo(500) }),
      createListingDoc({ lastName: 'Baker', status: 'pending', submittedAt: daysAgo(2), loc: undefined }),
      createListingDoc({ lastName: 'Cole', status: 'imported' }),
      createListingDoc({ lastName: 'Gone', status: 'deleted' }),
    ];
    await listings.insertMany(docs, { ignoreUndefined: true });
  });

  it.each([
    ['', ['Abel', 'Baker', 'Cole', 'Núñez']],
    ['q=nunez', ['Núñez']],
    ['q=ZOE%20arch', ['Núñez']],
    ['q=port%20ang', ['Abel']],
    ['q=02110', ['Abel']],
    ['q=0211', ['Abel']],
    ['q=1234567893', ['Abel']],
    ['q=zoe@arch.TEST', ['Núñez']],
    ['q=zoe@', ['Núñez']],
    ['q=%2E%2A', []],
    // By words: "a" matches the beginnings of Abel and Arch.
    ['q=(a%2B)%2B%24', ['Abel', 'Núñez']],
    ['status=pending', ['Baker']],
    ['status=deleted', ['Gone']],
    ['claimed=true', ['Abel']],
    ['claimed=false', ['Baker', 'Cole', 'Núñez']],
    ['state=IL', ['Núñez']],
    ['stale=true', ['Abel']],
    ['stale=false', ['Núñez']],
    ['placed=false', ['Baker']],
    // Sorting includes listings without the value, for example unsubmitted ones, at the end.
    ['sort=submitted', ['Baker', 'Núñez', 'Abel', 'Cole']],
    ['sort=submitted&page=2&pageSize=3', ['Cole']],
    ['sort=company', ['Núñez', 'Abel', 'Baker', 'Cole']],
    ['sort=place', ['Núñez', 'Abel', 'Baker', 'Cole']],
    ['sort=confirmed', ['Baker', 'Cole', 'Abel', 'Núñez']],
    ['waiting=true', ['Baker']],
    ['page=2&pageSize=3', ['Núñez']],
    ['page=99', []],
  ])('has the matching listings for “%s”', async (query, expectedNames) => {
    const reply = await listListings(Object.fromEntries(new URLSearchParams(query)));
    expect(reply.items.map(({ lastName }) => lastName)).toEqual(expectedNames);
    expect(reply.prosthetists).toEqual(reply.items);
    const isPaged = query.includes('page=');
    expect(reply.total).toBe(isPaged ? 4 : expectedNames.length);
  });

  it('shows e-mail addresses, and searches by them, only for members who may read them', async () => {
    expect((await listListings({ q: 'nunez' })).items[0]?.email).toBe('Zoe@Arch.test');
    expect((await listListings({ q: 'nunez' }, 'viewer')).items[0]?.email).toBeNull();
    expect((await listListings({ q: 'zoe@arch.test' }, 'viewer')).total).toBe(0);
  });

  it('finds a phone number however it was typed, a private one only for members who may read it', async () => {
    const phones = { phone: '+1 (314) 555-0123, ext. 4', patientContactPhone: '314.555.9876' };
    await addListing({ lastName: 'Dial', ...phones });
    for (const q of ['3145550123', '314-555-0123', '(314) 555 0123', '1 314 555 0123'])
      expect(await listLastNames({ q }, 'viewer'), q).toEqual(['Dial']);
    expect(await listLastNames({ q: '314-555-9876' })).toEqual(['Dial']);
    expect(await listLastNames({ q: '314-555-9876' }, 'viewer')).toEqual([]);
    expect(await listLastNames({ q: '314-555-0124' })).toEqual([]);
  });

  it('has matching names first in a search, unless another order is requested', async () => {
    await addListing({ lastName: 'Porter' });
    expect(await listLastNames({ q: 'port' })).toEqual(['Porter', 'Abel']);
    expect(await listLastNames({ q: 'port', page: '2', pageSize: '1' })).toEqual(['Abel']);
    expect(await listLastNames({ q: 'port', sort: 'name' })).toEqual(['Abel', 'Porter']);
  });

  it.each([
    'Renata Okafor, CPO',
    'Dr. Renata Okafor',
    'Renatta Okafor',
    'Renata Okafor St. Louis',
    'Okafor',
    'Renata OKafor prosthetist',
    'Okafor Saint Louis',
    "O'Kafor Gateway LLC",
  ])('has the person for “%s”, as the public search does', async (q) => {
    await addListing({ firstName: 'Renata', lastName: "O'Kafor", status: 'imported' });
    expect(await listLastNames({ q })).toEqual(["O'Kafor"]);
  });

  it('finds the nearest names if nobody has all words, on request', async () => {
    await addListing({ firstName: 'Renata', lastName: 'Okafor', status: 'imported' });
    expect(await listListings({ q: 'okafor nobody', nearest: 'true' })).toMatchObject({
      items: [{ lastName: 'Okafor' }],
      nearest: true,
    });
    expect((await listListings({ q: 'okafor nobody' })).total).toBe(0);
    expect((await listListings({ q: 'okafor', nearest: 'true' })).nearest).toBe(false);
  });

  it.each(['status=nonsense', 'state=mo', 'page=0', 'pageSize=101', 'sort=rating', `q=${'x'.repeat(101)}`])(
    '%s is rejected',
    async (query) => {
      expect((await callAs('owner')('GET', `${basePath}?${query}`)).status).toBe(400);
    },
  );

  it('uses indexes with every filter', async () => {
    await listings.insertMany(
      Array.from({ length: 300 }, (_, i) =>
        createListingDoc({
          lastName: `Name${i}`,
          state: i % 6 ? 'MO' : 'KS',
          status: i % 5 ? 'approved' : 'pending',
          submittedAt: daysAgo(i),
          confirmedAt: daysAgo(i),
          ...(i % 3 === 0 && { ownerUserId: `user_${i}x` }),
        }),
      ),
    );
    const store = createListingSearchStore(collections, async () => ({ similar: new Map(), nearest: [] }));
    const baseInput = { search: parseSearch('', true), staleCutoff: daysAgo(180), page: 1, pageSize: 20 };
    for (const sort of ['name', 'company', 'place', 'reviews', 'confirmed', 'updated'] as const)
      for (const filterFields of [{}, { state: 'KS' }, { claimed: 'false' }, { stale: 'true' }] as const) {
        const [idQuery] = await store.createIdQueries({ ...baseInput, ...filterFields, sort }, undefined);
        const plan = await expectIndexed(idQuery!.openCursor().limit(20));
        expect([sort, filterFields, plan.docsExamined]).toEqual([sort, filterFields, 0]);
      }
    for (const { openCursor } of await store.createIdQueries({ ...baseInput, sort: 'submitted' }, undefined))
      await expectIndexed(openCursor().limit(20));
    for (const q of ['name27', '02110', '1234567893', '(314) 555-0123', 'zoe@'])
      for (const sort of [undefined, 'name'] as const) {
        const search = parseSearch(q, true);
        const parsedName = await store.parseTypedName({ search });
        const input = { ...baseInput, sort, search };
        for (const { openCursor } of await store.createIdQueries(input, parsedName?.words)) {
          const { queryPlanner } = await openCursor().limit(20).explain('executionStats');
          expect(JSON.stringify(queryPlanner.winningPlan), q).not.toContain('COLLSCAN');
        }
      }
  });
});

it('a page of the list leaves no cursor open', async () => {
  await addListing({ submittedAt: daysAgo(1) });
  // The driver's internal set of cursors, because no public API has their number.
  const { activeCursors } = (client as unknown as { s: { activeCursors: ReadonlySet<unknown> } }).s;
  const cursorCountBefore = activeCursors.size;
  for (let page = 1; page <= 3; page += 1) await listListings({ sort: 'submitted', page: String(page) });
  expect(activeCursors.size).toBe(cursorCountBefore);
});

it('pending items of a listing are shown in its row', async () => {
  const listing = await addListing();
  expect((await listListings({ waiting: 'true' })).total).toBe(0);
  await pendingUpdates.insertOne(createUpdateDoc({ listingId: listing._id }));
  expect(await claims.countDocuments()).toBe(0);
  const waiting = { update: true, claim: false, report: false, certificate: false };
  expect((await listListings({ waiting: 'true' })).items).toMatchObject([{ waiting }]);
});

it('a certificate is pending until its file is deleted', async () => {
  const checkFields = { license: 'X', number: '', seenAt: daysAgo(3), at: daysAgo(3), by: 'a' } as const;
  const credentialCheck = { ...checkFields, status: 'expired' } as const;
  const certificate = { name: 'Zm9vYmFyYmF6cXV4MTIzNA', sentAt: daysAgo(1), fileUntil: daysAgo(-1) };
  const { _id } = await addListing({ credentialChecks: [{ ...credentialCheck, certificate }] });
  expect((await listListings({ waiting: 'true' })).items).toMatchObject([
    { id: _id.toHexString(), waiting: { certificate: true, update: false } },
  ]);
  await listings.updateOne({ _id }, { $set: { 'credentialChecks.0.certificate.fileUntil': daysAgo(1) } });
  expect((await listListings({ waiting: 'true' })).total).toBe(0);
});
