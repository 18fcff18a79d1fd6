// Moves records from a merged listing to the kept one, within the transaction.
import type { ClientSession, ListingDoc, ReviewDoc } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyDeletion } from '@app/reviews/review/changes';
import {
  addAsEdit,
  addYearLater,
  canBecomeEdit,
  canReceiveYearLater,
  isPreferred,
} from '@app/reviews/review/duplicate-reviews';
import { type ReviewChange, replaceReviews } from '@app/reviews/review/replace-reviews.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';
import { createClaimStore } from '../../claim/claim.store.ts';
import { toClaimAuditRow } from '../../claim/subject.ts';
import { applyUpdateEnd } from '../../update/changes.ts';
import { toUpdateAuditRow } from '../../update/subject.ts';
import { createUpdateStore } from '../../update/update.store.ts';

interface ReviewMove {
  action: 'delete' | 'move' | 'edit' | 'move_year_later';
  previous: ReviewDoc;
  updated: ReviewDoc;
}

/**
 * Moves all reviews. Of two by one author only one can count: the public one stays, from either listing. A pending one
 * waits as its edit if possible; otherwise it ends, and its author gets a mail. An addition of a year later moves to
 * the review that stays.
 */
export async function moveReviews(
  ctx: CommandContext,
  session: ClientSession,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<{ movedCount: number; endedCount: number }> {
  const { reviews } = ctx.collections;
  const reviewsOfDropped = await reviews.find({ listingId: droppedListing._id }, { session }).toArray();
  const userId = { $in: reviewsOfDropped.map((review) => review.userId) };
  const reviewsOfKept = await reviews
    .find({ listingId: keptListing._id, live: true, userId }, { session })
    .toArray();
  const keptReviewsByAuthor = new Map(reviewsOfKept.map((review) => [review.userId, review]));

  // Deleted on its own: a merged listing is never purged, because its addresses redirect.
  const deletion = { with: 'itself', note: '', at: ctx.now, by: ctx.actor.id } as const;
  const createMove = (previous: ReviewDoc): ReviewMove => {
    const movedReview = { ...previous, listingId: keptListing._id, v: previous.v + 1 };
    return { action: 'move', previous, updated: movedReview };
  };
  const endedReviews: ReviewDoc[] = [];
  const reviewIdsWithProof = await findReviewsWithProof(ctx, session, [
    ...reviewsOfDropped,
    ...reviewsOfKept,
  ]);
  const movesByReview: ReviewMove[][] = [];
  for (const review of reviewsOfDropped) {
    const existingReview = review.live ? keptReviewsByAuthor.get(review.userId) : undefined;
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
  await replaceReviews(
    ctx,
    session,
    movesByReview.map((reviewMoves): ReviewChange => [reviewMoves[0]!.previous, reviewMoves.at(-1)!.updated]),
  );
  const records = createRecordStore(ctx, session);
  const allMoves = movesByReview.flat();
  for (const { action, previous, updated } of allMoves) {
    const auditId = await records.audit(toReviewAuditRow(action, previous, updated));
    if (endedReviews.includes(previous)) await records.notifyAuthor(auditId, previous, 'review-merged', {});
    // With the review that ends, its proof is deleted before anybody examined it.
    if (action === 'delete' && reviewIdsWithProof.has(previous._id.toHexString())) {
      const target = { kind: 'review', id: previous.publicId };
      const proofAuditId = await records.audit({ action: 'review.expire_proof', target });
      await records.notifyAuthor(proofAuditId, previous, 'review-proof-merged', {});
    }
  }
  const countAction = (action: ReviewMove['action']) =>
    allMoves.filter((move) => move.action === action).length;
  return { movedCount: countAction('move'), endedCount: countAction('delete') };
}

/** Ids of the reviews with a proof that waits. */
async function findReviewsWithProof(
  { collections: { proofs } }: CommandContext,
  session: ClientSession,
  reviews: readonly ReviewDoc[],
): Promise<ReadonlySet<string>> {
  const waitingFilter = { reviewId: { $in: reviews.map(({ _id }) => _id) }, status: 'waiting' as const };
  const proofDocs = await proofs
    .find(waitingFilter, { session, projection: { reviewId: 1 } as const })
    .toArray();
  return new Set(proofDocs.map(({ reviewId }) => reviewId.toHexString()));
}

/** Moves the pending claim if possible, else it is orphaned. Ends the pending update. */
export async function moveClaims(
  ctx: CommandContext,
  session: ClientSession,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<void> {
  const records = createRecordStore(ctx, session);
  const claims = createClaimStore(ctx, session);
  const claim = await claims.findPending(droppedListing._id);
  if (claim && !keptListing.ownerUserId && !(await claims.findPending(keptListing._id))) {
    const movedClaim = { ...claim, listingId: keptListing._id, v: claim.v + 1 };
    await records.audit(toClaimAuditRow('move', claim, await claims.replaceClaim(claim, movedClaim)));
  }
  const updates = createUpdateStore(ctx, session);
  const update = await updates.findPending(droppedListing._id);
  if (!update) return;
  const endedUpdate = await updates.replaceUpdate(update, applyUpdateEnd(update));
  await records.audit(toUpdateAuditRow('end', update, endedUpdate));
}

/**
 * Moves requests for visits to the kept listing, where the owner answers them. Of two open requests of a patient the
 * one that the kept listing received under an earlier owner is deleted.
 */
export async function moveVisitRequests(
  { collections: { visitRequests } }: CommandContext,
  session: ClientSession,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<void> {
  const openRequests = await visitRequests
    .find({ listingId: droppedListing._id, open: true }, { session })
    .toArray();
  const patientIdFilter = { $in: openRequests.map(({ userId }) => userId) };
  await visitRequests.deleteMany(
    { listingId: keptListing._id, userId: patientIdFilter, open: true },
    { session },
  );
  await visitRequests.updateMany(
    { listingId: droppedListing._id },
    { $set: { listingId: keptListing._id } },
    { session },
  );
}

/** Adds the daily figures to those of the kept listing, day by day; there are at most two years of days. */
export async function addFigures(
  { collections: { figures } }: CommandContext,
  session: ClientSession,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<number> {
  const figureDays = await figures.find({ listingId: droppedListing._id }, { session }).toArray();
  if (figureDays.length === 0) return 0;
  const writes = figureDays.map(({ day, views, appearances, phone, website }) => ({
    updateOne: {
      filter: { _id: toFigureId(keptListing, day) },
      update: {
        $inc: { views, appearances, phone, website },
        $setOnInsert: { listingId: keptListing._id, day },
      },
      upsert: true,
    },
  }));
  await figures.bulkWrite(writes, { session, ordered: false });
  // Deleted in the same transaction, so that nothing is added twice.
  await figures.deleteMany({ _id: { $in: figureDays.map(({ _id }) => _id) } }, { session });
  return figureDays.length;
}

const toFigureId = ({ _id }: ListingDoc, day: Date) =>
  `${_id.toHexString()}/${day.toISOString().slice(0, 10)}`;

/** Moves open reports, which may still be right. */
export async function moveReports(
  { collections: { reports } }: CommandContext,
  session: ClientSession,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<void> {
  const openFilter = { listingId: droppedListing._id, status: 'open' as const };
  await reports.updateMany(openFilter, { $set: { listingId: keptListing._id } }, { session });
}
