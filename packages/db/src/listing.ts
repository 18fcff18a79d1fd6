import { type Field, fields, maxDollarRangeLength, type StoredFields } from '@app/listing-fields';
import { maxHoursLength } from '@app/listing-fields/hours';
import {
  availabilities,
  confirmers,
  credentialStatuses,
  listingStatuses,
  locales,
  maxPlacePhotos,
} from '@app/option-lists';
import { maxSortKeyLength } from './name-keys.ts';
import * as s from './schema.ts';

export type Point = s.Infer<typeof s.point>;

const streetSchema = s.defineShape({ street1: s.defineText(), street2: s.optional(s.defineText()) });
/** Old documents have a string, newer ones an object. All readers accept both. */
export type Address = string | s.Infer<typeof streetSchema>;

/** A further place of the prosthetist; at most four. */
const placeSchema = s.defineShape({
  company: s.defineText(),
  address: s.defineText(),
  city: s.defineText(),
  state: s.defineText(),
  zipCode: s.defineText(20),
  /** Days in the practice's own words: "Tuesdays". */
  days: s.optional(s.defineText()),
  /** As `hours` of the main place. */
  hours: s.optional(s.defineText(maxHoursLength)),
  loc: s.optional(s.point),
});
export type Place = s.Infer<typeof placeSchema>;

const placePhotoSchema = s.defineShape({
  /** Path on the site: `/photos/….webp`. */
  photo: s.defineNonEmptyText(100),
  /** A value of `placePhotoKinds`. */
  kind: s.defineNonEmptyText(40),
  /** What it shows, for those who do not see it. */
  alt: s.defineNonEmptyText(200),
});

/** Staff's decision on a submitted listing, shown to its owner. */
const decisionSchema = s.defineShape({
  outcome: s.defineEnum(['approved', 'rejected', 'suspended']),
  notes: s.defineText(4000),
  at: s.date,
  /** Never sent to visitors. */
  by: s.defineNonEmptyText(),
});
export type ListingDecision = s.Infer<typeof decisionSchema>;

/** Result of checking a credential in a register. One without a check is self-reported. */
const credentialCheckSchema = s.defineShape({
  /** A value of `licenses`. */
  license: s.defineNonEmptyText(),
  /** Number in the register. Never sent to visitors. */
  number: s.defineText(100),
  /** When staff checked it. */
  seenAt: s.date,
  status: s.defineEnum(credentialStatuses),
  at: s.date,
  /** Never sent to visitors. */
  by: s.defineNonEmptyText(),
  /**
   * Certificate sent by the owner since. Its file is encrypted with the key of the same name in `proofKeys`, and stored
   * until the next check or `fileUntil`.
   */
  certificate: s.optional(s.defineShape({ name: s.defineNonEmptyText(), sentAt: s.date, fileUntil: s.date })),
});
export type CredentialCheck = s.Infer<typeof credentialCheckSchema>;

/** Public notice that reviews of the listing were manipulated. */
const integrityNoticeSchema = s.defineShape({
  note: s.defineNonEmptyText(2000),
  since: s.date,
  /** Never sent to visitors. */
  by: s.defineNonEmptyText(),
});
export type IntegrityNotice = s.Infer<typeof integrityNoticeSchema>;

function createFieldRule(field: Field): s.Rule {
  switch (field.kind) {
    case 'answer':
      return s.bool;
    case 'days':
      return s.defineCount(field.max);
    case 'list':
      return s.defineList(s.defineNonEmptyText());
    case 'dollars':
      return s.defineText(maxDollarRangeLength);
    case 'hours':
      return s.defineText(maxHoursLength);
    case 'phone':
      return s.defineText(100);
    case 'line':
      return s.defineText(field.max);
    case 'prose':
      // Old documents may exceed today's limit.
      return s.defineText(4 * field.max);
  }
}

const isRequired = (field: Field) => field.kind === 'list' && field.whenEmpty === 'stored';
/** Rules of the fields in the registry; their type is `StoredFields`. */
const fieldRules: object = Object.fromEntries(
  fields.map((field) => {
    const rule = createFieldRule(field);
    return [field.name, isRequired(field) ? rule : s.optional(rule)];
  }),
);

