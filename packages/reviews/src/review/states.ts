import { type ReviewDoc, type ReviewStatus, visibleReviewStatuses } from '@app/db';

/** Where a step leads: a status; `public`: approved, or flagged while readers' flags are open; `as_was`: see `deletion`. */
type Goal = ReviewStatus | 'public' | 'as_was';

const mapPublicTo = (goal: Goal) => ({ approved: goal, flagged: goal, pending_revision: goal }) as const;
const mapRefusedTo = (goal: Goal) => ({ rejected: goal, changes_requested: goal, removed: goal }) as const;

/**
 * What may happen to a review in which status, and what becomes of it. What is not here does
 * not happen. An edit of a public review waits beside it (`pending_revision`); refusing that edit leaves the old text
 * public. Flags outlive a withdrawal: they may be about the author.
 *
 * `reopen` brings what was decided back to its queue; `reopen_edit` the refused edit of a public review, which stays
 * public. A flagged review waits for the team already. What the team deleted nobody touches until it is restored.
 */
export const steps = {
  edit: {
    pending: 'pending',
    changes_requested: 'pending',
    rejected: 'pending',
    ...mapPublicTo('pending_revision'),
  },
  withdraw: { pending: 'withdrawn', ...mapRefusedTo('withdrawn'), ...mapPublicTo('withdrawn') },
  flag: { approved: 'flagged', flagged: 'flagged', pending_revision: 'pending_revision' },
  appeal: {
    rejected: 'rejected',
    changes_requested: 'changes_requested',
    removed: 'removed',
    approved: 'approved',
    flagged: 'flagged',
  },
  approve: { pending: 'public', pending_revision: 'public' },
  reject: { pending: 'rejected', pending_revision: 'public' },
  request_changes: { pending: 'changes_requested', pending_revision: 'public' },
  remove: mapPublicTo('removed'),
  uphold_flag: { flagged: 'removed', pending_revision: 'removed', withdrawn: 'withdrawn' },
  decline_flag: { flagged: 'approved', pending_revision: 'pending_revision', withdrawn: 'withdrawn' },
  uphold_appeal: { ...mapRefusedTo('public'), approved: 'public', flagged: 'public' },
  decline_appeal: {
    rejected: 'rejected',
    changes_requested: 'changes_requested',
    removed: 'removed',
    approved: 'approved',
    flagged: 'flagged',
  },
  reopen: { ...mapRefusedTo('pending'), approved: 'pending' },
  reopen_edit: { approved: 'pending_revision', flagged: 'pending_revision' },
  redact: {
    pending: 'pending',
    rejected: 'rejected',
    changes_requested: 'changes_requested',
    removed: 'removed',
    approved: 'approved',
    flagged: 'flagged',
    pending_revision: 'pending_revision',
  },
  delete: { pending: 'deleted', ...mapRefusedTo('deleted'), ...mapPublicTo('deleted') },
  restore: { deleted: 'as_was' },
} as const satisfies Record<string, Partial<Record<ReviewStatus, Goal>>>;
export type Step = keyof typeof steps;

type ReviewState = Pick<ReviewDoc, 'status' | 'openFlags' | 'deletion'>;

/** The status that a step leads to, or nothing where the review's state has no such step. */
export function getStatusAfter(
  step: Step,
  { status, openFlags, deletion }: ReviewState,
): ReviewStatus | undefined {
  const goal = (steps[step] as Partial<Record<ReviewStatus, Goal>>)[status];
  if (goal === 'as_was') return deletion?.from;
  return goal === 'public' ? getPublicStatus(openFlags) : goal;
}

/** The status of a public review without a waiting edit. */
export const getPublicStatus = (openFlags = 0): ReviewStatus => (openFlags > 0 ? 'flagged' : 'approved');

const isVisible = (status: ReviewStatus) => (visibleReviewStatuses as readonly string[]).includes(status);

/** Who holds one of these cannot write another review of the same listing. */
const waiting: readonly ReviewStatus[] = ['draft', 'pending', 'changes_requested'];

/** The review in this status, with the two fields that follow from it. */
export function withStatus(review: ReviewDoc, status: ReviewStatus): ReviewDoc {
  const published = isVisible(status);
  return {
    ...review,
    status,
    visible: published && !review.hidden,
    live: published || waiting.includes(status),
  };
}

/** True if something was refused that was not appealed yet. An appeal is about the latest decision, once. */
export function isAppealable({ status, decision, appeal, revision, openFlags }: ReviewDoc): boolean {
  if (!decision || decision.outcome === 'approved' || appeal) return false;
  if (!getStatusAfter('appeal', { status, openFlags })) return false;
  return isVisible(status) ? revision?.status === 'refused' : true;
}

/** What its author may do with a review now. */
export function getAuthorActions(review: ReviewDoc): { edit: boolean; withdraw: boolean; appeal: boolean } {
  return {
    edit: getStatusAfter('edit', review) !== undefined,
    withdraw: getStatusAfter('withdraw', review) !== undefined,
    appeal: isAppealable(review),
  };
}
