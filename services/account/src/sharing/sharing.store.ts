import { createHash, randomBytes } from 'node:crypto';
import type { Collections, MongoClient, ReaderNote, SharedListDoc } from '@app/db';
import type { SharedListMode } from '@app/option-lists';
import { readOptions } from '@app/service-kit';
import {
  maxReceivedLists,
  maxSavedNoteLength,
  maxSavedPeople,
  type OwnShare,
  type ReceivedList,
  type Sharing,
  sharedLinkDays,
} from '@app/types';
import { type ClientSession, type Filter, MongoServerError, ObjectId } from 'mongodb';
import type { SavedStore } from '../saved/saved.store.ts';

export type SharingStore = ReturnType<typeof createSharingStore>;
/** Why a link is not the account's to accept. */
type ClosedReason = 'link_unknown' | 'own_link' | 'link_used' | 'too_many_lists';
type NoteResult = 'done' | 'list_ended' | 'list_read_only' | 'not_on_list';

const dayMs = 86_400_000;

/** Stores who reads whose saved list. The list itself is read from its owner each time. */
export function createSharingStore(
  client: MongoClient,
  { sharedLists, savedPeople }: Pick<Collections, 'sharedLists' | 'savedPeople'>,
  saved: Pick<SavedStore, 'read'>,
) {
  /** Deletes a shared list and gives the reader's notes to the reader, in one transaction. */
  async function end(filter: Filter<SharedListDoc>): Promise<void> {
    await client.withSession((session) =>
      session.withTransaction(
        async () => {
          const list = await sharedLists.findOneAndDelete(filter, { session });
          if (list?.readerUserId && list.notes.length > 0)
            await moveNotes(list.readerUserId, list.notes, session);
        },
        { writeConcern: { w: 'majority' } },
      ),
    );
  }

  /** Adds notes to the saved people of an account. Those that do not fit are left out. */
  async function moveNotes(userId: string, notes: readonly ReaderNote[], session: ClientSession) {
    const { people = [] } = (await savedPeople.findOne({ _id: userId }, { session })) ?? {};
    const noted = people.map((entry) => {
      const moved = notes.find(({ listingId }) => listingId.equals(entry.listingId));
      return moved ? { ...entry, note: joinNotes(entry.note, moved.note) } : entry;
    });
    const added = notes
      .filter(({ listingId }) => !people.some((entry) => entry.listingId.equals(listingId)))
      .map(({ listingId, note, writtenAt }) => ({ listingId, note, savedAt: writtenAt }));
    const all = [...noted, ...added].slice(0, maxSavedPeople);
    await savedPeople.updateOne({ _id: userId }, { $set: { people: all } }, { upsert: true, session });
  }

  /** The list of a link, if the account reads it or may become its reader. */
  async function findByLink(
    userId: string,
    secret: string,
  ): Promise<{ list: SharedListDoc } | { reason: ClosedReason }> {
    const list = await sharedLists.findOne({ hash: hashSecret(secret), ...createLiveFilter() }, readOptions);
    if (!list) return { reason: 'link_unknown' };
    if (list.ownerUserId === userId) return { reason: 'own_link' };
    if (list.readerUserId && list.readerUserId !== userId) return { reason: 'link_used' };
    return { list };
  }

  async function toReadList(list: SharedListDoc): Promise<ReceivedList> {
    const people = await saved.read(list.ownerUserId);
    const ownNotes = new Map(list.notes.map(({ listingId, note }) => [listingId.toHexString(), note]));
    return {
      id: list._id.toHexString(),
      owner: list.ownerName,
      mode: list.mode,
      since: list.acceptedAt!.toISOString(),
      people: people.map(({ listingId, listing, note }) => ({
        ...{ listingId, listing, note },
        ownNote: ownNotes.get(listingId) ?? '',
      })),
    };
  }

  return {
    async read(userId: string): Promise<Sharing> {
      const [own, lists] = await Promise.all([
        sharedLists.findOne({ ownerUserId: userId, ...createLiveFilter() }, readOptions),
        sharedLists.find({ readerUserId: userId }, readOptions).sort({ acceptedAt: 1 }).toArray(),
      ]);
      return { share: own && toOwnShare(own), lists: await Promise.all(lists.map(toReadList)) };
    },

    /** Makes a link in place of an unused one, and returns its secret. Null: somebody reads the list. */
    async share(ownerUserId: string, values: { mode: SharedListMode; name: string }): Promise<string | null> {
      const secret = randomBytes(32).toString('base64url');
      const now = new Date();
      try {
        await sharedLists.updateOne(
          { ownerUserId, readerUserId: { $exists: false } },
          {
            $set: {
              ownerName: values.name,
              mode: values.mode,
              hash: hashSecret(secret),
              createdAt: now,
              expiresAt: new Date(now.getTime() + sharedLinkDays * dayMs),
            },
            $setOnInsert: { _id: new ObjectId(), notes: [] },
          },
          { upsert: true },
        );
        return secret;
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11000) return null;
        throw error;
      }
    },

    /** Returns whether the account shares its list. */
    async changeMode(ownerUserId: string, mode: SharedListMode): Promise<boolean> {
      const listFilter = { ownerUserId, ...createLiveFilter() };
      const { matchedCount } = await sharedLists.updateOne(listFilter, { $set: { mode } });
      return matchedCount > 0;
    },

    endShare: (ownerUserId: string): Promise<void> => end({ ownerUserId }),
    leave: (readerUserId: string, id: string): Promise<void> => end({ _id: new ObjectId(id), readerUserId }),

    /** What the reader of a link will see. */
    async open(userId: string, secret: string) {
      const lookup = await findByLink(userId, secret);
      if ('reason' in lookup) return lookup;
      const { ownerUserId, ownerName: owner, mode, readerUserId } = lookup.list;
      const { people = [] } = (await savedPeople.findOne({ _id: ownerUserId }, readOptions)) ?? {};
      return { link: { owner, mode, people: people.length, accepted: readerUserId === userId } };
    },

    /** Makes the account the reader of a link's list. */
    async accept(userId: string, secret: string, readerName: string): Promise<ClosedReason | 'done'> {
      const lookup = await findByLink(userId, secret);
      if ('reason' in lookup) return lookup.reason;
      if (lookup.list.readerUserId) return 'done';
      if ((await sharedLists.countDocuments({ readerUserId: userId })) >= maxReceivedLists)
        return 'too_many_lists';
      const { matchedCount } = await sharedLists.updateOne(
        { _id: lookup.list._id, hash: lookup.list.hash, readerUserId: { $exists: false } },
        {
          $set: { readerUserId: userId, readerName, acceptedAt: new Date() },
          $unset: { expiresAt: '' },
        },
      );
      return matchedCount > 0 ? 'done' : 'link_used';
    },

    /** Writes the reader's note about a person who is on the list. An empty one deletes it, also where notes have ended. */
    async writeNote(
      readerUserId: string,
      id: string,
      { listingId: listing, note }: { listingId: string; note: string },
    ): Promise<NoteResult> {
      const listingId = new ObjectId(listing);
      const listFilter = { _id: new ObjectId(id), readerUserId };
      const list = await sharedLists.findOne(listFilter, readOptions);
      if (!list) return 'list_ended';
      if (list.mode === 'read' && note) return 'list_read_only';
      const onList = { _id: list.ownerUserId, 'people.listingId': listingId };
      if (!(await savedPeople.findOne(onList, readOptions))) return 'not_on_list';
      const others = { $filter: { input: '$notes', cond: { $ne: ['$$this.listingId', listingId] } } };
      const added = note ? [{ listingId, note: { $literal: note }, writtenAt: '$$NOW' }] : [];
      // One update, so that two tabs never leave two notes about one person. The mode is that which allowed it.
      const { matchedCount } = await sharedLists.updateOne({ ...listFilter, mode: list.mode }, [
        { $set: { notes: { $slice: [{ $concatArrays: [added, others] }, maxSavedPeople] } } },
      ]);
      return matchedCount > 0 ? 'done' : 'list_ended';
    },

    /** Ends all sharing of an account. */
    async endAll(userId: string): Promise<void> {
      await end({ ownerUserId: userId });
      await sharedLists.deleteMany({ readerUserId: userId });
    },
  };
}

const toOwnShare = ({ mode, expiresAt, readerName, acceptedAt, notes }: SharedListDoc): OwnShare => ({
  mode,
  until: expiresAt?.toISOString() ?? null,
  reader: readerName && acceptedAt ? { name: readerName, since: acceptedAt.toISOString() } : null,
  notes: notes.map(({ listingId, note }) => ({ listingId: listingId.toHexString(), note })),
});

/** MongoDB deletes expired ones within a minute. */
const createLiveFilter = () => ({
  $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: new Date() } }],
});

const joinNotes = (before: string, after: string) =>
  (before ? `${before}\n${after}` : after).slice(0, maxSavedNoteLength);

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
