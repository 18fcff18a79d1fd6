// Moves records from a merged listing to the kept one, within the transaction.
import type { ClientSession, ListingDoc, ReviewDoc } from '@app/db';
import { toReviewRow } from '@app/reviews/review/audit';
import { applyDeletion } from '@app/reviews/review/changes';
import { type ReviewChange, replaceReviews } from '@app/reviews/review/replace-reviews.store';
import {
  addAsEdit,
  addYearLater,
  canBecomeEdit,
  canTakeYearLater,
  isPreferred,
} from '@app/reviews/review/rivals';
import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';
import { createClaimStore } from '../../claim/claim.store.ts';
import { toClaimRow } from '../../claim/subject.ts';
import { applyUpdateEnd } from '../../update/changes.ts';
import { toUpdateRow } from '../../update/subject.ts';
import { createUpdateStore } from '../../update/update.store.ts';

interface ReviewMove {
  action: 'delete' | 'move' | 'edit' | 'move_year_later';
  before: ReviewDoc;
  after: ReviewDoc;
}

/**
 * Moves all reviews. Of two by one author only one can count: the public one stays, whichever listing it is of. A pending
 * one waits as its edit if possible; otherwise it ends, and its author gets a mail. What the author added to it a year later
 * stays with the one that stays.
 */
export async function moveReviews(
  ctx: CommandContext,
  session: ClientSession,
  from: ListingDoc,
  to: ListingDoc,
): Promise<{ moved: number; left: number }> {
  const { reviews } = ctx.collections;
  const reviewsOfDropped = await reviews.find({ listingId: from._id }, { session }).toArray();
  const userId = { $in: reviewsOfDropped.map((review) => review.userId) };
  const reviewsOfKept = await reviews.find({ listingId: to._id, live: true, userId }, { session }).toArray();
  const rivals = new Map(reviewsOfKept.map((review) => [review.userId, review]));

  // Deleted on its own: a merged listing is never purged, because its addresses redirect.
  const deletion = { with: 'itself', note: '', at: ctx.now, by: ctx.actor.id } as const;
  const move = (before: ReviewDoc): ReviewMove => {
    const after = { ...before, listingId: to._id, v: before.v + 1 };
    return { action: 'move', before, after };
  };
  const endedReviews: ReviewDoc[] = [];
  const reviewIdsWithProof = await findReviewsWithProof(ctx, session, [
    ...reviewsOfDropped,
    ...reviewsOfKept,
  ]);
  const paths: ReviewMove[][] = [];
  for (const review of reviewsOfDropped) {
    const rival = review.live ? rivals.get(review.userId) : undefined;
    const keptReview = !rival || isPreferred(review, rival) ? review : rival;
    const path = keptReview === review ? [move(review)] : [];
    if (rival) {
      const endedReview = keptReview === rival ? review : rival;
      // The one that ends first, because an author has one counted review of a listing.
      paths.push([{ action: 'delete', before: endedReview, after: applyDeletion(endedReview, deletion) }]);
      const before = path.at(-1)?.after ?? keptReview;
      if (canBecomeEdit(keptReview, endedReview))
        path.push({ action: 'edit', before, after: addAsEdit(before, endedReview) });
      else {
        endedReviews.push(endedReview);
        if (canTakeYearLater(keptReview, endedReview))
          path.push({ action: 'move_year_later', before, after: addYearLater(before, endedReview) });
      }
    }
    if (path.length > 0) paths.push(path);
  }
  await replaceReviews(
    ctx,
    session,
    paths.map((path): ReviewChange => [path[0]!.before, path.at(-1)!.after]),
  );
  const records = createRecordStore(ctx, session);
  const moves = paths.flat();
  for (const { action, before, after } of moves) {
    const auditId = await records.audit(toReviewRow(action, before, after));
    if (endedReviews.includes(before)) await records.tellAuthor(auditId, before, 'review-merged', {});
    // With the review that ends, its proof is deleted before anybody examined it.
    if (action === 'delete' && reviewIdsWithProof.has(before._id.toHexString())) {
      const target = { kind: 'review', id: before.publicId };
      const proofAuditId = await records.audit({ action: 'review.expire_proof', target });
      await records.tellAuthor(proofAuditId, before, 'review-proof-merged', {});
    }
  }
  const count = (action: ReviewMove['action']) => moves.filter((move) => move.action === action).length;
  return { moved: count('move'), left: count('delete') };
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
  from: ListingDoc,
  to: ListingDoc,
): Promise<void> {
  const records = createRecordStore(ctx, session);
  const claims = createClaimStore(ctx, session);
  const claim = await claims.findPending(from._id);
  if (claim && !to.ownerUserId && !(await claims.findPending(to._id))) {
    const after = { ...claim, listingId: to._id, v: claim.v + 1 };
    await records.audit(toClaimRow('move', claim, await claims.replaceClaim(claim, after)));
  }
  const updates = createUpdateStore(ctx, session);
  const update = await updates.findPending(from._id);
  if (!update) return;
  const endedUpdate = await updates.replaceUpdate(update, applyUpdateEnd(update));
  await records.audit(toUpdateRow('end', update, endedUpdate));
}

/**
 * Moves requests for visits to the owner's other listing, where they answer them. Of two open ones of a patient the one that
 * the kept listing got from the time of an earlier owner is deleted.
 */
export async function moveVisitRequests(
  { collections: { visitRequests } }: CommandContext,
  session: ClientSession,
  from: ListingDoc,
  to: ListingDoc,
): Promise<void> {
  const open = await visitRequests.find({ listingId: from._id, open: true }, { session }).toArray();
  const patients = { $in: open.map(({ userId }) => userId) };
  await visitRequests.deleteMany({ listingId: to._id, userId: patients, open: true }, { session });
  await visitRequests.updateMany({ listingId: from._id }, { $set: { listingId: to._id } }, { session });
}

/** Adds the daily figures to those of the kept listing, day by day; there are at most two years of days. */
export async function sumFigures(
  { collections: { figures } }: CommandContext,
  session: ClientSession,
  from: ListingDoc,
  to: ListingDoc,
): Promise<number> {
  const days = await figures.find({ listingId: from._id }, { session }).toArray();
  if (days.length === 0) return 0;
  const writes = days.map(({ day, views, appearances, phone, website }) => ({
    updateOne: {
      filter: { _id: toFiguresId(to, day) },
      update: {
        $inc: { views, appearances, phone, website },
        $setOnInsert: { listingId: to._id, day },
      },
      upsert: true,
    },
  }));
  await figures.bulkWrite(writes, { session, ordered: false });
  // Deleted in the same transaction, so that nothing is added twice.
  await figures.deleteMany({ _id: { $in: days.map(({ _id }) => _id) } }, { session });
  return days.length;
}

const toFiguresId = ({ _id }: ListingDoc, day: Date) =>
  `${_id.toHexString()}/${day.toISOString().slice(0, 10)}`;

/** Moves open reports, which may still be right. */
export async function moveReports(
  { collections: { reports } }: CommandContext,
  session: ClientSession,
  from: ListingDoc,
  to: ListingDoc,
): Promise<void> {
  const openFilter = { listingId: from._id, status: 'open' as const };
  await reports.updateMany(openFilter, { $set: { listingId: to._id } }, { session });
}
