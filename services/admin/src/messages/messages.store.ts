import { type Collections, type MessageDoc, toObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { QueueKind } from '@app/types/admin/queue';
import type { Filter } from 'mongodb';
import { findRecords, type RecordQuery } from '../paging.store.ts';

const maxMessages = 200;

export function createMessageStore({ messages, reviews, pendingUpdates }: Collections) {
  const findMessages = (filter: Filter<MessageDoc>) =>
    messages.find(filter, readOptions).sort({ sentAt: 1, _id: 1 }).limit(maxMessages).toArray();
  return {
    find: (id: string): Promise<MessageDoc | null> =>
      messages.findOne({ _id: toObjectId(id), from: 'person' }, readOptions),
    findThread: ({ kind, about, userId }: MessageDoc) => findMessages({ kind, about, userId }),

    /** Finds the id of the message's subject as used in URLs. */
    async findItemId({ kind, about }: MessageDoc): Promise<string> {
      const review = kind === 'review' ? await reviews.findOne({ _id: about }, readOptions) : null;
      return review?.publicId ?? about.toHexString();
    },

    /** Finds the thread of an item, with its listing's owner, its claimant or its author. */
    async findItemThread(kind: QueueKind, id: string): Promise<MessageDoc[]> {
      switch (kind) {
        case 'prosthetists':
          return findMessages({ kind: 'listing', about: toObjectId(id) });
        case 'pending-claims':
          return findMessages({ kind: 'claim', about: toObjectId(id) });
        case 'reviews': {
          const review = await reviews.findOne({ publicId: id }, readOptions);
          return review ? findMessages({ kind: 'review', about: review._id }) : [];
        }
        case 'pending-updates': {
          const update = await pendingUpdates.findOne({ _id: toObjectId(id) }, readOptions);
          return update ? findMessages({ kind: 'listing', about: update.listingId }) : [];
        }
        default:
          return [];
      }
    },

    findPage: (query: RecordQuery<MessageDoc['status']>) =>
      findRecords(messages, 'sentAt', query, { from: 'person' }),
  };
}
