import { type ReviewDoc, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as decisions from '@app/types/admin/actions/review';
import type * as deletions from '@app/types/admin/actions/review-deletion';
import { mapPublicStatusesTo, mapRefusedStatusesTo } from '@app/types/admin/actions/review-parts';

/** Target of a transition: a status; `public`: approved, or flagged with open flags; `as_was`: see `deletion`. */
type TransitionTarget = ReviewStatus | 'public' | 'as_was';
type Transitions = Readonly<Partial<Record<ReviewStatus, TransitionTarget>>>;
type StaffActionName = TransitionName<typeof decisions> | TransitionName<typeof deletions>;
export type ReviewAction =
  | 'edit'
  | 'withdraw'
  | 'flag'
  | 'appeal'
  | 'reopen'
  | 'reopen_edit'
  | StaffActionName;

const staffTransitions = collectTransitions<StaffActionName, Transitions>(decisions.reviewActions);

/**
 * Transitions of a review's status; others do not exist. An edit of a public review is pending beside it
 * (`pending_revision`); refusing it leaves the old text public. Flags survive a withdrawal, because they may concern
 * the author. `reopen` returns a decided review to its queue, `reopen_edit` the refused edit of a public one. A flagged
 * review is waiting for staff already. A deleted review can only be restored. The rows of staff's other actions declare
 * theirs.
 */
export const reviewTransitions: Readonly<Record<ReviewAction, Transitions>> = {
  edit: {
    pending: 'pending',
    changes_requested: 'pending',
    rejected: 'pending',
    ...mapPublicStatusesTo('pending_revision'),
  },
  withdraw: {
    pending: 'withdrawn',
    ...mapRefusedStatusesTo('withdrawn'),
    ...mapPublicStatusesTo('withdrawn'),
  },
  flag: { approved: 'flagged', flagged: 'flagged', pending_revision: 'pending_revision' },
  // The status stays until the appeal is decided, and after it is declined.
  appeal: staffTransitions.decline_appeal,
  reopen: { ...mapRefusedStatusesTo('pending'), approved: 'pending' },
  reopen_edit: { approved: 'pending_revision', flagged: 'pending_revision' },
  ...staffTransitions,
};

type ReviewState = Pick<ReviewDoc, 'status' | 'openFlags' | 'deletion'>;

/** The status after an action; undefined if the current one does not allow it. */
export function getStatusAfter(
  action: ReviewAction,
  { status, openFlags, deletion }: ReviewState,
): ReviewStatus | undefined {
  const target = reviewTransitions[action][status];
  if (target === 'as_was') return deletion?.from;
  return target === 'public' ? getPublicStatus(openFlags) : target;
}

/** Status of a public review without a pending edit. */
export const getPublicStatus = (openFlags = 0): ReviewStatus => (openFlags > 0 ? 'flagged' : 'approved');

const isVisible = (status: ReviewStatus) => (visibleReviewStatuses as readonly string[]).includes(status);

/** Statuses in which an author cannot write another review of the same listing. */
const waitingStatuses: readonly ReviewStatus[] = ['draft', 'pending', 'changes_requested'];

/** Sets the status and the two derived fields. */
export function setStatus(review: ReviewDoc, status: ReviewStatus): ReviewDoc {
  const hasVisibleStatus = isVisible(status);
  return {
    ...review,
    status,
    visible: hasVisibleStatus && !review.hidden,
    live: hasVisibleStatus || waitingStatuses.includes(status),
  };
}

/** True after a refusal that was not appealed. Only the last decision can be appealed, once. */
export function isAppealable({ status, decision, appeal, revision, openFlags }: ReviewDoc): boolean {
  if (!decision || decision.outcome === 'approved' || appeal) return false;
  if (!getStatusAfter('appeal', { status, openFlags })) return false;
  return isVisible(status) ? revision?.status === 'refused' : true;
}

export function getAuthorActions(review: ReviewDoc): { edit: boolean; withdraw: boolean; appeal: boolean } {
  return {
    edit: getStatusAfter('edit', review) !== undefined,
    withdraw: getStatusAfter('withdraw', review) !== undefined,
    appeal: isAppealable(review),
  };
}
