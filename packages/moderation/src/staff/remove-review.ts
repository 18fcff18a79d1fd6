import type { Ctx } from '../ctx.ts';
import { flagsDeclined, removed } from '../review/changes.ts';
import type { Decided, FlagVerdict, Refusal } from '../wishes.ts';
import { decideReview, decisionBy, reasonsOf } from './decide-review.ts';

/**
 * Takes a public review away. Its open flags were right.
 * @throws {Refused} `reason_missing`, and what `decide` throws
 */
export const removeReview = (ctx: Ctx, wish: Refusal): Promise<Decided> => takeAway('remove', ctx, wish);

/**
 * Answers all open flags of a review: `uphold` removes it, `decline` leaves it public, or shows what was hidden.
 * @throws {Refused} `reason_missing` for `uphold`, and what `decide` throws
 */
export async function decideFlag(
  ctx: Ctx,
  { verdict, reasons = [], note = '', ...wish }: FlagVerdict,
): Promise<Decided> {
  if (verdict === 'uphold') return takeAway('uphold_flag', ctx, { ...wish, reasons, note });
  return decideReview(ctx, wish, {
    step: 'decline_flag',
    change: flagsDeclined,
    closeFlags: (records, { _id }) => records.closeFlags(_id, 'declined'),
    async tell({ records, auditId }, before, after) {
      if (before.hidden && after.visible) await records.tellAuthor(auditId, after, 'review-shown-again', {});
    },
  });
}

async function takeAway(step: 'remove' | 'uphold_flag', ctx: Ctx, wish: Refusal): Promise<Decided> {
  const decision = decisionBy(ctx, 'removed', await reasonsOf(ctx, wish), wish.note);
  const { reasons, note } = decision;
  return decideReview(ctx, wish, {
    step,
    change: (before) => removed(step, before, decision),
    closeFlags: (records, { _id }) => records.closeFlags(_id, 'upheld'),
    async tell({ records, auditId }, _, after) {
      if (after.status === 'removed')
        await records.tellAuthor(auditId, after, 'review-removed', { reasons, note });
    },
  });
}
