import { parseReply } from '@app/types';
import { mapMatches, mapProsthetists } from '@app/types/search/map';
import { describe, expect, it } from 'vitest';
import { createPerson, startService, withFilters } from '../testing/small-service.ts';

const people = [
  createPerson(8, { levelCounts: { 'Below-knee': 2 } }),
  createPerson(3, withFilters({ insurance: ['TRICARE'] })),
  createPerson(500),
];
const [liked, tricare] = people.map(({ id }) => id);

describe('the map', () => {
  it('has all results of the search, of whatever page, and is not sent again unchanged', async () => {
    const { app } = await startService(people);
    const get = async (query: string, headers = {}) => app.request(`/api/map?${query}`, { headers });
    const answer = await get('zipCode=63101&radius=100&page=3');
    const { total, people: located } = parseReply(mapProsthetists, await answer.json());
    expect([total, located.map((person) => person?.[0])]).toEqual([2, [tricare, liked]]);
    const filtered = await (await get('zipCode=63101&radius=100&insurance=TRICARE')).json();
    expect(filtered.people).toHaveLength(1);
    const etag = answer.headers.get('etag')!;
    const notModified = await get('zipCode=63101&radius=100&page=3', { 'if-none-match': etag });
    expect(notModified.status).toBe(304);
    expect((await get('zipCode=00000&radius=100')).status).toBe(400);
  });

  it('of a part has two by two squares of the usual grid', async () => {
    const { app } = await startService(people);
    // St. Louis is in the square 8/63/98.
    const countAt = async (part: string) => (await (await app.request(`/api/map?${part}`)).json()).total;
    expect(await countAt('zoom=8&x=62&y=97')).toBe(2);
    expect(await countAt('zoom=8&x=63&y=97')).toBe(2);
    expect(await countAt('zoom=8&x=64&y=97')).toBe(0);
    expect((await app.request('/api/map?zoom=40&x=1&y=1')).status).toBe(400);
  });

  it('of a search with facts is private, in the order of that search, with its people alone', async () => {
    const { app } = await startService(people);
    const post = async (body: object) => {
      const answer = await app.request('/api/map', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search: { zipCode: '63101', radius: 100, sortBy: 'match' }, ...body }),
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('etag')).toBeNull();
      return parseReply(mapMatches, await answer.json()).people.map((person) => person?.[0]);
    };
    expect(await post({ facts: { language: ['Spanish'] } })).toEqual([tricare, liked]);
    expect(
      await post({
        facts: { limbLevel: ['Below-knee'] },
        reviewersLikeMe: true,
      }),
    ).toEqual([liked]);
  });
});
