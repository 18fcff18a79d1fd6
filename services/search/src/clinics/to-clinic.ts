import type { ListingDoc } from '@app/db';
import { createBlankFields } from '@app/listing-fields';
import { maxPlacePhotos } from '@app/option-lists';
import { toListing } from '@app/public-listing';
import type { Clinic } from '@app/types';
import { toCard } from '../cards/to-card.ts';
import type { ClinicMembers } from '../engine/engine.ts';

const maxFurtherPlaces = 4;

/** Converts the public listings of a clinic, at least one, to its page. */
export function toClinic(
  docs: readonly ListingDoc[],
  { slug, name }: Pick<ClinicMembers, 'slug' | 'name'>,
  staleDays: number,
): Clinic {
  const docsByConfirmation = docs.toSorted(
    (a, b) => (b.confirmedAt?.getTime() ?? 0) - (a.confirmedAt?.getTime() ?? 0),
  );
  const listings = docsByConfirmation.map((doc) => toListing(doc, staleDays));
  // Who sees nobody there now does not say how the practice is reached.
  const availableListings = listings.filter(({ availability }) => availability === undefined);
  const { address, address2, city, state, zipCode, at, timeZone } = availableListings[0] ?? listings[0]!;
  const alphabeticalDocs = docs.toSorted(
    (a, b) => a.lastKey.localeCompare(b.lastKey) || a.firstKey.localeCompare(b.firstKey),
  );
  const company = name ?? findMostFrequentText(listings.map((listing) => listing.company));
  return {
    kind: 'clinic',
    slug,
    name: company,
    place: {
      company,
      address,
      address2,
      city,
      state,
      zipCode,
      at,
      timeZone,
      hours: availableListings.find(({ hours }) => hours)?.hours ?? '',
      ...findUrgentContact(availableListings),
      phone: findMostFrequentText(availableListings.map(({ phone }) => phone)),
      website: findMostFrequentText(availableListings.map(({ website }) => website)),
      accessibility: mergeLists(listings.map(({ accessibility }) => accessibility)),
      alsoAt: listFurtherPlaces(availableListings),
      placePhotos: listings.flatMap(({ placePhotos }) => placePhotos).slice(0, maxPlacePhotos),
    },
    people: alphabeticalDocs.map((doc) => ({ ...toCard(doc, staleDays), distanceMiles: null })),
    updatedAt: new Date(Math.max(...docs.map(({ updatedAt }) => updatedAt.getTime()))).toISOString(),
  };
}

/** Finds the urgent phone number of the first listing that has one, with its hours; blank fields if none has. */
function findUrgentContact(listings: readonly ReturnType<typeof toListing>[]) {
  const { urgentPhone, urgentHours, urgentFor } =
    listings.find((listing) => listing.urgentPhone) ?? createBlankFields();
  return { urgentPhone, urgentHours, urgentFor };
}

/** Finds the most frequent text, of equally frequent ones the first. Empty texts do not count. */
function findMostFrequentText(texts: readonly string[]): string {
  const groups = Map.groupBy(texts.filter(Boolean), (text) => text);
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/** Merges lists without repeats; null if all are null (not stated). */
const mergeLists = <T>(lists: readonly (readonly T[] | null)[]): T[] | null =>
  lists.every((list) => list === null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];

/** Lists the further places of all listings without repeats, up to the maximum. */
function listFurtherPlaces(listings: readonly Pick<ReturnType<typeof toListing>, 'alsoAt'>[]) {
  const places = listings.flatMap(({ alsoAt }) => alsoAt);
  const isFirst = (place: (typeof places)[number], i: number) =>
    places.findIndex(({ address, zipCode }) => address === place.address && zipCode === place.zipCode) === i;
  return places.filter(isFirst).slice(0, maxFurtherPlaces);
}
