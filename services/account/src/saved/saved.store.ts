import { type Collections, isObjectId, type ListingDoc, type SavedPersonEntry } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type BodyOf, maxSavedNoteLength, maxSavedPeople, type putSaved, type SavedPerson } from '@app/types';
import { ObjectId } from 'mongodb';

export type SavedStore = ReturnType<typeof createSavedStore>;
type SavedUpdate = Required<BodyOf<typeof putSaved>>;

/** Further merges are not followed, as on the profile. */
const maxMerges = 5;

/** Stores ids of saved listings, not their content, so that a removed listing is not shown with old data. */
export function createSavedStore({ savedPeople, listings }: Pick<Collections, 'savedPeople' | 'listings'>) {
  /** Finds ids by current and former slugs of public listings. An id is accepted as it is, even of a removed listing. */
  async function findListingIds(slugsOrIds: string[]): Promise<Map<string, ObjectId>> {
    const ids = slugsOrIds.filter(isObjectId).map((id) => [id, new ObjectId(id)] as const);
    const slugs = slugsOrIds.filter((slugOrId) => !isObjectId(slugOrId));
    const foundListings = await listings
      .find({ approved: true, $or: [{ slug: { $in: slugs } }, { slugHistory: { $in: slugs } }] }, readOptions)
      .project<Pick<ListingDoc, '_id' | 'slug' | 'slugHistory'>>({ slug: 1, slugHistory: 1 })
      .toArray();
    const formerSlugs = foundListings.flatMap(({ _id, slugHistory = [] }) =>
      slugHistory.map((slug) => [slug, _id] as const),
    );
    return new Map([...formerSlugs, ...foundListings.map(({ _id, slug }) => [slug, _id] as const), ...ids]);
  }

  /** Follows merges from each id to the listing that remains; others lead to themselves. */
  async function findRemainingIds(ids: readonly ObjectId[]): Promise<Map<string, ObjectId>> {
    const remainingIds = new Map(ids.map((id) => [id.toHexString(), id]));
    for (let mergeCount = 0; mergeCount < maxMerges; mergeCount++) {
      const mergedListings = await listings
        .find({ _id: { $in: [...remainingIds.values()] }, mergedInto: { $exists: true } }, readOptions)
        .project<{ _id: ObjectId; mergedInto: ObjectId }>({ mergedInto: 1 })
        .toArray();
      if (mergedListings.length === 0) break;
      for (const [id, remainingId] of remainingIds) {
        const mergedListing = mergedListings.find(({ _id }) => _id.equals(remainingId));
        if (mergedListing) remainingIds.set(id, mergedListing.mergedInto);
      }
    }
    return remainingIds;
  }

  /** Public data of listings. A merged listing is replaced by the remaining one, unless that is saved itself. */
  async function findShownListings(
    ids: ObjectId[],
  ): Promise<Map<string, NonNullable<SavedPerson['listing']>>> {
    const remainingIds = await findRemainingIds(ids);
    const publicListings = await listings
      .find({ _id: { $in: [...ids, ...remainingIds.values()] }, approved: true }, readOptions)
      .project<{ _id: ObjectId } & NonNullable<SavedPerson['listing']>>({
        slug: 1,
        firstName: 1,
        lastName: 1,
        licenses: 1,
      })
      .toArray();
    const listingById = new Map(publicListings.map(({ _id, ...listing }) => [_id.toHexString(), listing]));
    const savedIds = new Set(ids.map((id) => id.toHexString()));
    for (const [id, remainingId] of remainingIds) {
      const listing = listingById.get(remainingId.toHexString());
      if (listing && !savedIds.has(remainingId.toHexString())) listingById.set(id, listing);
    }
    return listingById;
  }

  /** Saves a listing with its note. False: the list is full, the note gets too long, or another tab was first. */
  async function saveEntry(
    userId: string,
    { listingId, savedAt }: Omit<SavedPersonEntry, 'note'>,
    { note, addedNote }: Omit<SavedUpdate['save'][number], 'listing'>,
  ): Promise<boolean> {
    const entryFilter = { _id: userId, 'people.listingId': listingId };
    const storedList = await savedPeople.findOne(entryFilter, { projection: { 'people.$': 1 } });
    const storedNote = storedList?.people[0]?.note;
    if (storedNote !== undefined) {
      const updatedNote = addedNote === undefined ? note : appendLine(storedNote, addedNote);
      if (updatedNote === undefined || updatedNote === storedNote) return true;
      if (updatedNote.length > maxSavedNoteLength) return false;
      const unchangedEntryFilter = addedNote === undefined ? { listingId } : { listingId, note: storedNote };
      const { matchedCount } = await savedPeople.updateOne(
        { _id: userId, people: { $elemMatch: unchangedEntryFilter } },
        { $set: { 'people.$.note': updatedNote } },
      );
      return matchedCount > 0;
    }
    const entry: SavedPersonEntry = { listingId, note: note ?? addedNote ?? '', savedAt };
    const { matchedCount } = await savedPeople.updateOne(
      {
        _id: userId,
        'people.listingId': { $ne: listingId },
        [`people.${maxSavedPeople - 1}`]: { $exists: false },
      },
      { $push: { people: { $each: [entry], $position: 0 } } },
    );
    return matchedCount > 0;
  }

  return {
    async loadPeople(userId: string): Promise<SavedPerson[]> {
      const { people = [] } = (await savedPeople.findOne({ _id: userId }, readOptions)) ?? {};
      const listingById = await findShownListings(people.map(({ listingId }) => listingId));
      return people.map(({ listingId, note, savedAt }) => ({
        listingId: listingId.toHexString(),
        note,
        savedAt: savedAt.toISOString(),
        listing: listingById.get(listingId.toHexString()) ?? null,
      }));
    },

    /** Returns what of `save` is not saved. Each update is atomic, so that concurrent changes of two tabs are not lost. */
    async updatePeople(userId: string, { save, remove }: SavedUpdate): Promise<string[]> {
      if (save.length + remove.length === 0) return [];
      const listingIds = await findListingIds([...save.map(({ listing }) => listing), ...remove]);
      const savedAt = new Date();
      await savedPeople.updateOne({ _id: userId }, { $setOnInsert: { people: [] } }, { upsert: true });
      const removedIds = remove.flatMap((slugOrId) => listingIds.get(slugOrId) ?? []);
      if (removedIds.length > 0)
        await savedPeople.updateOne(
          { _id: userId },
          { $pull: { people: { listingId: { $in: removedIds } } } },
        );
      const skippedListings: string[] = [];
      // Inserted in reverse, so that the first one sent is at the top.
      for (const { listing, ...notes } of save.toReversed()) {
        const listingId = listingIds.get(listing);
        if (!listingId || !(await saveEntry(userId, { listingId, savedAt }, notes)))
          skippedListings.push(listing);
      }
      return skippedListings;
    },
  };
}

/** Adds a line to a note, unless it is its last one: a request that is sent again adds nothing. */
function appendLine(note: string, line: string): string {
  if (note === line || note.endsWith(`\n${line}`)) return note;
  return note ? `${note}\n${line}` : line;
}
