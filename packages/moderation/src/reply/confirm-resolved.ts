import type { ReviewDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { reviewStore } from '../review/review.store.ts';
import { inTransaction } from '../transaction.store.ts';
import { replyAuditOf } from './audit.ts';
import { publicReplyOf, resolved as withWord } from './changes.ts';
import type { Confirmation } from './wishes.ts';

/**
 * The review's author says whether what the practice planned or made solved it; may be taken back at any time.
 * @throws {Refused} `not_found`: no such review of this account, or no public answer that tells of a change
 */
export async function confirmResolved(ctx: Ctx, { review, resolved }: Confirmation): Promise<ReviewDoc> {
  const userId = userOf(ctx);
  return inTransaction(ctx, async (session) => {
    const store = reviewStore(ctx, session);
    const before = await store.find(review);
    if (before?.userId !== userId) throw new Refused('not_found');
    const reply = publicReplyOf(before);
    if (!reply?.change) throw new Refused('not_found');
    if ((reply.resolvedAt !== undefined) === resolved) return before;
    const saved = await store.replace(before, withWord(before, resolved ? ctx.now : undefined));
    await recordStore(ctx, session).audit(replyAuditOf('resolved', before, saved));
    return saved;
  });
}
