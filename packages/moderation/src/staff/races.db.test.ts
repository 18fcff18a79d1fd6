// Two wishes at once: one wins, the other learns how things stand, and nothing is counted twice (faults F11, F13, F14).
import { testDatabase } from '@app/test-kit/mongo';
import { beforeAll, expect, it } from 'vitest';
import { editReview } from '../author/edit-review.ts';
import { submitReview } from '../author/submit-review.ts';
import { expectSound } from '../testing/expect-sound.ts';
import { author, content, newUser, type Stage, stage } from '../testing/stage.ts';
import { approveReview } from './approve-review.ts';
import { rejectReview } from './refuse-review.ts';

const { uri } = await testDatabase();
let s: Stage;
beforeAll(async () => {
  s = await stage(uri);
});
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled' ? 'done' : ((one.reason as { code?: string }).code ?? String(one.reason)),
  );

it('makes one review of 50 identical submits', async () => {
  const { _id: listingId } = await s.listing();
  const user = newUser();
  const wish = { listingId, content: content(), author: author(), locale: 'en' as const };
  const found = await outcomes(Array.from({ length: 50 }, () => submitReview(s.as(user), wish)));
  expect(found.filter((one) => one === 'done')).toHaveLength(1);
  expect(found.filter((one) => one === 'already_reviewed')).toHaveLength(49);
  expect(await s.collections.reviews.countDocuments({ listingId })).toBe(1);
  expect(await s.collections.audit.countDocuments({ 'actor.id': user })).toBe(1);
});

it('counts 50 approvals of one listing at once', async () => {
  const listing = await s.listing();
  const reviews = [];
  for (let i = 0; i < 50; i++) {
    const overallRating = ((i % 5) + 1) as 1 | 2 | 3 | 4 | 5;
    reviews.push(
      await s.pending(listing, {
        overallRating,
        text: `Number ${i} of fifty who have something to say about this.`,
      }),
    );
  }
  const found = await outcomes(
    reviews.map(({ publicId }, i) => approveReview(s.as(`admin_${i % 4}`), { review: publicId, v: 1 })),
  );
  expect(found).toEqual(Array(50).fill('done'));
  expect(await s.collections.listings.findOne({ _id: listing._id })).toMatchObject({
    reviewCount: 50,
    ratingSum: 150,
    histogram: [10, 10, 10, 10, 10],
    ratingAvg: 3,
  });
  await expectSound(s.collections);
});

it('lets one of approval, refusal and edit win, 200 times', async () => {
  const listing = await s.listing();
  const winners: Record<string, number> = {};
  for (let round = 0; round < 200; round += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { publicId, userId } = await s.pending(listing);
        const refusal = { review: publicId, v: 1, reasons: ['False or fake'], note: '' };
        const found = await outcomes([
          approveReview(s.as('admin_1'), { review: publicId, v: 1 }),
          rejectReview(s.as('admin_2'), refusal),
          editReview(s.as(userId), {
            review: publicId,
            v: 1,
            content: content({ overallRating: 1 }),
            locale: 'en',
          }),
        ]);
        expect(found.filter((one) => one === 'done')).toHaveLength(1);
        expect(found.filter((one) => one === 'stale')).toHaveLength(2);
        const winner = ['approve', 'reject', 'edit'][found.indexOf('done')]!;
        winners[winner] = (winners[winner] ?? 0) + 1;
        expect(await s.collections.outbox.countDocuments({ subject: `review:${publicId}` })).toBe(
          winner === 'edit' ? 0 : 1,
        );
        const tries = await s.collections.audit.countDocuments({
          'target.id': publicId,
          'actor.kind': 'admin',
        });
        expect(tries).toBe(2);
      }),
    );
  }
  expect(Object.values(winners).reduce((sum, n) => sum + n)).toBe(200);
  await expectSound(s.collections);
});
