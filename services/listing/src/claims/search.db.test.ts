import { createListingDoc } from '@app/db/documents-for-tests';
import { expectRecordedIndexed, recordQueries } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const database = await createTestDatabase({ monitorCommands: true });
const { client, db } = database;
const { collections, send } = await startApp({
  database,
  // Answers as the search service does.
  findSimilarWords: async (words) => ({
    similar: new Map(words.includes('renatta') ? [['renatta', ['renata']]] : []),
    nearest: words.filter((word) => word === 'kafor' || word === 'xavier'),
  }),
});

const listingDocs = {
  renata: createListingDoc({
    firstName: 'Renáta',
    lastName: "O'Kafor",
    company: 'Riverbend Prosthetics',
    email: 'canary@mail.test',
    npi: '1234567893',
    phone: '314-555-0100',
    ownerUserId: 'user_secret',
    reviewCount: 7,
    ratingSum: 35,
    histogram: [0, 0, 0, 0, 7],
    zipCode: '63101-1234',
  }),
  olderRecord: createListingDoc({
    firstName: 'Ted',
    lastName: 'Older',
    company: undefined,
    clinic: 'Kafor Limbs',
    zipCode: '2110',
  }),
  joinedName: createListingDoc({ firstName: 'Iona', lastName: 'MacIntyre', zipCode: '62002' }),
  pending: createListingDoc({
    firstName: 'Renata',
    lastName: 'Pending',
    company: 'Riverbend',
    status: 'pending',
  }),
  rejected: createListingDoc({ firstName: 'Renata', lastName: 'Rejected', status: 'rejected' }),
  suspended: createListingDoc({ firstName: 'Renata', lastName: 'Suspended', status: 'suspended' }),
  imported: createListingDoc({ firstName: 'Renata', lastName: 'Imported', status: 'imported' }),
  deleted: createListingDoc({ firstName: 'Renata', lastName: 'Deleted', status: 'deleted' }),
};
beforeAll(async () => {
  const commonListings = Array.from({ length: 400 }, (_, i) =>
    createListingDoc({
      firstName: `Name${i}`,
      lastName: `Last${i}`,
      company: `Common Limbs ${i}`,
      zipCode: '90001',
    }),
  );
  await collections.listings.insertMany([...Object.values(listingDocs), ...commonListings], {
    ignoreUndefined: true,
  });
});

/** The last names of found listings. */
const toLastNames = ({ json }: { json: { prosthetists: { lastName: string }[] } }) =>
  json.prosthetists.map(({ lastName }) => lastName);
const search = (q: string, extraQuery = '') =>
  send('GET', `/api/users/search-prosthetists?q=${encodeURIComponent(q)}${extraQuery}`, {
    as: people.prosthetist,
  });
const searchLastNames = async (q: string, extraQuery = '') => toLastNames(await search(q, extraQuery));
const findDuplicates = (firstName: string, lastName: string, zipCode: string) =>
  send('GET', `/api/prosthetists/twins?${new URLSearchParams({ firstName, lastName, zipCode })}`, {
    as: people.prosthetist,
  });

