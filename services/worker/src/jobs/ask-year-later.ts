import type { Collections } from '@app/db';
import { formatProsthetistName } from '@app/listings/listing/person-names';
import { getMailPreference } from '@app/mail';
import { reviewLimits } from '@app/option-lists';
import { createOutboxEntry, type NewEntry } from '@app/status-changes';
import { putEntries } from '../outbox/outbox.store.ts';
import { createReminderStore } from './reminders.store.ts';
import { createYearLaterStore, type ReviewToAskAbout } from './year-later.store.ts';

const dayMs = 86_400_000;
/**
 * Maximum delay of the question, for a worker that was not running. Shorter than the outbox keeps its entries, so that
 * the key of a sent question still exists.
 */
const maxDelayDays = 30;

/**
 * Asks authors of public reviews, a year after the publication, how it is. Each review is asked about once, however
 * often this runs and whatever the author does. Accounts that are sanctioned or do not want it
 * are not asked.
 */
export async function askYearLater(collections: Collections, now: Date): Promise<{ asked: number }> {
  const yearLaterStore = createYearLaterStore(collections);
  const reminderStore = createReminderStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const { daysToYearLater } = reviewLimits;
  let askedCount = 0;
  for await (const dueReviewBatch of yearLaterStore.findPublishedBetween(
    subtractDays(daysToYearLater + maxDelayDays),
    subtractDays(daysToYearLater),
  )) {
    const userIds = dueReviewBatch.map(({ userId }) => userId);
    const [knownUserIds, excludedUserIds, listingById] = await Promise.all([
      // Authors in sample data have no account.
      reminderStore.findKnownUserIds(userIds),
      yearLaterStore.findExcludedUserIds(userIds, getMailPreference('year-later')!, now),
      yearLaterStore.findListings(dueReviewBatch.map(({ listingId }) => listingId)),
    ]);
    const entries = dueReviewBatch.flatMap((review) => {
      const listing = listingById.get(review.listingId.toHexString());
      if (!listing || !knownUserIds.has(review.userId) || excludedUserIds.has(review.userId)) return [];
      return [createQuestionEntry(review, formatProsthetistName(listing), now)];
    });
    askedCount += await putEntries(collections, entries);
  }
  return { asked: askedCount };
}

function createQuestionEntry(
  { publicId, userId, locale = 'en' }: ReviewToAskAbout,
  prosthetistName: string,
  now: Date,
): NewEntry {
  const mail = {
    kind: 'mail' as const,
    key: `year-later:${publicId}`,
    subject: `review:${publicId}`,
    payload: { template: 'year-later', userId, locale, values: { practitioner: prosthetistName } },
  };
  return createOutboxEntry(mail, now);
}
