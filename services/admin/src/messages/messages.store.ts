import { type Collections, type MessageDoc, toObjectId } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { QueueKind } from '@app/types/admin/queue';
import type { Filter, ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';

const maxMessages = 200;

interface MessageQuery extends Page {
  status: MessageDoc['status'];
  /** Only items of these listings. */
  listingIds?: ObjectId[] | undefined;
  idFilter?: IdFilter | undefined;
}

/** Reads messages between staff and accounts. */
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

    /** Finds messages by accounts: open ones oldest first, others newest first. */
    async findPage({ status, listingIds, idFilter, ...page }: MessageQuery) {
      const direction = status === 'open' ? 1 : -1;
      const filter: Filter<MessageDoc> = {
        from: 'person',
        status,
        ...toIdFilter(idFilter),
        ...(listingIds && { listingId: { $in: listingIds } }),
      };
      return findPage(messages, filter, { sentAt: direction, _id: direction }, page);
    },
  };
}
