import type { ReviewDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, refuseDuplicate } from '@app/status-changes/domain-error';
import { isCareMonthAllowed, type ReviewContent } from '@app/types';
import { applyEdit } from '../changes.ts';
import { computeReviewFingerprint, toStoredContent } from '../content.ts';
import { getStatusAfter } from '../states.ts';
import { changeOwnReview } from './own-review.ts';
import { loadRiskContext } from './risk-context.store.ts';
import { findReviewRisks } from './risks.ts';
import { requireOfferedTags } from './tags.ts';

export interface EditReviewInput {
  publicId: string;
  /** The version that the author has seen. */
  v: number;
  content: ReviewContent;
  locale: Locale;
}

/**
 * Edits the caller’s review. A public one stays while the edit is pending; any other takes it at once and is
 * pending again.
 * @throws {DomainError} `not_found`, `not_editable`, `care_month`, `tags`, `already_reviewed` (a rejected one, after
 * another was written)
 * @throws {ConflictError} `stale`
 */
export async function editReview(
  ctx: IdempotentContext<ReviewDoc>,
  { publicId, v: seenVersion, content, locale }: EditReviewInput,
): Promise<ReviewDoc> {
  return changeOwnReview(ctx, publicId, 'edit', async (currentReview, tx) => {
    if (!getStatusAfter('edit', currentReview)) throw new DomainError('not_editable');
    if (currentReview.v !== seenVersion) throw new ConflictError('stale', currentReview);
    const isMonthChanged = content.careMonth !== currentReview.careMonth;
    if (isMonthChanged && !isCareMonthAllowed(content.careMonth, ctx.now))
      throw new DomainError('care_month');

    // Tags already used may stay, even if retired.
    await requireOfferedTags(ctx, content.tags, [
      ...currentReview.tags,
      ...(currentReview.revision?.content.tags ?? []),
    ]);

    const storedContent = toStoredContent(content, currentReview.displayName, locale);
    const editedReview = { ...currentReview, fingerprint: computeReviewFingerprint(storedContent) };
    const risks = findReviewRisks(storedContent, await loadRiskContext(tx, editedReview));
    const accountRisks = currentReview.risks?.filter((risk) => risk === 'new_account') ?? [];
    return {
      ...applyEdit(currentReview, storedContent, ctx.now),
      risks: [...risks, ...accountRisks],
      attestedAt: ctx.now,
      locale,
    };
  }).catch(refuseDuplicate('already_reviewed'));
}
