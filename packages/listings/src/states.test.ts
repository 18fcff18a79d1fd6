// The rules of the state tables, written independently.

import { claimStatuses, listingStatuses, reviewStatuses, updateStatuses } from '@app/option-lists';
import { reviewTransitions } from '@app/reviews/review/states';
import { describe, expect, it } from 'vitest';
import { claimTransitions, getClaimStatusAfter } from './claim/changes.ts';
import { getListingStatusAfter, listingTransitions } from './listing/states.ts';
import { getUpdateStatusAfter, updateTransitions } from './update/changes.ts';

const getKeys = <T extends object>(transitions: T) => Object.keys(transitions) as (keyof T)[];

it.each([
  ['review', reviewTransitions, [...reviewStatuses, 'public', 'as_was']],
  ['listing', listingTransitions, [...listingStatuses, 'as_was']],
  ['update', updateTransitions, updateStatuses],
  ['claim', claimTransitions, claimStatuses],
])('transitions of a %s have statuses of it alone', (_, transitions, statuses) => {
  const usedStatuses = Object.values(transitions).flatMap((nextByStatus: Record<string, string>) =>
    Object.entries(nextByStatus).flat(),
  );
  expect(usedStatuses.filter((status) => !(statuses as readonly string[]).includes(status))).toEqual([]);
});

describe('a listing', () => {
  it('is published by approval only, and removed by staff only', () => {
    const hiddenStatuses = listingStatuses.filter((status) => status !== 'approved');
    const publishingActions = getKeys(listingTransitions).filter((action) =>
      hiddenStatuses.some((status) => getListingStatusAfter(action, status) === 'approved'),
    );
    expect(publishingActions).toEqual(['approve']);
    const hidingActions = getKeys(listingTransitions).filter(
      (action) => (getListingStatusAfter(action, 'approved') ?? 'approved') !== 'approved',
    );
    expect(hidingActions).toEqual(['reopen', 'suspend', 'delete', 'merge_away']);
  });
  it('when deleted can only be restored to its former state', () => {
    for (const action of getKeys(listingTransitions)) {
      expect(getListingStatusAfter(action, 'deleted')).toBeUndefined();
      const statusAfter = getListingStatusAfter(action, 'deleted', 'suspended');
      expect(statusAfter).toBe(action === 'restore' ? 'suspended' : undefined);
    }
  });
  it('is confirmed only while it is public', () => {
    expect(listingStatuses.filter((status) => getListingStatusAfter('confirm', status))).toEqual([
      'approved',
    ]);
  });
  it('is replaced only if it is not public', () => {
    const retirableStatuses = listingStatuses.filter((status) => getListingStatusAfter('retire', status));
    expect(retirableStatuses).toEqual(['pending', 'rejected']);
  });
  it('when rejected or suspended must be pending again before it is public', () => {
    for (const status of ['rejected', 'suspended'] as const) {
      expect(getListingStatusAfter('approve', status)).toBeUndefined();
      expect(getListingStatusAfter('resend', status)).toBe('pending');
    }
  });
});

it('an update is decided, withdrawn or replaced while pending; afterwards only a rejection is reopened', () => {
  for (const action of getKeys(updateTransitions).filter(
    (action) => action !== 'reopen' && action !== 'note',
  ))
    for (const status of updateStatuses)
      expect(getUpdateStatusAfter(action, status) !== undefined).toBe(status === 'pending');
  expect(updateStatuses.filter((status) => getUpdateStatusAfter('reopen', status))).toEqual(['rejected']);
  for (const status of updateStatuses)
    expect(getUpdateStatusAfter('note', status)).toBe(status === 'withdrawn' ? undefined : status);
});

it('a claim ends once, unless staff reopen it', () => {
  const reopenableStatuses = claimStatuses.filter((status) => getClaimStatusAfter('reopen', status));
  expect(reopenableStatuses).toEqual(['approved', 'rejected', 'contested']);
  for (const action of getKeys(claimTransitions).filter((action) => action !== 'reopen')) {
    for (const status of claimStatuses)
      expect(getClaimStatusAfter(action, status) !== undefined).toBe(status === 'pending');
    expect(getClaimStatusAfter(action, 'pending')).not.toBe('pending');
  }
});
