import type { StoredFields } from '@app/listing-fields';
import type { PerDimension } from '@app/option-lists';
import type { ObjectId } from 'mongodb';

/** Decisions T30: `approved` on the wire is `status === 'approved'`; it is stored too, because partial indexes need it. */
export const listingStatuses = [
  'pending',
  'approved',
  'rejected',
  'suspended',
  'imported',
  'deleted',
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** GeoJSON: longitude first, degrees. */
export interface Point {
  type: 'Point';
  coordinates: [longitude: number, latitude: number];
}

/** Older data keep a string, newer forms an object: both are read everywhere. */
export type Address = string | { street1: string; street2?: string };

/** A further place of the same practitioner; at most four. */
export interface Place {
  company: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** Which days, in the practice's own words: "Tuesdays". */
  days?: string;
  loc?: Point;
}

/** What a public listing says of whether patients are seen there; absent on the listing: yes. */
export const availabilities = ['on_leave', 'moved', 'closed'] as const;
export type Availability = (typeof availabilities)[number];

/** The team's word on a listing that was sent in, as its owner reads it. */
export interface ListingDecision {
  outcome: 'approved' | 'rejected' | 'suspended';
  notes: string;
  at: Date;
  /** Never leaves the back office. */
  by: string;
}

export const credentialStatuses = ['verified', 'expired', 'not_found'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** What a register says of a credential that the listing names. One without a check is self-reported. */
export interface CredentialCheck {
  /** A value of `licenses`. */
  license: string;
  /** Its number there. Never leaves the back office. */
  number: string;
  /** When somebody of the team saw it there. */
  seenAt: Date;
  status: CredentialStatus;
  at: Date;
  /** Never leaves the back office. */
  by: string;
  /**
   * The certificate that the owner sent since. Its file is in storage, encrypted under the key of `proofKeys` that has its
   * name, until the next check or `fileUntil`.
   */
  certificate?: { name: string; sentAt: Date; fileUntil: Date };
}

/** That reviews of a listing were manipulated, for everybody who reads it. */
export interface IntegrityNotice {
  note: string;
  since: Date;
  /** Never leaves the back office. */
  by: string;
}

/** One practitioner with one main address. Written by `listing` (create), `admin` (decide), counters by review decisions. */
export interface ListingDoc extends StoredFields {
  _id: ObjectId;
  slug: string;
  /** Earlier slugs: a page request for one is answered 301. */
  slugHistory?: string[];
  /** Counts up with every change that a reader could see; the ETag is made of it. */
  v: number;
  status: ListingStatus;
  approved: boolean;

  firstName: string;
  lastName: string;
  company?: string;
  /** Older data: read where `company` is missing. */
  clinic?: string;
  address?: Address;
  address2?: string;
  city: string;
  state: string;
  zipCode: string;
  phone?: string;
  /** Private: never in a public reply. */
  patientContactPhone?: string;
  /** Private: never in a public reply. */
  email?: string;
  website?: string;
  yearStartedPracticing?: number;
  profilePicture?: string;

  /** Its page and reviews stay; nobody is led to call. */
  availability?: Availability;
  alsoAt?: Place[];
  npi?: string;
  confirmedAt?: Date;
  confirmedBy?: 'practice' | 'team';

  /** Absent where no point is known: such a listing sorts last, "distance unknown". */
  loc?: Point;
  /** Somebody of the team put the point there by hand; else it is the ZIP code's center. */
  pinned?: true;
  /** Folded tokens of name and company, for anchored prefix ranges (`foldTokens`). */
  nameKeys: string[];
  firstKey: string;
  lastKey: string;
  ownerUserId?: string;
  decision?: ListingDecision;
  /** When its owner sent it in, or sent it in again: the queue's clock. Absent: nobody did (seeded, imported). */
  submittedAt?: Date;
  /** Why a moderator should look closer; never shown, never decides. */
  risks?: string[];
  /** The owner's language when it was sent in: mails come in it. Absent: English. */
  locale?: 'en' | 'es';
  /** Idempotent import: NPI, or file and row hash. */
  externalKey?: string;

  /** Counters over the reviews that the public sees; integers only, changed by `$inc` in the decision's transaction. */
  ratingSum: number;
  reviewCount: number;
  /** How many gave 1, 2, 3, 4, 5 stars. */
  histogram: [number, number, number, number, number];
  dimensionSums: PerDimension<number>;
  dimensionCounts: PerDimension<number>;
  /** `ratingSum / reviewCount`, unrounded; null without reviews. For index order only. */
  ratingAvg: number | null;
  /**
   * How many of the public reviews display which level ("Below-knee", "Lower limb"); levels of none are left out.
   * `recountLevels` keeps it: "reviewers like me" may use nothing else of a review.
   */
  levelCounts?: Record<string, number>;

  credentialChecks?: CredentialCheck[];
  integrityNotice?: IntegrityNotice;

  createdAt: Date;
  updatedAt: Date;
  /**
   * How many reviews were ever sent in. Every one counts here within its transaction, so that it and a deletion or a
   * merge at the same moment cannot both happen.
   */
  reviewsSent?: number;
  deletedAt?: Date;
  /** Deleted by the team: its status until then, which it gets back when it is restored. */
  deletedFrom?: ListingStatus;
  /** Deleted by the team: whose it was. They may have another one, and get this one back where they have none. */
  deletedOwnerId?: string;
  /** Its reviews and addresses are this one's by now. */
  mergedInto?: ObjectId;
}
