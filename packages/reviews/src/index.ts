export {
  attachProof,
  canAttachProof,
  requireCanAttachProof,
  toOwnProof,
  withdrawProof,
} from './proof/attach-proof.ts';
export { decideProof, type ViewedProof, viewProof } from './proof/staff/decide-proof.ts';
export { expireProofs, sweepProofs } from './proof/sweep-proofs.ts';
export { canApplyReplyAction, getPublicReply, getReplyVersion } from './reply/changes.ts';
export { confirmResolved } from './reply/confirm-resolved.ts';
export * from './reply/decide-reply.ts';
export { submitReply, withdrawReply } from './reply/own-reply.ts';
export { findReplyRiskRanges } from './reply/risks.ts';
export { editReview } from './review/author/edit-review.ts';
export { flagReview } from './review/author/flag-review.ts';
export { appealReview, withdrawReview } from './review/author/own-review.ts';
export { findReviewRiskRanges, findRiskRanges } from './review/author/risk-ranges.ts';
export { submitReview } from './review/author/submit-review.ts';
export { toSentContent } from './review/content.ts';
export { computeCounters } from './review/counters.ts';
export { createPracticeCheck } from './review/helpful/practice-check.store.ts';
export { removeVote, voteHelpful } from './review/helpful/vote-helpful.ts';
export { getLevelGroup, getShownLevel, toGroupKey } from './review/levels.ts';
export {
  approveReview,
  decideReviewAppeal,
  rejectReview,
  requestChanges,
} from './review/staff/decide-review.ts';
export { deleteReview, restoreReview } from './review/staff/delete-review.ts';
export { redactReview } from './review/staff/redact-review.ts';
export * from './review/staff/remove-review.ts';
export * from './review/staff/waiting-reviews.store.ts';
export { getAuthorActions, getStatusAfter, type ReviewAction } from './review/states.ts';
export { allowsYearLaterAction, isYearLaterWritable } from './year-later/changes.ts';
export { approveYearLater, rejectYearLater } from './year-later/decide-year-later.ts';
export { submitYearLater, withdrawYearLater } from './year-later/own-year-later.ts';
