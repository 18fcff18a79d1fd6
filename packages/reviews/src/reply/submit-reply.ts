import type { ReviewDoc, ReviewReply } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import { changeOwnReply } from './change-own-reply.ts';
import { applyReply, applyReplyPublication, getReplyVersion } from './changes.ts';
import { findReplyRisks } from './risks.ts';
import { isTrustedOwner } from './trust.store.ts';

export interface SubmitReplyInput {
  /** Public id of the review. */
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
