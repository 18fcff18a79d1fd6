import { listAbbreviations } from '../listing/credentials.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** "Jane Doe". */
export const formatFullName = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.trim();

/** "Jane Doe, CPO, FAAOP": the name with the abbreviations of its licenses. */
export const formatDisplayName = (person: PersonName & { licenses: readonly string[] }): string =>
  [formatFullName(person), ...listAbbreviations(person.licenses)].join(', ');

/** "St. Louis, MO", or the known part of it. */
export const formatTown = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');

interface CityAndState {
  city: string;
  state: string;
}

/** City of a further place, with its street if the listing has several places in that city. */
export function formatOtherPlace(
  place: CityAndState & { address: string },
  listing: CityAndState & { alsoAt: readonly CityAndState[] },
): string {
  const town = formatTown(place);
  const placesInTown = [listing, ...listing.alsoAt].filter(
    (practicePlace) => formatTown(practicePlace) === town,
  );
  return placesInTown.length > 1 && place.address ? `${town} (${place.address})` : town;
}

/** "JD" of Jane Doe: shown instead of a photo. */
export const getInitials = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
