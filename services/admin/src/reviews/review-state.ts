// What of a review waits for staff, and what they may do about it.
import type { FlagDoc, ProofDoc, ReviewDoc } from '@app/db';
import { allowsReplyAction, allowsYearLaterAction, getStatusAfter } from '@app/reviews';
import type { StaffPermission } from '@app/types/admin/permissions';
import type { StaffReviewAction } from '@app/types/admin/reviews';

export type PermissionCheck = (right: StaffPermission) => boolean;

/**
 * Start of the waiting time: of the text, the addition of a year later, a flag, an appeal or a proof. The reply has its
 * own.
 */
export function findWaitingSince(
  review: ReviewDoc,
  flags: readonly FlagDoc[],
  proof: ProofDoc | null,
): Date | undefined {
  const { status, submittedAt, appeal, yearLater } = review;
  if (status === 'deleted') return undefined;
  const startDates = [
    ...(status === 'pending' || status === 'pending_revision' ? [submittedAt] : []),
    ...(yearLater?.status === 'pending' && review.visible ? [yearLater.submittedAt] : []),
    ...(appeal?.status === 'open' ? [appeal.at] : []),
    ...(proof?.status === 'waiting' ? [proof.sentAt] : []),
    ...flags.filter((flag) => flag.status === 'open').map(({ createdAt }) => createdAt),
  ];
  return startDates.length > 0 ? new Date(Math.min(...startDates.map((at) => at.getTime()))) : undefined;
}

/** Start of the waiting time of the reply or its edit. */
export function findReplyWaitingSince({ reply, submittedAt }: ReviewDoc): Date | undefined {
  if (reply?.revision?.status === 'pending') return reply.revision.submittedAt;
  return reply?.status === 'pending' ? (reply.submittedAt ?? submittedAt) : undefined;
}

/** Actions available to a staff member with these permissions. For display; the commands decide. */
export function listSteps(
  review: ReviewDoc,
  proof: ProofDoc | null,
  hasPermission: PermissionCheck,
): StaffReviewAction[] {
  const isPossible = (step: Parameters<typeof getStatusAfter>[0]) =>
    getStatusAfter(step, review) !== undefined;
  const isReplyDecided = review.reply !== undefined && findReplyWaitingSince(review) === undefined;
  const steps: Record<StaffReviewAction, [StaffPermission, boolean]> = {
    approve: ['decide', isPossible('approve')],
    reject: ['decide', isPossible('reject')],
    request_changes: ['decide', isPossible('request_changes')],
    remove: ['decide', isPossible('remove')],
    decide_flags: ['decide', (review.openFlags ?? 0) > 0 && isPossible('decline_flag')],
    decide_appeal: ['decide', review.appeal?.status === 'open'],
    approve_reply: ['decide', allowsReplyAction('approve', review)],
    reject_reply: ['decide', allowsReplyAction('reject', review)],
    approve_year_later: ['decide', allowsYearLaterAction('approve_year_later', review)],
    reject_year_later: ['decide', allowsYearLaterAction('reject_year_later', review)],
    decide_proof: ['proofs', proof?.status === 'waiting'],
    redact: ['redact', isPossible('redact')],
    reopen: ['decide', review.appeal?.status !== 'open' && (isPossible('reopen') || isRefusedEdit(review))],
    reopen_reply: ['decide', isReplyDecided],
    delete: ['delete', isPossible('delete')],
    restore: ['delete', review.deletion?.with === 'itself'],
    close_child: ['delete', !review.userId.startsWith('gone_')],
  };
  return (Object.keys(steps) as StaffReviewAction[]).filter((step) => {
    const [right, isAvailable] = steps[step];
    return isAvailable && hasPermission(right);
  });
}

const isRefusedEdit = (review: ReviewDoc) =>
  review.revision?.status === 'refused' && getStatusAfter('reopen_edit', review) !== undefined;
