import type { MessageDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { findOpenMessage } from './messages.store.ts';
import { requireMailText, sendMessage } from './send-message.ts';

/**
 * Replies to a user's message in its thread.
 * @throws {DomainError} `not_staff`, those of the text, and those of `findOpenMessage`
 */
export async function answerMessage(
  ctx: CommandContext,
  input: DecisionInput & { message: string },
): Promise<Undoable & { message: MessageDoc }> {
  requireStaff(ctx);
  const mailText = requireMailText(input.message);
  return runInTransaction(ctx, async (tx) => {
    const message = await findOpenMessage(tx, input.id);
    return { message, ...(await sendMessage(tx, message, mailText, message._id)) };
  });
}

/**
 * Closes a user's message without a reply.
 * @throws {DomainError} `not_staff`, and those of `findOpenMessage`
 */
export async function closeMessage(
  ctx: CommandContext,
  { id }: DecisionInput,
): Promise<{ message: MessageDoc }> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const message = await findOpenMessage(tx, id);
    await ctx.collections.messages.updateOne(
      { _id: message._id },
      { $set: { status: 'closed' } },
      { session: tx.session },
    );
    const target = { kind: 'message', id };
    await tx.records.audit({ action: 'message.close', target });
    return { message: { ...message, status: 'closed' } };
  });
}
