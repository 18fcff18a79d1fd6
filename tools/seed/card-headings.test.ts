import { parseName } from '@app/db';
import { formatDisplayName } from '@app/seo';
import { search } from '@app/service-search/index/search';
import { buildIndex } from '@app/service-search/index/search-index';
import { toSearchable } from '@app/service-search/live-index/to-searchable';
import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { generateSeed } from './seed-for-tests.ts';

it('a search for the heading of a card finds its listing first but for namesakes, on leave after all others', async () => {
  const listings = generateSeed({ listingCount: process.env.FULL_TESTS ? 10_000 : 300 })
    .map(({ listing }) => listing)
    .filter(({ approved }) => approved)
    .sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  const headings = new Map(listings.map((listing) => [String(listing._id), formatDisplayName(listing)]));
  const onLeaveIds = new Set(
    listings.filter((listing) => listing.availability).map((listing) => String(listing._id)),
  );
  const index = await buildIndex(listings.map(toSearchable));
  const missedHeadings: string[] = [];
  for (const [id, heading] of headings) {
    const { hits } = search(index, {
      name: parseName(heading),
      origin: undefined,
      radiusMiles: Number.POSITIVE_INFINITY,
      state: undefined,
      city: undefined,
      filters: noFilters,
      order: 'relevance',
      pageStart: 0,
      pageSize: 100,
    });
    const position = hits.findIndex((hit) => hit.id === id);
    const headingWords = heading.split(/[ ,]+/);
    const canPrecede = (otherId: string) =>
      (onLeaveIds.has(id) && !onLeaveIds.has(otherId)) ||
      headingWords.every((word) => headings.get(otherId)!.includes(word));
    if (position === -1 || !hits.slice(0, position).every((hit) => canPrecede(hit.id)))
      missedHeadings.push(heading);
  }
  expect(missedHeadings).toEqual([]);
  expect(headings.size).toBeGreaterThan(250);
});
