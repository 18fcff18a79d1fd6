import { findFormerAccountIds, type ListingDoc, type ObjectId, type ReviewDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, refuseDuplicate, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { isCareMonthAllowed, type ReviewContent } from '@app/types';
import { toReviewAuditRow } from '../audit.ts';
import { computeReviewFingerprint, toDisplayName, toStoredContent } from '../content.ts';
import { createReviewIds, createReviewStore } from '../review.store.ts';
import { findConflictOfInterest } from './conflict-of-interest.ts';
import { loadRiskContext } from './risk-context.store.ts';
import { findReviewRisks } from './risks.ts';
import { requireOfferedTags } from './tags.ts';

const dayMs = 24 * 3_600_000;

export interface SubmitReviewInput {
  listingId: ObjectId;
  /** As parsed by the endpoint's schema, with both attestations. */
  content: ReviewContent;
  author: ActorAccount;
  locale: Locale;
}

/**
 * Submits a new review, which is pending.
 * @throws {DomainError} `not_a_patient`, `care_month`, `tags`, `not_found` (no such public listing),
 * `conflict_of_interest`, `already_reviewed`
 */
export async function submitReview(
  ctx: IdempotentContext<ReviewDoc>,
  { listingId, content, author, locale }: SubmitReviewInput,
): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  if (author.role === 'prosthetist') throw new DomainError('not_a_patient');
  if (!isCareMonthAllowed(content.careMonth, ctx.now)) throw new DomainError('care_month');
  await requireOfferedTags(ctx, content.tags);
  const formerAccountIds = await findFormerAccountIds(ctx.collections, author);
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const listing = await store.lockReviewableListing(listingId);
    if (!listing) throw new DomainError('not_found');
    if (findConflictOfInterest(listing, { userId, emails: author.emails }))
      throw new DomainError('conflict_of_interest');
    // The unique index knows this account only.
    if (await store.hasCountedReview(listingId, formerAccountIds)) throw new DomainError('already_reviewed');

    const review = buildReview(ctx.now, listing, userId, { content, author, locale });
    const accountAgeMs = author.createdAt ? ctx.now.getTime() - author.createdAt.getTime() : undefined;
    review.risks = findReviewRisks(review, {
      ...(await loadRiskContext(tx, review)),
      accountAgeMs,
    });
    if (accountAgeMs !== undefined) review.accountDays = Math.max(0, Math.floor(accountAgeMs / dayMs));
    const savedReview = await store.insert(review);
    await tx.records.audit(toReviewAuditRow('submit', null, savedReview));
    return savedReview;
  }).catch(refuseDuplicate('already_reviewed'));
}

function buildReview(
  now: Date,
  listing: ListingDoc,
  userId: string,
  { content, author, locale }: Omit<SubmitReviewInput, 'listingId'>,
): ReviewDoc {
  const displayName = toDisplayName(author.firstName, author.lastName);
  const storedContent = toStoredContent(content, displayName, locale);
  return {
    ...createReviewIds(),
    listingId: listing._id,
    userId,
    displayName,
    practice: listing.company ?? listing.clinic ?? '',
    state: listing.state,
    status: 'pending',
    visible: false,
    live: true,
    verification: getVerification(author),
    shownLevel: '',
    attestedAt: now,
    fingerprint: computeReviewFingerprint(storedContent),
    locale,
    edited: false,
    ...storedContent,
    v: 1,
    createdAt: now,
    submittedAt: now,
  };
}

/** A verified address means that somebody reads it, and no more. */
const getVerification = ({ emails }: ActorAccount): ReviewDoc['verification'] =>
  emails.length > 0 ? 'email' : 'none';
