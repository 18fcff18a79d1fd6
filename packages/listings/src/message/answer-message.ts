import type { MessageDoc, ObjectId } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Undoable } from '@app/status-changes/inputs';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { requireMailWords, sendMessage } from './send-message.ts';

/**
 * Replies to a user's message in its thread.
 * @throws {DomainError} `not_staff`, `not_found`, `not_now` (replied or closed), and those of the text
 */
export async function answerMessage(
  ctx: CommandContext,
  { message: _id, text }: { message: ObjectId; text: string },
): Promise<Undoable & { message: MessageDoc }> {
  requireStaff(ctx);
  const words = requireMailWords(text);
  return runInTransaction(ctx, async (session) => {
    const message = await ctx.collections.messages.findOne({ _id, from: 'person' }, { session });
    if (!message) throw new DomainError('not_found');
    if (message.status !== 'open') throw new DomainError('not_now');
    return { message, ...(await sendMessage(ctx, session, message, words, _id)) };
  });
}

/**
 * Closes a user's message without a reply.
 * @throws {DomainError} `not_staff`, `not_found`, `not_now`
 */
export async function closeMessage(
  ctx: CommandContext,
  { message: _id }: { message: ObjectId },
): Promise<{ message: MessageDoc }> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (session) => {
    const { messages } = ctx.collections;
    const before = await messages.findOne({ _id, from: 'person' }, { session });
    if (!before) throw new DomainError('not_found');
    if (before.status !== 'open') throw new DomainError('not_now');
    await messages.updateOne({ _id }, { $set: { status: 'closed' } }, { session });
    const target = { kind: 'message', id: _id.toHexString() };
    await recordStore(ctx, session).audit({ action: 'message.close', target });
    return { message: { ...before, status: 'closed' } };
  });
}
