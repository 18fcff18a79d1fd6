import type { ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { purgeStore } from './purge.store.ts';

const storedDays = 90;
/** Replaces the text. */
const erased = '[erased]';

/**
 * Deletes text and health facts of reviews withdrawn 90 days ago; rating and state stay for statistics. Reviews under a
 * legal hold wait. Safe to interrupt and repeat.
 */
export async function forgetWithdrawn(ctx: CommandContext): Promise<{ forgotten: number; held: number }> {
  const { reviews } = ctx.collections;
  const withdrawn = { status: 'withdrawn' as const, text: { $ne: erased } };
  // Old reviews without the date count from today.
  await reviews.updateMany(
    { ...withdrawn, withdrawnAt: { $exists: false } },
    { $set: { withdrawnAt: ctx.now } },
  );
  const due = { ...withdrawn, withdrawnAt: { $lte: new Date(ctx.now.getTime() - storedDays * 86_400_000) } };
  const done = { forgotten: 0, held: 0 };
  for (const { _id } of await reviews.find(due, { projection: { _id: 1 } }).toArray()) {
    await runInTransaction(ctx, async (session) => {
      const review = await reviews.findOne({ _id, ...due }, { session });
      if (!review) return;
      if (await purgeStore(ctx, session).isHeld([review])) return void done.held++;
      await reviews.replaceOne({ _id }, forgetContent(review), { session, ignoreUndefined: true });
      await recordStore(ctx, session).audit({
        action: 'review.forget',
        target: { kind: 'review', id: review.publicId },
        before: { status: review.status, v: review.v },
      });
      done.forgotten++;
    });
  }
  return done;
}

function forgetContent(review: ReviewDoc): ReviewDoc {
  const { title: _, device: __, monthsToFit: _m, adjustments: _a, ...named } = review;
  const { redaction: ___, fingerprint: ____, reply: _____, ...rest } = named;
  return {
    ...rest,
    v: review.v + 1,
    text: erased,
    tags: [],
    limb: { upper: 'None', lower: 'None' },
    shownLevel: '',
  };
}
