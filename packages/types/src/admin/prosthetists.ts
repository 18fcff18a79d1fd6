// Listings as the team sees and keeps them.
import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import { replyShape } from '../listing/field-schemas.ts';
import { sentCertificate } from '../proof-calls.ts';
import { place } from '../search/listing.ts';
import { createListShape, decided, lockShown, pageQuery, promiseShown, recordId } from './lists.ts';
import { historyEntry } from './queue.ts';
import { defineStaffCall } from './staff-call.ts';

const status = z.enum(['pending', 'approved', 'rejected', 'suspended', 'imported', 'deleted']);
export type AdminListingStatus = z.infer<typeof status>;
/** Of a private field: null without the right `contacts`, and where there is none. */
const byRight = z.nullable(z.string());

const listed = {
  _id: recordId,
  id: recordId,
  slug: z.string(),
  v: z.number(),
  status,
  approved: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  claimed: z.boolean(),
  reviewCount: z.number(),
  ratingAvg: z.nullable(z.number()),
  confirmedAt: z.nullable(z.string()),
  /** Public, and not confirmed for longer than the settings say. */
  stale: z.boolean(),
  /** True if it has a point on the map: without, it sorts last. */
  placed: z.boolean(),
  /** Why somebody should look closer. */
  risks: z.array(z.string()),
  submittedAt: z.nullable(z.string()),
  /** Of one that waits. */
  promise: z.nullable(promiseShown),
  /** Who has taken it. */
  lock: z.nullable(lockShown),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** What waits about a listing. */
const waiting = z.object({
  update: z.nullable(recordId),
  claims: z.array(
    z.object({
      id: recordId,
      claimantName: z.string(),
      status: z.string(),
      since: z.string(),
    }),
  ),
  reports: z.number(),
});

/** A listing in the console's list. */
export const adminListingRow = z.object({
  ...listed,
  email: byRight,
  /** A change, a claim, a visitor's report; the listing itself waits by its status. */
  waiting: z.object({
    update: z.boolean(),
    claim: z.boolean(),
    report: z.boolean(),
    certificate: z.boolean(),
  }),
});
export type AdminListingRow = z.infer<typeof adminListingRow>;

export const credentialStatuses = ['verified', 'expired', 'not_found'] as const;

/** What somebody of the team saw in a register of a credential; without one it is "self-reported". */
export const credentialCheck = z.object({
  license: z.string(),
  number: z.string(),
  /** `YYYY-MM-DD`: when it was seen there. */
  seenAt: z.string(),
  status: z.enum(credentialStatuses),
  by: z.string(),
  /** The certificate that the owner sent since; its file is a call of its own. */
  certificate: z.nullable(sentCertificate),
});
export type CredentialCheck = z.infer<typeof credentialCheck>;

/** A listing with everything that the team may know of it. Private fields come by right. */
export const adminListing = z.object({
  ...listed,
  slugHistory: z.array(z.string()),
  address: z.string(),
  address2: z.string(),
  phone: z.string(),
  patientContactPhone: byRight,
  email: byRight,
  npi: z.string(),
  website: z.string(),
  yearStartedPracticing: z.nullable(z.number()),
  ...replyShape,
  profilePicture: z.string(),
  alsoAt: z.array(place),
  confirmedBy: z.nullable(z.string()),
  /** Where it stands on the map, and whether somebody put it there by hand; else it is the ZIP code's center. */
  point: z.nullable(z.object({ lat: z.number(), lng: z.number(), pinned: z.boolean() })),
  decision: z.nullable(z.object({ outcome: z.string(), notes: z.string(), at: z.string(), by: z.string() })),
  deletedAt: z.nullable(z.string()),
  /** Until then a deleted one can be restored. */
  restorableUntil: z.nullable(z.string()),
  /** Who owns it; the account's id is a contact, too. */
  owner: z.nullable(z.object({ userId: byRight, name: z.string(), since: z.nullable(z.string()) })),
  waiting,
  reviews: z.object({ total: z.number(), public: z.number(), pending: z.number(), flagged: z.number() }),
  credentials: z.array(credentialCheck),
  /** What the public is warned of; null: nothing. */
  integrityNotice: z.nullable(z.object({ note: z.string(), at: z.string(), by: z.string() })),
  /** The newest first, a hundred lines at most. */
  history: z.array(historyEntry),
});
export type AdminListing = z.infer<typeof adminListing>;

/** Why a call about a listing is refused, in every one of them. */
export const missing = 'No such listing, or it was purged.';
export const unavailable = 'The service is starting, stopping or cannot reach its data. Try again.';
const yes = z.optional(z.enum(['true', 'false']));

export const adminListingSorts = [
  ...(['name', 'company', 'place', 'reviews', 'confirmed', 'updated', 'submitted'] as const),
] as const;

export const listProsthetists = defineStaffCall('read', 'GET /api/admin/prosthetists', {
  id: 'adminListProsthetists',
  summary: 'Listings by words (name, company, ZIP code, NPI, e-mail) and filters; the total is exact',
  query: z.object({
    ...pageQuery,
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Absent: all but the deleted. */
    status: z.optional(status),
    claimed: yes,
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'state'))),
    stale: yes,
    /** `false`: those without a point on the map. */
    placed: yes,
    /** `true`: those with a change, claim or report that waits, or that wait themselves. */
    waiting: yes,
    sort: z.optional(z.enum(adminListingSorts)),
  }),
  reply: z.object({ ...createListShape(adminListingRow), prosthetists: z.array(adminListingRow) }),
  problems: { 400: 'Malformed.', 503: unavailable },
});

