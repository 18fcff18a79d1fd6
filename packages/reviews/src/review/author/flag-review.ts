import type { FlagDoc, ReviewHiddenState } from '@app/db';
import { harmfulFlagReasons } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, refuseDuplicate, requireUser } from '@app/status-changes/domain-error';
import type { ActorAccount } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { toReviewAuditRow } from '../audit.ts';
import { applyFlag } from '../changes.ts';
import { createReviewStore } from '../review.store.ts';
import { getStatusAfter } from '../states.ts';
import { insertFlag, loadFlagContext } from './flag.store.ts';
import { getHideCause } from './hide-rule.ts';

export interface FlagReviewInput {
  publicId: string;
  /** A value of `flagReasons`. */
  reason: string;
  note: string;
  /** The reader's account. Absent: unknown, so the flag alone hides nothing. */
  reporter?: ActorAccount | undefined;
}

/**
 * Flags a public review. It stays visible, unless the flag is for harm and `getHideCause` returns a cause: then it is hidden
 * until staff decide, its author is notified, and the flag's `hid` is set.
 * @throws {DomainError} `not_found` (none, or not public), `own_review`, `already_flagged`
 */
export async function flagReview(
  ctx: CommandContext,
  { publicId, reason, note, reporter }: FlagReviewInput,
): Promise<FlagDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const currentReview = await store.find(publicId);
    if (!currentReview || !getStatusAfter('flag', currentReview)) throw new DomainError('not_found');
    if (currentReview.userId === userId) throw new DomainError('own_review');
    const hideCause =
      reporter && harmfulFlagReasons.includes(reason)
        ? getHideCause(await loadFlagContext(tx, currentReview, { userId, reason, reporter }))
        : undefined;
    const hiddenState: ReviewHiddenState | undefined = hideCause && {
      at: ctx.now,
      reason,
      because: hideCause,
    };
    const hidField = hiddenState && ({ hid: true } as const);
    const flag = await insertFlag(tx, currentReview, { userId, reason, note, ...hidField });
    const savedReview = await store.replace(currentReview, applyFlag(currentReview, hiddenState));
    const row = toReviewAuditRow('flag', currentReview, savedReview);
    const auditId = await tx.records.audit({ ...row, reason });
    if (hiddenState) await tx.records.notifyAuthor(auditId, savedReview, 'review-hidden', { reason });
    return flag;
  }).catch(refuseDuplicate('already_flagged'));
}
