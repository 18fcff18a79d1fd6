import { type ReviewDoc, readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import { computeSlaStatus } from '@app/status-changes';
import { grants } from '@app/types/admin/rights';
import type { AdminDeps } from '../deps.ts';
import { lockStore } from '../queue/locks.store.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { reviewStore } from './reviews.store.ts';
import { toReview } from './to-review.ts';

/** Loads a review with its context for a staff member. */
export async function loadReview(deps: AdminDeps, staff: Staff, review: ReviewDoc) {
  const { collections } = deps;
  const store = reviewStore(collections);
  const locks = lockStore(collections);
  const now = new Date();
  const deciders = [
    review.decision?.by,
    review.reply?.decision?.by,
    review.redaction?.by,
    review.revision?.redaction?.by,
  ].filter((id) => id !== undefined);
  const [
    getListing,
    proof,
    flags,
    others,
    twins,
    figures,
    ties,
    getName,
    findLock,
    findReplyLock,
    { promises, words },
  ] = await Promise.all([
    store.getListings([review]),
    store.findProof(review),
    store.getFlags(review),
    store.othersOf(review),
    store.getDuplicates(review),
    store.getFigures(review, now),
    store.getTies(review),
    loadStaffNames(collections, deciders),
    locks.of('review', [review.publicId], now),
    locks.of('reply', [review.publicId], now),
    readSettings(collections),
  ]);
  return toReview(review, {
    listing: getListing(review),
    proof,
    flags,
    others,
    twins,
    figures,
    ...ties,
    getName,
    lock: findLock(review.publicId),
    replyLock: findReplyLock(review.publicId),
    getPromise: (since) => computeSlaStatus(since, now, promises),
    holdWords: words.hold,
    may: (right) => grants[staff.role][right] !== undefined,
    now,
  });
}
