import type { Collections, MessageDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

const maxMessages = 500;

/** Finds the messages between staff and an account, oldest first. Leaves out those that staff can still undo. */
export const findMessages = (
  { messages }: Pick<Collections, 'messages'>,
  userId: string,
): Promise<MessageDoc[]> =>
  messages
    .find({ userId, sentAt: { $lte: new Date() } }, readOptions)
    .sort({ sentAt: 1, _id: 1 })
    .limit(maxMessages)
    .toArray();
