import { notStated } from '@app/option-lists';
import type { Ctx } from '../ctx.ts';
import { refused } from '../review/changes.ts';
import type { Decided, Refusal, Rejection } from '../wishes.ts';
import { decideReview, decisionBy, isChange, reasonsOf } from './decide-review.ts';

/**
 * Does not publish a waiting review, or a waiting edit: then the public text stays as it was. Without a reason
 * `Not stated` is kept.
 * @throws {Refused} `reason_missing` for one that is not offered, and what `decide` throws
 */
export async function rejectReview(ctx: Ctx, wish: Rejection): Promise<Decided> {
  const reasons = wish.reasons?.length ? await reasonsOf(ctx, wish) : [notStated.value];
  const decision = decisionBy(ctx, 'rejected', reasons, wish.note);
  return decideReview(ctx, wish, {
    step: 'reject',
    change: (before) => refused('reject', before, decision),
    tell: ({ records, auditId }, before, after) =>
      records.tellAuthor(auditId, after, 'review-rejected', { change: isChange(before), ...why(decision) }),
  });
}

/**
 * Sends a waiting review, or a waiting edit, back to its author.
 * @throws {Refused} `reason_missing`, and what `decide` throws
 */
export async function requestChanges(ctx: Ctx, wish: Refusal): Promise<Decided> {
  const decision = decisionBy(ctx, 'changes_requested', await reasonsOf(ctx, wish), wish.note);
  return decideReview(ctx, wish, {
    step: 'request_changes',
    change: (before) => refused('request_changes', before, decision),
    tell: ({ records, auditId }, before, after) =>
      records.tellAuthor(auditId, after, 'review-needs-changes', {
        change: isChange(before),
        ...why(decision),
      }),
  });
}

const why = ({ reasons, note }: { reasons: string[]; note: string }) => ({ reasons, note });
