import type { DeletionDoc } from '@app/db';
import { removeVotesByAccount } from '@app/reviews/review/helpful/votes.store';
import type { CommandContext } from '@app/status-changes/command-context';
import {
  closeDeletion,
  eraseReplyAddresses,
  eraseTakedownReasons,
  findOpenDeletions,
  findPurgedUsers,
  listNamedUserIds,
  retryIdentityDeletion,
} from '@app/status-changes/deletions.store';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { detachReplies, forgetAuthor } from './forget-author.ts';
import {
  createPseudonym,
  findSanctionedHashes,
  forgetTraces,
  storeFormerAccount,
} from './forget-traces.store.ts';
import { hideHeldListings, hideHeldReviews } from './hide-held-account.store.ts';

export interface SweepResult {
  purged: number;
  /** Failed this time; other deletions were not affected. */
  failed: number;
  /** Under a legal hold until it ends; only hidden. */
  held: number;
  /** Open after their deadline: must be examined. */
  overdue: number;
}

/** Erases the remaining data of deleted accounts. Safe to interrupt and repeat. */
export async function sweepDeletions(ctx: CommandContext): Promise<SweepResult> {
  const result: SweepResult = { purged: 0, failed: 0, held: 0, overdue: 0 };
  for (const deletion of await findOpenDeletions(ctx)) {
    if (await findLegalHold(ctx, { kind: 'user', id: deletion.userId! })) {
      result.held++;
      await hideHeldAccount(ctx, deletion.userId!, deletion).catch(() => result.failed++);
      continue;
    }
    const isPurged = await purgeAccount(ctx, deletion).catch(() => {
      result.failed++;
      return false;
    });
    if (isPurged) result.purged++;
    else if (deletion.purgeBy < ctx.now) result.overdue++;
  }
  await eraseReplyAddresses(ctx);
  await eraseTakedownReasons(ctx);
  return result;
}

/** Takes off the site what must not be public of a deleted account that a legal hold keeps. */
async function hideHeldAccount(
  ctx: CommandContext,
  userId: string,
  { reviews: reviewFate, listing: listingFate }: Pick<DeletionDoc, 'reviews' | 'listing'>,
): Promise<void> {
  await hideHeldReviews(ctx, { userId, reviewFate });
  await hideHeldListings(ctx, { userId, ...(listingFate && { listingFate }) });
}

/** False while the account still exists at the identity provider. */
async function purgeAccount(ctx: CommandContext, deletion: DeletionDoc): Promise<boolean> {
  const isForgotten = await forgetAccount(ctx, deletion.userId!, deletion);
  await (isForgotten ? closeDeletion(ctx, deletion) : retryIdentityDeletion(ctx, deletion));
  return isForgotten;
}

/**
 * After a backup was restored: erases accounts again whose deletion was completed, by their hashes. Returns their
 * number, and that of accounts under a legal hold in the backup, which are hidden until a later run erases them.
 */
export async function eraseRestoredAccounts(ctx: CommandContext): Promise<{ erased: number; held: number }> {
  const heldUserIds = new Set<string>();
  let erasedCount = 0;
  for await (const userIds of listNamedUserIds(ctx)) {
    for (const { userId, ...fates } of await findPurgedUsers(ctx, userIds)) {
      if (await findLegalHold(ctx, { kind: 'user', id: userId })) {
        heldUserIds.add(userId);
        await hideHeldAccount(ctx, userId, fates);
        continue;
      }
      await forgetAccount(ctx, userId, fates);
      erasedCount++;
    }
  }
  return { erased: erasedCount, held: heldUserIds.size };
}

async function forgetAccount(
  ctx: CommandContext,
  userId: string,
  { reviews: reviewFate, listing: listingFate, keys }: Pick<DeletionDoc, 'reviews' | 'listing' | 'keys'>,
): Promise<boolean> {
  const pseudonym = createPseudonym();
  const identifierHashes = new Set([...(keys ?? []), ...(await findSanctionedHashes(ctx, userId))]);
  // First, so that no review or sanction is left without its keys if this is interrupted.
  if (identifierHashes.size > 0) await storeFormerAccount(ctx, pseudonym, [...identifierHashes].slice(0, 40));
  await forgetAuthor(ctx, { userId, reviewFate }, pseudonym);
  await detachReplies(ctx, { userId, reviewFate });
  await removeVotesByAccount(ctx, userId);
  return forgetTraces(ctx, userId, pseudonym, listingFate);
}
