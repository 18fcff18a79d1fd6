import { listAbbreviations } from '../listing/credentials.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Formats first and last name: "Jane Doe". */
export const formatFullName = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.trim();

/** Formats a name with the abbreviations of the person's licenses: "Jane Doe, CPO, FAAOP". */
export const formatDisplayName = (person: PersonName & { licenses: readonly string[] }): string =>
  [formatFullName(person), ...listAbbreviations(person.licenses)].join(', ');

/** Formats the known parts of city and state: "St. Louis, MO". */
export const formatTown = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');

interface Town {
  city: string;
  state: string;
}

/** Formats the city of a further place, with its street if the listing has several places in that city. */
export function formatOtherPlace(
  place: Town & { address: string },
  listing: Town & { alsoAt: readonly Town[] },
): string {
  const townText = formatTown(place);
  const placesInTown = [listing, ...listing.alsoAt].filter((town) => formatTown(town) === townText);
  return placesInTown.length > 1 && place.address ? `${townText} (${place.address})` : townText;
}

/** Returns the initials that are shown instead of a photo: "JD" for Jane Doe. */
export const getInitials = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
