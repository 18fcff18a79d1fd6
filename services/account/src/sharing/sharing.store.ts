import { createHash, randomBytes } from 'node:crypto';
import {
  type Collections,
  isDuplicateKeyError,
  type MongoClient,
  type ReaderNote,
  type SharedListDoc,
  withTransaction,
} from '@app/db';
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
import { type ClientSession, type Filter, ObjectId } from 'mongodb';
import type { SavedStore } from '../saved/saved.store.ts';

export type SharingStore = ReturnType<typeof createSharingStore>;
/** Reason why the account cannot accept a link. */
type LinkErrorReason = 'link_unknown' | 'own_link' | 'link_used' | 'too_many_lists';
type NoteResult = 'done' | 'list_ended' | 'list_read_only' | 'not_on_list';

const dayMs = 86_400_000;

/** Stores who reads whose saved list. The list itself is read from its owner each time. */
export function createSharingStore(
  client: MongoClient,
  { sharedLists, savedPeople }: Pick<Collections, 'sharedLists' | 'savedPeople'>,
  savedStore: Pick<SavedStore, 'loadPeople'>,
) {
  /** Deletes a shared list and gives the reader's notes to the reader, in one transaction. */
  async function endList(filter: Filter<SharedListDoc>): Promise<void> {
    await withTransaction(client, async (session) => {
      const list = await sharedLists.findOneAndDelete(filter, { session });
      if (list?.readerUserId && list.notes.length > 0)
        await moveNotes(list.readerUserId, list.notes, session);
    });
  }

  /** Adds notes to the saved people of an account. Those that do not fit are left out. */
  async function moveNotes(userId: string, notes: readonly ReaderNote[], session: ClientSession) {
    const { people = [] } = (await savedPeople.findOne({ _id: userId }, { session })) ?? {};
    const peopleWithNotes = people.map((entry) => {
      const movedNote = notes.find(({ listingId }) => listingId.equals(entry.listingId));
      return movedNote ? { ...entry, note: joinNotes(entry.note, movedNote.note) } : entry;
    });
    const newPeople = notes
      .filter(({ listingId }) => !people.some((entry) => entry.listingId.equals(listingId)))
      .map(({ listingId, note, writtenAt }) => ({ listingId, note, savedAt: writtenAt }));
    const allPeople = [...peopleWithNotes, ...newPeople].slice(0, maxSavedPeople);
    await savedPeople.updateOne({ _id: userId }, { $set: { people: allPeople } }, { upsert: true, session });
  }

  /** Finds the list of a link, if the account reads it or may become its reader. */
  async function findListByLink(
    userId: string,
    secret: string,
  ): Promise<{ list: SharedListDoc } | { reason: LinkErrorReason }> {
    const list = await sharedLists.findOne(
      { hash: hashSecret(secret), ...createLiveListFilter() },
      readOptions,
    );
    if (!list) return { reason: 'link_unknown' };
    if (list.ownerUserId === userId) return { reason: 'own_link' };
    if (list.readerUserId && list.readerUserId !== userId) return { reason: 'link_used' };
    return { list };
  }

  async function toReceivedList(list: SharedListDoc): Promise<ReceivedList> {
    const people = await savedStore.loadPeople(list.ownerUserId);
    const ownNotes = new Map(list.notes.map(({ listingId, note }) => [listingId.toHexString(), note]));
    return {
      id: list._id.toHexString(),
      owner: list.ownerName,
      mode: list.mode,
      since: list.acceptedAt!.toISOString(),
      people: people.map(({ listingId, listing, note }) => ({
        listingId,
        listing,
        note,
        ownNote: ownNotes.get(listingId) ?? '',
      })),
    };
  }

  return {
    async loadSharing(userId: string): Promise<Sharing> {
      const [ownList, lists] = await Promise.all([
        sharedLists.findOne({ ownerUserId: userId, ...createLiveListFilter() }, readOptions),
        sharedLists.find({ readerUserId: userId }, readOptions).sort({ acceptedAt: 1 }).toArray(),
      ]);
      return { share: ownList && toOwnShare(ownList), lists: await Promise.all(lists.map(toReceivedList)) };
    },

    /** Creates a link in place of an unused one, and returns its secret; null if somebody reads the list already. */
    async createLink(
      ownerUserId: string,
      settings: { mode: SharedListMode; name: string },
    ): Promise<string | null> {
      const secret = randomBytes(32).toString('base64url');
      const now = new Date();
      try {
        await sharedLists.updateOne(
          { ownerUserId, readerUserId: { $exists: false } },
          {
            $set: {
              ownerName: settings.name,
              mode: settings.mode,
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
        if (isDuplicateKeyError(error)) return null;
        throw error;
      }
    },

    /** Returns false if the account does not share its list. */
    async changeMode(ownerUserId: string, mode: SharedListMode): Promise<boolean> {
      const listFilter = { ownerUserId, ...createLiveListFilter() };
      const { matchedCount } = await sharedLists.updateOne(listFilter, { $set: { mode } });
      return matchedCount > 0;
    },

    endShare: (ownerUserId: string): Promise<void> => endList({ ownerUserId }),
    leaveList: (readerUserId: string, listId: string): Promise<void> =>
      endList({ _id: new ObjectId(listId), readerUserId }),

    async previewList(userId: string, secret: string) {
      const linkLookup = await findListByLink(userId, secret);
      if ('reason' in linkLookup) return linkLookup;
      const { ownerUserId, ownerName: owner, mode, readerUserId } = linkLookup.list;
      const { people = [] } = (await savedPeople.findOne({ _id: ownerUserId }, readOptions)) ?? {};
      return { link: { owner, mode, people: people.length, accepted: readerUserId === userId } };
    },

    /** Makes the account the reader of a link's list. */
    async acceptLink(userId: string, secret: string, readerName: string): Promise<LinkErrorReason | 'done'> {
      const linkLookup = await findListByLink(userId, secret);
      if ('reason' in linkLookup) return linkLookup.reason;
      if (linkLookup.list.readerUserId) return 'done';
      if ((await sharedLists.countDocuments({ readerUserId: userId })) >= maxReceivedLists)
        return 'too_many_lists';
      const { matchedCount } = await sharedLists.updateOne(
        { _id: linkLookup.list._id, hash: linkLookup.list.hash, readerUserId: { $exists: false } },
        {
          $set: { readerUserId: userId, readerName, acceptedAt: new Date() },
          $unset: { expiresAt: '' },
        },
      );
      return matchedCount > 0 ? 'done' : 'link_used';
    },

    /**
     * Writes the reader's note about a person who is on the list. An empty note deletes it, also on a list that is read only now.
     */
    async writeNote(
      readerUserId: string,
      listId: string,
      { listingId: listingIdText, note }: { listingId: string; note: string },
    ): Promise<NoteResult> {
      const listingId = new ObjectId(listingIdText);
      const listFilter = { _id: new ObjectId(listId), readerUserId };
      const list = await sharedLists.findOne(listFilter, readOptions);
      if (!list) return 'list_ended';
      if (list.mode === 'read' && note) return 'list_read_only';
      const personOnListFilter = { _id: list.ownerUserId, 'people.listingId': listingId };
      if (!(await savedPeople.findOne(personOnListFilter, readOptions))) return 'not_on_list';
      const otherNotesExpression = {
        $filter: { input: '$notes', cond: { $ne: ['$$this.listingId', listingId] } },
      };
      const newNotes = note ? [{ listingId, note: { $literal: note }, writtenAt: '$$NOW' }] : [];
      // A single update, so that two tabs never leave two notes about one person; it requires the mode that was
      // checked.
      const { matchedCount } = await sharedLists.updateOne({ ...listFilter, mode: list.mode }, [
        {
          $set: { notes: { $slice: [{ $concatArrays: [newNotes, otherNotesExpression] }, maxSavedPeople] } },
        },
      ]);
      return matchedCount > 0 ? 'done' : 'list_ended';
    },

    async endAllSharing(userId: string): Promise<void> {
      await endList({ ownerUserId: userId });
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
const createLiveListFilter = () => ({
  $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: new Date() } }],
});

const joinNotes = (existingNote: string, addedNote: string) =>
  (existingNote ? `${existingNote}\n${addedNote}` : addedNote).slice(0, maxSavedNoteLength);

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
