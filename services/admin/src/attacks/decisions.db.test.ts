// F13 and F14: two staff members at once, and staff against the author, through HTTP. Each round has its own review.
import type { ReviewDoc } from '@app/db';
import { editReview } from '@app/reviews';
import { pickRounds } from '@app/test-kit/full-tests';
import { expect, it } from 'vitest';
import { createWaitingReview } from '../testing/reviews.ts';
import { type Answer, startApp, team } from '../testing/running-app.ts';

const { as, client, collections } = await startApp();
const { audit, listings, outbox, reviews } = collections;
const moderator = as('moderator');
const moderator2 = as('moderator2');

const total = pickRounds(20, 200);
/** Number of concurrent rounds. */
const atOnce = 10;

async function runInRounds(round: () => Promise<void>) {
  for (let n = 0; n < total; n += atOnce) await Promise.all(Array.from({ length: atOnce }, round));
}

type Who = typeof moderator;
const approve = (who: Who, id: string, v = 1) => who('PATCH', `/api/admin/reviews/${id}/approve`, { v });
const reject = (who: Who, id: string, v = 1) =>
  who('PATCH', `/api/admin/reviews/${id}/reject`, { v, reasons: ['Discriminatory'] });

async function expectOneWinner(review: ReviewDoc, answers: readonly Answer[]) {
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = answers.find(({ status }) => status === 409);
  const now = await reviews.findOne({ _id: review._id });
  // The second call gets the current state, after the first decision.
  expect(loser?.json).toMatchObject({
    fresh: { review: { id: review.publicId, v: 2, status: now?.status } },
  });
  const counted = (await listings.findOne({ _id: review.listingId }))?.reviewCount;
  expect(counted).toBe(now?.status === 'approved' ? 1 : 0);
  const rows = await audit.find({ 'target.kind': 'review', 'target.id': review.publicId }).toArray();
  expect(rows.map(({ action }) => action.endsWith('.refused')).toSorted()).toEqual([false, true]);
  expect(new Set(rows.map(({ actor }) => actor.id))).toEqual(new Set([team.moderator, team.moderator2]));
  const won = rows.find(({ action }) => !action.endsWith('.refused'));
  const mails = await outbox.find({ subject: `review:${review.publicId}` }).toArray();
  expect(mails.map(({ key }) => key.split(':')[0])).toEqual([won?._id.toHexString()]);
}

it(
  'F13: of two concurrent approvals one takes effect, and is counted, mailed and audited once',
  { timeout: 180_000 },
  () =>
    runInRounds(async () => {
      const review = await createWaitingReview(collections);
      const { publicId: id } = review;
      await expectOneWinner(review, await Promise.all([approve(moderator, id), approve(moderator2, id)]));
    }),
);

it('F13: of a concurrent approval and rejection one takes effect', { timeout: 180_000 }, () =>
  runInRounds(async () => {
    const review = await createWaitingReview(collections);
    const { publicId: id } = review;
    await expectOneWinner(review, await Promise.all([approve(moderator, id), reject(moderator2, id)]));
  }),
);

it('F14: approving while the author edits never publishes an unseen text', { timeout: 180_000 }, () =>
  runInRounds(async () => {
    const review = await createWaitingReview(collections);
    const { publicId: id, userId, text, overallRating, ratings, tags } = review;
    const other = `${text} And then the straps broke, all three of them, within one week.`;
    const content = {
      ...{ overallRating, ratings, tags, title: '', text: other, device: '' },
      ...{ stage: 'New socket', careMonth: '2026-09', relation: 'self', anonymous: false, incentive: 'none' },
      limb: { upper: 'None', lower: 'Single below-knee' },
    } as Parameters<typeof editReview>[1]['content'];
    const ctx = {
      ...{ client, collections, now: new Date('2026-11-21T12:00Z'), requestId: 'of a test' },
      actor: { kind: 'user', id: userId } as const,
    };
    const editing = editReview(ctx, { review: id, v: 1, content, locale: 'en' }).then(
      () => true,
      () => false,
    );
    const [answer, edited] = await Promise.all([approve(moderator, id), editing]);
    const now = await reviews.findOne({ _id: review._id });
    // One of the two was first. The second gets an error, and its text is stored nowhere.
    expect([answer.status === 200, edited].filter(Boolean)).toHaveLength(1);
    if (edited) {
      expect(answer).toMatchObject({ status: 409, json: { code: 'stale', fresh: { review: { v: 2 } } } });
      expect(now).toMatchObject({ status: 'pending', visible: false, text: other });
    } else expect(now).toMatchObject({ status: 'approved', visible: true, text });
  }),
);
