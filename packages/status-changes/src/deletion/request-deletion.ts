import { type DeletionDoc, hashIdentifiers, isDuplicateKeyError } from '@app/db';
import type { CommandContext } from '../command-context.ts';
import type { RequestDeletionInput } from '../inputs.ts';
import { endManagers } from '../manager/managers.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import { findDeletion, insertDeletion } from './deletions.store.ts';

/**
 * Requests the deletion of an account: the worker deletes it at the identity provider at once, and all data with the
 * next sweep, within 30 days at the latest. A repeated request returns the first receipt.
 */
export async function requestDeletion(
  ctx: CommandContext,
  input: RequestDeletionInput,
): Promise<DeletionDoc> {
  const identifierHashes = input.identifiers && (await hashIdentifiers(ctx.collections, input.identifiers));
  try {
    return await runInTransaction(ctx, async (tx) => {
      const earlierDeletion = await findDeletion(tx, input.userId);
      if (earlierDeletion) return earlierDeletion;
      const deletion = await insertDeletion(tx, input, identifierHashes);
      const target = { kind: 'user', id: input.userId };
      const { receipt, reviews: reviewFate, listing: listingFate } = deletion;
      const after = { receipt, reviews: reviewFate, listing: listingFate };
      await tx.records.audit({ action: 'account.delete', target, after });
      const { userId } = input;
      const managersFilter = { $or: [{ userId }, { ownerUserId: userId }] };
      await endManagers(tx, managersFilter, { reason: 'account', silentUserId: userId });
      return deletion;
    });
  } catch (error) {
    const earlierDeletion = isDuplicateKeyError(error) ? await findDeletion(ctx, input.userId) : null;
    if (earlierDeletion) return earlierDeletion;
    throw error;
  }
}
