import { visibleReviewStatuses } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { reviewStatuses } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import {
  getAuthorActions,
  getStatusAfter,
  isAppealable,
  type ReviewAction,
  reviewTransitions,
  setStatus,
} from './states.ts';

const actions = Object.keys(reviewTransitions) as ReviewAction[];
const decision = {
  outcome: 'rejected',
  reasons: ['False or fake'],
  note: '',
  at: new Date(),
  by: 'admin_1',
} as const;
const rejection = { ...decision, reasons: [...decision.reasons] };

describe('the state table', () => {
  it('ends with withdrawal, except for open flags, and gives drafts to their author only', () => {
    for (const action of actions) {
      const status = getStatusAfter(action, { status: 'withdrawn' });
      expect(status).toBe(action.endsWith('_flag') ? 'withdrawn' : undefined);
      expect(getStatusAfter(action, { status: 'draft' })).toBeUndefined();
    }
  });

  it('publishes by approval and upheld appeal only', () => {
    const hiddenStatuses = reviewStatuses.filter(
      (status) => !(visibleReviewStatuses as readonly string[]).includes(status),
    );
    const publishingActions = actions.filter((action) =>
      hiddenStatuses.some((status) =>
        ['approved', 'flagged', 'pending_revision'].includes(getStatusAfter(action, { status }) ?? ''),
      ),
    );
    expect(publishingActions).toEqual(['approve', 'uphold_appeal']);
  });

  it('hides by withdrawal, removal, reopening and deletion only: a flag, an edit and its rejection leave a review public', () => {
    const hidingActions = actions.filter((action) =>
      visibleReviewStatuses.some((status) =>
        ['removed', 'withdrawn', 'rejected', 'pending', 'changes_requested'].includes(
          getStatusAfter(action, { status }) ?? '',
        ),
      ),
    );
    expect(hidingActions).toEqual(['withdraw', 'reopen', 'remove', 'uphold_flag']);
  });

  it('reopens what was decided, redacts all that is not withdrawn or deleted, and decides flags beside an edit', () => {
    const getStatuses = (action: ReviewAction) =>
      reviewStatuses.filter((status) => getStatusAfter(action, { status }));
    const decidedStatuses = ['approved', 'changes_requested', 'rejected', 'removed'];
    expect(getStatuses('reopen').sort()).toEqual(decidedStatuses);
    expect(getStatuses('redact').sort()).toEqual(
      [...decidedStatuses, 'flagged', 'pending', 'pending_revision'].sort(),
    );
    for (const action of ['uphold_flag', 'decline_flag'] as const)
      expect(getStatuses(action).sort()).toEqual(['flagged', 'pending_revision', 'withdrawn']);
    expect(getStatuses('edit').sort()).toEqual(
      ['approved', 'changes_requested', 'flagged', 'pending', 'pending_revision', 'rejected'].sort(),
    );
  });

  it('allows a deleted review only to be restored to its former state', () => {
    const deletion = { from: 'approved', with: 'itself', note: '', at: new Date(), by: 'admin_1' } as const;
    for (const action of actions) {
      const status = getStatusAfter(action, { status: 'deleted', deletion });
      expect(status).toBe(action === 'restore' ? 'approved' : undefined);
      expect(getStatusAfter(action, { status: 'deleted' })).toBeUndefined();
    }
  });

  it('shows open flags in the status of a public review without a pending edit', () => {
    expect(getStatusAfter('approve', { status: 'pending_revision', openFlags: 2 })).toBe('flagged');
    expect(getStatusAfter('reject', { status: 'pending_revision', openFlags: 0 })).toBe('approved');
    expect(getStatusAfter('flag', { status: 'pending_revision' })).toBe('pending_revision');
  });
});

it.each([
  ['pending_revision', true, true],
  ['changes_requested', false, true],
  ['rejected', false, false],
  ['withdrawn', false, false],
] as const)('two stored fields follow from the status %s: visible %s, live %s', (status, visible, live) => {
  expect(setStatus(createReviewDoc(), status)).toMatchObject({ visible, live });
});

describe('an appeal', () => {
  const rejectedReview = createReviewDoc({ status: 'rejected', decision: rejection });
  it('is possible once, against a rejection', () => {
    expect(isAppealable(rejectedReview)).toBe(true);
    const appeal = { text: 'But it is true, every word of it.', at: new Date() };
    for (const status of ['open', 'upheld', 'declined'] as const)
      expect(isAppealable({ ...rejectedReview, appeal: { ...appeal, status } })).toBe(false);
  });

  it('is not possible while the text is pending, or without a rejection', () => {
    expect(isAppealable({ ...rejectedReview, status: 'pending' })).toBe(false);
    expect(isAppealable(createReviewDoc({ decision: { ...rejection, outcome: 'approved' } }))).toBe(false);
    expect(isAppealable(createReviewDoc({ status: 'withdrawn', decision: rejection }))).toBe(false);
  });

  it('is possible against the rejection of an edit', () => {
    const { text, ...otherContent } = createReviewDoc();
    const revision = {
      content: { ...otherContent, text },
      submittedAt: new Date(),
      status: 'refused',
    } as const;
    expect(isAppealable(createReviewDoc({ decision: rejection, revision }))).toBe(true);
    expect(isAppealable(createReviewDoc({ decision: rejection }))).toBe(false);
  });
});

it.each([
  [createReviewDoc({ status: 'pending' }), { edit: true, withdraw: true, appeal: false }],
  [
    createReviewDoc({ status: 'removed', decision: rejection }),
    { edit: false, withdraw: true, appeal: true },
  ],
  [createReviewDoc({ status: 'withdrawn' }), { edit: false, withdraw: false, appeal: false }],
])('a review that is $status has its actions for the author', (review, actions) => {
  expect(getAuthorActions(review)).toEqual(actions);
});