const histogramRule = { bsonType: 'array', items: s.defineCount(), minItems: 5, maxItems: 5 };
export const listingSchema = s.defineShape({
  _id: s.objectId,
  slug: s.slug,
  /** Earlier slugs, which redirect with 301. */
  slugHistory: s.optional(s.defineList(s.defineNonEmptyText(120))),
  /** Increased by every change of what owner or staff decide: who read an earlier version is told before writing. */
  v: s.defineCount(),
  /** Increased by every change of figures that patients cause, so that no edit is refused because of them. */
  figuresV: s.optional(s.defineCount()),
  status: s.defineEnum(listingStatuses),
  /** True for the status `approved`: partial indexes need it as a field. */
  approved: s.bool,
  firstName: s.defineText(),
  lastName: s.defineText(),
  company: s.optional(s.defineText()),
  /** Old documents: read if `company` is missing. */
  clinic: s.optional(s.defineText()),
  address: s.optional({ oneOf: [s.defineText(), streetSchema] } as s.Rule<Address>),
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
  yearStartedPracticing: s.optional(s.defineCount(2200, 1900)),
  ...fieldRules,
  profilePicture: s.optional(s.defineText(2000)),
  /** Absent: patients are seen. Otherwise the page stays public, without calls to action. */
  availability: s.optional(s.defineEnum(availabilities)),
  alsoAt: s.optional(s.defineList(placeSchema, 4)),
  placePhotos: s.optional(s.defineList(placePhotoSchema, maxPlacePhotos)),
  npi: s.optional({ bsonType: 'string', pattern: '^\\d{10}$' } as s.Rule<string>),
  confirmedAt: s.optional(s.date),
  confirmedBy: s.optional(s.defineEnum(confirmers)),
  /**
   * What the public register of providers said last, by field: the import changes only what still says so. `updatedOn`: the
   * day of the register's entry.
   */
  register: s.optional(s.defineShape({ values: s.anyFields, updatedOn: s.defineText(10) })),
  /** Absent if unknown: the listing sorts last by distance. */
  loc: s.optional(s.point),
  /** Set if staff placed the point by hand; otherwise it is the ZIP code's centre. */
  pinned: s.optional(s.onlyTrue),
  /** Normalized words of name, company and town, for prefix ranges (`toNameKeys`). */
  nameKeys: s.defineList(s.defineNonEmptyText(), 1000),
  /** Practice and address as `toClinicKey` normalizes them: listings with the same key share a clinic's page. */
  clinicKey: s.optional(s.slug),
  /** Earlier keys of a public listing, whose addresses lead to where the person works now. */
  clinicHistory: s.optional(s.defineList(s.slug)),
  firstKey: s.defineText(maxSortKeyLength),
  lastKey: s.defineText(maxSortKeyLength),
  ownerUserId: s.optional(s.defineNonEmptyText()),
  decision: s.optional(decisionSchema),
  /** Time of the last submission by the owner, which orders the queue. Absent for seeded and imported listings. */
  submittedAt: s.optional(s.date),
  /** Risks for moderators. Never shown to visitors; never decide. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  /** Owner's language for mails. Absent: English. */
  locale: s.optional(s.defineEnum(locales)),
  /** Key of the imported row (NPI, or a hash), for idempotent imports. */
  externalKey: s.optional(s.defineNonEmptyText()),
  /** Counters of public reviews: integers, updated by `$inc` in the transaction of the decision. */
  ratingSum: s.defineCount(),
  reviewCount: s.defineCount(),
  /** Number of reviews with 1, 2, 3, 4, 5 stars. */
  histogram: histogramRule as s.Rule<[number, number, number, number, number]>,
  dimensionSums: s.definePerDimension(s.defineCount()),
  dimensionCounts: s.definePerDimension(s.defineCount()),
  /** `ratingSum / reviewCount`, not rounded; null without reviews. For the order of indexes only. */
  ratingAvg: { bsonType: ['number', 'null'], minimum: 1, maximum: 5 } as s.Rule<number | null>,
  /**
   * Public reviews by displayed level ("Below-knee", "Lower limb"), without zeros. Written by `recountLevels`.
   * "Reviewers like me" may use no other data of reviews.
   */
  levelCounts: s.optional({ bsonType: 'object', additionalProperties: s.defineCount() } as s.Rule<
    Record<string, number>
  >),
  credentialChecks: s.optional(s.defineList(credentialCheckSchema, 40)),
  integrityNotice: s.optional(integrityNoticeSchema),
  refusesVisitRequests: s.optional(s.onlyTrue),
  /**
   * The latest finished visit requests, the newest last: hours of working days until the answer, or −1 if there was
   * none in time. Holds nothing of the patients.
   */
  visitAnswerHours: s.optional(s.defineList(s.defineCount(2_147_483_647, -1), 50)),
  createdAt: s.date,
  updatedAt: s.date,
  /** When it became public for the first time: the person is new to visitors from then on, and never again. */
  publicSince: s.optional(s.date),
  /**
   * Number of reviews ever submitted. Incremented in their transaction, so that a submission conflicts with a
   * concurrent deletion or merge.
   */
  reviewsSent: s.optional(s.defineCount()),
  deletedAt: s.optional(s.date),
  /** Status before the deletion by staff, for restoring. */
  deletedFrom: s.optional(s.defineEnum(listingStatuses)),
  /** Owner before the deletion by staff. A restored listing returns to them unless they own another one. */
  deletedOwnerId: s.optional(s.defineNonEmptyText()),
  /** The listing that took over reviews and addresses in a merge. */
  mergedInto: s.optional(s.objectId),
});
/**
 * A prosthetist with one main address. Created by the listing service, decided by the admin service; counters are
 * changed by review decisions.
 */
export type ListingDoc = StoredFields & s.Infer<typeof listingSchema>;

/** A number that every visible change of the listing increases. */
export const getPublicVersion = ({ v, figuresV = 0 }: Pick<ListingDoc, 'v' | 'figuresV'>): number =>
  v + figuresV;
