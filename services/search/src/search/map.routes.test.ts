import { parseReply } from '@app/types';
import { mapMatches, mapProsthetists } from '@app/types/search/map';
import { describe, expect, it } from 'vitest';
import { createPerson, startService, toFilterFields } from '../testing/small-service.ts';

const people = [
  createPerson(8, { levelCounts: { 'Below-knee': 2 } }),
  createPerson(3, toFilterFields({ insurance: ['TRICARE'] })),
  createPerson(500),
];
const [similarReviewersId, tricareId] = people.map(({ id }) => id);

describe('the map', () => {
  it('has the results of all pages of the search, and is a 304 while unchanged', async () => {
    const { app } = await startService(people);
    const getMap = async (query: string, headers = {}) => app.request(`/api/map?${query}`, { headers });
    const response = await getMap('zipCode=63101&radius=100&page=3');
    const { total, people: locatedPeople } = parseReply(mapProsthetists, await response.json());
    expect([total, locatedPeople.map((person) => person?.[0])]).toEqual([2, [tricareId, similarReviewersId]]);
    const filteredReply = await (await getMap('zipCode=63101&radius=100&insurance=TRICARE')).json();
    expect(filteredReply.people).toHaveLength(1);
    const etag = response.headers.get('etag')!;
    const notModified = await getMap('zipCode=63101&radius=100&page=3', { 'if-none-match': etag });
    expect(notModified.status).toBe(304);
    expect((await getMap('zipCode=00000&radius=100')).status).toBe(400);
  });

  it('of an area has two by two tiles of the usual grid', async () => {
    const { app } = await startService(people);
    // St. Louis is in the square 8/63/98.
    const countInArea = async (areaQuery: string) =>
      (await (await app.request(`/api/map?${areaQuery}`)).json()).total;
    expect(await countInArea('zoom=8&x=62&y=97')).toBe(2);
    expect(await countInArea('zoom=8&x=63&y=97')).toBe(2);
    expect(await countInArea('zoom=8&x=64&y=97')).toBe(0);
    expect((await app.request('/api/map?zoom=40&x=1&y=1')).status).toBe(400);
  });

  it('of a search with facts is private, in the order of that search, with its people alone', async () => {
    const { app } = await startService(people);
    const postSearch = async (body: object) => {
      const response = await app.request('/api/map', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: { zipCode: '63101', radius: 100, sortBy: 'match' }, ...body }),
      });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('etag')).toBeNull();
      return parseReply(mapMatches, await response.json()).people.map((person) => person?.[0]);
    };
    expect(await postSearch({ facts: { language: ['Spanish'] } })).toEqual([tricareId, similarReviewersId]);
    expect(
      await postSearch({
        facts: { limbLevel: ['Below-knee'] },
        reviewersLikeMe: true,
      }),
    ).toEqual([similarReviewersId]);
  });
});
