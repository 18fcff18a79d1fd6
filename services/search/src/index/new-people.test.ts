import { languageValues } from '@app/option-lists';
import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createSampleListings } from '../testing/samples.ts';
import { createOrigin } from './places/geometry.ts';
import { search } from './search.ts';
import { buildIndex } from './search-index.ts';

/** Maximum CPU time of a thousand alerts after an import of the whole country's register. */
const maxCpuMs = 2_000;

it('a thousand alerts are matched with a whole country of new people within two seconds of CPU', async () => {
  const day = Date.UTC(2026, 10, 20);
  const listings = createSampleListings(10_000).map((listing) => ({
    ...listing,
    publicSince: new Date(day),
  }));
  const index = await buildIndex(listings);
  const origins = listings.flatMap(({ places: [place] }) =>
    place?.at ? createOrigin(place.at.lat, place.at.lng) : [],
  );
  const usageBefore = process.threadCpuUsage();
  let total = 0;
  for (let i = 0; i < 1000; i++) {
    const result = search(index, {
      ...nationwideCriteria,
      order: 'distance',
      pageSize: 10,
      origin: origins[i]!,
      radiusMiles: 25 * (1 + (i % 10)),
      filters: i % 2 ? { ...noFilters, language: [languageValues[i % 4]!] } : noFilters,
      publishedWithin: { after: day - 1, until: day },
    });
    total += result.total;
  }
  const { user, system } = process.threadCpuUsage(usageBefore);
  expect(total).toBeGreaterThan(1000);
  expect((user + system) / 1000).toBeLessThan(maxCpuMs);
});
