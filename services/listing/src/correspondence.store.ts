import type { AppealDoc, Collections, ListingDoc, MessageDoc, ObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';

const maxAppeals = 100;
const maxMessages = 500;

/** Finds the appeals of an account, newest first. */
export const findAppeals = (
  { appeals }: Pick<Collections, 'appeals'>,
  userId: string,
): Promise<AppealDoc[]> =>
  appeals.find({ userId }, readOptions).sort({ createdAt: -1 }).limit(maxAppeals).toArray();

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

/** Loads the names of these listings' prosthetists. The lookup returns '' for a listing that no longer exists. */
export async function loadProsthetistNameLookup(
  { listings }: Pick<Collections, 'listings'>,
  ids: readonly ObjectId[],
): Promise<(id: ObjectId) => string> {
  const listingDocs = await listings
    .find({ _id: { $in: [...ids] } }, readOptions)
    .project<Pick<ListingDoc, '_id' | 'firstName' | 'lastName'>>({ firstName: 1, lastName: 1 })
    .toArray();
  return (id) => {
    const listing = listingDocs.find(({ _id }) => _id.equals(id));
    return listing ? `${listing.firstName} ${listing.lastName}` : '';
  };
}
