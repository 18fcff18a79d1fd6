import { type ReviewDoc, readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import { computeSlaStatus } from '@app/status-changes';
import { grants } from '@app/types/admin/permissions';
import type { AdminDeps } from '../deps.ts';
import { createLockStore } from '../queue/locks.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createStaffReviewStore } from './reviews.store.ts';
import { toReview } from './to-review.ts';

/** Loads a review with its context for a staff member. */
export async function loadReview(deps: AdminDeps, staff: Staff, review: ReviewDoc) {
  const { collections } = deps;
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
  ].filter((id) => id !== undefined);
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
  return toReview(review, {
    listing: getListing(review),
    proof,
    flags,
    otherReviews,
    duplicates,
    figures,
    ...conflicts,
    getName,
    lock: findLock(review.publicId),
    replyLock: findReplyLock(review.publicId),
    getSlaStatus: (since) => computeSlaStatus(since, now, slaSettings),
    holdWords: words.hold,
    hasPermission: (permission) => grants[staff.role][permission] !== undefined,
    now,
  });
}
