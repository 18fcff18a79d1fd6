import { availabilities, confirmers, type PhotoCopy } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { publicReplyShape } from '../listing/field-schemas.ts';
import { createPerDimension } from '../review/per-dimension.ts';

export const furtherPlace = z.object({
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  days: z.optional(z.string()),
  /** As `hours` of the listing; absent if not stated. */
  hours: z.optional(z.string()),
  /** Name of the time zone of its ZIP code; absent without hours. */
  timeZone: z.optional(z.string()),
});

export const placePhoto = z.object({
  /** Path of the photo; `toPhotoCopyPath` gives those of its smaller copies. */
  photo: z.string(),
  /** A value of `placePhotoKinds`. */
  kind: z.string(),
  /** What it shows. */
  alt: z.string(),
});
export type PlacePhoto = z.output<typeof placePhoto>;

export const toPhotoCopyPath = (photo: string, copy: PhotoCopy): string =>
  photo.replace(/\.webp$/, `-${copy}.webp`);

/** A license and its verification. Its number and the staff member who checked it are not public. */
export const credential = z.object({
  /** A value of `licenses`. */
  license: z.string(),
  /** `checked`: staff found it valid in the issuer's register. Otherwise self-reported. */
  status: z.enum(['checked', 'self_reported']),
  /** Day of the check. */
  seenAt: z.optional(z.iso.date()),
});
export type Credential = z.output<typeof credential>;

/** Public ratings of a prosthetist. Empty without reviews. */
export const ratingSummary = z.object({
  /** Mean of the overall rating, one decimal; null without reviews. */
  ratingAvg: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Number of reviews with 1, 2, 3, 4, 5 stars. */
  histogram: z.array(z.int()).check(z.length(5)),
  /** Mean per dimension, one decimal; null below three ratings. */
  dimensionAvg: createPerDimension(z.nullable(z.number()), null),
  dimensionCount: createPerDimension(z.int(), 0),
});

export const availability = z.enum(availabilities);

/** Who last confirmed the data; null: nobody. */
export const confirmedBy = z.nullable(z.enum(confirmers));

/** How soon a practice answers visit requests; known from five answers on. */
export const visitAnswerSpeed = z.object({
  /** Median number of working days until an answer. */
  days: z.int(),
  /** Percentage of requests that were answered within three working days. */
  percent: z.int(),
});
export type VisitAnswerSpeed = z.output<typeof visitAnswerSpeed>;

/** A listing as visitors read it: the specification's public fields and our additions. */
export const listing = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Of the main place; null if unknown. Services of an earlier release do not send it. */
  at: z._default(z.nullable(z.object({ lat: z.number(), lng: z.number() })), null),
  /** Name of the time zone of the ZIP code, in which the hours are: "America/Chicago"; empty if unknown. */
  timeZone: z._default(z.string(), ''),
  phone: z.string(),
  website: z.string(),
  yearStartedPracticing: z.nullable(z.int()),
  ...publicReplyShape,
  /** Licenses with their verification. */
  credentials: z.array(credential),
  profilePicture: z.string(),
  approved: z.boolean(),
  ...ratingSummary.shape,
  availability: z.optional(availability),
  alsoAt: z.array(furtherPlace),
  /** In their owner's order, at most five. */
  placePhotos: z._default(z.array(placePhoto), []),
  npiOnFile: z.boolean(),
  /** NPI of a listing that nobody claimed or confirmed since it was read from the public register; null for others. */
  registerNpi: z._default(z.nullable(z.string()), null),
  confirmedAt: z.nullable(instant),
  confirmedBy,
  /** Not confirmed for as long as in the settings (default 180 days), or never. */
  stale: z.boolean(),
  /** Notice by staff that reviews of this listing were manipulated. */
  integrityNotice: z.nullable(z.object({ note: z.string(), since: instant })),
  /** True if it has an owner. */
  claimed: z.boolean(),
  /** True if the session's account owns it; false without a session. */
  owned: z.boolean(),
  /** Slug of the page of the clinic at the main address, if others work there, too. */
  clinicSlug: z.optional(z.string()),
  /** Status of a listing that is not public, for its owner. */
  ownStatus: z.optional(z.enum(['pending', 'rejected', 'suspended'])),
  /** True if patients can ask for a visit or a call back: an owner answers. */
  takesVisitRequests: z._default(z.boolean(), false),
  /** Null below five answers. */
  visitAnswers: z._default(z.nullable(visitAnswerSpeed), null),
  updatedAt: instant,
});
export type Listing = z.output<typeof listing>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Accepts all forms of a listing: at the top level or nested under `prosthetist` or `prosthetistData`; `_id` or `id`;
 * `company` or the older `clinic`; an address as text or object.
 */
export function adaptListing(json: unknown): unknown {
  if (!isObject(json)) return json;
  const nestedListing = json.prosthetist ?? json.prosthetistData;
  const listingJson = isObject(nestedListing) ? nestedListing : json;
  const { address } = listingJson;
  const id = listingJson._id ?? listingJson.id;
  return {
    ...listingJson,
    _id: id,
    id,
    company: listingJson.company ?? listingJson.clinic,
    ...(isObject(address) && {
      address: address.street1,
      address2: listingJson.address2 || address.street2 || '',
    }),
  };
}
