import type { MessageDoc } from '@app/db';
import { DomainError } from '@app/status-changes/domain-error';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';

export const createMessageId = (): ObjectId => new ObjectId();

/**
 * Finds a user's message that waits for staff.
 * @throws {DomainError} `not_found`, `not_now` (answered or closed)
 */
export async function findOpenMessage(
  { collections: { messages }, session }: Transaction,
  id: string,
): Promise<MessageDoc> {
  const message = await messages.findOne({ _id: new ObjectId(id), from: 'person' }, { session });
  if (!message) throw new DomainError('not_found');
  if (message.status !== 'open') throw new DomainError('not_now');
  return message;
}
