// What the three tables promise, said again in words.
import { claimStatuses, listingStatuses, updateStatuses } from '@app/db';
import { describe, expect, it } from 'vitest';
import { claimStatusAfter, claimSteps } from '../claim/states.ts';
import { listingStatusAfter, listingSteps } from '../listing/states.ts';
import { updateStatusAfter, updateSteps } from '../update/states.ts';

const keysOf = <T extends object>(steps: T) => Object.keys(steps) as (keyof T)[];

describe('a listing', () => {
  it('goes public by approval alone, and no step of these takes it away', () => {
    for (const step of keysOf(listingSteps)) {
      const publishing = listingStatuses.some((status) => listingStatusAfter(step, status) === 'approved');
      expect(publishing).toBe(step === 'approve');
      expect(listingStatusAfter(step, 'approved')).toBeUndefined();
      expect(listingStatusAfter(step, 'deleted')).toBeUndefined();
    }
  });
  it('gives way to another only where the public does not know it', () => {
    const gone = listingStatuses.filter((status) => listingStatusAfter('retire', status));
    expect(gone).toEqual(['pending', 'rejected']);
  });
  it('that was refused or suspended waits again before it is public', () => {
    for (const status of ['rejected', 'suspended'] as const) {
      expect(listingStatusAfter('approve', status)).toBeUndefined();
      expect(listingStatusAfter('resend', status)).toBe('pending');
    }
  });
});

it('a change is decided, withdrawn or replaced while it waits, and never afterwards', () => {
  for (const step of keysOf(updateSteps))
    for (const status of updateStatuses)
      expect(updateStatusAfter(step, status) !== undefined).toBe(status === 'pending');
});

it('a claim ends once, in one way', () => {
  for (const step of keysOf(claimSteps)) {
    for (const status of claimStatuses)
      expect(claimStatusAfter(step, status) !== undefined).toBe(status === 'pending');
    expect(claimStatusAfter(step, 'pending')).not.toBe('pending');
  }
});