export const getProsthetistForStaff = defineStaffCall('read', 'GET /api/admin/prosthetists/{id}', {
  id: 'adminGetProsthetist',
  summary: 'One listing with its private fields by right, what waits, checks and history',
  params: z.object({ id: recordId }),
  reply: z.object({ listing: adminListing }),
  problems: { 404: missing, 503: unavailable },
});

/** A form of one file, `profileImage`. The gateway keeps room for it by its address, so it is in no list of calls. */
export const uploadListingPicture = defineStaffCall(
  'edit-listing',
  'POST /api/admin/prosthetists/{id}/profile-picture',
  {
    id: 'adminUploadListingPicture',
    summary: 'The practitioner’s photo by the team; live at once, and undoable',
    params: z.object({ id: recordId }),
    reply: z.object({ url: z.string(), listing: adminListing, ...decided }),
    problems: { 404: missing, 503: unavailable },
  },
);

/** What two records differ in, and what would come of merging them: for the choice field by field. */
export const mergePreview = z.object({
  keep: adminListing,
  drop: adminListing,
  fields: z.array(
    z.object({
      field: z.string(),
      keep: z.unknown(),
      drop: z.unknown(),
      same: z.boolean(),
      /** The one to keep has none, the other has: taken unless somebody says otherwise. */
      suggested: z.boolean(),
    }),
  ),
  reviews: z.object({
    /** Move to the one that is kept. */
    move: z.number(),
    /** Stay where they are, unseen: their author has reviewed the kept one, too. */
    stay: z.number(),
    /** Public reviews of the kept one afterwards. */
    publicAfter: z.number(),
  }),
  claims: z.number(),
  updates: z.number(),
  /** Addresses that will lead to the kept one. */
  slugs: z.array(z.string()),
  /** Why it cannot be done; empty: it can. */
  obstacles: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = defineStaffCall('edit-listing', 'GET /api/admin/prosthetists/merge', {
  id: 'adminPreviewMerge',
  summary: 'Two listings side by side, and what would become of reviews, claims and addresses',
  query: z.object({ keep: recordId, drop: recordId }),
  reply: mergePreview,
  problems: { 400: 'Malformed, or one and the same.', 404: missing, 503: unavailable },
});

/** `merge` before `{id}`: a router takes the first that fits. */
export const adminProsthetistEndpoints: readonly Endpoint[] = [
  listProsthetists,
  previewMerge,
  getProsthetistForStaff,
];
