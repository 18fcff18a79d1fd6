import { parseName } from '@app/db';
import { noFilters } from '@app/types';
import type { SearchableListing } from '../index/listing.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin } from '../index/places/geometry.ts';
import type { PlainCriteria } from './brute-force.ts';
import { createRandom, createSampleListings } from './samples.ts';

/** Draws realistic listings, and searches of them, also by names with mistakes. */
export function drawRealisticSamples(
  listingCount: number,
  searchCount: number,
  seed: number,
): { listings: SearchableListing[]; searches: PlainCriteria[] } {
  const listings = createSampleListings(listingCount, seed);
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const misspell = (word: string) => {
    const position = Math.floor(random() * word.length);
    return pick([
      word.slice(0, position) + word.slice(position + 1),
      word.slice(0, position) + pick([...'aeiourst']) + word.slice(position),
      word.slice(0, position) +
        (word[position + 1] ?? '') +
        (word[position] ?? '') +
        word.slice(position + 2),
    ]);
  };
  const drawName = ({ firstName, lastName, places: [mainPlace] }: SearchableListing) =>
    pick([
      ...[
        lastName,
        lastName.slice(1),
        misspell(lastName),
        `${firstName} ${lastName}`,
        `${lastName} limb`,
        'a',
      ],
      ...[
        `${misspell(firstName)} ${misspell(lastName)}`,
        misspell(mainPlace!.company),
        `dr ${lastName} cpo`,
        mainPlace!.city,
      ],
      ...[`${lastName} xyzzy ${firstName}`, `${firstName[0]}. ${lastName}`, mainPlace!.company],
    ]);
  const searches = Array.from({ length: searchCount }, (): PlainCriteria => {
    const listing = pick(listings);
    const [mainPlace] = listing.places;
    const at = random() < 0.75 ? mainPlace!.at : undefined;
    const origin = at && createOrigin(at.lat, at.lng);
    const name = random() < 0.4 ? parseName(drawName(listing)) : undefined;
    const orders: Order[] = origin
      ? ['distance', 'distance', 'match', 'rating', 'reviews', 'confirmed', 'name']
      : ['rating', 'match', 'name'];
    return {
      name,
      origin,
      city: undefined,
      state: random() < 0.2 ? mainPlace!.state : undefined,
      radiusMiles: origin ? pick([25, 50, 100, 250, Number.POSITIVE_INFINITY]) : Number.POSITIVE_INFINITY,
      filters: {
        ...noFilters,
        ...pick<Partial<typeof noFilters>>([
          {},
          {},
          { insurance: ['Medicare'] },
          { acceptsNewPatients: true },
          { open: ['now'] },
          { insurance: ['Medicare', 'Humana'], specialty: ['Myoelectric'] },
          { firstVisitDays: ['14'] },
          listing.filters,
        ]),
      },
      order: pick(name ? [...orders, 'relevance', 'relevance', 'relevance'] : orders),
      facts: {
        plan: 'TRICARE',
        limbLevel: pick([['Below-knee'], ['Below-knee', 'Hand']]),
        highActivity: true,
        children: false,
        language: [],
        picks: [],
        accessibility: [],
      } as PlainCriteria['facts'],
      homeState: pick([undefined, 'MO', mainPlace!.state]),
      onlySimilarReviewers: random() < 0.2,
      nowMs: Date.UTC(2026, 10, 28, Math.floor(random() * 24)),
    };
  });
  return { listings, searches };
}
