export { answerAppeal } from './appeal/answer-appeal.ts';
export { appealDecision } from './appeal/appeal-decision.ts';
export { findTeamDecisions, type TeamDecision } from './appeal/team-decisions.store.ts';
export { appealReview } from './author/appeal-review.ts';
export { editReview } from './author/edit-review.ts';
export { flagReview } from './author/flag-review.ts';
export { type Risk, risks } from './author/risks.ts';
export { submitReview } from './author/submit-review.ts';
export { findConflictOfInterest, type Tie } from './author/ties.ts';
export { withdrawReview } from './author/withdraw-review.ts';
export type { Case, ClaimCase, OwnedCase, UpdateCase } from './cases.ts';
export {
  attachCertificate,
  expectCertificateWelcome,
  findWaitingCertificate,
  isCertificateAsked,
  toSentCertificate,
  withdrawCertificate,
} from './certificate/own-certificate.ts';
export { viewCertificate } from './certificate/view-certificate.ts';
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
export { updateSlug } from './listing/renamed.store.ts';
export { findListingRisks, type ListingRisk, listingRisks } from './listing/risks.ts';
export { findFreeSlug, toSlug } from './listing/slug.ts';
export { isUnpublished, withStatus } from './listing/states.ts';
export { withFields } from './listing/with-fields.ts';
export { claimListing } from './owner/claim-listing.ts';
export { confirmListing } from './owner/confirm-listing.ts';
export { confirmWorkEmail, sendWorkEmailCode } from './owner/confirm-work-email.ts';
export { createListing } from './owner/create-listing.ts';
export type * from './owner/inputs.ts';
export { setAvailability } from './owner/set-availability.ts';
export { setClaimEvidence } from './owner/set-claim-evidence.ts';
export { updateListing } from './owner/update-listing.ts';
export { withdrawClaim } from './owner/withdraw-claim.ts';
export { withdrawUpdate } from './owner/withdraw-update.ts';
export { computeSlaStatus, countBusinessHours, type Kept, subtractBusinessHours } from './promise.ts';
export { attachProof, expectProofWelcome, mayAttachProof, withdrawProof } from './proof/attach-proof.ts';
export { decideProof, type ViewedProof, viewProof } from './proof/decide-proof.ts';
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
export { computeCounters } from './review/counters.ts';
export { getLevelGroup, getShownLevel, type LevelGroup, toGroupKey } from './review/levels.ts';
export { getAuthorActions, getStatusAfter, type Step as ReviewStep } from './review/states.ts';
export { riskWeights, type WeighedRisk } from './risk-weights.ts';
export { approveReview } from './staff/approve-review.ts';
export { closeChildAccount } from './staff/close-child-account.ts';
export { decideAppeal } from './staff/decide-appeal.ts';
export { approveClaim, rejectClaim } from './staff/decide-claim.ts';
export { approveListing, rejectListing } from './staff/decide-listing.ts';
export { decideReport } from './staff/decide-report.ts';
export { approveUpdate, rejectUpdate } from './staff/decide-update.ts';
export { deleteListing, restoreListing } from './staff/delete-listing.ts';
export { deleteReview, restoreReview } from './staff/delete-review.ts';
export { editListing } from './staff/edit-listing.ts';
export { editNotes } from './staff/edit-notes.ts';
export { findLegalHold } from './staff/held.store.ts';
export type * from './staff/inputs.ts';
export { mergeListings } from './staff/merge-listings.ts';
export { noteCall } from './staff/note-call.ts';
export {
  findOrphanedClaimIds,
  findOrphanedClaims,
  listOrphanedClaims,
  purgeOrphanedClaims,
} from './staff/orphaned-claims.ts';
export { redactReview } from './staff/redact-review.ts';
export { isRedaction } from './staff/redaction.ts';
export { rejectReview, requestChanges } from './staff/refuse-review.ts';
export { decideFlag, removeReview } from './staff/remove-review.ts';
export { reopen } from './staff/reopen.ts';
export { acceptApprovalRequest, askSecond, declineSecond } from './staff/second-opinion.ts';
export { suspendListing } from './staff/suspend-listing.ts';
export { undoDecision } from './staff/undo-decision.ts';
export { checkCredential, setIntegrityNotice } from './staff/vouch-listing.ts';
export type { SubjectKind } from './subject.ts';
export { findConflicts, getRequestedFields } from './update/changes.ts';
