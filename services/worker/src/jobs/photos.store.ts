import type { Collections, PhotoDoc, UpdateDoc } from '@app/db';
import { groupIntoBatches } from '@app/service-kit';
import { maxDecisionsPerKind } from '@app/status-changes';
import { toPhotoPath } from '@app/storage';

export type PhotoCleanupStore = ReturnType<typeof createPhotoCleanupStore>;

const parsePhotoName = (path: unknown) => /^\/photos\/([\w-]{22})\.webp$/.exec(String(path))?.[1];

/** Finds entries of uploaded photos and references to them, and removes or restores entries. */
export function createPhotoCleanupStore({
  photos,
  listings,
  heldListings,
  pendingUpdates,
  drafts,
  undos,
}: Collections) {
  const queries = {
    findListingsByPortrait: (paths: string[]) =>
      listings.find({ profilePicture: { $in: paths } }, { projection: { profilePicture: 1 } }),
    findListingsByPlacePhoto: (paths: string[]) =>
      listings.find({ 'placePhotos.photo': { $in: paths } }, { projection: { 'placePhotos.photo': 1 } }),
    findPendingUpdates: (paths: string[]) =>
      pendingUpdates.find(
        {
          status: 'pending',
          $or: [
            { 'changes.profilePicture': { $in: paths } },
            { 'changes.placePhotos.photo': { $in: paths } },
          ],
        },
        { projection: { changes: 1 } },
      ),
    /** Newest first. */
    findUpdatesOfUsers: (userIds: string[]) =>
      pendingUpdates
        .find(
          { userId: { $in: userIds } },
          { projection: { userId: 1, listingId: 1, status: 1, 'decision.outcome': 1, changes: 1 } as const },
        )
        .sort({ submittedAt: -1 }),
    findUploadedBefore: (time: Date) => photos.find({ createdAt: { $lt: time } }).sort({ createdAt: 1 }),
  };

  return {
    queries,

    /** In batches, oldest first. */
    findUploadedBefore: (time: Date, batchSize = 200): AsyncGenerator<PhotoDoc[]> =>
      groupIntoBatches(queries.findUploadedBefore(time).batchSize(batchSize), batchSize),

    /**
     * Names of the photos that are in use: by a listing of any status, a pending update, a rejected one of the uploader
     * that may come back, a draft of the uploader, or data that an undo would restore; and those of deleted accounts whose
     * listings a legal hold keeps.
     */
    async findUsedNames(photoEntries: readonly Pick<PhotoDoc, '_id' | 'userId'>[]): Promise<Set<string>> {
      const paths = photoEntries.map(({ _id }) => toPhotoPath(_id));
      const userIds = [...new Set(photoEntries.map(({ userId }) => userId))];
      const [
        portraitListings,
        placePhotoListings,
        pendingUpdateDocs,
        userUpdates,
        draftDocs,
        undoDocs,
        heldListingDocs,
      ] = await Promise.all([
        queries.findListingsByPortrait(paths).toArray(),
        queries.findListingsByPlacePhoto(paths).toArray(),
        queries.findPendingUpdates(paths).toArray(),
        queries.findUpdatesOfUsers(userIds).toArray(),
        drafts.find({ _id: { $in: userIds } }).toArray(),
        undos.find({}, { projection: { before: 1 } }).toArray(),
        // All, of which there are few: staff may have uploaded the photo.
        heldListings.find({}, { projection: { userId: 1, fields: 1 } as const }).toArray(),
      ]);
      const usedNames = new Set<string>();
      for (const { profilePicture } of portraitListings) addName(profilePicture);
      for (const { placePhotos = [] } of placePhotoListings)
        for (const { photo } of placePhotos) addName(photo);
      // Updates, drafts and undos have different shapes, so their JSON is searched for the path.
      const storedJson = JSON.stringify([
        [...pendingUpdateDocs, ...pickReopenableUpdates(userUpdates)].map(({ changes }) => changes),
        draftDocs.map(({ values }) => values),
        undoDocs.map(({ before }) => before),
        heldListingDocs.map(({ fields }) => fields),
      ]);
      for (const path of paths) if (storedJson.includes(path)) addName(path);
      const heldUserIds = new Set(heldListingDocs.map(({ userId }) => userId));
      for (const { _id, userId } of photoEntries) if (heldUserIds.has(userId)) usedNames.add(_id);
      return usedNames;

      function addName(path: unknown) {
        const name = parsePhotoName(path);
        if (name) usedNames.add(name);
      }
    },

    /** The names that have an entry. */
    async findKnownNames(names: string[]): Promise<Set<string>> {
      const photoDocs = await photos.find({ _id: { $in: names } }, { projection: { _id: 1 } }).toArray();
      return new Set(photoDocs.map(({ _id }) => _id));
    },

    async remove(name: string): Promise<void> {
      await photos.deleteOne({ _id: name });
    },

    async restore(photo: PhotoDoc): Promise<void> {
      await photos.insertOne(photo);
    },
  };
}

type UserUpdate = Pick<UpdateDoc, 'userId' | 'listingId' | 'status' | 'changes'> & {
  decision?: Pick<NonNullable<UpdateDoc['decision']>, 'outcome'>;
};

/**
 * Picks, from updates in the order newest to oldest, those that may become pending again: rejected ones that their owner
 * may appeal, and the latest one of each listing, whose refused fields the owner may send again.
 */
function pickReopenableUpdates(updates: readonly UserUpdate[]): UserUpdate[] {
  const rejectedCountByUser = new Map<string, number>();
  const seenKeys = new Set<string>();
  return updates.filter(({ userId, listingId, status, decision }) => {
    const userListingKey = `${userId} ${listingId.toHexString()}`;
    const isLatest = !seenKeys.has(userListingKey);
    seenKeys.add(userListingKey);
    if (status !== 'rejected') return isLatest && decision?.outcome === 'partly';
    const rejectedCount = (rejectedCountByUser.get(userId) ?? 0) + 1;
    rejectedCountByUser.set(userId, rejectedCount);
    return isLatest || rejectedCount <= maxDecisionsPerKind;
  });
}
