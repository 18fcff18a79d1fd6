import type { ClientSession, ReviewDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { auditOf } from '../review/audit.ts';
import { reviewStore } from '../review/review.store.ts';
import { inTransaction } from '../transaction.store.ts';

/**
 * An author's change of an own review: found, changed by `change`, written with its audit row, in one transaction.
 * @throws {Refused} `not_found` also for another author's: nobody learns that there is one
 */
export async function ownChange(
  ctx: Ctx,
  publicId: string,
  action: string,
  change: (before: ReviewDoc, session: ClientSession) => ReviewDoc | Promise<ReviewDoc>,
): Promise<ReviewDoc> {
  const userId = userOf(ctx);
  return inTransaction(ctx, async (session) => {
    const store = reviewStore(ctx, session);
    const before = await store.find(publicId);
    if (before?.userId !== userId) throw new Refused('not_found');
    const after = await change(before, session);
    if (after === before) return before;
    const saved = await store.replace(before, after);
    await recordStore(ctx, session).audit(auditOf(action, before, saved));
    return saved;
  });
}
