import { type ListingDoc, projectFields } from '@app/db';
import {
  computeAverage,
  getCompany,
  getPoint,
  getVisitAnswerSpeed,
  getZip,
  isFromRegister,
  isStale,
  sanitizePicture,
  toAddress,
  toZonedHours,
} from '@app/public-listing';
import { card } from '@app/types';
import * as z from 'zod/mini';

/** Fields of a card. The projection keeps the decoding of a page of twenty cheap. */
export const cardProjection = projectFields(
  'slug v figuresV firstName lastName company clinic city state zipCode phone address address2',
  'licenses specialties insuranceAccepted profilePicture ratingSum reviewCount confirmedAt confirmedBy',
  'register.updatedOn ownerUserId acceptsNewPatients firstVisitDays availability hours status',
  'refusesVisitRequests visitAnswerHours loc alsoAt.address alsoAt.company alsoAt.city alsoAt.state',
  'alsoAt.zipCode alsoAt.days alsoAt.hours alsoAt.loc',
);

/** A card without the fields that depend on the search. */
export const cardAtPlaceSchema = z.omit(card, { clinicSlug: true, distanceMiles: true, matched: true });
export type CardAtPlace = z.output<typeof cardAtPlaceSchema>;

/** Converts a listing to its card at a place, 0 the main one. An allow-list: of the owner, only `claimed` is shown. */
export function toCard(doc: ListingDoc, staleDays: number, placeNumber = 0): CardAtPlace {
  const id = doc._id.toHexString();
  const furtherPlace = placeNumber > 0 ? doc.alsoAt?.[placeNumber - 1] : undefined;
  const place = furtherPlace ?? doc;
  return {
    _id: id,
    id,
    slug: doc.slug,
    firstName: doc.firstName,
    lastName: doc.lastName,
    company: furtherPlace ? furtherPlace.company : getCompany(doc),
    city: place.city,
    state: place.state,
    zipCode: getZip(place),
    phone: doc.phone ?? '',
    street: furtherPlace ? furtherPlace.address : Object.values(toAddress(doc)).filter(Boolean).join(', '),
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
    ...(isFromRegister(doc) && { fromRegister: true as const }),
    acceptsNewPatients: doc.acceptsNewPatients ?? null,
    firstVisitDays: doc.firstVisitDays ?? null,
    ...(doc.availability && { availability: doc.availability }),
    visitAnswers: getVisitAnswerSpeed(doc),
    days: furtherPlace?.days ?? '',
    ...(toZonedHours(place) ?? { hours: '', timeZone: '' }),
    at: getPoint(place),
  };
}
