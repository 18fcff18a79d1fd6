// Moves records from a merged listing to the kept one, within the transaction.

import type { ListingDoc, ReviewDoc } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { requireOtherPersonIfAppealed } from '@app/reviews/review/staff/decide-review';
import { writeReviews } from '@app/reviews/review/write-reviews.store';
import type { Transaction } from '@app/status-changes/transaction.store';
import { createClaimStore } from '../../claim/claim.store.ts';
import { applyUpdateAction } from '../../update/changes.ts';
import { createUpdateStore } from '../../update/update.store.ts';
import { findMovingClaims, planReviewMoves } from './merge-plan.store.ts';

/**
 * Moves all reviews. The author of one that ends gets a mail, unless it waits as an edit of the other.
 * @throws {DomainError} `same_person` for whoever made a decision about one that ends that is under appeal
 */
export async function moveReviews(
  tx: Transaction,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<{ movedCount: number; endedCount: number }> {
  const plan = await planReviewMoves(tx, droppedListing, keptListing, { session: tx.session });
  for (const { action, previous } of plan.moves)
    if (action === 'delete') requireOtherPersonIfAppealed(tx, previous);
  const reviewIdsWithWaitingProof = await findReviewIdsWithWaitingProof(tx, plan.reviews);
  await writeReviews(tx, plan.changes);
  for (const { action, previous, updated } of plan.moves) {
    const auditId = await tx.records.audit(toReviewAuditRow(action, previous, updated));
    if (plan.endedReviews.includes(previous))
      await tx.records.notifyAuthor(auditId, previous, 'review-merged', {});
    // With the review that ends, its proof is deleted before anybody examined it.
    if (action === 'delete' && reviewIdsWithWaitingProof.has(previous._id.toHexString())) {
      const target = { kind: 'review', id: previous.publicId };
      const proofAuditId = await tx.records.audit({ action: 'review.expire_proof', target });
      await tx.records.notifyAuthor(proofAuditId, previous, 'review-proof-merged', {});
    }
  }
  return { movedCount: plan.movedCount, endedCount: plan.endedCount };
}

async function findReviewIdsWithWaitingProof(
  { collections: { proofs }, session }: Transaction,
  reviews: readonly ReviewDoc[],
): Promise<ReadonlySet<string>> {
  const waitingFilter = { reviewId: { $in: reviews.map(({ _id }) => _id) }, status: 'waiting' as const };
  const proofDocs = await proofs
    .find(waitingFilter, { session, projection: { reviewId: 1 } as const })
    .toArray();
  return new Set(proofDocs.map(({ reviewId }) => reviewId.toHexString()));
}

/** Moves the claims of the plan; a pending one that cannot move is orphaned. Ends the pending update. */
export async function moveClaims(
  tx: Transaction,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<void> {
  const claims = createClaimStore(tx);
  for (const claim of await findMovingClaims(tx, droppedListing, keptListing, { session: tx.session })) {
    const movedClaim = { ...claim, listingId: keptListing._id, v: claim.v + 1 };
    await claims.save('move', claim, movedClaim);
  }
  const updates = createUpdateStore(tx);
  const update = await updates.findPending(droppedListing._id);
  if (update) await updates.save('end', update, applyUpdateAction('end', update));
}

/**
 * Moves requests for visits to the kept listing, where the owner answers them. Of two open requests of a patient the
 * one that the kept listing received under an earlier owner is deleted.
 */
export async function moveVisitRequests(
  { collections: { visitRequests }, session }: Transaction,
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

/** Adds the daily figures to those of the kept listing and deletes them. Returns the number of days. */
export async function moveFigures(
  { collections: { figures }, session }: Transaction,
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

/**
 * Moves open reports, which may still be right, and open appeals, so that who decided may not end them through the kept
 * listing either.
 */
export async function moveReportsAndAppeals(
  { collections: { reports, appeals }, session }: Transaction,
  droppedListing: ListingDoc,
  keptListing: ListingDoc,
): Promise<void> {
  const openFilter = { listingId: droppedListing._id, status: 'open' as const };
  const update = { $set: { listingId: keptListing._id } };
  await reports.updateMany(openFilter, update, { session });
  await appeals.updateMany(openFilter, update, { session });
}
