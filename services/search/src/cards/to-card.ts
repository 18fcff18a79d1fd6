import type { ListingDoc } from '@app/db';
import { computeAverage, getCompany, getZip, isStale, sanitizePicture } from '@app/public-listing';
import type { Card } from '@app/types';

/** What cards show; a page of twenty is cheap because nothing else is decoded. */
export const cardProjection = {
  slug: 1,
  v: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  zipCode: 1,
  phone: 1,
  licenses: 1,
  specialties: 1,
  insuranceAccepted: 1,
  profilePicture: 1,
  ratingSum: 1,
  reviewCount: 1,
  confirmedAt: 1,
  confirmedBy: 1,
  ownerUserId: 1,
  acceptsNewPatients: 1,
  availability: 1,
  loc: 1,
  'alsoAt.company': 1,
  'alsoAt.city': 1,
  'alsoAt.state': 1,
  'alsoAt.zipCode': 1,
  'alsoAt.days': 1,
  'alsoAt.loc': 1,
} as const;

/** A card without what depends on the search. */
export type CardAtPlace = Omit<Card, 'distanceMiles'>;

/**
 * The card of a listing at one of its places: 0 is the main address, n the n-th further place. `staleDays`: of the
 * settings. An allow-list: the owner is told as `claimed` only.
 */
export function toCard(doc: ListingDoc, staleDays: number, place = 0): CardAtPlace {
  const id = doc._id.toHexString();
  const further = place > 0 ? doc.alsoAt?.[place - 1] : undefined;
  const where = further ?? doc;
  const point = where.loc?.coordinates;
  return {
    _id: id,
    id,
    slug: doc.slug,
    firstName: doc.firstName,
    lastName: doc.lastName,
    company: further ? further.company : getCompany(doc),
    city: where.city,
    state: where.state,
    zipCode: getZip(where),
    phone: doc.phone ?? '',
    licenses: doc.licenses,
    specialties: doc.specialties,
    insuranceAccepted: doc.insuranceAccepted,
    profilePicture: sanitizePicture(doc.profilePicture),
    reviewCount: doc.reviewCount,
    ratingAvg: computeAverage(doc.ratingSum, doc.reviewCount),
    confirmedAt: doc.confirmedAt?.toISOString() ?? null,
    confirmedBy: doc.confirmedBy ?? null,
    stale: isStale(doc.confirmedAt, staleDays),
    claimed: Boolean(doc.ownerUserId),
    acceptsNewPatients: doc.acceptsNewPatients ?? null,
    ...(doc.availability && { availability: doc.availability }),
    days: further?.days ?? '',
    at: point ? { lat: point[1], lng: point[0] } : null,
  };
}
