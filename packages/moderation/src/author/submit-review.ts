import type { ListingDoc, ReviewDoc } from '@app/db';
import { careMonthFits } from '@app/types';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { auditOf } from '../review/audit.ts';
import { displayNameOf, fingerprint, storedContent } from '../review/content.ts';
import { newIds, reviewStore } from '../review/review.store.ts';
import { inTransaction, isDuplicate } from '../transaction.store.ts';
import type { Author, Submission } from '../wishes.ts';
import { risksOf } from './risks.ts';
import { surroundingsOf } from './surroundings.store.ts';
import { expectOffered } from './tags.ts';
import { tieOf } from './ties.ts';

/**
 * A new review, which waits for the team.
 * @throws {Refused} `not_a_patient`, `care_month`, `tags`, `not_found` (no such public listing), `conflict_of_interest`,
 * `already_reviewed`
 */
export async function submitReview(
  ctx: Ctx,
  { listingId, content, author, locale }: Submission,
): Promise<ReviewDoc> {
  const userId = userOf(ctx);
  if (author.role === 'prosthetist') throw new Refused('not_a_patient');
  if (!careMonthFits(content.careMonth, ctx.now)) throw new Refused('care_month');
  await expectOffered(ctx, content.tags);
  try {
    return await inTransaction(ctx, async (session) => {
      const store = reviewStore(ctx, session);
      const listing = await store.reviewed(listingId);
      if (!listing) throw new Refused('not_found');
      if (tieOf(listing, { userId, emails: author.emails })) throw new Refused('conflict_of_interest');

      const review = written(ctx.now, listing, userId, { content, author, locale });
      const accountAgeMs = author.createdAt ? ctx.now.getTime() - author.createdAt.getTime() : undefined;
      review.risks = risksOf(review, { ...(await surroundingsOf(ctx, session, review)), accountAgeMs });
      const saved = await store.insert(review);
      await recordStore(ctx, session).audit(auditOf('submit', null, saved));
      return saved;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refused('already_reviewed');
    throw error;
  }
}

function written(
  now: Date,
  listing: ListingDoc,
  userId: string,
  { content, author, locale }: Omit<Submission, 'listingId'>,
): ReviewDoc {
  const displayName = displayNameOf(author.firstName, author.lastName);
  const stored = storedContent(content, displayName);
  return {
    ...newIds(),
    listingId: listing._id,
    userId,
    displayName,
    practice: listing.company ?? listing.clinic ?? '',
    state: listing.state,
    status: 'pending',
    visible: false,
    live: true,
    verification: verificationOf(author),
    shownLevel: '',
    attestedAt: now,
    fingerprint: fingerprint(stored),
    locale,
    edited: false,
    ...stored,
    v: 1,
    createdAt: now,
    submittedAt: now,
  };
}

/** A confirmed address says that somebody reads it, and no more (decisions B1). */
const verificationOf = ({ emails }: Author): ReviewDoc['verification'] =>
  emails.length > 0 ? 'email' : 'none';
