import type { Collections, SavedPersonEntry } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type BodyOf, maxSavedPeople, type putSaved, type SavedPerson } from '@app/types';
import { ObjectId } from 'mongodb';

export type SavedStore = ReturnType<typeof createSavedStore>;
type SavedUpdate = Required<BodyOf<typeof putSaved>>;

const isId = (slugOrId: string) => /^[0-9a-f]{24}$/.test(slugOrId);

/** Stores ids of saved listings, not their content, so that a removed listing is not shown with old data. */
export function createSavedStore({ savedPeople, listings }: Pick<Collections, 'savedPeople' | 'listings'>) {
  /** Finds ids by slugs of public listings. An id is accepted as it is, even of a removed listing. */
  async function findIds(slugsOrIds: string[]): Promise<Map<string, ObjectId>> {
    const ids = slugsOrIds.filter(isId).map((id) => [id, new ObjectId(id)] as const);
    const docs = await listings
      .find({ slug: { $in: slugsOrIds.filter((slugOrId) => !isId(slugOrId)) }, approved: true }, readOptions)
      .project<{ _id: ObjectId; slug: string }>({ slug: 1 })
      .toArray();
    return new Map([...ids, ...docs.map(({ _id, slug }) => [slug, _id] as const)]);
  }

  /** Public data of listings. A merged listing is replaced by the remaining one, unless that is saved itself. */
  async function readListings(ids: ObjectId[]): Promise<Map<string, NonNullable<SavedPerson['listing']>>> {
    const mergedListings = await listings
      .find({ _id: { $in: ids }, mergedInto: { $exists: true } }, readOptions)
      .project<{ _id: ObjectId; mergedInto: ObjectId }>({ mergedInto: 1 })
      .toArray();
    const docs = await listings
      .find(
        { _id: { $in: [...ids, ...mergedListings.map(({ mergedInto }) => mergedInto)] }, approved: true },
        readOptions,
      )
      .project<{ _id: ObjectId } & NonNullable<SavedPerson['listing']>>({
        slug: 1,
        firstName: 1,
        lastName: 1,
        licenses: 1,
      })
      .toArray();
    const listingById = new Map(docs.map(({ _id, ...listing }) => [_id.toHexString(), listing]));
    const savedIds = new Set(ids.map((id) => id.toHexString()));
    for (const { _id, mergedInto } of mergedListings) {
      const remainingId = mergedInto.toHexString();
      const listing = listingById.get(remainingId);
      if (listing && !savedIds.has(remainingId)) listingById.set(_id.toHexString(), listing);
    }
    return listingById;
  }

  return {
    async load(userId: string): Promise<SavedPerson[]> {
      const { people = [] } = (await savedPeople.findOne({ _id: userId }, readOptions)) ?? {};
      const savedListings = await readListings(people.map(({ listingId }) => listingId));
      return people.map(({ listingId, note, savedAt }) => ({
        listingId: listingId.toHexString(),
        note,
        savedAt: savedAt.toISOString(),
        listing: savedListings.get(listingId.toHexString()) ?? null,
      }));
    },

    /** Each update is atomic, so that concurrent changes of two tabs are not lost. */
    async update(userId: string, { save, remove }: SavedUpdate): Promise<void> {
      if (save.length + remove.length === 0) return;
      const ids = await findIds([...save.map(({ listing }) => listing), ...remove]);
      const savedAt = new Date();
      await savedPeople.updateOne({ _id: userId }, { $setOnInsert: { people: [] } }, { upsert: true });
      const removedIds = remove.flatMap((slugOrId) => ids.get(slugOrId) ?? []);
      if (removedIds.length > 0)
        await savedPeople.updateOne(
          { _id: userId },
          { $pull: { people: { listingId: { $in: removedIds } } } },
        );
      // Inserted in reverse, so that the first one sent is at the top.
      for (const { listing, note } of save.toReversed()) {
        const listingId = ids.get(listing);
        if (!listingId) continue;
        if (note !== undefined) {
          const entryFilter = { _id: userId, 'people.listingId': listingId };
          const { matchedCount } = await savedPeople.updateOne(entryFilter, {
            $set: { 'people.$.note': note },
          });
          if (matchedCount > 0) continue;
        }
        const entry: SavedPersonEntry = { listingId, note: note ?? '', savedAt };
        await savedPeople.updateOne(
          {
            _id: userId,
            'people.listingId': { $ne: listingId },
            [`people.${maxSavedPeople - 1}`]: { $exists: false },
          },
          { $push: { people: { $each: [entry], $position: 0 } } },
        );
      }
    },
  };
}
