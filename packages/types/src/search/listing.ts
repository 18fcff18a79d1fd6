import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { publicReplyShape } from '../listing/field-schemas.ts';
import { createPerDimension } from '../review/per-dimension.ts';

/** A further place of the same practitioner. */
export const place = z.object({
  company: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  days: z.optional(z.string()),
});

/** How we know of a license. The number that its issuer gave it and who of the team looked stay in the back office. */
export const credential = z.object({
  /** A value of `licenses`. */
  license: z.string(),
  /** `checked`: our team saw it as valid in the records of anyone who issued it. Else it is the practice's own word. */
  status: z.enum(['checked', 'self_reported']),
  /** When our team saw it there: a day. */
  seenAt: z.optional(z.iso.date()),
});
export type Credential = z.output<typeof credential>;

/** How the public rated one practitioner. No rating where there is no review. */
export const ratingSummary = z.object({
  /** Plain mean of the first question, one decimal; null at 0 reviews. */
  ratingAvg: z.nullable(z.number()),
  reviewCount: z.int(),
  /** How many gave 1, 2, 3, 4, 5. */
  histogram: z.array(z.int()).check(z.length(5)),
  /** Mean per part, one decimal; null until three people rated it. */
  dimensionAvg: createPerDimension(z.nullable(z.number()), null),
  dimensionCount: createPerDimension(z.int(), 0),
});

/** That a practitioner sees no patients at a listing's place (any more); absent where they do. */
export const availability = z.enum(['on_leave', 'moved', 'closed']);
export type Availability = z.output<typeof availability>;

/** Who last said that the facts are right; null: nobody. */
export const confirmedBy = z.nullable(z.enum(['practice', 'team']));

/** A listing as its visitors read it: the specification's public fields, and what the practice told beyond them. */
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
  phone: z.string(),
  website: z.string(),
  yearStartedPracticing: z.nullable(z.int()),
  ...publicReplyShape,
  /** The licenses, each with how we know of it. */
  credentials: z.array(credential),
  profilePicture: z.string(),
  approved: z.boolean(),
  ...ratingSummary.shape,
  availability: z.optional(availability),
  alsoAt: z.array(place),
  npiOnFile: z.boolean(),
  confirmedAt: z.nullable(instant),
  confirmedBy,
  /** Confirmed longer ago than the team's settings let pass (180 days, unless changed), or never. */
  stale: z.boolean(),
  /** Our team found that reviews of this listing were manipulated: what it says to readers, and since when. */
  integrityNotice: z.nullable(z.object({ note: z.string(), since: instant })),
  /** True if a practitioner's account owns it. */
  claimed: z.boolean(),
  /** True if it is the session's own; false without a session. */
  owned: z.boolean(),
  /** Why nobody but its owner sees it: there for the owner of a listing that is not public. */
  ownStatus: z.optional(z.enum(['pending', 'rejected', 'suspended'])),
  updatedAt: instant,
});
export type Listing = z.output<typeof listing>;

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);

/**
 * Reads every form in which a listing may come: at the top level or nested under
 * `prosthetist` or `prosthetistData`; `_id` or `id`; `company` or the older `clinic`; an address as text or object.
 */
export function adaptListing(json: unknown): unknown {
  if (!isObject(json)) return json;
  const nested = json.prosthetist ?? json.prosthetistData;
  const found = isObject(nested) ? nested : json;
  const { address } = found;
  const id = found._id ?? found.id;
  return {
    ...found,
    _id: id,
    id,
    company: found.company ?? found.clinic,
    ...(isObject(address) && {
      address: address.street1,
      address2: found.address2 || address.street2 || '',
    }),
  };
}
