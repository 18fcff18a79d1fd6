// The queue of claims: who says that a public listing is theirs, and why.
import * as z from 'zod/mini';
import type { Endpoint } from '../call/endpoint.ts';
import { instant } from '../call/params.ts';
import {
  createListShape,
  createStaffProblems,
  lockShown,
  pageQuery,
  promiseShown,
  recordId,
  riskShown,
} from './lists.ts';
import { defineStaffCall } from './staff-call.ts';
import { aboutListing } from './updates.ts';

const ofClaim = z.object({ id: recordId });
export const claimStatus = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'contested']);

/** What holding something against the listing gave; null: there is nothing to hold it against. */
const check = z.nullable(z.boolean());
/** Null: this role reads no e-mail addresses. */
const contact = z.nullable(z.string());

export const claimLine = z.object({
  id: recordId,
  v: z.int(),
  status: claimStatus,
  /** Null: the listing is gone for good. */
  listing: z.nullable(aboutListing),
  claimantName: z.string(),
  claimantEmail: contact,
  /** `emailDomain` and `call` are proven, the others compare what was only said. */
  checks: z.object({
    emailDomain: check,
    name: check,
    /** Asked for where the names differ. */
    nickname: check,
    npi: check,
    license: check,
    call: check,
  }),
  /** Which of them differ, so that an approval has a reason, if only `Not stated`. */
  differences: z.array(z.enum(['emailDomain', 'name', 'npi', 'license', 'call'])),
  /** A counter-claim: the listing had another owner when it was claimed. */
  contests: z.boolean(),
  /** How many others asked meanwhile. */
  blocked: z.int(),
  /** The request's body named somebody else than the account. */
  namedOther: z.boolean(),
  since: instant,
  expiresAt: instant,
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  promise: z.nullable(promiseShown),
  lock: z.nullable(lockShown),
});
export type ClaimLine = z.output<typeof claimLine>;

/** What a claimant gave; empty where they gave nothing, null where this role may not read it. */
export const claimEvidence = z.object({
  workEmail: contact,
  npi: z.string(),
  license: z.string(),
  licenseNumber: z.string(),
  /** Their own words: they may hold an address or a number. */
  note: contact,
});
export type ClaimEvidence = z.output<typeof claimEvidence>;

/** Another claim, of the same claimant or of the same listing. */
export const otherClaim = z.object({
  id: recordId,
  status: claimStatus,
  claimantName: z.string(),
  listing: z.nullable(aboutListing),
  submittedAt: instant,
});
export type OtherClaim = z.output<typeof otherClaim>;

export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;

/** Somebody called the practice about a claim. */
export const claimCall = z.object({
  number: z.string(),
  answer: z.enum(callAnswers),
  note: contact,
  at: instant,
  by: z.string(),
});

/** Why a claim can only be rejected. */
export const claimObstacles = ['orphaned', 'not_public', 'other_owner', 'owns_another'] as const;

export const claimItem = z.object({
  ...claimLine.shape,
  evidence: claimEvidence,
  /** What of the listing the evidence is held against. */
  against: z.object({
    website: z.string(),
    phone: z.string(),
    npi: z.string(),
    licenses: z.array(z.string()),
  }),
  /** Null: the code that was mailed to the work e-mail has not come back, so the address is only said. */
  workEmailConfirmedAt: z.nullable(instant),
  /** Calls to the practice's public number, the oldest first. */
  calls: z.array(claimCall),
  /** What the request's body said of the claimant, where it is not what the account says: evidence, never authority. */
  sent: z.object({ name: z.string(), email: contact, userId: z.string() }),
  userId: z.string(),
  /** Who asked while this one waited. */
  attempts: z.array(z.object({ name: z.string(), email: contact, at: instant, evidence: claimEvidence })),
  /** The claimant's other claims that wait; an approval ends them. */
  others: z.array(otherClaim),
  /** Earlier claims of the same listing, the newest first. */
  earlier: z.array(otherClaim),
  /** The claimant's own listing: one that never was public gives way to this one. */
  owned: z.nullable(z.object({ listing: aboutListing, givesWay: z.boolean() })),
  obstacle: z.nullable(z.enum(claimObstacles)),
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected']),
      notes: z.string(),
      at: instant,
      by: z.string(),
      /** Why it was approved though something differs; empty where nothing did. */
      reason: z.string(),
    }),
  ),
});
export type ClaimItem = z.output<typeof claimItem>;

export const claimViews = ['all', 'risk', 'promise', 'warning', 'expiring', 'mine'] as const;

export const listPendingClaims = defineStaffCall('read', 'GET /api/admin/pending-claims', {
  id: 'adminListPendingClaims',
  summary: 'Claims that wait, the oldest first; or those that ended, the newest first.',
  query: z.object({
    ...pageQuery,
    status: z.optional(claimStatus),
    /** Close to the promise; something does not match; that end within three days; that I have taken. */
    view: z.optional(z.enum(claimViews)),
    /** Claimant, practitioner or practice. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  reply: z.object({ ...createListShape(claimLine), pendingClaims: z.array(claimLine) }),
});

export const getPendingClaim = defineStaffCall('read', 'GET /api/admin/pending-claims/{id}', {
  id: 'adminGetPendingClaim',
  summary: 'One claim: its evidence held against the listing, and everybody else who asked.',
  params: ofClaim,
  reply: z.object({ claim: claimItem }),
  problems: createStaffProblems({ 404: 'No such claim.' }),
});

/** A claim that waits for a listing that is gone. */
export const orphanedClaim = z.object({
  id: recordId,
  v: z.int(),
  claimantName: z.string(),
  claimantEmail: contact,
  /** The soft-deleted listing, which may come back; null: gone for good. */
  listing: z.nullable(aboutListing),
  /** When the listing was deleted; null where nothing is left of it. */
  deletedAt: z.nullable(instant),
  submittedAt: instant,
  expiresAt: instant,
});
export type OrphanedClaim = z.output<typeof orphanedClaim>;

export const listOrphanedClaims = defineStaffCall('read', 'GET /api/admin/pending-claims/orphaned', {
  id: 'adminListOrphanedClaims',
  summary: 'Claims that wait for a listing that is gone, the oldest first.',
  query: z.object(pageQuery),
  reply: z.object({ ...createListShape(orphanedClaim), pendingClaims: z.array(orphanedClaim) }),
});

export const adminClaimEndpoints: readonly Endpoint[] = [
  listPendingClaims,
  getPendingClaim,
  listOrphanedClaims,
];
