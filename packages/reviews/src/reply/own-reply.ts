import type { ReviewDoc, ReviewReply } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireUser } from '@app/status-changes/domain-error';
import { findListingAccess } from '@app/status-changes/listing-access.store';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createReviewStore } from '../review/review.store.ts';
import { applyReply, applyReplyPublication, applyReplyWithdrawal, getReplyVersion } from './changes.ts';
import { notifyReviewAuthor } from './notify.ts';
import { findReplyRisks } from './risks.ts';
import { toReplyAuditRow } from './subject.ts';

interface ReplyChangeContext extends Transaction {
  userId: string;
  /** True if the review is public. */
  isPublic: boolean;
}

/**
 * Changes the reply to a review of the caller’s listing with its audit row in one transaction. Notifies the review's
 * author when a reply becomes public for the first time.
 * @throws {DomainError} `not_yours`; `not_found`, also if the review is not visible to the caller
 */
async function changeOwnReply(
  ctx: IdempotentContext<ReviewDoc>,
  publicId: string,
  applyChange: (
    currentReview: ReviewDoc,
    replyContext: ReplyChangeContext,
  ) => Promise<{ action: string; updatedReview: ReviewDoc }>,
): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const currentReview = await store.find(publicId);
    const listing = currentReview && (await store.findListing(currentReview.listingId));
    if (!listing) throw new DomainError('not_found');
    const isPublic = currentReview.visible && listing.approved;
    const attempt = { userId, permission: 'reply' as const };
    if (!(await findListingAccess(tx, listing, attempt)))
      throw new DomainError(isPublic ? 'not_yours' : 'not_found');

    const { action, updatedReview } = await applyChange(currentReview, { ...tx, userId, isPublic });
    const savedReview = await store.replace(currentReview, updatedReview);
    const auditId = await tx.records.audit(toReplyAuditRow(action, currentReview, savedReview));
    await notifyReviewAuthor({ ...tx, auditId }, currentReview, savedReview);
    return savedReview;
  });
}

export interface SubmitReplyInput {
  publicId: string;
  text: string;
  change: ReviewReply['change'] | null;
  /** Version of the reply to replace; 0 for a first one. */
  v: number;
  locale: Locale;
}

/**
 * Submits a reply to a public review, or replaces its text. It is pending while an earlier public one stays. For a
 * trusted owner a text without risks and without an announced change is published at once.
 * @throws {DomainError} `not_found` (no such public review), `not_yours`
 * @throws {ConflictError} `stale`
 */
export const submitReply = (
  ctx: IdempotentContext<ReviewDoc>,
  { publicId, text, change: announcedChange, v: expectedVersion, locale }: SubmitReplyInput,
): Promise<ReviewDoc> =>
  changeOwnReply(ctx, publicId, async (currentReview, tx) => {
    const { userId, isPublic } = tx;
    if (!isPublic) throw new DomainError('not_found');
    if ((currentReview.reply ? getReplyVersion(currentReview) : 0) !== expectedVersion)
      throw new ConflictError('stale', currentReview);
    const risks = findReplyRisks(text, currentReview.displayName);
    const content = { text, ...(announcedChange && { change: announcedChange }), userId, locale, risks };
    const updatedReview = applyReply(currentReview, content, ctx.now);
    const hasAnnouncedChange = Boolean(announcedChange || currentReview.reply?.change);
    // Not for anonymous reviews: publishing at once would reveal whether a name in the reply is the author's.
    const isLowRisk = risks.length === 0 && !hasAnnouncedChange && !currentReview.anonymous;
    if (isLowRisk && (await isTrustedOwner(tx, userId)))
      return { action: 'publish', updatedReview: applyReplyPublication(updatedReview, ctx.now) };
    return { action: 'submit', updatedReview };
  });

/**
 * Withdraws the caller’s reply of any status, and deletes it unless a legal hold forbids it.
 * @throws {DomainError} `not_found` (no such review or reply), `not_yours`
 */
export const withdrawReply = (ctx: CommandContext, { publicId }: { publicId: string }): Promise<ReviewDoc> =>
  changeOwnReply(ctx, publicId, async (currentReview, tx) => {
    if (!currentReview.reply) throw new DomainError('not_found');
    const legalHold = await findLegalHold(tx, { kind: 'review', id: publicId });
    return { action: 'withdraw', updatedReview: applyReplyWithdrawal(currentReview, legalHold !== null) };
  });

/** Public replies without findings after which an owner is trusted. */
const minCleanReplies = 10;

/** True if the owner has ten clean public replies, and no refused one. */
async function isTrustedOwner(
  { collections: { reviews }, session }: Transaction,
  userId: string,
): Promise<boolean> {
  const ownRepliesFilter = { 'reply.userId': userId };
  const cleanRepliesFilter = {
    ...ownRepliesFilter,
    'reply.status': 'approved' as const,
    'reply.risks': { $size: 0 },
    'reply.revision': { $exists: false },
  };
  if (
    (await reviews.countDocuments(cleanRepliesFilter, { session, limit: minCleanReplies })) < minCleanReplies
  )
    return false;
  const rejectedRepliesFilter = {
    $or: [{ 'reply.status': 'rejected' as const }, { 'reply.revision.status': 'refused' as const }],
  };
  return (
    (await reviews.countDocuments(
      { ...ownRepliesFilter, ...rejectedRepliesFilter },
      { session, limit: 1 },
    )) === 0
  );
}
