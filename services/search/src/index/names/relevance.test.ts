import { parseName } from '@app/db';
import { noFilters } from '@app/types';
import { describe, expect, it } from 'vitest';
import { nationwideCriteria } from '../../testing/nationwide-criteria.ts';
import type { SearchableListing } from '../listing.ts';
import { createOrigin } from '../places/geometry.ts';
import { search } from '../search.ts';
import { buildIndex } from '../search-index.ts';

const cpo = 'ABC Certified Orthotist-Prosthetist (CPO)';
const stLouis = { lat: 38.63, lng: -90.19 };

interface ListingSketch {
  name: readonly [first: string, last: string];
  company?: string;
  city?: string;
  stars?: number;
  license?: SearchableListing['filters']['license'];
  miles?: number;
}

/** Searches these people by name. Returns "First Last" in order. */
async function findPeople(people: readonly ListingSketch[], name: string, location?: typeof stLouis) {
  const listings = people.map(
    (
      { name: [firstName, lastName], company = '', city = '', stars, license = [], miles = 0 },
      i,
    ): SearchableListing => ({
      id: i.toString(16).padStart(24, '0'),
      version: 1,
      firstName,
      lastName,
      places: [{ company, city, state: 'MO', at: { ...stLouis, lat: stLouis.lat + miles / 69 } }],
      filters: { ...noFilters, license },
      ratingSum: (stars ?? 0) * 10,
      reviewCount: stars === undefined ? 0 : 10,
      levelCounts: {},
      confirmedAt: undefined,
      isAway: false,
    }),
  );
  const index = await buildIndex(listings);
  const { hits } = search(index, {
    ...nationwideCriteria,
    name: parseName(name),
    origin: location && createOrigin(location.lat, location.lng),
    order: 'relevance',
  });
  return hits.map(({ id, matchedWords }) => {
    const [firstName, lastName] = people[Number.parseInt(id, 16)]!.name;
    return { name: `${firstName} ${lastName}`, matchedWords };
  });
}
const findNames = async (...args: Parameters<typeof findPeople>) =>
  (await findPeople(...args)).map(({ name }) => name);

describe('best match', () => {
  it('is the whole name, then first or last name, practice, beginning, and city', async () => {
    const people: ListingSketch[] = [
      { name: ['Wendell', 'Ocampo'], city: 'Fort Smith', stars: 5 },
      { name: ['Ann', 'Smithson'], stars: 5 },
      { name: ['Tom', 'Lee'], company: 'Smith Limb Care', stars: 5 },
      { name: ['Jane Marie', 'Smith'], stars: 4 },
      { name: ['Smith', ''], stars: 1 },
    ];
    expect(await findNames(people, 'Smith')).toEqual([
      'Smith ',
      'Jane Marie Smith',
      'Tom Lee',
      'Ann Smithson',
      'Wendell Ocampo',
    ]);
    expect(await findNames(people, 'Smith, Jane Marie')).toEqual(['Jane Marie Smith']);
  });

  it('falls back to words that sound alike, then to typing errors', async () => {
    const people: ListingSketch[] = [
      { name: ['Ann', 'Schmidt'], stars: 5 },
      { name: ['Bo', 'Kathrine'], stars: 1 },
      { name: ['Cy', 'Kathrym'], stars: 5 },
    ];
    expect(await findNames(people, 'Kathryn')).toEqual(['Bo Kathrine', 'Cy Kathrym']);
  });

  it('prefers the exact spelling, then the one without diacritics, then beginnings', async () => {
    const people: ListingSketch[] = [
      { name: ['Joseph', 'Ruiz'], stars: 5 },
      { name: ['Jose', 'Ruiz'], stars: 4 },
      { name: ['José', 'Ruiz'], stars: 3 },
    ];
    expect(await findNames(people, 'José')).toEqual(['José Ruiz', 'Jose Ruiz', 'Joseph Ruiz']);
    expect(await findNames(people, 'jose ruiz')).toEqual(['Jose Ruiz', 'José Ruiz', 'Joseph Ruiz']);
  });

  it('is among equal matches the best rated, or with an origin the nearest', async () => {
    const people: ListingSketch[] = [
      { name: ['Ann', 'Smith'], stars: 3, miles: 1 },
      { name: ['Bea', 'Smith'], stars: 5, miles: 300 },
      { name: ['Cy', 'Ott'], city: 'Smith', stars: 5, miles: 0 },
    ];
    expect(await findNames(people, 'Smith')).toEqual(['Bea Smith', 'Ann Smith', 'Cy Ott']);
    expect(await findNames(people, 'Smith', stLouis)).toEqual(['Ann Smith', 'Bea Smith', 'Cy Ott']);
  });

  it('lists the matched words that the name does not show', async () => {
    const people: ListingSketch[] = [
      { name: ['Jane', 'Smith'], company: 'Gateway', city: 'Fort Worth' },
      { name: ['Jane', 'Smithson'], company: 'Fort Smith Gateway', city: 'Tulsa' },
    ];
    const findMatchedWords = async (name: string) =>
      (await findPeople(people, name)).map((hit) => hit.matchedWords);
    expect(await findMatchedWords('smith')).toEqual([[], [{ by: 'practice', token: 'smith' }]]);
    expect(await findMatchedWords('smith gatew worth')).toEqual([
      [
        { by: 'practice', token: 'gateway' },
        { by: 'city', token: 'worth' },
      ],
    ]);
    expect(await findMatchedWords('smythson')).toEqual([[{ by: 'sound', token: 'smithson' }]]);
    expect(await findMatchedWords('jane smiths')).toEqual([[]]);
  });
});

describe('titles and abbreviations after a name', () => {
  const people: ListingSketch[] = [
    { name: ['Renata', 'Okafor'], license: [cpo], stars: 3 },
    { name: ['Drew', 'Okafor'], stars: 5 },
    { name: ['Don', 'Ma'], stars: 4 },
    { name: ['Linda', 'Do'], stars: 4 },
    { name: ['Linda', 'Nguyen'], stars: 5 },
  ];
  it.each([
    ['Renata Okafor, CPO', ['Renata Okafor']],
    ['Okafor CPO', ['Renata Okafor', 'Drew Okafor']],
    ['Okafor, C.P.O., F.A.A.O.P.', ['Drew Okafor', 'Renata Okafor']],
    ['Dr. Okafor', ['Drew Okafor', 'Renata Okafor']],
    ['Mr Okafor', ['Drew Okafor', 'Renata Okafor']],
    ['Sra. Renata Okafor', ['Renata Okafor']],
    ['Lic. Okafro', ['Drew Okafor', 'Renata Okafor']],
    ['Dr. Do', ['Linda Do', 'Don Ma']],
    ['Linda Do', ['Linda Do']],
    ['Linda Nguyen, DO', ['Linda Nguyen']],
    ['Don Ma, MA', ['Don Ma']],
    ['Renata Okafor Jr.', ['Renata Okafor']],
    ['Dr', ['Drew Okafor']],
  ])('%j finds %j', async (name, expectedNames) =>
    expect(await findNames(people, name)).toEqual(expectedNames),
  );
});
