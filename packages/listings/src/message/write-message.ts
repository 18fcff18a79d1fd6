import type { MessageDoc, ObjectId } from '@app/db';
import type { Locale } from '@app/option-lists';
import type { IdempotentContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { listFindingKinds, scanReply } from '@app/types/reply/reply-guard';
import { createMessageId } from './messages.store.ts';

export interface WriteMessageInput {
  kind: MessageDoc['kind'];
  /** The listing or claim of the thread. */
  about: ObjectId;
  text: string;
  locale: Locale;
}

/**
 * Stores a user's message to staff, with the findings of the privacy check. The audit row does not contain the text.
 * @throws {DomainError} `not_found` if staff did not start the thread
 */
export async function writeMessage(
  ctx: IdempotentContext<MessageDoc>,
  { kind, about, text, locale }: WriteMessageInput,
): Promise<MessageDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const { messages } = ctx.collections;
    const threadFilter = { kind, about, userId, from: 'team' as const, sentAt: { $lte: ctx.now } };
    const firstMessage = await messages.findOne(threadFilter, { session: tx.session });
    if (!firstMessage) throw new DomainError('not_found');
    const message: MessageDoc = {
      _id: createMessageId(),
      kind,
      about,
      listingId: firstMessage.listingId,
      userId,
      locale,
      text,
      from: 'person',
      sentAt: ctx.now,
      status: 'open',
      risks: listFindingKinds(scanReply(text)),
    };
    await messages.insertOne(message, { session: tx.session });
    const target = { kind: 'message', id: message._id.toHexString() };
    const after = { kind, about: about.toHexString() };
    await tx.records.audit({ action: 'message.submit', target, after });
    return message;
  });
}
