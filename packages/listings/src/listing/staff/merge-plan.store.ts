// What a merge moves and ends: one rule for the merge itself and its preview.

import type { ClaimDoc, ClientSession, ListingDoc, ReviewDoc } from '@app/db';
import type { ClaimStatus } from '@app/option-lists';
import { applyDeletion } from '@app/reviews/review/changes';
import {
  addAsEdit,
  addYearLater,
  canBecomeEdit,
  canReceiveYearLater,
  isPreferred,
} from '@app/reviews/review/duplicate-reviews';
import { isOwnDecisionAppealed } from '@app/reviews/review/staff/decide-review';
import type { ReviewChange } from '@app/reviews/review/write-reviews.store';
import { findAppealAgainstActor } from '@app/status-changes/appeal/staff-decisions.store';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';
import { claimTransitions } from '../../claim/changes.ts';

interface ReadOptions {
  session?: ClientSession;
  maxTimeMS?: number;
}

interface ReviewMove {
  action: 'delete' | 'move' | 'edit' | 'move_year_later';
  previous: ReviewDoc;
  updated: ReviewDoc;
}

interface MergePlan {
  moves: ReviewMove[];
  /** First and last state of each review. */
  changes: ReviewChange[];
  /** Reviews that end without becoming an edit. */
  endedReviews: ReviewDoc[];
  /** All reviews that were considered. */
  reviews: ReviewDoc[];
  movedCount: number;
  endedCount: number;
}

/**
 * Plans the move of all reviews. Of two by one author only one can count: the public one stays, from either listing. A
 * pending one waits as its edit if possible; otherwise it ends. An addition of a year later moves to the review that
 * stays.
 */
export async function planReviewMoves(
  ctx: CommandContext,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
  options: ReadOptions,
): Promise<MergePlan> {
  const { reviews } = ctx.collections;
  const droppedListingReviews = await reviews.find({ listingId: droppedListing._id }, options).toArray();
  const authorIdFilter = { $in: droppedListingReviews.map((review) => review.userId) };
  const keptListingReviews = await reviews
    .find({ listingId: keptListing._id, live: true, userId: authorIdFilter }, options)
    .toArray();
  const keptReviewByAuthor = new Map(keptListingReviews.map((review) => [review.userId, review]));

  // Deleted on its own: a merged listing is never purged, because its addresses redirect.
  const deletion = { with: 'itself', note: '', at: ctx.now, by: ctx.actor.id } as const;
  const createMove = (previous: ReviewDoc): ReviewMove => {
    const movedReview = { ...previous, listingId: keptListing._id, v: previous.v + 1 };
    return { action: 'move', previous, updated: movedReview };
  };
  const endedReviews: ReviewDoc[] = [];
  const movesByReview: ReviewMove[][] = [];
  for (const review of droppedListingReviews) {
    const existingReview = review.live ? keptReviewByAuthor.get(review.userId) : undefined;
    const keptReview = !existingReview || isPreferred(review, existingReview) ? review : existingReview;
    const reviewMoves = keptReview === review ? [createMove(review)] : [];
    if (existingReview) {
      const endedReview = keptReview === existingReview ? review : existingReview;
      // The ended review goes first, because an author can have only one counted review of a listing.
      movesByReview.push([
        { action: 'delete', previous: endedReview, updated: applyDeletion(endedReview, deletion) },
      ]);
      const previous = reviewMoves.at(-1)?.updated ?? keptReview;
      if (canBecomeEdit(keptReview, endedReview))
        reviewMoves.push({ action: 'edit', previous, updated: addAsEdit(previous, endedReview) });
      else {
        endedReviews.push(endedReview);
        if (canReceiveYearLater(keptReview, endedReview))
          reviewMoves.push({
            action: 'move_year_later',
            previous,
            updated: addYearLater(previous, endedReview),
          });
      }
    }
    if (reviewMoves.length > 0) movesByReview.push(reviewMoves);
  }
  const moves = movesByReview.flat();
  const countAction = (action: ReviewMove['action']) => moves.filter((move) => move.action === action).length;
  return {
    moves,
    changes: movesByReview.map((reviewMoves) => [reviewMoves[0]!.previous, reviewMoves.at(-1)!.updated]),
    endedReviews,
    reviews: [...droppedListingReviews, ...keptListingReviews],
    movedCount: countAction('move'),
    endedCount: countAction('delete'),
  };
}

const reopenableStatuses = Object.keys(claimTransitions.reopen) as ClaimStatus[];

/**
 * Claims that move: those that staff may reopen, and the pending one if the kept listing has no other and, unless it is
 * a counter-claim, no owner.
 */
export async function findMovingClaims(
  { collections: { claims } }: ReadContext,
  droppedListing: ListingDoc,
  { _id: keptId, ownerUserId }: Pick<ListingDoc, '_id' | 'ownerUserId'>,
  options: ReadOptions,
): Promise<ClaimDoc[]> {
  const listingId = droppedListing._id;
  const statusFilter = { $in: [...reopenableStatuses, 'pending' as const] };
  const droppedListingClaims = await claims.find({ listingId, status: statusFilter }, options).toArray();
  const keptListingPendingClaim = await claims.findOne({ listingId: keptId, status: 'pending' }, options);
  return droppedListingClaims.filter(
    ({ status, contests }) =>
      status !== 'pending' || (!keptListingPendingClaim && (!ownerUserId || contests === true)),
  );
}

/**
 * Counts what a merge would move and end. `isLeftToOthers`: it would end an open appeal against a decision of the actor,
 * so that somebody else has to merge.
 */
export async function previewMergeMoves(
  ctx: CommandContext,
  keptListing: ListingDoc,
  droppedListing: ListingDoc,
  options: ReadOptions,
) {
  const ownerUserId = keptListing.ownerUserId ?? droppedListing.ownerUserId;
  const mergedListing = { _id: keptListing._id, ...(ownerUserId && { ownerUserId }) };
  const [plan, movingClaims, endedUpdateCount, appealAgainstActor] = await Promise.all([
    planReviewMoves(ctx, droppedListing, keptListing, options),
    findMovingClaims(ctx, droppedListing, mergedListing, options),
    ctx.collections.pendingUpdates.countDocuments(
      { listingId: droppedListing._id, status: 'pending' },
      options,
    ),
    findAppealAgainstActor(ctx, { listingId: { $in: [keptListing._id, droppedListing._id] } }, options),
  ]);
  const countPublic = (side: 0 | 1) =>
    plan.changes.filter((change) => change[side].visible && change[side].listingId.equals(keptListing._id))
      .length;
  return {
    movedCount: plan.movedCount,
    endedCount: plan.endedCount,
    publicAfter: keptListing.reviewCount - countPublic(0) + countPublic(1),
    movedClaimCount: movingClaims.length,
    endedUpdateCount,
    isLeftToOthers:
      appealAgainstActor !== null ||
      plan.moves.some(({ action, previous }) => action === 'delete' && isOwnDecisionAppealed(ctx, previous)),
  };
}
