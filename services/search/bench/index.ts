// node --expose-gc services/search/bench/index.ts [listings…]: microseconds a search, and bytes a listing, of the index alone.

import { buildBase } from '../src/index/build.ts';
import { entryOf, queryTokensOf } from '../src/index/entry.ts';
import { wantedOf } from '../src/index/facets.ts';
import { originAt } from '../src/index/geometry.ts';
import { type Search, search } from '../src/index/search.ts';
import { SearchIndex } from '../src/index/search-index.ts';
import { bytesOf } from '../src/index/segment.ts';
import { sampleListings } from '../src/testing/samples.ts';

void wantedOf;
const sizes = process.argv.slice(2).map(Number);
const noFilters = { insurance: [], specialty: [], license: [], language: [], limbLevel: [], children: false };

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const listings = sampleListings(size).sort((a, b) => (a.id < b.id ? -1 : 1));
  const started = performance.now();
  const base = await buildBase(
    (function* () {
      for (const listing of listings) yield entryOf(listing);
    })(),
  );
  const builtMs = performance.now() - started;
  const index = new SearchIndex(base);
  const { columns, names } = bytesOf(base);
  console.log(
    `\n${size} listings: built in ${builtMs.toFixed(0)} ms, ${(columns / size).toFixed(0)} bytes each, ${(names / size).toFixed(0)} more for names`,
  );
  const origins = listings
    .filter((l) => l.places[0]!.at)
    .filter((_, i) => i % Math.ceil(size / 200) === 0)
    .map(({ places }) => originAt(places[0]!.at!.lat, places[0]!.at!.lng));
  const plain: Search = {
    tokens: [],
    origin: undefined,
    radiusMiles: Infinity,
    state: undefined,
    city: undefined,
    filters: noFilters,
    order: 'distance',
    from: 0,
    pageSize: 20,
  };
  const cases: Record<string, (i: number) => Search> = {
    '50 miles': (i) => ({ ...plain, origin: origins[i], radiusMiles: 50 }),
    '50 miles, page 100': (i) => ({ ...plain, origin: origins[i], radiusMiles: 50, from: 1980 }),
    '250 miles': (i) => ({ ...plain, origin: origins[i], radiusMiles: 250 }),
    '250 miles, page 100': (i) => ({ ...plain, origin: origins[i], radiusMiles: 250, from: 1980 }),
    '50 miles, filters': (i) => ({
      ...plain,
      origin: origins[i],
      radiusMiles: 50,
      filters: { ...noFilters, insurance: ['Medicare'], specialty: ['Myoelectric'] },
    }),
    '50 miles, by rating': (i) => ({ ...plain, origin: origins[i], radiusMiles: 50, order: 'rating' }),
    nationwide: () => ({ ...plain, order: 'rating' }),
    'nationwide by distance': (i) => ({ ...plain, origin: origins[i] }),
    'nationwide by distance, page 100': (i) => ({ ...plain, origin: origins[i], from: 1980 }),
    'nationwide, a filter': (i) => ({
      ...plain,
      origin: origins[i],
      filters: { ...noFilters, insurance: ['Medicare'] },
    }),
    name: () => ({ ...plain, order: 'rating', tokens: queryTokensOf('jane smi') }),
    'name, misspelt': () => ({ ...plain, order: 'rating', tokens: queryTokensOf('jane smijhonn') }),
    'name, one letter': () => ({ ...plain, order: 'rating', tokens: queryTokensOf('a') }),
    state: () => ({ ...plain, order: 'rating', state: 'MO' }),
  };
  for (const [name, of] of Object.entries(cases)) {
    let total = 0;
    let best = Infinity;
    for (let round = 0; round < 6; round++) {
      const count = name.includes('filter') && name.includes('nation') ? 10 : origins.length;
      total = 0;
      const from = performance.now();
      for (let i = 0; i < count; i++) total += (await search(index.snapshot(), of(i))).total;
      best = Math.min(best, ((performance.now() - from) * 1000) / count);
      total /= count;
    }
    console.log(`${name.padEnd(34)} ${best.toFixed(1).padStart(9)} µs ${total.toFixed(0).padStart(9)} hits`);
  }
}
