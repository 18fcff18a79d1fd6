import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import {
  applyDeletion,
  applyEdit,
  applyListingDecision,
  applyListingReopening,
  applyRestore,
} from './changes.ts';
import { applyMerge } from './merge.ts';

const toDate = (day: number) => new Date(Date.UTC(2026, 10, day));
const createApproval = (day: number) => ({
  outcome: 'approved' as const,
  notes: '',
  at: toDate(day),
  by: 'admin_1',
});
const pendingListing = createListingDoc({ status: 'pending', approved: false });

it('a listing gets its first public day once: by its first approval, not by an edit, a deletion or another approval', () => {
  expect(pendingListing.publicSince).toBeUndefined();
  const approvedListing = applyListingDecision('approve', pendingListing, createApproval(2));
  expect(approvedListing.publicSince).toEqual(toDate(2));
  const restoredListing = applyRestore(applyDeletion(approvedListing, toDate(3)), toDate(4));
  const reapprovedListing = applyListingDecision(
    'approve',
    applyListingReopening(restoredListing, toDate(5)),
    createApproval(6),
  );
  expect(
    [restoredListing, reapprovedListing, applyEdit(reapprovedListing, {}, toDate(7))].map(
      ({ publicSince }) => publicSince,
    ),
  ).toEqual(Array(3).fill(toDate(2)));
});

it('two listings of a person are public since the first of them was, whichever is kept', () => {
  const [earlierListing, laterListing] = [1, 9].map((day) => createListingDoc({ publicSince: toDate(day) }));
  expect(applyMerge(laterListing!, earlierListing!, [], toDate(10)).publicSince).toEqual(toDate(1));
  expect(applyMerge(earlierListing!, laterListing!, [], toDate(10)).publicSince).toEqual(toDate(1));
  expect(applyMerge(createListingDoc(), createListingDoc(), [], toDate(10))).not.toHaveProperty(
    'publicSince',
  );
});
