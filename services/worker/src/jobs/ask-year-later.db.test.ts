import type { ListingDoc, ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc, createSanctionDoc } from '@app/db/documents-for-tests';
import { renderMail } from '@app/mail';
import { locales, type OptionalEmail } from '@app/option-lists';
import { expectIndexed } from '@app/test-kit/explain';
import { beforeEach, expect, it } from 'vitest';
import { openTestDatabase, startTime } from '../testing/test-database.ts';
import { askYearLater } from './ask-year-later.ts';

const testCollections = ['reviews', 'listings', 'outbox', 'audit', 'sanctions', 'preferences'] as const;
const { collections, recordAccounts } = await openTestDatabase(...testCollections);
const { reviews, listings, outbox, audit, sanctions, preferences } = collections;
const dayMs = 86_400_000;
const subtractDays = (days: number) => new Date(startTime.getTime() - days * dayMs);
let listing: ListingDoc;
beforeEach(async () => {
  listing = createListingDoc({ firstName: 'Renata', lastName: 'Okafor', company: 'Gateway Limb' });
  await listings.insertOne(listing, { ignoreUndefined: true });
});

let authorCount = 0;
/** Inserts a public review of the listing by somebody who has an account. */
async function createReview(overrides: Partial<ReviewDoc> = {}): Promise<ReviewDoc> {
  const userId = `user_author_${++authorCount}`;
  const reviewFields = { listingId: listing._id, userId, publishedAt: subtractDays(366) };
  const review = { ...createReviewDoc({ ...reviewFields, ...overrides }), ...overrides };
  await reviews.insertOne(review, { ignoreUndefined: true });
  await recordAccounts(review.userId);
  return review;
}
const runAfterDays = (days = 0) => askYearLater(collections, new Date(startTime.getTime() + days * dayMs));

it('N10 asks the author of a review once, when it has been public for a year, in their language', async () => {
  const { publicId, userId } = await createReview({ publishedAt: startTime, locale: 'es' });
  for (let days = 0; days <= 800; days += 3) await runAfterDays(days);
  expect(await outbox.find().toArray()).toMatchObject([
    {
      kind: 'mail',
      subject: `review:${publicId}`,
      payload: {
        template: 'year-later',
        userId,
        locale: 'es',
        values: { practitioner: 'Renata Okafor – Gateway Limb' },
      },
      dueAt: new Date(startTime.getTime() + 366 * dayMs),
    },
  ]);
});

it('the mail names the prosthetist but nothing about the care, and links to where it is turned off', () => {
  for (const locale of locales) {
    const unsubscribeUrl = 'https://www.example.com/unsubscribe/t.3';
    const options = { locale, origin: 'https://www.example.com', unsubscribeUrl };
    const mail = renderMail('year-later', { practitioner: 'Renata Okafor – Gateway Limb' }, options);
    expect(mail.text).toContain('Renata Okafor – Gateway Limb');
    expect(mail.text).toContain('https://www.example.com/my-reviews');
    expect(mail.text).toContain(unsubscribeUrl);
    expect(mail.text).not.toMatch(/knee|limb level|socket|device|rodilla|encaje|dispositivo/i);
  }
});

it('asks nobody who is gone, sanctioned or unwilling, nor about a review that is not public or has an addition', async () => {
  const optionalMail = 'Asking how it is a year after my review' satisfies OptionalEmail;
  const yearLater = {
    overallRating: 3,
    text: 'Still fine.',
    language: 'en',
    submittedAt: startTime,
  } as const;
  await createReview({ publishedAt: subtractDays(364.9) });
  // For a worker that was away for so long, the key of a sent mail may be gone.
  await createReview({ publishedAt: subtractDays(396) });
  await createReview({ userId: `gone_${'x'.repeat(16)}` });
  await createReview({ yearLater: { ...yearLater, status: 'rejected' } });
  await createReview({ status: 'withdrawn', visible: false, live: false });
  await createReview({
    status: 'flagged',
    openFlags: 1,
    visible: false,
    hidden: { at: startTime, reason: 'Harmful or illegal', because: 'reader' },
  });
  const closedListing = createListingDoc({ status: 'suspended', approved: false });
  await listings.insertOne(closedListing, { ignoreUndefined: true });
  await createReview({ listingId: closedListing._id });
  const sanctionedReview = await createReview();
  await sanctions.insertOne(
    createSanctionDoc({ userId: sanctionedReview.userId, from: subtractDays(1), until: subtractDays(-9) }),
  );
  const optedOutReview = await createReview();
  await preferences.insertOne({ _id: optedOutReview.userId, off: [optionalMail], token: 'A'.repeat(22) });
  const sampleReview = await createReview();
  await audit.deleteMany({ 'actor.id': sampleReview.userId });
  expect(await runAfterDays()).toEqual({ asked: 0 });
  // The sanction has ended within the month.
  expect(await runAfterDays(10)).toEqual({ asked: 2 });
});

it('asks each author once with two workers at a time, and finds them by an index', async () => {
  for (let i = 0; i < 60; i++) await createReview({ publishedAt: subtractDays(366 + (i % 20)) });
  const results = await Promise.all([runAfterDays(), runAfterDays()]);
  expect(results[0].asked + results[1].asked).toBe(60);
  expect(await outbox.countDocuments()).toBe(60);
  const publishedAt = { $gt: subtractDays(395), $lte: subtractDays(365) };
  const query = reviews.find({ visible: true, publishedAt });
  expect((await expectIndexed(query)).indexes).toEqual(['recent']);
});
