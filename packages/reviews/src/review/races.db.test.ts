// Two calls at once: one succeeds, the other gets the current state, and nothing is counted twice (F11, F13).

import { collectOutcomes, countOutcomes, expectConflict } from '@app/status-changes/testing/outcomes';
import { pickRounds } from '@app/test-kit/full-tests';
import { expect, it } from 'vitest';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import { createAuthor, createContent, createEdit } from '../testing/inputs.ts';
import { createUserId, openReviewStage } from '../testing/stage.ts';
import { editReview } from './author/edit-review.ts';
import { submitReview } from './author/submit-review.ts';
import { approveReview, rejectReview } from './staff/decide-review.ts';

const stage = await openReviewStage();
const roundCount = pickRounds(20, 200);

/** Runs all rounds, ten at once. */
async function runRounds(runRound: () => Promise<void>): Promise<void> {
  for (let round = 0; round < roundCount; round += 10)
    await Promise.all(Array.from({ length: 10 }, runRound));
}

it('50 identical submissions make one review', async () => {
  const { _id: listingId } = await stage.createListing();
  const userId = createUserId();
  const input = { listingId, content: createContent(), author: createAuthor(), locale: 'en' as const };
  const attempts = Array.from({ length: 50 }, () => submitReview(stage.as(userId), input));
  expect(countOutcomes(await collectOutcomes(attempts))).toEqual({ done: 1, already_reviewed: 49 });
  expect(await stage.reviews.countDocuments({ listingId })).toBe(1);
  expect(await stage.audit.countDocuments({ 'actor.id': userId })).toBe(1);
});

it('concurrent approvals of reviews of one listing are all counted', async () => {
  const attemptCount = pickRounds(15, 50);
  const listing = await stage.createListing();
  const reviews = [];
  for (let i = 0; i < attemptCount; i++) {
    const overallRating = ((i % 5) + 1) as 1 | 2 | 3 | 4 | 5;
    const text = `Number ${i} of many who have something to say about this.`;
    reviews.push(await stage.createPendingReview(listing, { overallRating, text }));
  }
  const outcomes = await collectOutcomes(
    reviews.map(({ publicId }, i) => approveReview(stage.as(`admin_${i % 4}`), { id: publicId, v: 1 })),
  );
  expect(outcomes).toEqual(Array(attemptCount).fill('done'));
  expect(await stage.readListing(listing)).toMatchObject({
    reviewCount: attemptCount,
    ratingSum: 3 * attemptCount,
    histogram: Array(5).fill(attemptCount / 5),
    ratingAvg: 3,
  });
  await expectSoundReviews(stage);
});

it('one of approval, rejection and edit succeeds, every time', async () => {
  const listing = await stage.createListing();
  const winnerCounts = { approve: 0, reject: 0, edit: 0 };
  const names = Object.keys(winnerCounts) as (keyof typeof winnerCounts)[];
  await runRounds(async () => {
    const { publicId, userId } = await stage.createPendingReview(listing);
    const rejectionInput = { id: publicId, v: 1, reasons: ['False or fake'], notes: '' };
    const outcomes = await collectOutcomes([
      approveReview(stage.as('admin_1'), { id: publicId, v: 1 }),
      rejectReview(stage.as('admin_2'), rejectionInput),
      editReview(stage.as(userId), createEdit(publicId, 1, { overallRating: 1 })),
    ]);
    expect(countOutcomes(outcomes)).toEqual({ done: 1, stale: 2 });
    const winner = names[outcomes.indexOf('done')]!;
    winnerCounts[winner]++;
    const mailCount = await stage.outbox.countDocuments({ subject: `review:${publicId}` });
    expect(mailCount).toBe(winner === 'edit' ? 0 : 1);
    const attemptFilter = { 'target.id': publicId, 'actor.kind': 'admin' } as const;
    expect(await stage.audit.countDocuments(attemptFilter)).toBe(2);
  });
  expect(winnerCounts.approve + winnerCounts.reject + winnerCounts.edit).toBe(roundCount);
  await expectSoundReviews(stage);
});

const rejectAsFake: typeof approveReview = (ctx, input) =>
  rejectReview(ctx, { ...input, reasons: ['False or fake'], notes: '' });

it.each([
  ['two approve', approveReview, true],
  ['one approves, one refuses', rejectAsFake, false],
] as const)(
  'F13: %s at once, many times: one succeeds, counted and mailed once, both audited',
  async (_, secondCommand, isAlwaysPublic) => {
    const listing = await stage.createListing();
    await runRounds(async () => {
      const { publicId: id, userId } = await stage.createPendingReview(listing);
      const attempts = [
        approveReview(stage.as('admin_1'), { id, v: 1 }),
        secondCommand(stage.as('admin_2'), { id, v: 1 }),
      ] as const;
      const outcomes = await collectOutcomes([...attempts]);
      expect(countOutcomes(outcomes)).toEqual({ done: 1, stale: 1 });
      const currentCase = { v: 2, decision: { by: expect.any(String) } };
      await expectConflict(attempts[outcomes.indexOf('stale')]!, 'stale', currentCase);
      expect(await stage.outbox.countDocuments({ 'payload.userId': userId })).toBe(1);
      const rows = await stage.audit.find({ 'target.id': id, 'actor.kind': 'admin' }).toArray();
      expect(rows.filter(({ action }) => action.endsWith('.refused'))).toHaveLength(1);
      expect(new Set(rows.map(({ actor }) => actor.id))).toEqual(new Set(['admin_1', 'admin_2']));
    });
    const reviewCount = await stage.reviews.countDocuments({ listingId: listing._id, visible: true });
    if (isAlwaysPublic) expect(reviewCount).toBe(roundCount);
    expect(await stage.readListing(listing)).toMatchObject({ reviewCount });
    await expectSoundReviews(stage);
  },
);
