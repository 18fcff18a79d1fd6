import { type Field, fields, type StoredFields } from '@app/listing-fields';
import { sortKeyLength } from './name-keys.ts';
import * as s from './schema.ts';

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

export type Point = s.Infer<typeof s.point>;

const street = s.defineShape({ street1: s.defineText(), street2: s.optional(s.defineText()) });
/** Older data keep a string, newer forms an object: both are read everywhere. */
export type Address = string | s.Infer<typeof street>;

/** A further place of the same practitioner; at most four. */
const placeSchema = s.defineShape({
  company: s.defineText(),
  address: s.defineText(),
  city: s.defineText(),
  state: s.defineText(),
  zipCode: s.defineText(20),
  /** Which days, in the practice's own words: "Tuesdays". */
  days: s.optional(s.defineText()),
  loc: s.optional(s.point),
});
export type Place = s.Infer<typeof placeSchema>;

/** What a public listing says of whether patients are seen there; absent on the listing: yes. */
export const availabilities = ['on_leave', 'moved', 'closed'] as const;
export type Availability = (typeof availabilities)[number];

/** The team's word on a listing that was sent in, as its owner reads it. */
const decisionSchema = s.defineShape({
  outcome: s.defineEnum(['approved', 'rejected', 'suspended']),
  notes: s.defineText(4000),
  at: s.date,
  /** Never leaves the back office. */
  by: s.defineNonEmptyText(),
});
export type ListingDecision = s.Infer<typeof decisionSchema>;

