import type { AppealDoc, ClaimDoc, ClaimEvidence, ListingDoc } from '@app/db';
import { isProven, isUnpublished, listFailedChecks } from '@app/listings';
import { sanitizeWebsite } from '@app/public-listing';
import type { ClaimItem, ClaimSummary, OtherClaim } from '@app/types/admin/claims';
import { isDecisionAppealed } from '../appeals/appeals.store.ts';
import { type ListingSummaryDoc, toListingSummary } from '../listing-summary.ts';
import type { QueueStatus } from '../queue/queue-status.ts';
import { toDecision } from '../to-decision.ts';

interface ClaimContext {
  listing: ListingDoc | null;
  /** Other pending claims by the claimant, and earlier ones of the same listing, each with its listing. */
  otherClaims: readonly ClaimWithListing[];
  earlierClaims: readonly ClaimWithListing[];
  /** The listing that the claimant already owns. */
  ownedListing: ListingDoc | null;
  getName: (adminId: string) => string;
  /** Open appeals about the listing against decisions of the staff member. */
  appealsAgainstOwnDecisions: readonly AppealDoc[];
}

export interface ClaimWithListing {
  claim: ClaimDoc;
  listing: ListingSummaryDoc | null;
}

export const toClaimSummary = (
  { claim, listing }: ClaimWithListing,
  { slaTargets, findLock }: QueueStatus,
  canReadContacts: boolean,
  risk: ClaimSummary['risk'] = null,
): ClaimSummary => ({
  id: claim._id.toHexString(),
  v: claim.v,
  status: claim.status,
  listing: listing && toListingSummary(listing),
  claimantName: claim.claimantName,
  claimantEmail: canReadContacts ? claim.claimantEmail : null,
  checks: toChecks(claim.checks),
  proven: isProven(claim.checks),
  differences: listFailedChecks(claim.checks) as ClaimSummary['differences'],
  contests: claim.contests === true,
  blocked: claim.blocked.length,
  namedOther: claim.sent !== undefined,
  locale: claim.locale ?? 'en',
  since: claim.createdAt.toISOString(),
  expiresAt: claim.expiresAt.toISOString(),
  promise: claim.status === 'pending' ? slaTargets.getStatus(claim.createdAt) : null,
  risk,
  lock: findLock(claim._id.toHexString()),
});

const toChecks = ({ emailDomain, name, nickname, npi, license, call }: ClaimDoc['checks']) => ({
  emailDomain,
  npi,
  license,
  // Absent in old claims.
  name: name ?? null,
  nickname: nickname ?? null,
  call: call ?? null,
});

export function toClaimItem(
  claim: ClaimDoc,
  context: ClaimContext,
  queueStatus: QueueStatus,
  canReadContacts: boolean,
): ClaimItem {
  const { listing, ownedListing, otherClaims, earlierClaims, getName, appealsAgainstOwnDecisions } = context;
  const redactContact = (text: string) => (canReadContacts ? text : null);
  const redactAccount = (id: string) => (canReadContacts ? id : '');
  const toEvidence = ({ workEmail, npi, license, licenseNumber, note }: ClaimEvidence) => ({
    workEmail: redactContact(workEmail),
    npi,
    license,
    licenseNumber,
    note: redactContact(note),
  });
  const { sent = {} } = claim;
  const decision = toDecision(claim.decision, getName);
  return {
    ...toClaimSummary({ claim, listing }, queueStatus, canReadContacts),
    evidence: toEvidence(claim.evidence),
    against: {
      website: sanitizeWebsite(listing?.website),
      phone: listing?.phone ?? '',
      npi: listing?.npi ?? '',
      licenses: listing?.licenses ?? [],
    },
    workEmailConfirmedAt: claim.emailCode?.confirmedAt?.toISOString() ?? null,
    calls: (claim.calls ?? []).map(({ number, answer, note, at, by }) => ({
      number,
      answer,
      note: redactContact(note),
      at: at.toISOString(),
      by: getName(by),
    })),
    sent: {
      name: sent.claimantName ?? '',
      email: redactContact(sent.claimantEmail ?? ''),
      userId: redactAccount(sent.claimantUserId ?? ''),
    },
    userId: redactAccount(claim.userId),
    attempts: claim.blocked.map((attempt) => ({
      name: attempt.name,
      email: redactContact(attempt.email),
      at: attempt.at.toISOString(),
      evidence: toEvidence(attempt.evidence),
    })),
    others: otherClaims.map(toOtherClaim),
    earlier: earlierClaims.map(toOtherClaim),
    owned: ownedListing && { listing: toListingSummary(ownedListing), givesWay: isUnpublished(ownedListing) },
    obstacle: claim.status === 'pending' ? findClaimObstacle(claim, listing, ownedListing) : null,
    leftToOthers: [
      ...(appealsAgainstOwnDecisions.some(({ userId }) => userId !== claim.userId)
        ? (['approve'] as const)
        : []),
      ...(isDecisionAppealed(claim, appealsAgainstOwnDecisions) ? (['reopen'] as const) : []),
    ],
    decision: decision && { ...decision, reason: claim.decision?.reason ?? '' },
  };
}

const toOtherClaim = ({ claim, listing }: ClaimWithListing): OtherClaim => ({
  id: claim._id.toHexString(),
  status: claim.status,
  claimantName: claim.claimantName,
  listing: listing && toListingSummary(listing),
  submittedAt: claim.createdAt.toISOString(),
});

function findClaimObstacle(
  { userId, contests }: ClaimDoc,
  listing: ListingDoc | null,
  ownedListing: ListingDoc | null,
): ClaimItem['obstacle'] {
  // A claim of a deleted listing is orphaned until the listing is restored.
  if (!listing || listing.status === 'deleted') return 'orphaned';
  if (!listing.approved) return 'not_public';
  if (listing.ownerUserId && listing.ownerUserId !== userId && !contests) return 'other_owner';
  return ownedListing && !isUnpublished(ownedListing) ? 'owns_another' : null;
}

export const findClaimWarnings = ({
  checks,
  proven,
  contests,
  blocked,
  namedOther,
  listing,
}: ClaimSummary): string[] =>
  [
    contests && 'claim_contests',
    !proven && 'claim_unproven',
    checks.emailDomain === false && 'claim_email_domain',
    checks.name === false && !checks.nickname && 'claim_name',
    checks.call === false && 'claim_call',
    checks.npi === false && 'claim_npi',
    checks.license === false && 'claim_license',
    blocked > 0 && 'claim_contested',
    namedOther && 'claim_named_other',
    !listing && 'orphaned',
  ].filter((code) => code !== false);
