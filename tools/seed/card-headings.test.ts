import { parseName } from '@app/db';
import { formatDisplayName } from '@app/seo';
import { search } from '@app/service-search/index/search';
import { buildIndex } from '@app/service-search/index/search-index';
import { toSearchable } from '@app/service-search/live-index/to-searchable';
import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { generateSeed } from './seed-for-tests.ts';

it('a search for the heading of a card finds its listing first but for namesakes, on leave after all others', async () => {
  const listings = generateSeed({ listings: process.env.FULL_TESTS ? 10_000 : 300 })
    .map(({ listing }) => listing)
    .filter(({ approved }) => approved)
    .sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  const headings = new Map(listings.map((listing) => [String(listing._id), formatDisplayName(listing)]));
  const away = new Set(
    listings.filter((listing) => listing.availability).map((listing) => String(listing._id)),
  );
  const index = await buildIndex(listings.map(toSearchable));
  const lost: string[] = [];
  for (const [id, heading] of headings) {
    const { hits } = search(index, {
      name: parseName(heading),
      origin: undefined,
      radiusMiles: Number.POSITIVE_INFINITY,
      state: undefined,
      city: undefined,
      filters: noFilters,
      order: 'relevance',
      from: 0,
      pageSize: 100,
    });
    const at = hits.findIndex((hit) => hit.id === id);
    const words = heading.split(/[ ,]+/);
    const mayBeBefore = (other: string) =>
      (away.has(id) && !away.has(other)) || words.every((word) => headings.get(other)!.includes(word));
    if (at === -1 || !hits.slice(0, at).every((hit) => mayBeBefore(hit.id))) lost.push(heading);
  }
  expect(lost).toEqual([]);
  expect(headings.size).toBeGreaterThan(250);
});
