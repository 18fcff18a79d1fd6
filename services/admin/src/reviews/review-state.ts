// Whether a review waits for staff, since when, and which actions they can take.
import type { FlagDoc, ProofDoc, ReviewDoc } from '@app/db';
import { allowsYearLaterAction, canApplyReplyAction, getStatusAfter } from '@app/reviews';
import type { StaffPermission } from '@app/types/admin/permissions';
import type { StaffReviewAction } from '@app/types/admin/reviews';

export type PermissionCheck = (permission: StaffPermission) => boolean;

/**
 * Finds the start of the waiting time: of the text, the addition of a year later, a flag, an appeal or a proof. The
 * reply has its own.
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
  return startDates.length > 0
    ? new Date(Math.min(...startDates.map((startDate) => startDate.getTime())))
    : undefined;
}

/** Finds the start of the waiting time of the reply or its edit. */
export function findReplyWaitingSince({ reply, submittedAt }: ReviewDoc): Date | undefined {
  if (reply?.revision?.status === 'pending') return reply.revision.submittedAt;
  return reply?.status === 'pending' ? (reply.submittedAt ?? submittedAt) : undefined;
}

/** Lists the actions available to a staff member. For display only: the commands make the checks. */
export function listActions(
  review: ReviewDoc,
  proof: ProofDoc | null,
  hasPermission: PermissionCheck,
): StaffReviewAction[] {
  const canTake = (action: Parameters<typeof getStatusAfter>[0]) =>
    getStatusAfter(action, review) !== undefined;
  const isReplyDecided = review.reply !== undefined && findReplyWaitingSince(review) === undefined;
  const actions: Record<StaffReviewAction, [StaffPermission, boolean]> = {
    approve: ['decide', canTake('approve')],
    reject: ['decide', canTake('reject')],
    request_changes: ['decide', canTake('request_changes')],
    remove: ['decide', canTake('remove')],
    decide_flags: ['decide', (review.openFlags ?? 0) > 0 && canTake('decline_flag')],
    decide_appeal: ['decide', review.appeal?.status === 'open'],
    approve_reply: ['decide', canApplyReplyAction('approve', review)],
    reject_reply: ['decide', canApplyReplyAction('reject', review)],
    approve_year_later: ['decide', allowsYearLaterAction('approve_year_later', review)],
    reject_year_later: ['decide', allowsYearLaterAction('reject_year_later', review)],
    decide_proof: ['proofs', proof?.status === 'waiting'],
    redact: ['redact', canTake('redact')],
    reopen: ['decide', review.appeal?.status !== 'open' && (canTake('reopen') || isRefusedEdit(review))],
    reopen_reply: ['decide', isReplyDecided],
    delete: ['delete', canTake('delete')],
    restore: ['delete', review.deletion?.with === 'itself'],
    close_child: ['delete', !review.userId.startsWith('gone_')],
  };
  return (Object.keys(actions) as StaffReviewAction[]).filter((action) => {
    const [permission, isAvailable] = actions[action];
    return isAvailable && hasPermission(permission);
  });
}

const isRefusedEdit = (review: ReviewDoc) =>
  review.revision?.status === 'refused' && getStatusAfter('reopen_edit', review) !== undefined;
