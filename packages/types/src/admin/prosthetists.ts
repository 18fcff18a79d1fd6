// Listings, as staff see them.
import { credentialStatuses, listingStatuses, managerStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import { replyShape } from '../listing/field-schemas.ts';
import { photoUpload } from '../photo-uploads.ts';
import { pendingCertificate } from '../proof-calls.ts';
import { furtherPlace, placePhoto } from '../search/listing.ts';
import {
  createListShape,
  lockShown,
  mailLocale,
  pageQuery,
  recordId,
  slaShown,
  undoFields,
  yesOrNo,
} from './lists.ts';
import { historyEntry } from './queue.ts';
import { defineStaffCall } from './staff-call.ts';

const status = z.enum(listingStatuses);
export type AdminListingStatus = z.infer<typeof status>;
/** A private field; null without the permission `contacts`, or if empty. */
const permittedText = z.nullable(z.string());

const listingSummaryFields = {
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
  /** Public, and not confirmed for longer than in the settings. */
  stale: z.boolean(),
  /** True if it has a location; otherwise it sorts last. */
  placed: z.boolean(),
  risks: z.array(z.string()),
  locale: mailLocale,
  submittedAt: z.nullable(z.string()),
  /** Set for pending listings. */
  promise: z.nullable(slaShown),
  lock: z.nullable(lockShown),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** Open items about a listing. */
const waitingItems = z.object({
  update: z.nullable(recordId),
  claims: z.array(
    z.object({ id: recordId, claimantName: z.string(), status: z.string(), since: z.string() }),
  ),
  reports: z.number(),
});

export const adminListingRow = z.object({
  ...listingSummaryFields,
  email: permittedText,
  /** Open updates, claims and reports. The listing itself is pending by its status. */
  waiting: z.object({
    update: z.boolean(),
    claim: z.boolean(),
    report: z.boolean(),
    certificate: z.boolean(),
  }),
});
export type AdminListingRow = z.infer<typeof adminListingRow>;

/** Result of a credential check in a register; without one it is "self-reported". */
export const credentialCheck = z.object({
  license: z.string(),
  number: z.string(),
  /** `YYYY-MM-DD` of the check. */
  seenAt: z.string(),
  status: z.enum(credentialStatuses),
  by: z.string(),
  /** Certificate sent by the owner since; its file has a call of its own. */
  certificate: z.nullable(pendingCertificate),
});
export type CredentialCheck = z.infer<typeof credentialCheck>;

/** A listing with everything visible to staff; private fields by permission. */
export const adminListing = z.object({
  ...listingSummaryFields,
  slugHistory: z.array(z.string()),
  /** Of the clinic of its practice and address; null without these. */
  clinicKey: z._default(z.nullable(z.string()), null),
  address: z.string(),
  address2: z.string(),
  phone: z.string(),
  patientContactPhone: permittedText,
  email: permittedText,
  npi: z.string(),
  website: z.string(),
  yearStartedPracticing: z.nullable(z.number()),
  ...replyShape,
  profilePicture: z.string(),
  alsoAt: z.array(furtherPlace),
  placePhotos: z._default(z.array(placePhoto), []),
  confirmedBy: z.nullable(z.string()),
  /** Location; `pinned`: set by hand, otherwise the ZIP code's centre. */
  point: z.nullable(z.object({ lat: z.number(), lng: z.number(), pinned: z.boolean() })),
  decision: z.nullable(z.object({ outcome: z.string(), notes: z.string(), at: z.string(), by: z.string() })),
  /** Actions that would end an open appeal against a decision of the reader: someone else has to take them. */
  leftToOthers: z._default(z.array(z.enum(['delete', 'reopen'])), []),
  deletedAt: z.nullable(z.string()),
  /** Deadline to restore a deleted listing. */
  restorableUntil: z.nullable(z.string()),
  /** The owner; `userId` requires the permission `contacts`. */
  owner: z.nullable(z.object({ userId: permittedText, name: z.string(), since: z.nullable(z.string()) })),
  /** Who looks after it for the owner, or is invited to; `email`: of an invitation, requires the permission `contacts`. */
  manager: z._default(
    z.nullable(
      z.object({
        status: z.enum(managerStatuses),
        name: z.string(),
        email: permittedText,
        since: z.string(),
      }),
    ),
    null,
  ),
  waiting: waitingItems,
  reviews: z.object({ total: z.number(), public: z.number(), pending: z.number(), flagged: z.number() }),
  credentials: z.array(credentialCheck),
  /** Public notice about manipulated reviews; null: none. */
  integrityNotice: z.nullable(z.object({ note: z.string(), at: z.string(), by: z.string() })),
  /** Newest first, at most a hundred rows. */
  history: z.array(historyEntry),
});
export type AdminListing = z.infer<typeof adminListing>;

/** Errors of all calls about listings. */
export const noListingProblem = 'No such listing, or it was purged.';
export const unavailableProblem = 'The service is starting, stopping or cannot reach its data. Try again.';

export const adminListingSorts = [
  'name',
  'company',
  'place',
  'reviews',
  'confirmed',
  'updated',
  'submitted',
] as const;

export const listProsthetists = defineStaffCall('read', 'GET /api/admin/prosthetists', {
  id: 'adminListProsthetists',
  summary: 'Listings by words (name, company, ZIP code, phone, NPI, e-mail) and filters; the total is exact',
  query: z.object({
    ...pageQuery,
    q: z.optional(createLine(100)),
    /** Absent: all except deleted. */
    status: z.optional(status),
    claimed: yesOrNo,
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'state'))),
    stale: yesOrNo,
    /** `false`: listings without a location. */
    placed: yesOrNo,
    /** `true`: pending listings, and those with an open update, claim or report. */
    waiting: yesOrNo,
    /** `true`: where nobody has all words of a name, the nearest listings. */
    nearest: yesOrNo,
    /** Default: by name, in a search after those whose own name matches. */
    sort: z.optional(z.enum(adminListingSorts)),
  }),
  reply: z.object({
    ...createListShape(adminListingRow),
    prosthetists: z.array(adminListingRow),
    /** True if nobody has all words of the name: these are nearest. */
    nearest: z._default(z.boolean(), false),
  }),
  problems: { 400: 'Malformed.', 503: unavailableProblem },
});

