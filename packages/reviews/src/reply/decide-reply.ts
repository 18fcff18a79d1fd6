import type { ReviewReply } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { decide } from '@app/status-changes/staff/decide';
import { reviewStore } from '../review/review.store.ts';
import { applyPublication, applyRejection } from './changes.ts';
import type { ReplyApproval, ReplyDecisionResult, ReplyRejection } from './inputs.ts';
import { replies } from './subject.ts';
import { tellAnswered, tellWriter } from './tell.ts';

/** Makes a waiting answer, or the waiting words for a public one, public. For what it throws see `decide`. */
export async function approveReply(
  ctx: CommandContext,
  { review: id, v }: ReplyApproval,
): Promise<ReplyDecisionResult> {
  const { after, ...undoable } = await decide(
    ctx,
    replies,
    { id, v },
    {
      step: 'approve',
      change: (before) => applyPublication(before, ctx.now, createDecision(ctx, 'approved', '')),
      async tell(notifyContext, before, after) {
        const listing = await reviewStore(ctx, notifyContext.session).listing(after.listingId);
        if (listing)
          await tellWriter(notifyContext, after, listing, 'reply-published', { slug: listing.slug });
        await tellAnswered(notifyContext, before, after);
      },
    },
  );
  return { review: after, ...undoable };
}

/**
 * Sends a waiting answer back to the practice, or the waiting words for a public one, which stays as it is.
 * @throws {DomainError} `reason_missing` without notes, and what `decide` throws
 */
export async function rejectReply(
  ctx: CommandContext,
  { review: id, v, notes }: ReplyRejection,
): Promise<ReplyDecisionResult> {
  const note = notes.trim().slice(0, 4000);
  if (!note) throw new DomainError('reason_missing');
  const { after, ...undoable } = await decide(
    ctx,
    replies,
    { id, v },
    {
      step: 'reject',
      change: (before) => applyRejection(before, createDecision(ctx, 'rejected', note)),
      async tell(notifyContext, _, after) {
        const listing = await reviewStore(ctx, notifyContext.session).listing(after.listingId);
        await tellWriter(notifyContext, after, listing, 'reply-rejected', { note });
      },
    },
  );
  return { review: after, ...undoable };
}

const createDecision = (
  { now, actor }: CommandContext,
  outcome: 'approved' | 'rejected',
  notes: string,
): NonNullable<ReviewReply['decision']> => ({ outcome, notes, at: now, by: actor.id });
