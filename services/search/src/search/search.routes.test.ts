import type { SearchReply } from '@app/types';
import { describe, expect, it, test } from 'vitest';
import { createPerson, outOfStateOption, startService, toFilterFields } from '../testing/small-service.ts';
import { createEtagCache } from './search.routes.ts';

const listResultNames = ({ prosthetists }: SearchReply) => prosthetists.map(({ firstName }) => firstName);
const listCardNames = (cards: readonly { firstName: string }[]) => cards.map(({ firstName }) => firstName);
const createPlace = (miles: number, city: string, company = 'Gateway') => ({
  places: createPerson(miles).places.map((place) => ({ ...place, city, company })),
});

describe('a search by name', () => {
  const ratings = { ratingSum: 500, reviewCount: 100 };
  const people = [
    createPerson(0, {
      firstName: 'Wendell',
      lastName: 'Ocampo',
      ...ratings,
      ...createPlace(0, 'Fort Smith'),
    }),
    createPerson(200, { firstName: 'Arthur', lastName: 'Smith', ...ratings }),
    createPerson(30, { firstName: 'Jane', lastName: 'Smith' }),
    createPerson(1, { firstName: 'Tom', lastName: 'Lee', ...createPlace(1, 'Town', 'Smith & Sons') }),
  ];

  it('is sorted by best match, then rating; the reply names the order and the hidden matched words', async () => {
    const { get } = await startService(people);
    const reply = await get('name=Smith&radius=10000&page=1&sortBy=distance');
    expect(listResultNames(reply)).toEqual(['Arthur', 'Jane', 'Tom', 'Wendell']);
    expect(reply).toMatchObject({ sortBy: 'distance', sortApplied: 'relevance' });
    expect(reply.prosthetists.map(({ matched }) => matched)).toEqual([
      undefined,
      undefined,
      [{ by: 'practice', text: 'Smith & Sons' }],
      [{ by: 'city', text: 'Fort Smith' }],
    ]);
    const misspeltReply = await get('name=Wendel%20Okampo');
    expect(misspeltReply.prosthetists[0]?.matched).toEqual([{ by: 'sound', text: 'Ocampo' }]);
  });

  it('with a ZIP code is sorted by distance among equal matches, or by distance if a person chose so', async () => {
    const { get, match } = await startService(people);
    for (const sortBy of ['relevance', 'distance']) {
      const reply = await get(`name=Smith&zipCode=63101&sortBy=${sortBy}&sort=asc`);
      expect([listResultNames(reply), reply.sortApplied]).toEqual([
        ['Jane', 'Arthur', 'Tom', 'Wendell'],
        'relevance',
      ]);
    }
    expect((await match({ name: 'Smith', zipCode: '63101' }, {})).sortApplied).toBe('relevance');
    const nearestReply = await get('name=Smith&zipCode=63101&sortBy=distance&sort=chosen');
    expect([listResultNames(nearestReply), nearestReply.sortApplied]).toEqual([
      ['Wendell', 'Tom', 'Jane', 'Arthur'],
      'distance',
    ]);
  });

  it('sorted by best match without a name is sorted by distance from the ZIP code, else by rating', async () => {
    const { get } = await startService(people);
    expect((await get('sortBy=relevance')).sortApplied).toBe('rating');
    expect((await get('zipCode=63101&sortBy=relevance')).sortApplied).toBe('distance');
  });

  it.each(['.*.*', '—', "'", '👩‍🦽'])('%j is rejected, without results', async (name) => {
    const { app, post } = await startService(people);
    const response = await app.request(`/api/prosthetists?name=${encodeURIComponent(name)}`, {
      headers: { 'accept-language': 'es' },
    });
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({
      name: expect.stringContaining('una letra o un número'),
    });
    expect((await post({ search: { name }, facts: {} })).status).toBe(400);
  });

  it('nationwide and signed in is sorted by best match too, not by distance from a state', async () => {
    const { match } = await startService(people);
    const reply = await match({ name: 'Smith' }, { state: 'Missouri' });
    expect(reply).toMatchObject({ sortApplied: 'relevance', nearState: null });
    expect(listCardNames(reply.prosthetists)).toEqual(['Arthur', 'Jane', 'Tom', 'Wendell']);
  });
});

describe('a search around a ZIP code', () => {
  const people = [
    createPerson(100, { firstName: 'Near' }),
    createPerson(260, { firstName: 'Inside' }),
    createPerson(600, { firstName: 'Outside' }),
  ];

  it.each([
    ['radius=250', ['Near'], 250],
    ['radius=274', ['Near', 'Inside'], 274],
    ['radius=275', ['Near', 'Inside', 'Outside'], 10_000],
    ['radius=10000', ['Near', 'Inside', 'Outside'], 10_000],
  ])('?%s finds %j', async (radiusQuery, expectedNames, expectedRadius) => {
    const { get } = await startService(people);
    const reply = await get(`zipCode=63101&sortBy=distance&${radiusQuery}`);
    expect([listResultNames(reply), reply.radius]).toEqual([expectedNames, expectedRadius]);
  });

  it('is nationwide without a ZIP code only for 275 and 10000 miles', async () => {
    const { app, get } = await startService(people);
    for (const radius of [275, 10_000]) expect((await get(`radius=${radius}`)).total).toBe(3);
    expect((await app.request('/api/prosthetists?radius=274')).status).toBe(400);
  });

  it('of military mail works by name or state, without distances', async () => {
    const { app, get } = await startService(people);
    for (const query of ['name=Person&radius=50', 'state=MO', 'name=Person&sortBy=distance&sort=chosen']) {
      const reply = await get(`zipCode=09012&${query}`);
      expect(reply, query).toMatchObject({ total: 3, origin: null, radius: 10_000 });
      expect(reply.prosthetists[0]?.distanceMiles).toBeNull();
    }
    const response = await app.request('/api/prosthetists?zipCode=09012&radius=100');
    expect([response.status, (await response.json()).fields]).toEqual([
      400,
      { zipCode: 'Military mail: no distance from here. Search by name, or choose a state below.' },
    ]);
  });
});

