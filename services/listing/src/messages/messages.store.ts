import type { Collections, MessageDoc } from '@app/db';
import { readOptions } from '@app/service-kit';

const most = 500;

/** What staff and an account wrote to each other, the oldest first; what staff may still take back is not there yet. */
export const findMessages = (
  { messages }: Pick<Collections, 'messages'>,
  userId: string,
): Promise<MessageDoc[]> =>
  messages
    .find({ userId, sentAt: { $lte: new Date() } }, readOptions)
    .sort({ sentAt: 1, _id: 1 })
    .limit(most)
    .toArray();
