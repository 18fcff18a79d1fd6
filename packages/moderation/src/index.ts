export { answerAppeal } from './appeal/answer-appeal.ts';
export { appealDecision } from './appeal/appeal-decision.ts';
export { findTeamDecisions, type TeamDecision } from './appeal/team-decisions.store.ts';
export type { Case, ClaimCase, OwnedCase, UpdateCase } from './cases.ts';
export {
  checkClaim,
  compareNames,
  getDifferences,
  withCalls,
  withProvenEmail,
} from './claim/checks.ts';
export { secondsBetweenSends, sendsPerClaim } from './claim/email-code.ts';
export { expireClaims } from './claim/expire.ts';
export { type IssuedCode, issueClaimCode } from './claim/issue-code.store.ts';
export { isNicknamePair } from './claim/nicknames.ts';
export { claimListing } from './claim/owner/claim-listing.ts';
export { confirmWorkEmail, sendWorkEmailCode } from './claim/owner/confirm-work-email.ts';
export { setClaimEvidence } from './claim/owner/set-claim-evidence.ts';
export { withdrawClaim } from './claim/owner/withdraw-claim.ts';
export { approveClaim, rejectClaim } from './claim/staff/decide-claim.ts';
export { noteCall } from './claim/staff/note-call.ts';
export {
  findOrphanedClaimIds,
  findOrphanedClaims,
  listOrphanedClaims,
  purgeOrphanedClaims,
} from './claim/staff/orphaned-claims.ts';
export type { Ctx } from './ctx.ts';
export { listKnownUsers } from './deletion/deletions.store.ts';
export { requestDeletion, type Swept, sweepDeletions, sweepRestored } from './deletion/deletions.ts';
export { forgetAuthor } from './deletion/forget-author.ts';
export {
  parseTombstones,
  replayTombstones,
  type Tombstone,
  toTombstone,
} from './deletion/tombstones.store.ts';
export { ConflictError, DomainError, type DomainErrorCode } from './domain-error.ts';
export type * from './inputs.ts';
export { getDueDay, isLate } from './legal-clock.ts';
export { toListingRow } from './listing/audit.ts';
export { createBlankListing } from './listing/blank-listing.ts';
export { type FieldName, type Fields, isSame, toFields } from './listing/fields.ts';
export { confirmListing } from './listing/owner/confirm-listing.ts';
export { createListing } from './listing/owner/create-listing.ts';
export type * from './listing/owner/inputs.ts';
export {
  attachCertificate,
  expectCertificateWelcome,
  findWaitingCertificate,
  isCertificateAsked,
  toSentCertificate,
  withdrawCertificate,
} from './listing/owner/own-certificate.ts';
export { setAvailability } from './listing/owner/set-availability.ts';
export { updateSlug } from './listing/renamed.store.ts';
export { findListingRisks, type ListingRisk, listingRisks } from './listing/risks.ts';
export { findFreeSlug, toSlug } from './listing/slug.ts';
export { approveListing, rejectListing } from './listing/staff/decide-listing.ts';
export { deleteListing, restoreListing } from './listing/staff/delete-listing.ts';
export { editListing } from './listing/staff/edit-listing.ts';
export { mergeListings } from './listing/staff/merge-listings.ts';
export { messageOwner } from './listing/staff/message-owner.ts';
export { suspendListing } from './listing/staff/suspend-listing.ts';
export { viewCertificate } from './listing/staff/view-certificate.ts';
export { checkCredential, setIntegrityNotice } from './listing/staff/vouch-listing.ts';
export { isUnpublished, withStatus } from './listing/states.ts';
export { withFields } from './listing/with-fields.ts';
export { computeSlaStatus, countBusinessHours, type Kept, subtractBusinessHours } from './promise.ts';
export { attachProof, expectProofWelcome, mayAttachProof, withdrawProof } from './proof/attach-proof.ts';
export { decideProof, type ViewedProof, viewProof } from './proof/staff/decide-proof.ts';
export { sweepProofs } from './proof/sweep-proofs.ts';
export { toOwnProof } from './proof/to-own-proof.ts';
export { expireSeconds } from './purge/expire-seconds.ts';
export { forgetImportRows } from './purge/forget-import-rows.ts';
export { forgetWithdrawn } from './purge/forget-withdrawn.ts';
export { type PurgeResult, purgeDeleted } from './purge/purge-deleted.ts';
export { type Drift, reconcile } from './reconcile/reconcile.ts';
export { recordStore } from './records.store.ts';
export { getPublicReply, getReplyVersion, hasReplyStep } from './reply/changes.ts';
export { confirmResolved } from './reply/confirm-resolved.ts';
export { approveReply, rejectReply } from './reply/decide-reply.ts';
export type * from './reply/inputs.ts';
export { submitReply } from './reply/submit-reply.ts';
export { withdrawReply } from './reply/withdraw-reply.ts';
export { appealReview } from './review/author/appeal-review.ts';
export { editReview } from './review/author/edit-review.ts';
export { flagReview } from './review/author/flag-review.ts';
export { type Risk, risks } from './review/author/risks.ts';
export { submitReview } from './review/author/submit-review.ts';
export { findConflictOfInterest, type Tie } from './review/author/ties.ts';
export { withdrawReview } from './review/author/withdraw-review.ts';
export { computeCounters } from './review/counters.ts';
export { getLevelGroup, getShownLevel, type LevelGroup, toGroupKey } from './review/levels.ts';
export { approveReview } from './review/staff/approve-review.ts';
export { deleteReview, restoreReview } from './review/staff/delete-review.ts';
export { redactReview } from './review/staff/redact-review.ts';
export { isRedaction } from './review/staff/redaction.ts';
export { rejectReview, requestChanges } from './review/staff/refuse-review.ts';
export { decideFlag, removeReview } from './review/staff/remove-review.ts';
export { getAuthorActions, getStatusAfter, type Step as ReviewStep } from './review/states.ts';
export { riskWeights, type WeighedRisk } from './risk-weights.ts';
export { closeChildAccount } from './staff/close-child-account.ts';
export { decideAppeal } from './staff/decide-appeal.ts';
export { decideReport } from './staff/decide-report.ts';
export { editNotes } from './staff/edit-notes.ts';
export { findLegalHold } from './staff/held.store.ts';
export type * from './staff/inputs.ts';
export { reopen } from './staff/reopen.ts';
export { acceptApprovalRequest, askSecond, declineSecond } from './staff/second-opinion.ts';
export { undoDecision } from './staff/undo-decision.ts';
export type { SubjectKind } from './subject.ts';
export { findConflicts, getRequestedFields } from './update/changes.ts';
export { updateListing } from './update/owner/update-listing.ts';
export { withdrawUpdate } from './update/owner/withdraw-update.ts';
export { approveUpdate, rejectUpdate } from './update/staff/decide-update.ts';