export const credentialStatuses = ['verified', 'expired', 'not_found'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** What a register says of a credential that the listing names. One without a check is self-reported. */
const credentialCheckSchema = s.defineShape({
  /** A value of `licenses`. */
  license: s.defineNonEmptyText(),
  /** Its number there. Never leaves the back office. */
  number: s.defineText(100),
  /** When somebody of the team saw it there. */
  seenAt: s.date,
  status: s.defineEnum(credentialStatuses),
  at: s.date,
  /** Never leaves the back office. */
  by: s.defineNonEmptyText(),
  /**
   * The certificate that the owner sent since. Its file is in storage, encrypted under the key of `proofKeys` that has its
   * name, until the next check or `fileUntil`.
   */
  certificate: s.optional(s.defineShape({ name: s.defineNonEmptyText(), sentAt: s.date, fileUntil: s.date })),
});
export type CredentialCheck = s.Infer<typeof credentialCheckSchema>;

/** That reviews of a listing were manipulated, for everybody who reads it. */
const integrityNoticeSchema = s.defineShape({
  note: s.defineNonEmptyText(2000),
  since: s.date,
  /** Never leaves the back office. */
  by: s.defineNonEmptyText(),
});
export type IntegrityNotice = s.Infer<typeof integrityNoticeSchema>;

function createFieldRule(field: Field): s.Rule {
  switch (field.kind) {
    case 'answer':
      return s.bool;
    case 'days':
      return s.count(field.max);
    case 'list':
      return s.defineList(s.defineNonEmptyText());
    case 'line':
      return s.defineText(field.max);
    case 'prose':
      // Older data may be longer than what is taken today.
      return s.defineText(4 * field.max);
  }
}

const isStored = (field: Field) => field.kind === 'list' && field.whenEmpty === 'stored';
/** The fields of the registry; `StoredFields` is their type. */
const fieldRules: object = Object.fromEntries(
  fields.map((field) => {
    const rule = createFieldRule(field);
    return [field.name, isStored(field) ? rule : s.optional(rule)];
  }),
);

const count5 = { bsonType: 'array', items: s.count(), minItems: 5, maxItems: 5 };
export const listingSchema = s.defineShape({
  _id: s.objectId,
  slug: { bsonType: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 } as s.Rule<string>,
  /** Earlier slugs: a page request for one is answered 301. */
  slugHistory: s.optional(s.defineList(s.defineNonEmptyText(120))),
  /** Counts up with every change that a reader could see; the ETag is made of it. */
  v: s.count(),
  status: s.defineEnum(listingStatuses),
  approved: s.bool,
  firstName: s.defineText(),
  lastName: s.defineText(),
  company: s.optional(s.defineText()),
  /** Older data: read where `company` is missing. */
  clinic: s.optional(s.defineText()),
  address: s.optional({ oneOf: [s.defineText(), street] } as s.Rule<Address>),
  address2: s.optional(s.defineText()),
  city: s.defineText(),
  state: s.defineText(100),
  zipCode: s.defineText(20),
  phone: s.optional(s.defineText(100)),
  /** Private: never in a public reply. */
  patientContactPhone: s.optional(s.defineText(100)),
  /** Private: never in a public reply. */
  email: s.optional(s.defineText()),
  website: s.optional(s.defineText(2000)),
  yearStartedPracticing: s.optional(s.count(2200, 1900)),
  ...fieldRules,
  profilePicture: s.optional(s.defineText(2000)),
  /** Its page and reviews stay; nobody is led to call. */
  availability: s.optional(s.defineEnum(availabilities)),
  alsoAt: s.optional(s.defineList(placeSchema, 4)),
  npi: s.optional({ bsonType: 'string', pattern: '^\\d{10}$' } as s.Rule<string>),
  confirmedAt: s.optional(s.date),
  confirmedBy: s.optional(s.defineEnum(['practice', 'team'])),
  /** Absent where no point is known: such a listing sorts last, "distance unknown". */
  loc: s.optional(s.point),
  /** Somebody of the team put the point there by hand; else it is the ZIP code's center. */
  pinned: s.optional(s.onlyTrue),
  /** Folded tokens of name and company, for anchored prefix ranges (`foldTokens`). */
  nameKeys: s.defineList(s.defineNonEmptyText(), 1000),
  firstKey: s.defineText(sortKeyLength),
  lastKey: s.defineText(sortKeyLength),
  ownerUserId: s.optional(s.defineNonEmptyText()),
  decision: s.optional(decisionSchema),
  /** When its owner sent it in, or sent it in again: the queue's clock. Absent: nobody did (seeded, imported). */
  submittedAt: s.optional(s.date),
  /** Why a moderator should look closer; never shown, never decides. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  /** The owner's language when it was sent in: mails come in it. Absent: English. */
  locale: s.optional(s.defineEnum(['en', 'es'])),
  /** Idempotent import: NPI, or file and row hash. */
  externalKey: s.optional(s.defineNonEmptyText()),
  /** Counters over the reviews that the public sees; integers only, changed by `$inc` in the decision's transaction. */
  ratingSum: s.count(),
  reviewCount: s.count(),
  /** How many gave 1, 2, 3, 4, 5 stars. */
  histogram: count5 as s.Rule<[number, number, number, number, number]>,
  dimensionSums: s.definePerDimension(s.count()),
  dimensionCounts: s.definePerDimension(s.count()),
  /** `ratingSum / reviewCount`, unrounded; null without reviews. For index order only. */
  ratingAvg: { bsonType: ['number', 'null'], minimum: 1, maximum: 5 } as s.Rule<number | null>,
  /**
   * How many of the public reviews display which level ("Below-knee", "Lower limb"); levels of none are left out.
   * `recountLevels` keeps it: "reviewers like me" may use nothing else of a review.
   */
  levelCounts: s.optional({ bsonType: 'object', additionalProperties: s.count() } as s.Rule<
    Record<string, number>
  >),
  credentialChecks: s.optional(s.defineList(credentialCheckSchema, 40)),
  integrityNotice: s.optional(integrityNoticeSchema),
  createdAt: s.date,
  updatedAt: s.date,
  /**
   * How many reviews were ever sent in. Every one counts here within its transaction, so that it and a deletion or a
   * merge at the same moment cannot both happen.
   */
  reviewsSent: s.optional(s.count()),
  deletedAt: s.optional(s.date),
  /** Deleted by the team: its status until then, which it gets back when it is restored. */
  deletedFrom: s.optional(s.defineEnum(listingStatuses)),
  /** Deleted by the team: whose it was. They may have another one, and get this one back where they have none. */
  deletedOwnerId: s.optional(s.defineNonEmptyText()),
  /** Its reviews and addresses are this one's by now. */
  mergedInto: s.optional(s.objectId),
});
/** One practitioner with one main address. Written by `listing` (create), `admin` (decide), counters by review decisions. */
export type ListingDoc = StoredFields & s.Infer<typeof listingSchema>;
