import { type Field, fields, type StoredFields } from '@app/listing-fields';
import { sortKeyLength } from './name-keys.ts';
import {
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  definePerDimension,
  defineShape,
  defineText,
  type Infer,
  objectId,
  onlyTrue,
  optional,
  point,
  type Rule,
} from './schema.ts';

/** `approved` on the wire is `status === 'approved'`; it is stored too, because partial indexes need it. */
export const listingStatuses = [
  'pending',
  'approved',
  'rejected',
  'suspended',
  'imported',
  'deleted',
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export type Point = Infer<typeof point>;

const street = defineShape({ street1: defineText(), street2: optional(defineText()) });
/** Older data keep a string, newer forms an object: both are read everywhere. */
export type Address = string | Infer<typeof street>;

/** A further place of the same practitioner; at most four. */
const placeSchema = defineShape({
  company: defineText(),
  address: defineText(),
  city: defineText(),
  state: defineText(),
  zipCode: defineText(20),
  /** Which days, in the practice's own words: "Tuesdays". */
  days: optional(defineText()),
  loc: optional(point),
});
export type Place = Infer<typeof placeSchema>;

/** What a public listing says of whether patients are seen there; absent on the listing: yes. */
export const availabilities = ['on_leave', 'moved', 'closed'] as const;
export type Availability = (typeof availabilities)[number];

/** The team's word on a listing that was sent in, as its owner reads it. */
const decisionSchema = defineShape({
  outcome: defineEnum(['approved', 'rejected', 'suspended']),
  notes: defineText(4000),
  at: date,
  /** Never leaves the back office. */
  by: defineNonEmptyText(),
});
export type ListingDecision = Infer<typeof decisionSchema>;

export const credentialStatuses = ['verified', 'expired', 'not_found'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** What a register says of a credential that the listing names. One without a check is self-reported. */
const credentialCheckSchema = defineShape({
  /** A value of `licenses`. */
  license: defineNonEmptyText(),
  /** Its number there. Never leaves the back office. */
  number: defineText(100),
  /** When somebody of the team saw it there. */
  seenAt: date,
  status: defineEnum(credentialStatuses),
  at: date,
  /** Never leaves the back office. */
  by: defineNonEmptyText(),
  /**
   * The certificate that the owner sent since. Its file is in storage, encrypted under the key of `proofKeys` that has its
   * name, until the next check or `fileUntil`.
   */
  certificate: optional(defineShape({ name: defineNonEmptyText(), sentAt: date, fileUntil: date })),
});
export type CredentialCheck = Infer<typeof credentialCheckSchema>;

/** That reviews of a listing were manipulated, for everybody who reads it. */
const integrityNoticeSchema = defineShape({
  note: defineNonEmptyText(2000),
  since: date,
  /** Never leaves the back office. */
  by: defineNonEmptyText(),
});
export type IntegrityNotice = Infer<typeof integrityNoticeSchema>;

function createFieldRule(field: Field): Rule {
  switch (field.kind) {
    case 'answer':
      return bool;
    case 'days':
      return count(field.max);
    case 'list':
      return defineList(defineNonEmptyText());
    case 'line':
      return defineText(field.max);
    case 'prose':
      // Older data may be longer than what is taken today.
      return defineText(4 * field.max);
  }
}

const isStored = (field: Field) => field.kind === 'list' && field.whenEmpty === 'stored';
/** The fields of the registry; `StoredFields` is their type. */
const fieldRules: object = Object.fromEntries(
  fields.map((field) => {
    const rule = createFieldRule(field);
    return [field.name, isStored(field) ? rule : optional(rule)];
  }),
);

const count5 = { bsonType: 'array', items: count(), minItems: 5, maxItems: 5 };
export const listingSchema = defineShape({
  _id: objectId,
  slug: { bsonType: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 } as Rule<string>,
  /** Earlier slugs: a page request for one is answered 301. */
  slugHistory: optional(defineList(defineNonEmptyText(120))),
  /** Counts up with every change that a reader could see; the ETag is made of it. */
  v: count(),
  status: defineEnum(listingStatuses),
  approved: bool,
  firstName: defineText(),
  lastName: defineText(),
  company: optional(defineText()),
  /** Older data: read where `company` is missing. */
  clinic: optional(defineText()),
  address: optional({ oneOf: [defineText(), street] } as Rule<Address>),
  address2: optional(defineText()),
  city: defineText(),
  state: defineText(100),
  zipCode: defineText(20),
  phone: optional(defineText(100)),
  /** Private: never in a public reply. */
  patientContactPhone: optional(defineText(100)),
  /** Private: never in a public reply. */
  email: optional(defineText()),
  website: optional(defineText(2000)),
  yearStartedPracticing: optional(count(2200, 1900)),
  ...fieldRules,
  profilePicture: optional(defineText(2000)),
  /** Its page and reviews stay; nobody is led to call. */
  availability: optional(defineEnum(availabilities)),
  alsoAt: optional(defineList(placeSchema, 4)),
  npi: optional({ bsonType: 'string', pattern: '^\\d{10}$' } as Rule<string>),
  confirmedAt: optional(date),
  confirmedBy: optional(defineEnum(['practice', 'team'])),
  /** Absent where no point is known: such a listing sorts last, "distance unknown". */
  loc: optional(point),
  /** Somebody of the team put the point there by hand; else it is the ZIP code's center. */
  pinned: optional(onlyTrue),
  /** Folded tokens of name and company, for anchored prefix ranges (`foldTokens`). */
  nameKeys: defineList(defineNonEmptyText(), 1000),
  firstKey: defineText(sortKeyLength),
  lastKey: defineText(sortKeyLength),
  ownerUserId: optional(defineNonEmptyText()),
  decision: optional(decisionSchema),
  /** When its owner sent it in, or sent it in again: the queue's clock. Absent: nobody did (seeded, imported). */
  submittedAt: optional(date),
  /** Why a moderator should look closer; never shown, never decides. */
  risks: optional(defineList(defineNonEmptyText(), 20)),
  /** The owner's language when it was sent in: mails come in it. Absent: English. */
  locale: optional(defineEnum(['en', 'es'])),
  /** Idempotent import: NPI, or file and row hash. */
  externalKey: optional(defineNonEmptyText()),
  /** Counters over the reviews that the public sees; integers only, changed by `$inc` in the decision's transaction. */
  ratingSum: count(),
  reviewCount: count(),
  /** How many gave 1, 2, 3, 4, 5 stars. */
  histogram: count5 as Rule<[number, number, number, number, number]>,
  dimensionSums: definePerDimension(count()),
  dimensionCounts: definePerDimension(count()),
  /** `ratingSum / reviewCount`, unrounded; null without reviews. For index order only. */
  ratingAvg: { bsonType: ['number', 'null'], minimum: 1, maximum: 5 } as Rule<number | null>,
  /**
   * How many of the public reviews display which level ("Below-knee", "Lower limb"); levels of none are left out.
   * `recountLevels` keeps it: "reviewers like me" may use nothing else of a review.
   */
  levelCounts: optional({ bsonType: 'object', additionalProperties: count() } as Rule<
    Record<string, number>
  >),
  credentialChecks: optional(defineList(credentialCheckSchema, 40)),
  integrityNotice: optional(integrityNoticeSchema),
  createdAt: date,
  updatedAt: date,
  /**
   * How many reviews were ever sent in. Every one counts here within its transaction, so that it and a deletion or a
   * merge at the same moment cannot both happen.
   */
  reviewsSent: optional(count()),
  deletedAt: optional(date),
  /** Deleted by the team: its status until then, which it gets back when it is restored. */
  deletedFrom: optional(defineEnum(listingStatuses)),
  /** Deleted by the team: whose it was. They may have another one, and get this one back where they have none. */
  deletedOwnerId: optional(defineNonEmptyText()),
  /** Its reviews and addresses are this one's by now. */
  mergedInto: optional(objectId),
});
/** One practitioner with one main address. Written by `listing` (create), `admin` (decide), counters by review decisions. */
export type ListingDoc = StoredFields & Infer<typeof listingSchema>;
