// Whether a review waits for staff, since when, and which actions they can take.
import type { FlagDoc, ProofDoc, ReviewDoc } from '@app/db';
import { allowsYearLaterAction, canApplyReplyAction, getStatusAfter, type ReviewAction } from '@app/reviews';
import { reviewActions } from '@app/types/admin/actions/review';
import type { StaffPermission } from '@app/types/admin/permissions';
import { type StaffReviewAction, staffReviewActions } from '@app/types/admin/reviews';

export type PermissionCheck = (permission: StaffPermission) => boolean;

/** Finds since when the text, year later, a flag, an appeal or a proof waits. The reply has its own time. */
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

export function findReplyWaitingSince({ reply, submittedAt }: ReviewDoc): Date | undefined {
  if (reply?.revision?.status === 'pending') return reply.revision.submittedAt;
  return reply?.status === 'pending' ? (reply.submittedAt ?? submittedAt) : undefined;
}

/** Permissions of the actions that their rows declare as transitions. */
const permissionByTransition = Object.fromEntries(
  reviewActions.flatMap(({ permission, transitions = {} }) =>
    Object.keys(transitions).map((name) => [name, permission]),
  ),
) as Readonly<Record<ReviewAction, StaffPermission>>;

type Availability = [StaffPermission, boolean];
/** Actions that are no transition of a row, and those that need more than the status of the review. */
type OtherActions = Record<Exclude<StaffReviewAction, ReviewAction> | 'reopen' | 'restore', Availability>;

/** Lists the actions available to a staff member. For display only: the commands make the checks. */
export function listActions(
  review: ReviewDoc,
  proof: ProofDoc | null,
  hasPermission: PermissionCheck,
): StaffReviewAction[] {
  const canTake = (action: ReviewAction) => getStatusAfter(action, review) !== undefined;
  const isReplyDecided = review.reply !== undefined && findReplyWaitingSince(review) === undefined;
  const otherActions: OtherActions = {
    decide_flags: ['decide', (review.openFlags ?? 0) > 0 && canTake('decline_flag')],
    decide_appeal: ['decide', review.appeal?.status === 'open'],
    approve_reply: ['decide', canApplyReplyAction('approve', review)],
    reject_reply: ['decide', canApplyReplyAction('reject', review)],
    approve_year_later: ['decide', allowsYearLaterAction('approve_year_later', review)],
    reject_year_later: ['decide', allowsYearLaterAction('reject_year_later', review)],
    decide_proof: ['proofs', proof?.status === 'waiting'],
    reopen: ['decide', review.appeal?.status !== 'open' && (canTake('reopen') || isRejectedEdit(review))],
    reopen_reply: ['decide', isReplyDecided],
    restore: ['delete', review.deletion?.with === 'itself'],
    close_child: ['delete', !review.userId.startsWith('gone_')],
  };
  const getAvailability = (action: StaffReviewAction): Availability =>
    action in otherActions
      ? otherActions[action as keyof OtherActions]
      : [permissionByTransition[action as ReviewAction], canTake(action as ReviewAction)];
  return staffReviewActions.filter((action) => {
    const [permission, isAvailable] = getAvailability(action);
    return isAvailable && hasPermission(permission);
  });
}

const isRejectedEdit = (review: ReviewDoc) =>
  review.revision?.status === 'refused' && getStatusAfter('reopen_edit', review) !== undefined;
