import type { Listing } from '@app/types';
import type { NearestLocation } from '../../shared/saved/shortlist.ts';
import { useLastResults } from '../../shared/search/last-results.ts';
import type { PracticePlace } from './DirectionsLink.tsx';

export interface NearestPlace {
  location: NearestLocation;
  place: PracticePlace;
}

/** The place that the card of the last search showed, if that search had a ZIP code. */
export function useNearestPlace(listing: Listing): NearestPlace | null {
  const location = useLastResults()?.near?.[listing.slug];
  const place =
    location &&
    [listing, ...listing.alsoAt].find(
      ({ company, city, state }) =>
        company === location.company && city === location.city && state === location.state,
    );
  return place ? { location, place } : null;
}
