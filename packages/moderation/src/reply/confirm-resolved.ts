import type { ReviewDoc } from '@app/db';
import { requireUser } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../domain-error.ts';
import { recordStore } from '../records.store.ts';
import { reviewStore } from '../review/review.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import { toReplyRow } from './audit.ts';
import { getPublicReply, applyResolution as withWord } from './changes.ts';
import type { Confirmation } from './inputs.ts';

/**
 * The review's author says whether what the practice planned or made solved it; may be taken back at any time.
 * @throws {DomainError} `not_found`: no such review of this account, or no public answer that tells of a change
 */
export async function confirmResolved(ctx: Ctx, { review, resolved }: Confirmation): Promise<ReviewDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (session) => {
    const store = reviewStore(ctx, session);
    const before = await store.find(review);
    if (before?.userId !== userId) throw new DomainError('not_found');
    const reply = getPublicReply(before);
    if (!reply?.change) throw new DomainError('not_found');
    if ((reply.resolvedAt !== undefined) === resolved) return before;
    const saved = await store.replace(before, withWord(before, resolved ? ctx.now : undefined));
    await recordStore(ctx, session).audit(toReplyRow('resolved', before, saved));
    return saved;
  });
}
