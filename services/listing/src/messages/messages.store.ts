import type { Collections, MessageDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { ObjectId } from 'mongodb';

const most = 500;

/** What staff and an account wrote to each other. */
export const createMessageStore = ({ messages, listings }: Pick<Collections, 'messages' | 'listings'>) => ({
  /** The oldest first; what staff may still take back is not there yet. */
  findMessages: (userId: string): Promise<MessageDoc[]> =>
    messages
      .find({ userId, sentAt: { $lte: new Date() } }, readOptions)
      .sort({ sentAt: 1, _id: 1 })
      .limit(most)
      .toArray(),

  /** Names by the ids of listings. */
  async getNames(ids: readonly ObjectId[]): Promise<(id: ObjectId) => string> {
    const found = await listings
      .find({ _id: { $in: [...ids] } }, readOptions)
      .project<{ _id: ObjectId; firstName: string; lastName: string }>({ firstName: 1, lastName: 1 })
      .toArray();
    return (id) => {
      const listing = found.find(({ _id }) => _id.equals(id));
      return listing ? `${listing.firstName} ${listing.lastName}` : '';
    };
  },
});
