import type { ListingDoc } from '@app/db';
import { createListingDoc, createUpdateDoc } from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import type { AdminListingRow } from '@app/types/admin/prosthetists';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';
import { createListingSearchStore } from './listing-search.store.ts';
import { parseSearch } from './parse-search.ts';

const { client, collections, callAs } = await startApp();
const { listings, claims, pendingUpdates } = collections;
const basePath = '/api/admin/prosthetists';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeEach(async () => {
  for (const collection of [listings, claims, pendingUpdates]) await collection.deleteMany({});
});

const addListing = async (overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> => {
  const listing = createListingDoc(overrides);
  await listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
};
interface ListingPage {
  items: AdminListingRow[];
  prosthetists: AdminListingRow[];
  total: number;
  nearest: boolean;
}
const listListings = async (query: string, member: Member = 'owner') => {
  const { status, json } = await callAs(member)('GET', `${basePath}?${query}`);
  expect(status).toBe(200);
  return json as ListingPage;
};

describe('the list', () => {
  beforeEach(async () => {
    await listings.insertMany(
      [
        createListingDoc({
          firstName: 'Zoë',
          lastName: 'Núñez',
          company: 'Arch Limbs',
          email: 'Zoe@Arch.test',
          state: 'IL',
          confirmedAt: daysAgo(5),
        }),
        createListingDoc({
          lastName: 'Abel',
          npi: '1234567893',
          zipCode: '02110',
          city: 'Port Angeles',
          ownerUserId: 'user_1',
          confirmedAt: daysAgo(500),
        }),
        createListingDoc({ lastName: 'Baker', status: 'pending', submittedAt: daysAgo(2), loc: undefined }),
        createListingDoc({ lastName: 'Cole', status: 'imported' }),
        createListingDoc({ lastName: 'Gone', status: 'deleted' }),
      ],
      { ignoreUndefined: true },
    );
  });
  const listLastNames = ({ items }: ListingPage) => items.map(({ lastName }) => lastName);

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
    const reply = await listListings(query);
    expect(listLastNames(reply)).toEqual(expectedNames);
    expect(reply.prosthetists).toEqual(reply.items);
    const isPaged = query.includes('page=');
    expect(reply.total).toBe(isPaged ? 4 : expectedNames.length);
  });

  it('shows e-mail addresses, and searches by them, only for members who may read them', async () => {
    expect((await listListings('q=nunez')).items[0]?.email).toBe('Zoe@Arch.test');
    expect((await listListings('q=nunez', 'viewer')).items[0]?.email).toBeNull();
    expect((await listListings('q=zoe@arch.test', 'viewer')).total).toBe(0);
  });

  it('finds a phone number however it was typed, a private one only for members who may read it', async () => {
    await addListing({
      lastName: 'Dial',
      phone: '+1 (314) 555-0123, ext. 4',
      patientContactPhone: '314.555.9876',
    });
    for (const q of ['3145550123', '314-555-0123', '(314) 555 0123', '1 314 555 0123'])
      expect(listLastNames(await listListings(`q=${encodeURIComponent(q)}`, 'viewer')), q).toEqual(['Dial']);
    expect(listLastNames(await listListings('q=314-555-9876'))).toEqual(['Dial']);
    expect((await listListings('q=314-555-9876', 'viewer')).total).toBe(0);
    expect((await listListings('q=314-555-0124')).total).toBe(0);
  });

  it('has matching names first in a search, unless another order is requested', async () => {
    await listings.insertOne(createListingDoc({ lastName: 'Porter' }), { ignoreUndefined: true });
    expect(listLastNames(await listListings('q=port'))).toEqual(['Porter', 'Abel']);
    expect(listLastNames(await listListings('q=port&page=2&pageSize=1'))).toEqual(['Abel']);
    expect(listLastNames(await listListings('q=port&sort=name'))).toEqual(['Abel', 'Porter']);
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
    const nameFields = { firstName: 'Renata', lastName: "O'Kafor", status: 'imported' } as const;
    await listings.insertOne(createListingDoc(nameFields), { ignoreUndefined: true });
    expect(listLastNames(await listListings(`q=${encodeURIComponent(q)}`))).toEqual(["O'Kafor"]);
  });

  it('finds the nearest names if nobody has all words, on request', async () => {
    const nameFields = { firstName: 'Renata', lastName: 'Okafor', status: 'imported' } as const;
    await listings.insertOne(createListingDoc(nameFields), { ignoreUndefined: true });
    const reply = await listListings('q=okafor%20nobody&nearest=true');
    expect([listLastNames(reply), reply.nearest]).toEqual([['Okafor'], true]);
    expect((await listListings('q=okafor%20nobody')).total).toBe(0);
    expect((await listListings('q=okafor&nearest=true')).nearest).toBe(false);
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
      for (const filterFields of [{}, { state: 'KS' }, { isClaimed: false }, { isStale: true }] as const) {
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
        for (const { openCursor } of await store.createIdQueries(
          { ...baseInput, sort, search },
          parsedName?.words,
        )) {
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
  for (let page = 1; page <= 3; page += 1) await listListings(`sort=submitted&page=${page}`);
  expect(activeCursors.size).toBe(cursorCountBefore);
});

it('pending items of a listing are shown in its row', async () => {
  const listing = await addListing();
  expect((await listListings('waiting=true')).total).toBe(0);
  await pendingUpdates.insertOne(createUpdateDoc({ listingId: listing._id }));
  expect(await claims.countDocuments()).toBe(0);
  expect((await listListings('waiting=true')).items[0]?.waiting).toEqual({
    update: true,
    claim: false,
    report: false,
    certificate: false,
  });
});

it('a certificate is pending until its file is deleted', async () => {
  const credentialCheck = {
    license: 'X',
    number: '',
    seenAt: daysAgo(3),
    status: 'expired',
    at: daysAgo(3),
    by: 'a',
  } as const;
  const certificate = { name: 'Zm9vYmFyYmF6cXV4MTIzNA', sentAt: daysAgo(1), fileUntil: daysAgo(-1) };
  const { _id } = await addListing({ credentialChecks: [{ ...credentialCheck, certificate }] });
  expect((await listListings('waiting=true')).items).toMatchObject([
    { id: _id.toHexString(), waiting: { certificate: true, update: false } },
  ]);
  await listings.updateOne({ _id }, { $set: { 'credentialChecks.0.certificate.fileUntil': daysAgo(1) } });
  expect((await listListings('waiting=true')).total).toBe(0);
});
