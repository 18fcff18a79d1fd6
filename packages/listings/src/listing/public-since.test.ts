import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { applyDeletion, applyEdit, applyListingDecision, applyReopen, applyRestore } from './changes.ts';
import { applyMerge } from './merge.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const approve = (n: number) => ({ outcome: 'approved' as const, notes: '', at: day(n), by: 'admin_1' });
const pending = createListingDoc({ status: 'pending', approved: false });

it('a listing is new once: when it is first approved, and not after an edit, a deletion or another approval', () => {
  expect(pending.publicSince).toBeUndefined();
  const approved = applyListingDecision('approve', pending, approve(2));
  expect(approved.publicSince).toEqual(day(2));
  const restored = applyRestore(applyDeletion(approved, day(3)), day(4));
  const again = applyListingDecision('approve', applyReopen(restored, day(5)), approve(6));
  expect([restored, again, applyEdit(again, {}, day(7))].map(({ publicSince }) => publicSince)).toEqual(
    Array(3).fill(day(2)),
  );
});

it('two listings of a person are public since the first of them was, whichever is kept', () => {
  const [earlier, later] = [1, 9].map((n) => createListingDoc({ publicSince: day(n) }));
  expect(applyMerge(later!, earlier!, [], day(10)).publicSince).toEqual(day(1));
  expect(applyMerge(earlier!, later!, [], day(10)).publicSince).toEqual(day(1));
  expect(applyMerge(createListingDoc(), createListingDoc(), [], day(10))).not.toHaveProperty('publicSince');
});
