import { detectReviewLanguage, type ReviewDoc, type YearLater } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { CommandContext, IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount } from '@app/status-changes/inputs';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { findConflictOfInterest } from '../review/author/conflict-of-interest.ts';
import { changeOwnReview, deleteStoredReplies } from '../review/author/own-review.ts';
import { loadRiskContext } from '../review/author/risk-context.store.ts';
import { findReviewRisks } from '../review/author/risks.ts';
import { computeReviewFingerprint } from '../review/content.ts';
import { createReviewStore } from '../review/review.store.ts';
import {
  applyYearLater,
  applyYearLaterWithdrawal,
  isYearLaterWithdrawable,
  isYearLaterWritable,
} from './changes.ts';

export interface SubmitYearLaterInput {
  publicId: string;
  /** One to five. */
  overallRating: number;
  text: string;
  author: ActorAccount;
  locale: Locale;
}

/**
 * Adds the author's experience a year later to their review; it waits for staff. A waiting or rejected one is
 * replaced.
 * @throws {DomainError} `not_found`; `not_editable` (not public for a year, or the addition is public);
 * `conflict_of_interest`
 */
export const submitYearLater = (
  ctx: IdempotentContext<ReviewDoc>,
  { publicId, overallRating, text, author, locale }: SubmitYearLaterInput,
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'submit_year_later', async (currentReview, tx) => {
    const listing = await createReviewStore(tx).findListing(currentReview.listingId);
    if (!listing?.approved || !isYearLaterWritable(currentReview, ctx.now))
      throw new DomainError('not_editable');
    if (findConflictOfInterest(listing, { userId: requireUser(ctx), emails: author.emails }))
      throw new DomainError('conflict_of_interest');
    const fingerprint = computeReviewFingerprint({ text });
    const riskContext = await loadRiskContext(tx, { ...currentReview, fingerprint });
    const risks = findReviewRisks({ text }, riskContext);
    // The text of the review itself counts as a duplicate, too.
    if (fingerprint === currentReview.fingerprint && !risks.includes('duplicate')) risks.push('duplicate');
    const rating = overallRating as YearLater['overallRating'];
    const language = detectReviewLanguage({ text }, locale);
    return applyYearLater(currentReview, { overallRating: rating, text, language, risks }, ctx.now);
  });

/**
 * Withdraws what the author added a year later, in any status, and deletes it, unless a legal hold forbids it. The
 * review stays.
 * @throws {DomainError} `not_found`, also without one
 */
export const withdrawYearLater = (
  ctx: CommandContext,
  { publicId }: { publicId: string },
): Promise<ReviewDoc> =>
  changeOwnReview(ctx, publicId, 'withdraw_year_later', async (currentReview, tx) => {
    if (!isYearLaterWithdrawable(currentReview)) throw new DomainError('not_found');
    const legalHold = await findLegalHold(tx, { kind: 'review', id: publicId });
    if (!legalHold) await deleteStoredReplies(tx, currentReview);
    return applyYearLaterWithdrawal(currentReview, legalHold !== null);
  });
