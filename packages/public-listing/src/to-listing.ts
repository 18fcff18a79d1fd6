import { type ListingDoc, type Place, projectFields } from '@app/db';
import { lookupTimeZone } from '@app/geo';
import {
  createProjection,
  type Field,
  type FieldName,
  getBlankValue,
  publicFields,
  type StoredFields,
} from '@app/listing-fields';
import { dimensions, fillDimensions } from '@app/option-lists';
import type { Credential, FieldReplies, Listing } from '@app/types';
import {
  computeAverage,
  getCompany,
  getPoint,
  getZip,
  isStale,
  sanitizePicture,
  sanitizeWebsite,
} from './fields.ts';
import { getVisitAnswerSpeed, takesVisitRequests } from './visit-requests.ts';

/** Minimum number of ratings of a dimension for its average to be shown. */
const minRatingsForDimension = 3;

/** Fields of a profile. E-mail, mobile number and history are never read. */
export const listingProjection = {
  ...projectFields(
    'slug status approved firstName lastName company clinic address address2 city state zipCode loc',
    'phone website yearStartedPracticing',
  ),
  ...createProjection(publicFields),
  ...projectFields(
    'profilePicture ratingSum reviewCount histogram dimensionSums dimensionCounts availability',
    'alsoAt.company alsoAt.address alsoAt.city alsoAt.state alsoAt.zipCode alsoAt.days alsoAt.hours',
    'placePhotos.photo placePhotos.kind placePhotos.alt npi register.updatedOn confirmedAt confirmedBy',
    'credentialChecks.license credentialChecks.status credentialChecks.seenAt integrityNotice.note',
    'integrityNotice.since',
  ),
  // Shown only as `claimed`, and as `takesVisitRequests`.
  ...projectFields('ownerUserId refusesVisitRequests visitAnswerHours updatedAt'),
} as const;

/**
 * Converts a listing to its profile. An allow-list. `staleDays` comes from the settings. `isOwn`: for its owner, even
 * before it is public.
 */
export function toListing(doc: ListingDoc, staleDays: number, isOwn = false): Listing {
  const id = doc._id.toHexString();
  return {
    _id: id,
    id,
    slug: doc.slug,
    firstName: doc.firstName,
    lastName: doc.lastName,
    company: getCompany(doc),
    ...toAddress(doc),
    city: doc.city,
    state: doc.state,
    zipCode: getZip(doc),
    at: getPoint(doc),
    timeZone: lookupTimeZone(getZip(doc)) ?? '',
    phone: doc.phone ?? '',
    website: sanitizeWebsite(doc.website),
    yearStartedPracticing: doc.yearStartedPracticing ?? null,
    ...toReplyFields(doc, publicFields),
    credentials: doc.licenses.map((license) => toCredential(license, doc.credentialChecks)),
    profilePicture: sanitizePicture(doc.profilePicture),
    approved: doc.status === 'approved',
    ...toRating(doc),
    ...(doc.availability && { availability: doc.availability }),
    alsoAt: (doc.alsoAt ?? []).map((place) => ({
      company: place.company,
      address: place.address,
      city: place.city,
      state: place.state,
      zipCode: getZip(place),
      ...(place.days && { days: place.days }),
      ...toZonedHours(place),
    })),
    placePhotos: (doc.placePhotos ?? []).map(({ photo, kind, alt }) => ({ photo, kind, alt })),
    npiOnFile: Boolean(doc.npi),
    registerNpi: toRegisterNpi(doc),
    confirmedAt: doc.confirmedAt?.toISOString() ?? null,
    confirmedBy: doc.confirmedBy ?? null,
    stale: isStale(doc.confirmedAt, staleDays),
    integrityNotice: toIntegrityNotice(doc),
    claimed: Boolean(doc.ownerUserId),
    owned: isOwn,
    ...(isOwn && isHidden(doc.status) && { ownStatus: doc.status }),
    takesVisitRequests: takesVisitRequests(doc),
    visitAnswers: getVisitAnswerSpeed(doc),
    updatedAt: doc.updatedAt.toISOString(),
  };
}

/** Returns the hours of a place with their time zone; undefined if either is unknown. */
export function toZonedHours({
  hours,
  ...place
}: Pick<Place, 'hours' | 'zipCode' | 'state'>): { hours: string; timeZone: string } | undefined {
  const timeZone = hours && lookupTimeZone(getZip(place));
  return hours && timeZone ? { hours, timeZone } : undefined;
}

/** True while the public register is the only source of a listing: nobody claimed or confirmed it. */
export const isFromRegister = ({
  register,
  ownerUserId,
  confirmedAt,
}: Pick<ListingDoc, 'register' | 'ownerUserId' | 'confirmedAt'>): boolean =>
  register !== undefined && !ownerUserId && !confirmedAt;

/** Returns the NPI of a listing whose only source is the register, which publishes it; else null. */
const toRegisterNpi = (doc: ListingDoc): string | null => (isFromRegister(doc) && doc.npi) || null;

const isHidden = (status: ListingDoc['status']): status is NonNullable<Listing['ownStatus']> =>
  status === 'pending' || status === 'rejected' || status === 'suspended';

/** Converts a license and its check: only verified ones are "checked", all others "self-reported". */
function toCredential(license: string, checks: ListingDoc['credentialChecks']): Credential {
  const verifiedCheck = checks?.find((check) => check.license === license && check.status === 'verified');
  if (!verifiedCheck) return { license, status: 'self_reported' };
  return { license, status: 'checked', seenAt: verifiedCheck.seenAt.toISOString().slice(0, 10) };
}

const toIntegrityNotice = ({ integrityNotice: notice }: ListingDoc): Listing['integrityNotice'] =>
  notice ? { note: notice.note, since: notice.since.toISOString() } : null;

/** Returns both lines of an address, from any stored form. */
export function toAddress({ address, address2 }: Pick<ListingDoc, 'address' | 'address2'>) {
  if (typeof address === 'object')
    return { address: address.street1, address2: address2 || address.street2 || '' };
  return { address: address ?? '', address2: address2 ?? '' };
}

function toRating({ ratingSum, reviewCount, histogram, dimensionSums, dimensionCounts }: ListingDoc) {
  const dimensionAvg = {} as Listing['dimensionAvg'];
  const dimensionCount = fillDimensions(dimensionCounts, 0);
  for (const dimension of dimensions) {
    const count = dimensionCount[dimension];
    const sum = dimensionSums[dimension] ?? 0;
    dimensionAvg[dimension] = count >= minRatingsForDimension ? computeAverage(sum, count) : null;
  }
  return {
    ratingAvg: computeAverage(ratingSum, reviewCount),
    reviewCount,
    histogram: [...histogram],
    dimensionAvg,
    dimensionCount,
  };
}

/** Converts fields of a document to those of replies. Absent ones are blank. */
export const toReplyFields = <N extends FieldName>(
  doc: StoredFields,
  fields: readonly (Field & { name: N })[],
): Pick<FieldReplies, N> =>
  Object.fromEntries(fields.map((field) => [field.name, doc[field.name] ?? getBlankValue(field)])) as Pick<
    FieldReplies,
    N
  >;
