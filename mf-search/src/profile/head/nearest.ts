import type { Listing } from '@app/types';
import type { Near } from '../../shared/saved/shortlist.ts';
import { useLastResults } from '../../shared/search/last-results.ts';
import type { Place } from './DirectionsLink.tsx';

export interface Nearest {
  near: Near;
  place: Place;
}

/** Location that the card of the last search showed, if that search had a ZIP code. */
export function useNearest(listing: Listing): Nearest | null {
  const near = useLastResults()?.near?.[listing.slug];
  const place =
    near &&
    [listing, ...listing.alsoAt].find(
      ({ company, city, state }) => company === near.company && city === near.city && state === near.state,
    );
  return place ? { near, place } : null;
}
