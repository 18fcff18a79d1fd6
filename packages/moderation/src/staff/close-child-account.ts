import type { DeletionDoc } from '@app/db';
import { requireStaff } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { requestDeletion } from '../deletion/deletions.ts';
import { DomainError } from '../domain-error.ts';
import { recordStore } from '../records.store.ts';
import { reviewStore } from '../review/review.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import { expectFree } from './held.store.ts';
import type { ChildAccount } from './inputs.ts';
import { requireNotes } from './notes.ts';

/**
 * Closes the account of a review's author who is under 13: at once, for good, with every review of it. Children have
 * no account here, so nothing of one is kept.
 * @throws {DomainError} `not_staff`; `reason_missing`; `not_found`, also where the account is gone already; `held` by the law
 */
export async function closeChildAccount(ctx: Ctx, { review, reason }: ChildAccount): Promise<DeletionDoc> {
  requireStaff(ctx);
  const why = requireNotes(reason);
  return runInTransaction(ctx, async (session) => {
    const found = await reviewStore(ctx, session).find(review);
    if (!found || found.userId.startsWith('gone_')) throw new DomainError('not_found');
    await expectFree(ctx, { kind: 'user', id: found.userId }, session);
    // By its review: the row tells what was decided without naming the account.
    const target = { kind: 'review', id: review };
    await recordStore(ctx, session).audit({ action: 'account.child', target, reason: why });
    return requestDeletion({ ...ctx, within: session }, { userId: found.userId, reviews: 'delete' });
  });
}