describe('what cannot be searched', () => {
  it.each([
    ['zipCode=00404', 'zipCode'],
    ['radius=50', 'zipCode'],
    ['page=501', 'page'],
    ['city=st-louis', 'state'],
    ['after=junk', 'after'],
    [`after=${'A'.repeat(32)}`, 'after'],
  ])('%s is rejected at %s', async (query, field) => {
    const { app } = await startService([]);
    const response = await app.request(`/api/prosthetists?${query}`);
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [field]]);
  });

  it('is explained in the visitor’s language', async () => {
    const { app } = await startService([]);
    const fetchMessage = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await (await app.request('/api/prosthetists?zipCode=00404', { headers })).json()).fields
        .zipCode;
    };
    expect(await fetchMessage('en')).toMatch(/^We don't know this ZIP code/);
    expect(await fetchMessage('es-MX')).toMatch(/^No conocemos este código postal/);
  });

  it('a cursor is of its own order alone', async () => {
    const { app, get } = await startService(Array.from({ length: 21 }, (_, i) => createPerson(i)));
    const { next } = await get('sortBy=name');
    expect((await get(`sortBy=name&after=${next}`)).prosthetists).toHaveLength(1);
    expect((await app.request(`/api/prosthetists?sortBy=reviews&after=${next}`)).status).toBe(400);
  });

  it('by GET are needs: the order by match becomes the order by distance', async () => {
    const { get } = await startService([]);
    expect(await get('zipCode=63101&radius=50&sortBy=match')).toMatchObject({
      sortBy: 'match',
      sortApplied: 'distance',
    });
  });
});

it('without results the reply names each filter that alone keeps some away, and what leaving it out brings', async () => {
  const stepFree = toFilterFields({ accessibility: ['Step-free entrance'] });
  const { get, match } = await startService([
    createPerson(1, toFilterFields({ acceptsNewPatients: true, firstVisitDays: ['7', '14', '30', '60'] })),
    createPerson(2, toFilterFields({ firstVisitDays: ['30', '60'], sameDayRepairs: true })),
    createPerson(3, stepFree),
    createPerson(4, stepFree),
  ]);
  const query = 'zipCode=63101&radius=50&sortBy=distance';
  const { without } = await get(`${query}&firstVisitDays=14&accessibility=Step-free%20entrance`);
  expect(without).toEqual([
    { filter: 'firstVisitDays', value: null, total: 2 },
    { filter: 'accessibility', value: 'Step-free entrance', total: 1 },
  ]);
  // Neither alone is enough.
  expect((await get(`${query}&sameDayRepairs=true&insurance=Aetna&firstVisitDays=14`)).without).toEqual([]);
  expect((await get(`${query}&sameDayRepairs=true`)).without).toEqual([]);
  const similarReviewersReply = await match(
    { zipCode: '63101', radius: 50 },
    { limbLevel: ['Below-knee'] },
    { reviewersLikeMe: true },
  );
  expect(similarReviewersReply.without).toEqual([{ filter: 'alike', value: null, total: 4 }]);
});

it('the out-of-state section has people in other states than the ZIP code who accept patients from there', async () => {
  const farPerson = createPerson(120, {
    firstName: 'Far',
    state: 'IL',
    ...toFilterFields({ specialty: [outOfStateOption] }),
  });
  const ownStatePerson = createPerson(130, {
    state: 'MO',
    ...toFilterFields({ specialty: [outOfStateOption] }),
  });
  const { get } = await startService([
    createPerson(1),
    farPerson,
    ownStatePerson,
    createPerson(110, { state: 'IL' }),
  ]);
  const nearQuery = 'zipCode=63101&radius=100';
  const { outOfState, outOfStateTotal, total } = await get(nearQuery);
  expect([listCardNames(outOfState), outOfStateTotal, total]).toEqual([['Far'], 1, 1]);
  expect(outOfState[0]!.distanceMiles).toBeCloseTo(120, 0);
  for (const query of [`${nearQuery}&page=2`, 'zipCode=63101', `${nearQuery}&name=Person`, 'state=MO', ''])
    expect((await get(query)).outOfState, query).toEqual([]);
});

test('a query has the same ETag while the state is unchanged', () => {
  const { get: getEtag, set: setEtag } = createEtagCache();
  expect(getEtag('one', 'a')).toBeUndefined();
  setEtag('one', 'a', 'tag');
  expect([getEtag('one', 'a'), getEtag('one', 'b')]).toEqual(['tag', undefined]);
  expect(getEtag('two', 'a')).toBeUndefined();
  expect(getEtag('one', 'a')).toBeUndefined();
});

test('a search that started in an outdated state stores no ETag', () => {
  const { get: getEtag, set: setEtag } = createEtagCache();
  getEtag('one', 'a');
  getEtag('two', 'a');
  setEtag('one', 'a', 'old');
  expect(getEtag('two', 'a')).toBeUndefined();
});

test('the cache stores a limited number of ETags', () => {
  const { get: getEtag, set: setEtag } = createEtagCache(2);
  getEtag('one', 'a');
  for (const query of ['a', 'b', 'c']) setEtag('one', query, query);
  expect(['a', 'b', 'c'].map((query) => getEtag('one', query))).toEqual([undefined, 'b', 'c']);
});
