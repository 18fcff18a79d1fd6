import { adminApproveReply, adminRejectReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminDecideAppeal,
  adminDecideFlags,
  adminDeleteReview,
  adminRedactReview,
  adminRejectReview,
  adminRemoveReview,
  adminRequestChanges,
  adminRestoreReview,
} from '@app/types/admin/actions/review';
import { reopenItem } from '@app/types/admin/queue';
import type { StaffReview } from '@app/types/admin/reviews';
import { useDecision } from '../queue/use-decision.ts';

/** Every decision about a review, its flags, appeal and reply; what came too late is one thing, whichever it was. */
export function useReviewDecisions(review: StaffReview) {
  const { id } = review;
  const decisions = {
    approve: useDecision(adminApproveReview, id, review),
    reject: useDecision(adminRejectReview, id, review),
    requestChanges: useDecision(adminRequestChanges, id, review),
    remove: useDecision(adminRemoveReview, id, review),
    flags: useDecision(adminDecideFlags, id, review),
    appeal: useDecision(adminDecideAppeal, id, review),
    approveReply: useDecision(adminApproveReply, id, review),
    rejectReply: useDecision(adminRejectReply, id, review),
    redact: useDecision(adminRedactReview, id, review),
    reopen: useDecision(reopenItem, id, review),
    delete: useDecision(adminDeleteReview, id, review),
    restore: useDecision(adminRestoreReview, id, review),
  };
  const all = Object.values(decisions);
  return {
    ...decisions,
    sending: all.some(({ sending }) => sending),
    outrun: all.map(({ outrun }) => outrun).find((one) => one !== null) ?? null,
    forget: () => {
      for (const { forget } of all) forget();
    },
  };
}
export type ReviewDecisions = ReturnType<typeof useReviewDecisions>;