describe('searching for the own listing', () => {
  it.each([
    ['renata', ["O'Kafor"]],
    ['  RENATA okafor  ', ["O'Kafor"]],
    ['Renata OKafor, CPO', ["O'Kafor"]],
    ['Dr. Renata OKafor', ["O'Kafor"]],
    ['Renatta OKafor', ["O'Kafor"]],
    ['Renatta Older', []],
    ['Renata OKafor St. Louis', ["O'Kafor"]],
    ['Renata O Kafor Saint Louis', ["O'Kafor"]],
    ['Riverbend Prosthetics LLC', ["O'Kafor"]],
    ['Edward Older', ['Older']],
    [' 1234567893 ', ["O'Kafor"]],
    ['1003000126', []],
    ['Mac Intyre', ['MacIntyre']],
    ["renata o'kafor", ["O'Kafor"]],
    ['kafor riverbend', ["O'Kafor"]],
    ['river pros', ["O'Kafor"]],
    ['kafor', ['Older', "O'Kafor"]],
    ['kafor limbs', ['Older']],
    ['afor', []],
    ['renata nobody', []],
    ['!!!', []],
    ['.*', []],
    ['(a+)+$', []],
  ])('%j finds %j', async (q, lastNames) => {
    expect((await searchLastNames(q)).sort()).toEqual([...lastNames].sort());
  });

  it('returns public fields of public listings only', async () => {
    const { json, text, headers } = await search('riverbend');
    expect(json).toEqual({
      prosthetists: [
        {
          _id: listingDocs.renata._id.toHexString(),
          slug: listingDocs.renata.slug,
          firstName: 'Renáta',
          lastName: "O'Kafor",
          company: 'Riverbend Prosthetics',
          address: '1 Market Street',
          city: 'St. Louis',
          state: 'MO',
          zipCode: '63101',
          profilePicture: '',
          reviewCount: 7,
          claimed: true,
        },
      ],
      nearest: false,
    });
    expect(text).not.toMatch(/canary|user_secret|1234567893|555-0100/);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('finds the nearest where nobody has all words, and says so', async () => {
    for (const [q, expectedNames, nearest] of [
      ['Kafor Limbs of Nowhere', ['Older', "O'Kafor"], true],
      ['Kafor Limbs', ['Older'], false],
      ['Xavier Nobody', [], false],
    ] as const) {
      const reply = await search(q);
      expect([toLastNames(reply).sort(), reply.json.nearest], q).toEqual([expectedNames.toSorted(), nearest]);
    }
  });

  it('returns at most ten, or fewer on request', async () => {
    expect(await searchLastNames('common')).toHaveLength(10);
    expect(await searchLastNames('common', '&limit=999')).toHaveLength(10);
    expect(await searchLastNames('common', '&limit=3')).toHaveLength(3);
    expect(await searchLastNames('common limbs name7')).toContain('Last7');
  });

  it.each(['', '  ', 'x'.repeat(101)])('rejects the query %j', async (q) => {
    const { status, json } = await search(q);
    expect([status, json.error, Object.keys(json.fields)]).toEqual([400, 'validation', ['q']]);
  });
});

describe('finding duplicates', () => {
  it.each([
    ['Renata', 'O’Kafor', '63101', ["O'Kafor"]],
    ['R.', "O'Kafor", '63101-9999', ["O'Kafor"]],
    ['Renata', "O'Kafor", '63102', []],
    ['Mario', "O'Kafor", '63101', []],
    ['Theodore', 'Older', '02110', ['Older']],
    ['Renata', 'Pending', '63101', []],
    ['Renata', 'Deleted', '63101', []],
  ])('of %s %s at %s', async (firstName, lastName, zipCode, lastNames) => {
    expect(toLastNames(await findDuplicates(firstName, lastName, zipCode))).toEqual(lastNames);
  });

  it.each(['63', 'abcde', '63101-', '{"$gt":""}'])('requires a ZIP code, not %j', async (zipCode) => {
    const { status, json } = await findDuplicates('A', 'B', zipCode);
    expect([status, Object.keys(json.fields)]).toEqual([400, ['zipCode']]);
  });
});

it('all queries use an index, read named fields only, and have a time limit', async () => {
  const recordedQueries = recordQueries(client, ['listings']);
  await searchLastNames('renata');
  await searchLastNames("o'kafor riverbend");
  await searchLastNames('common limbs');
  await findDuplicates('A', 'B', '02110');
  expect(recordedQueries.length).toBeGreaterThanOrEqual(9);
  for (const query of [...recordedQueries]) {
    const { indexes, message } = await expectRecordedIndexed(db, query);
    expect(indexes[0], message).toBe(query.hint);
    expect(query.maxTimeMS).toBe(2_000);
    expect(JSON.stringify(query.filter)).not.toContain('$regex');
    expect(Object.keys(query.projection)).not.toEqual(expect.arrayContaining(['email']));
    expect(query.limit).toBeGreaterThan(0);
  }
});
