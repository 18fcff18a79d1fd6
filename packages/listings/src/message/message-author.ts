import type { ReviewDoc } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { Undoable } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { requireMailWords, sendMessage } from './send-message.ts';

export interface MessageAuthorInput {
  /** As the public knows it. */
  review: string;
  v?: number | undefined;
  message: string;
}

/**
 * Writes to who wrote a review; nothing of the review changes.
 * @throws {DomainError} `not_staff`, `not_found`, `no_author` (their account is gone), and those of the words
 * @throws {ConflictError} `stale`
 */
export async function messageAuthor(
  ctx: CommandContext,
  { review, v, message }: MessageAuthorInput,
): Promise<Undoable & { review: ReviewDoc }> {
  requireStaff(ctx);
  const text = requireMailWords(message);
  return runInTransaction(ctx, async (session) => {
    const found = await ctx.collections.reviews.findOne({ publicId: review }, { session });
    if (!found) throw new DomainError('not_found');
    const { _id: about, listingId, userId, locale = 'en' } = found;
    if (v !== undefined && found.v !== v) throw new ConflictError('stale', found);
    if (userId.startsWith('gone_')) throw new DomainError('no_author');
    const thread = { kind: 'review', about, listingId, userId, locale } as const;
    return { review: found, ...(await sendMessage(ctx, session, thread, text)) };
  });
}
