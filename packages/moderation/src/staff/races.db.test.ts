// Two calls at once: one succeeds, the other gets the current state, and nothing is counted twice (F11, F13, F14).

import { approveListing } from '@app/listings/listing/staff/decide-listing';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { approveUpdate } from '@app/listings/update/staff/decide-update';
import { editReview } from '@app/reviews/review/author/edit-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { pickRounds } from '@app/test-kit/full-tests';
import { expect, it } from 'vitest';
import { expectSoundReviews } from '../testing/expect-sound-reviews.ts';
import {
  collectOutcomes,
  countOutcomes,
  createListingInput,
  createPendingListing,
  toTarget,
} from '../testing/practice.ts';
import {
  createAuthor,
  createContent,
  createEdit,
  createUserId,
  expectConflict,
  openStage,
} from '../testing/stage.ts';

const stage = await openStage();
const roundCount = pickRounds(20, 200);

it('50 identical submissions make one review', async () => {
  const { _id: listingId } = await stage.createListing();
  const userId = createUserId();
  const commandInput = { listingId, content: createContent(), author: createAuthor(), locale: 'en' as const };
  const outcomes = await collectOutcomes(
    Array.from({ length: 50 }, () => submitReview(stage.as(userId), commandInput)),
  );
  expect(countOutcomes(outcomes)).toEqual({ done: 1, already_reviewed: 49 });
  expect(await stage.collections.reviews.countDocuments({ listingId })).toBe(1);
  expect(await stage.collections.audit.countDocuments({ 'actor.id': userId })).toBe(1);
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
  await expectSoundReviews(stage.collections);
});

it('one of approval, rejection and edit succeeds, every time', async () => {
  const listing = await stage.createListing();
  const editedContent = createContent({ overallRating: 1 });
  const winCounts: Record<string, number> = {};
  for (let round = 0; round < roundCount; round += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { publicId, userId } = await stage.createPendingReview(listing);
        const rejectionInput = { id: publicId, v: 1, reasons: ['False or fake'], notes: '' };
        const outcomes = await collectOutcomes([
          approveReview(stage.as('admin_1'), { id: publicId, v: 1 }),
          rejectReview(stage.as('admin_2'), rejectionInput),
          editReview(stage.as(userId), { publicId, v: 1, content: editedContent, locale: 'en' }),
        ]);
        expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(2);
        const winner = ['approve', 'reject', 'edit'][outcomes.indexOf('done')]!;
        winCounts[winner] = (winCounts[winner] ?? 0) + 1;
        expect(await stage.collections.outbox.countDocuments({ subject: `review:${publicId}` })).toBe(
          winner === 'edit' ? 0 : 1,
        );
        const attemptCount = await stage.collections.audit.countDocuments({
          'target.id': publicId,
          'actor.kind': 'admin',
        });
        expect(attemptCount).toBe(2);
      }),
    );
  }
  expect(Object.values(winCounts).reduce((sum, n) => sum + n)).toBe(roundCount);
  await expectSoundReviews(stage.collections);
});

/** Expects that one of two concurrent calls succeeds, and that the other gets the current state. */
async function expectOneWinner(attempts: [Promise<unknown>, Promise<unknown>]): Promise<void> {
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [conflictError] = outcomes.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as ConflictError] : [],
  );
  expect(conflictError).toBeInstanceOf(ConflictError);
  expect(conflictError).toMatchObject({
    code: 'stale',
    currentCase: { v: 2, decision: { by: expect.any(String) } },
  });
}

it.each([
  ['two approve', approveReview, 1],
  ['one approves, one refuses', rejectAsFake, undefined],
] as const)(
  'F13: %s at once, many times: one succeeds, counted and mailed once, both audited',
  async (_, secondCommand, isAlwaysPublic) => {
    const listing = await stage.createListing();
    for (let round = 0; round < roundCount; round += 10) {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { publicId, userId } = await stage.createPendingReview(listing);
          const commandInput = { id: publicId, v: 1 };
          await expectOneWinner([
            approveReview(stage.as('admin_1'), commandInput),
            secondCommand(stage.as('admin_2'), commandInput),
          ]);
          const { outbox, audit } = stage.collections;
          expect(await outbox.countDocuments({ 'payload.userId': userId })).toBe(1);
          const attemptRows = await audit.find({ 'target.id': publicId, 'actor.kind': 'admin' }).toArray();
          expect(attemptRows.filter(({ action }) => action.endsWith('.refused'))).toHaveLength(1);
          expect(new Set(attemptRows.map(({ actor }) => actor.id))).toEqual(new Set(['admin_1', 'admin_2']));
        }),
      );
    }
    const publicCount = await stage.collections.reviews.countDocuments({
      listingId: listing._id,
      visible: true,
    });
    if (isAlwaysPublic) expect(publicCount).toBe(roundCount);
    expect(await stage.readListing(listing)).toMatchObject({
      reviewCount: publicCount,
    });
    await expectSoundReviews(stage.collections);
  },
);

it('F14: no text sent after staff read is published, of reviews, listings and updates', async () => {
  const { publicId, userId } = await stage.createPendingReview(await stage.createListing());
  const text = 'Other words, which nobody of the team has read yet.';
  await editReview(stage.as(userId), createEdit(publicId, 1, { text }));
  await expectConflict(approveReview(stage.as('admin_1'), { id: publicId, v: 1 }), 'stale', {
    text,
    status: 'pending',
  });

  const ownerId = createUserId();
  const { _id } = await createPendingListing(stage, ownerId, { firstName: 'Flora' });
  const resend = (company: string) =>
    updateListing(stage.as(ownerId), {
      listingId: _id,
      input: createListingInput({ firstName: 'Flora', company }),
      locale: 'en',
    });
  await resend('Unseen');
  await expectConflict(approveListing(stage.as('admin_1'), { id: _id.toHexString(), v: 1 }), 'stale', {
    company: 'Unseen',
    status: 'pending',
  });

  await approveListing(stage.as('admin_1'), { id: _id.toHexString(), v: 2 });
  const firstUpdate = await resend('Seen');
  await resend('Unseen again');
  if (firstUpdate.kind !== 'update') throw new Error('The listing is public.');
  const commandInput = toTarget(firstUpdate.update);
  await expectConflict(approveUpdate(stage.as('admin_1'), commandInput), 'stale', {
    update: { changes: { company: 'Unseen again' } },
    listing: { company: 'Unseen' },
  });
});

function rejectAsFake(ctx: CommandContext, commandInput: DecisionInput) {
  return rejectReview(ctx, { ...commandInput, reasons: ['False or fake'], notes: '' });
}
