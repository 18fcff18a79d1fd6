// The queue of claims of public listings.
import { callAnswers, claimOutcomes, claimStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant, recordParams } from '../call/params.ts';
import { createLine } from '../call/text-schemas.ts';
import {
  createListShape,
  createStaffProblems,
  lockShown,
  mailLocale,
  pageQuery,
  recordId,
  riskShown,
  slaShown,
} from './lists.ts';
import { defineStaffCall } from './staff-call.ts';
import { aboutListing } from './updates.ts';

export const claimStatus = z.enum(claimStatuses);

/** Result of comparing a claim with its listing; null: not comparable. */
const comparison = z.nullable(z.boolean());
/** Null: this role may not read e-mail addresses. */
const permittedText = z.nullable(z.string());

export const claimSummary = z.object({
  id: recordId,
  v: z.int(),
  status: claimStatus,
  /** Null: the listing was purged. */
  listing: z.nullable(aboutListing),
  claimantName: z.string(),
  claimantEmail: permittedText,
  /** `emailDomain` and `call` are verified; the others compare statements. */
  checks: z.object({
    emailDomain: comparison,
    name: comparison,
    /** Compared if the first names differ. */
    nickname: comparison,
    npi: comparison,
    license: comparison,
    call: comparison,
  }),
  /** True if the e-mail domain or a call matches: everything else is only stated. */
  proven: z.boolean(),
  /** Comparisons that failed and require a reason for approval, even if only `Not stated`. */
  differences: z.array(z.enum(['emailDomain', 'name', 'npi', 'license', 'call'])),
  /** A counter-claim: the listing had an owner at the time. */
  contests: z.boolean(),
  /** Number of other accounts that claimed the listing meanwhile. */
  blocked: z.int(),
  /** True if the claim names another person than the account. */
  namedOther: z.boolean(),
  locale: mailLocale,
  since: instant,
  expiresAt: instant,
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  promise: z.nullable(slaShown),
  lock: z.nullable(lockShown),
});
export type ClaimSummary = z.output<typeof claimSummary>;

/** The claimant's evidence; empty if not given, null if this role may not read it. */
export const claimEvidence = z.object({
  workEmail: permittedText,
  npi: z.string(),
  license: z.string(),
  licenseNumber: z.string(),
  /** Free text, which may contain contact data. */
  note: permittedText,
});
export type ClaimEvidence = z.output<typeof claimEvidence>;

/** Another claim by the same claimant or of the same listing. */
export const otherClaim = z.object({
  id: recordId,
  status: claimStatus,
  claimantName: z.string(),
  listing: z.nullable(aboutListing),
  submittedAt: instant,
});
export type OtherClaim = z.output<typeof otherClaim>;

export const claimCall = z.object({
  number: z.string(),
  answer: z.enum(callAnswers),
  note: permittedText,
  at: instant,
  by: z.string(),
});

/** Reasons why a claim can only be rejected. */
export const claimObstacles = ['orphaned', 'not_public', 'other_owner', 'owns_another'] as const;

export const claimItem = z.object({
  ...claimSummary.shape,
  evidence: claimEvidence,
  /** Values of the listing to compare with. */
  against: z.object({
    website: z.string(),
    phone: z.string(),
    npi: z.string(),
    licenses: z.array(z.string()),
  }),
  /** Null: the mailed code was not entered, so the address is unverified. */
  workEmailConfirmedAt: z.nullable(instant),
  /** Calls to the practice's public number, oldest first. */
  calls: z.array(claimCall),
  /** Statements of the claim that differ from the account: evidence only, never trusted. */
  sent: z.object({ name: z.string(), email: permittedText, userId: z.string() }),
  userId: z.string(),
  /** Other accounts that claimed the listing while this claim was pending. */
  attempts: z.array(
    z.object({ name: z.string(), email: permittedText, at: instant, evidence: claimEvidence }),
  ),
  /** Other pending claims by the claimant, which end with an approval. */
  others: z.array(otherClaim),
  /** Earlier claims of the listing, newest first. */
  earlier: z.array(otherClaim),
  /** The claimant's own listing. If it was never public, this one replaces it. */
  owned: z.nullable(z.object({ listing: aboutListing, givesWay: z.boolean() })),
  obstacle: z.nullable(z.enum(claimObstacles)),
  /** Actions that would end an open appeal against a decision of the reader: someone else has to take them. */
  leftToOthers: z._default(z.array(z.enum(['approve', 'reopen'])), []),
  decision: z.nullable(
    z.object({
      outcome: z.enum(claimOutcomes),
      notes: z.string(),
      at: instant,
      by: z.string(),
      /** Reason for an approval despite differences; empty if there were none. */
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
    /** Close to the SLA; with differences; ending within three days; locked by me. */
    view: z.optional(z.enum(claimViews)),
    /** Claimant, prosthetist or practice. */
    q: z.optional(createLine(100)),
  }),
  reply: z.object({ ...createListShape(claimSummary), pendingClaims: z.array(claimSummary) }),
});

export const getPendingClaim = defineStaffCall('read', 'GET /api/admin/pending-claims/{id}', {
  id: 'adminGetPendingClaim',
  summary: 'One claim: its evidence held against the listing, and everybody else who asked.',
  params: recordParams,
  reply: z.object({ claim: claimItem }),
  problems: createStaffProblems({ 404: 'No such claim.' }),
});

/** A pending claim of a missing listing. */
export const orphanedClaim = z.object({
  id: recordId,
  v: z.int(),
  claimantName: z.string(),
  claimantEmail: permittedText,
  /** The deleted listing, which may be restored; null: purged. */
  listing: z.nullable(aboutListing),
  /** When the listing was deleted; null if purged. */
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

export const adminClaimEndpoints = [listPendingClaims, getPendingClaim, listOrphanedClaims];
