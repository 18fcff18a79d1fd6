import { visibleReviewStatuses } from '@app/db';
import { reviewDoc } from '@app/db/documents-for-tests';
import { reviewStatuses } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import {
  getAuthorActions,
  getStatusAfter,
  isAppealable,
  type ReviewStep,
  reviewTransitions,
  setStatus,
} from './states.ts';

const names = Object.keys(reviewTransitions) as ReviewStep[];
const decision = {
  outcome: 'rejected',
  reasons: ['False or fake'],
  note: '',
  at: new Date(),
  by: 'admin_1',
} as const;
const refusedOne = { ...decision, reasons: [...decision.reasons] };

describe('the state table', () => {
  it('ends with withdrawal, except for open flags, and gives drafts to their author only', () => {
    for (const step of names) {
      const after = getStatusAfter(step, { status: 'withdrawn' });
      expect(after).toBe(step.endsWith('_flag') ? 'withdrawn' : undefined);
      expect(getStatusAfter(step, { status: 'draft' })).toBeUndefined();
    }
  });

  it('publishes by approval and upheld appeal only', () => {
    const hidden = reviewStatuses.filter(
      (one) => !(visibleReviewStatuses as readonly string[]).includes(one),
    );
    const publishing = names.filter((step) =>
      hidden.some((status) =>
        ['approved', 'flagged', 'pending_revision'].includes(getStatusAfter(step, { status }) ?? ''),
      ),
    );
    expect(publishing).toEqual(['approve', 'uphold_appeal']);
  });

  it('hides by withdrawal, removal, reopening and deletion only: a flag, an edit and its rejection leave a review public', () => {
    const hiding = names.filter((step) =>
      visibleReviewStatuses.some((status) =>
        ['removed', 'withdrawn', 'rejected', 'pending', 'changes_requested'].includes(
          getStatusAfter(step, { status }) ?? '',
        ),
      ),
    );
    expect(hiding).toEqual(['withdraw', 'remove', 'uphold_flag', 'reopen']);
  });

  it('reopens what was decided, redacts all that is not withdrawn or deleted, and decides flags beside an edit', () => {
    const getStatuses = (step: ReviewStep) =>
      reviewStatuses.filter((status) => getStatusAfter(step, { status }));
    const decided = ['approved', 'changes_requested', 'rejected', 'removed'];
    expect(getStatuses('reopen').sort()).toEqual(decided);
    expect(getStatuses('redact').sort()).toEqual(
      [...decided, 'flagged', 'pending', 'pending_revision'].sort(),
    );
    for (const step of ['uphold_flag', 'decline_flag'] as const)
      expect(getStatuses(step).sort()).toEqual(['flagged', 'pending_revision', 'withdrawn']);
    expect(getStatuses('edit').sort()).toEqual(
      ['approved', 'changes_requested', 'flagged', 'pending', 'pending_revision', 'rejected'].sort(),
    );
  });

  it('allows a deleted review only to be restored to its former state', () => {
    const deletion = { from: 'approved', with: 'itself', note: '', at: new Date(), by: 'admin_1' } as const;
    for (const step of names) {
      const after = getStatusAfter(step, { status: 'deleted', deletion });
      expect(after).toBe(step === 'restore' ? 'approved' : undefined);
      expect(getStatusAfter(step, { status: 'deleted' })).toBeUndefined();
    }
  });

  it('shows open flags in the status of a public review without a pending edit', () => {
    expect(getStatusAfter('approve', { status: 'pending_revision', openFlags: 2 })).toBe('flagged');
    expect(getStatusAfter('reject', { status: 'pending_revision', openFlags: 0 })).toBe('approved');
    expect(getStatusAfter('flag', { status: 'pending_revision' })).toBe('pending_revision');
  });
});

it('stores two fields that follow from the status', () => {
  const of = (status: (typeof reviewStatuses)[number]) => {
    const { visible, live } = setStatus(reviewDoc(), status);
    return { visible, live };
  };
  expect(of('pending_revision')).toEqual({ visible: true, live: true });
  expect(of('changes_requested')).toEqual({ visible: false, live: true });
  expect(of('rejected')).toEqual({ visible: false, live: false });
  expect(of('withdrawn')).toEqual({ visible: false, live: false });
});

describe('an appeal', () => {
  const rejected = reviewDoc({ status: 'rejected', decision: refusedOne });
  it('is possible once, against a rejection', () => {
    expect(isAppealable(rejected)).toBe(true);
    const appeal = { text: 'But it is true, every word of it.', at: new Date() };
    for (const status of ['open', 'upheld', 'declined'] as const)
      expect(isAppealable({ ...rejected, appeal: { ...appeal, status } })).toBe(false);
  });

  it('is not possible while the text is pending, or without a rejection', () => {
    expect(isAppealable({ ...rejected, status: 'pending' })).toBe(false);
    expect(isAppealable(reviewDoc({ decision: { ...refusedOne, outcome: 'approved' } }))).toBe(false);
    expect(isAppealable(reviewDoc({ status: 'withdrawn', decision: refusedOne }))).toBe(false);
  });

  it('is possible against the rejection of an edit', () => {
    const { text, ...rest } = reviewDoc();
    const revision = { content: { ...rest, text }, submittedAt: new Date(), status: 'refused' } as const;
    expect(isAppealable(reviewDoc({ decision: refusedOne, revision }))).toBe(true);
    expect(isAppealable(reviewDoc({ decision: refusedOne }))).toBe(false);
  });
});

it('returns the actions available to the author', () => {
  expect(getAuthorActions(reviewDoc({ status: 'pending' }))).toEqual({
    edit: true,
    withdraw: true,
    appeal: false,
  });
  expect(getAuthorActions(reviewDoc({ status: 'removed', decision: refusedOne }))).toEqual({
    edit: false,
    withdraw: true,
    appeal: true,
  });
  expect(getAuthorActions(reviewDoc({ status: 'withdrawn' }))).toEqual({
    edit: false,
    withdraw: false,
    appeal: false,
  });
});
