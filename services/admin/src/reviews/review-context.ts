import { type ReviewDoc, readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import { computeSlaStatus } from '@app/status-changes';
import { grants, type StaffPermission } from '@app/types/admin/permissions';
import type { AdminDeps } from '../deps.ts';
import { createLockStore } from '../queue/locks.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createStaffReviewStore } from './reviews.store.ts';

export type ReviewContext = Awaited<ReturnType<typeof loadReviewContext>>;

/** Loads what staff see beside a review, as far as the staff member may see it. */
export async function loadReviewContext({ collections }: AdminDeps, staff: Staff, review: ReviewDoc) {
  const store = createStaffReviewStore(collections);
  const locks = createLockStore(collections);
  const now = new Date();
  const deciderIds = [
    review.decision?.by,
    review.reply?.decision?.by,
    review.yearLater?.decision?.by,
    review.yearLater?.redaction?.by,
    review.redaction?.by,
    review.revision?.redaction?.by,
  ];
  const [
    getListing,
    proof,
    flags,
    otherReviews,
    duplicates,
    figures,
    conflicts,
    getName,
    findLock,
    findReplyLock,
    { promises: slaSettings, words },
  ] = await Promise.all([
    store.loadListings([review]),
    store.findProof(review),
    store.findFlags(review),
    store.findOtherReviews(review),
    store.findDuplicates(review),
    store.loadFigures(review, now),
    store.findConflictsOfInterest(review),
    loadStaffNames(collections, deciderIds),
    locks.createLockLookup('review', [review.publicId], now),
    locks.createLockLookup('reply', [review.publicId], now),
    readSettings(collections),
  ]);
  return {
    listing: getListing(review),
    proof,
    /** Newest first. */
    flags,
    otherReviews,
    duplicates,
    figures,
    ...conflicts,
    getName,
    lock: findLock(review.publicId),
    replyLock: findReplyLock(review.publicId),
    getSlaStatus: (since: Date) => computeSlaStatus(since, now, slaSettings),
    hasPermission: (permission: StaffPermission) => grants[staff.role][permission] !== undefined,
    /** Words from the settings that hold a review. */
    holdWords: words.hold,
    now,
  };
}
