import type { Listing } from '@app/types';
import type { NearestLocation } from '../../shared/saved/shortlist.ts';
import { useLastResults } from '../../shared/search/last-results.ts';

export interface NearestPlace {
  location: NearestLocation;
  place: Listing | Listing['alsoAt'][number];
}

/** The place that the card of the last search showed, if that search had a ZIP code. */
export function useNearestPlace(listing: Listing): NearestPlace | null {
  const nearestLocation = useLastResults()?.near?.[listing.slug];
  if (!nearestLocation) return null;
  const companyPlacesInTown = [listing, ...listing.alsoAt].filter(
    ({ company, city, state }) =>
      company === nearestLocation.company && city === nearestLocation.city && state === nearestLocation.state,
  );
  const place =
    companyPlacesInTown.find((companyPlace) => joinStreet(companyPlace) === nearestLocation.street) ??
    companyPlacesInTown[0];
  return place ? { location: nearestLocation, place } : null;
}

/** The street as cards have it. */
const joinStreet = ({ address, address2 }: { address: string; address2?: string }) =>
  [address, address2].filter(Boolean).join(', ');
