import type { ListingDoc, Place } from '@app/db';
import {
  accessibilityValues,
  firstVisitDaysValues,
  insuranceValues,
  languageValues,
  licenseValues,
  limbLevelValues,
  specialtyValues,
} from '@app/option-lists';
import { getCompany } from '@app/public-listing';
import type { Searchable } from '../index/segment/entry.ts';

/** What the index is made of; everything else of a listing stays in the database. */
export const searchableProjection = {
  v: 1,
  approved: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  loc: 1,
  alsoAt: { company: 1, city: 1, state: 1, loc: 1 },
  licenses: 1,
  specialties: 1,
  insuranceAccepted: 1,
  languageAccommodations: 1,
  limbLevels: 1,
  accessibility: 1,
  firstVisitDays: 1,
  treatsChildren: 1,
  acceptsNewPatients: 1,
  sameDayRepairs: 1,
  ratingSum: 1,
  reviewCount: 1,
  levelCounts: 1,
  confirmedAt: 1,
  availability: 1,
} as const;

export type SearchableDoc = Pick<ListingDoc, '_id' | keyof typeof searchableProjection>;

export function toSearchable(doc: SearchableDoc): Searchable {
  return {
    id: doc._id.toHexString(),
    version: doc.v,
    firstName: doc.firstName,
    lastName: doc.lastName,
    places: [
      { company: getCompany(doc), city: doc.city, state: doc.state, at: toPoint(doc) },
      ...(doc.alsoAt ?? []).map((place) => ({
        company: place.company,
        city: place.city,
        state: place.state,
        at: toPoint(place),
      })),
    ],
    filters: {
      // Older data may hold values that no list knows; nobody can ask for those.
      insurance: filterKnown(insuranceValues, doc.insuranceAccepted),
      specialty: filterKnown(specialtyValues, doc.specialties),
      license: filterKnown(licenseValues, doc.licenses),
      language: filterKnown(languageValues, doc.languageAccommodations),
      limbLevel: filterKnown(limbLevelValues, doc.limbLevels),
      accessibility: filterKnown(accessibilityValues, doc.accessibility),
      firstVisitDays: firstVisitDaysValues.filter((days) => (doc.firstVisitDays ?? Infinity) <= Number(days)),
      children: doc.treatsChildren ?? false,
      acceptsNewPatients: doc.acceptsNewPatients === true && doc.availability === undefined,
      sameDayRepairs: doc.sameDayRepairs ?? false,
    },
    ratingSum: doc.ratingSum,
    reviewCount: doc.reviewCount,
    levelCounts: doc.levelCounts ?? {},
    confirmedAt: doc.confirmedAt,
    isAway: doc.availability !== undefined,
  };
}

const filterKnown = <V extends string>(list: readonly V[], values: readonly string[] = []) =>
  list.filter((value) => values.includes(value));

function toPoint({ loc }: Pick<Place, 'loc'>): { lat: number; lng: number } | undefined {
  if (!loc) return undefined;
  const [lng, lat] = loc.coordinates;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