export const getProsthetistForStaff = defineStaffCall('read', 'GET /api/admin/prosthetists/{id}', {
  id: 'adminGetProsthetist',
  summary: 'One listing with its private fields by right, what waits, checks and history',
  params: recordParams,
  reply: z.object({ listing: adminListing }),
  problems: { 404: noListingProblem, 503: unavailableProblem },
});

/** In no list of calls: gateway and service name it. */
export const uploadListingPicture = defineStaffCall(
  'edit-listing',
  'POST /api/admin/prosthetists/{id}/profile-picture',
  {
    id: 'adminUploadListingPicture',
    summary: 'The practitioner’s photo by the team; live at once, and undoable',
    params: recordParams,
    upload: { ...photoUpload, fileField: 'profileImage' },
    reply: z.object({ url: z.string(), listing: adminListing, ...undoFields }),
    problems: {
      400: 'Not an id, or no readable picture.',
      404: noListingProblem,
      408: 'The file came in too slowly: less than 32 kB a second.',
      413: 'More than 5 MB.',
      415: 'No multipart form.',
      503: unavailableProblem,
    },
  },
);

/** Differences of two listings and the result of their merge, for a choice field by field. */
export const mergePreview = z.object({
  keep: adminListing,
  drop: adminListing,
  fields: z.array(
    z.object({
      field: z.string(),
      keep: z.unknown(),
      drop: z.unknown(),
      same: z.boolean(),
      /** True if only the other listing has a value, which is then preselected. */
      suggested: z.boolean(),
    }),
  ),
  reviews: z.object({
    /** Reviews that move to the kept listing. */
    move: z.number(),
    /** Reviews of either listing that stay behind hidden, because their authors reviewed both. */
    stay: z.number(),
    publicAfter: z.number(),
  }),
  /** Claims that move: one that waits, and those that staff may reopen. */
  claims: z.number(),
  /** Changes that wait and end. */
  updates: z.number(),
  /** Slugs that will lead to the kept listing. */
  slugs: z.array(z.string()),
  /** Reasons why the merge is impossible; empty: possible. */
  obstacles: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = defineStaffCall('edit-listing', 'GET /api/admin/prosthetists/merge', {
  id: 'adminPreviewMerge',
  summary: 'Two listings side by side, and what would become of reviews, claims and addresses',
  query: z.object({ keep: recordId, drop: recordId }),
  reply: mergePreview,
  problems: { 400: 'Malformed, or one and the same.', 404: noListingProblem, 503: unavailableProblem },
});

/** `merge` before `{id}`, because the router takes the first match. */
export const adminProsthetistEndpoints = [listProsthetists, previewMerge, getProsthetistForStaff];
