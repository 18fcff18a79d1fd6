import type { Actor, ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { auditOf } from '../review/audit.ts';
import { orphaned } from '../review/changes.ts';
import { reviewStore } from '../review/review.store.ts';
import { inTransaction } from '../transaction.store.ts';
import type { DeletionWish } from '../wishes.ts';
import { forgetText, newPseudonym, reviewsOf } from './traces.store.ts';

/** Nobody's account: an audit row by the author would hold the id that is to be forgotten. */
const nobody: Actor = { kind: 'system', id: 'deletion' };

/**
 * Parts an account from its reviews. `keep`: what is public stays so, without name, account or any tie to a person;
 * everything that the public does not see goes. `delete`: all go. Counters and levels go along. May be cut off and run
 * again. Gives the pseudonym under which kept reviews stand.
 */
export async function forgetAuthor(
  ctx: Ctx,
  { userId, reviews }: Pick<DeletionWish, 'userId' | 'reviews'>,
): Promise<string> {
  const pseudonym = newPseudonym();
  for (const _id of await reviewsOf(ctx, userId))
    await forget({ ...ctx, actor: nobody }, _id, { reviews, pseudonym });
  return pseudonym;
}

function forget(
  ctx: Ctx,
  publicId: string,
  { reviews, pseudonym }: { reviews: DeletionWish['reviews']; pseudonym: string },
): Promise<void> {
  return inTransaction(ctx, async (session) => {
    const store = reviewStore(ctx, session);
    const records = recordStore(ctx, session);
    const before = await store.find(publicId);
    if (!before) return;
    let after: ReviewDoc | null = null;
    if ((before.visible || before.hidden) && reviews === 'keep')
      after = await store.replace(before, orphaned(before, pseudonym));
    else await store.remove(before);
    await forgetText(ctx, session, before, after !== null);
    await records.audit(auditOf(after ? 'keep' : 'delete', before, after));
  });
}
