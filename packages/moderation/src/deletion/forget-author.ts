import type { Actor, ReviewDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import type { RequestDeletionInput } from '../inputs.ts';
import { recordStore } from '../records.store.ts';
import { toReviewRow } from '../review/audit.ts';
import { detachAuthor } from '../review/changes.ts';
import { reviewStore } from '../review/review.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import { createPseudonym, findReviewIds, forgetText } from './traces.store.ts';

/** Nobody's account: an audit row by the author would hold the id that is to be forgotten. */
const nobody: Actor = { kind: 'system', id: 'deletion' };

/**
 * Parts an account from its reviews. `keep`: what is public stays so, without name, account or any tie to a person;
 * everything that the public does not see goes. `delete`: all go. Counters and levels go along. May be cut off and run
 * again. Gives the pseudonym under which kept reviews stand.
 */
export async function forgetAuthor(
  ctx: Ctx,
  { userId, reviews }: Pick<RequestDeletionInput, 'userId' | 'reviews'>,
): Promise<string> {
  const pseudonym = createPseudonym();
  for (const _id of await findReviewIds(ctx, userId))
    await forget({ ...ctx, actor: nobody }, _id, { reviews, pseudonym });
  return pseudonym;
}

function forget(
  ctx: Ctx,
  publicId: string,
  { reviews, pseudonym }: { reviews: RequestDeletionInput['reviews']; pseudonym: string },
): Promise<void> {
  return runInTransaction(ctx, async (session) => {
    const store = reviewStore(ctx, session);
    const records = recordStore(ctx, session);
    const before = await store.find(publicId);
    if (!before) return;
    let after: ReviewDoc | null = null;
    if ((before.visible || before.hidden) && reviews === 'keep')
      after = await store.replace(before, detachAuthor(before, pseudonym));
    else await store.remove(before);
    await forgetText(ctx, session, before, after !== null);
    await records.audit(toReviewRow(after ? 'keep' : 'delete', before, after));
  });
}
