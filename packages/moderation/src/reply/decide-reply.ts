import type { ReviewReply } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../refused.ts';
import { reviewStore } from '../review/review.store.ts';
import { decide } from '../staff/decide.ts';
import { published, refused } from './changes.ts';
import { replies } from './subject.ts';
import { tellAnswered, tellWriter } from './tell.ts';
import type { ReplyApproval, ReplyDecided, ReplyRefusal } from './wishes.ts';

/** Makes a waiting answer, or the waiting words for a public one, public. For what it throws see `decide`. */
export async function approveReply(ctx: Ctx, { review: id, v }: ReplyApproval): Promise<ReplyDecided> {
  const { after, ...undoable } = await decide(
    ctx,
    replies,
    { id, v },
    {
      step: 'approve',
      change: (before) => published(before, ctx.now, decisionBy(ctx, 'approved', '')),
      async tell(telling, before, after) {
        const listing = await reviewStore(ctx, telling.session).listing(after.listingId);
        if (listing) await tellWriter(telling, after, listing, 'reply-published', { slug: listing.slug });
        await tellAnswered(telling, before, after);
      },
    },
  );
  return { review: after, ...undoable };
}

/**
 * Sends a waiting answer back to the practice, or the waiting words for a public one, which stays as it is.
 * @throws {Refused} `reason_missing` without notes, and what `decide` throws
 */
export async function rejectReply(ctx: Ctx, { review: id, v, notes }: ReplyRefusal): Promise<ReplyDecided> {
  const note = notes.trim().slice(0, 4000);
  if (!note) throw new Refused('reason_missing');
  const { after, ...undoable } = await decide(
    ctx,
    replies,
    { id, v },
    {
      step: 'reject',
      change: (before) => refused(before, decisionBy(ctx, 'rejected', note)),
      async tell(telling, _, after) {
        const listing = await reviewStore(ctx, telling.session).listing(after.listingId);
        await tellWriter(telling, after, listing, 'reply-rejected', { note });
      },
    },
  );
  return { review: after, ...undoable };
}

const decisionBy = (
  { now, actor }: Ctx,
  outcome: 'approved' | 'rejected',
  notes: string,
): NonNullable<ReviewReply['decision']> => ({ outcome, notes, at: now, by: actor.id });
