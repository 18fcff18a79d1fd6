import type { Actor, ReviewDoc } from '@app/db';
import { toReviewRow } from '@app/reviews/review/audit';
import { detachAuthor } from '@app/reviews/review/changes';
import { reviewStore } from '@app/reviews/review/review.store';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createPseudonym, findReviewIds, forgetText } from './traces.store.ts';

/** Nobody's account: an audit row by the author would hold the id that is to be forgotten. */
const nobody: Actor = { kind: 'system', id: 'deletion' };

/**
 * Parts an account from its reviews. `keep`: what is public stays so, without name, account or any tie to a person;
 * everything that the public does not see goes. `delete`: all go. Counters and levels go along. May be cut off and run
 * again. Gives the pseudonym under which kept reviews stand.
 */
export async function forgetAuthor(
  ctx: CommandContext,
  { userId, reviews }: Pick<RequestDeletionInput, 'userId' | 'reviews'>,
): Promise<string> {
  const pseudonym = createPseudonym();
  for (const _id of await findReviewIds(ctx, userId))
    await forget({ ...ctx, actor: nobody }, _id, { reviews, pseudonym });
  return pseudonym;
}

function forget(
  ctx: CommandContext,
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
