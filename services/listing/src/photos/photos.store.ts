import type { Collections, ListingDoc, PhotoDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { toPhotoPath } from '@app/storage/photo';

/** Stores the entries of photos, and checks who can read them. */
export function createPhotosStore({ photos, listings, managers, pendingUpdates }: Collections) {
  const idOnlyOptions = { projection: { _id: 1 as const }, ...readOptions };
  const queries = {
    findListingsByPortrait: (name: string) =>
      listings.find({ profilePicture: toPhotoPath(name), approved: true }, idOnlyOptions),
    findListingsByPlacePhoto: (name: string) =>
      listings.find({ 'placePhotos.photo': toPhotoPath(name), approved: true }, idOnlyOptions),
    findUploadedPhoto: (name: string, userId: string) => photos.find({ _id: name, userId }, idOnlyOptions),
    findOwnedListings: (ownerUserId: string) =>
      listings.find(
        { ownerUserId },
        { projection: { profilePicture: 1 as const, placePhotos: 1 as const }, ...readOptions },
      ),
    findManagers: (userId: string) => managers.find({ userId, status: 'active' }, readOptions),
    findPendingUpdates: (listingId: ListingDoc['_id']) =>
      pendingUpdates.find(
        { listingId, status: 'pending' },
        {
          projection: { 'changes.profilePicture': 1 as const, 'changes.placePhotos': 1 as const },
          ...readOptions,
        },
      ),
  };
  const isInPendingUpdate = async (listingId: ListingDoc['_id'], name: string) =>
    showsPhoto((await queries.findPendingUpdates(listingId).limit(1).next())?.changes, toPhotoPath(name));
  /** True while an approved listing shows the photo. */
  const isPublic = async (name: string): Promise<boolean> => {
    const listing =
      (await queries.findListingsByPortrait(name).limit(1).next()) ??
      (await queries.findListingsByPlacePhoto(name).limit(1).next());
    return listing !== null;
  };
  return {
    queries,

    async add(photo: PhotoDoc): Promise<void> {
      await photos.insertOne(photo);
    },

    async remove(name: string): Promise<void> {
      await photos.deleteOne({ _id: name });
    },

    isPublic,

    /**
     * True if the account uploaded the photo, or if a listing that it owns or manages shows it or would by a pending
     * update. Photos in an update of a managed listing have to be uploaded by its owner.
     */
    async canRead(userId: string, name: string): Promise<boolean> {
      if (await queries.findUploadedPhoto(name, userId).next()) return true;
      const listing = await queries.findOwnedListings(userId).limit(1).next();
      if (listing && (showsPhoto(listing, toPhotoPath(name)) || (await isInPendingUpdate(listing._id, name))))
        return true;
      for (const { listingId, ownerUserId } of await queries.findManagers(userId).toArray()) {
        const managedListing = await queries.findOwnedListings(ownerUserId).limit(1).next();
        if (managedListing?._id.equals(listingId) && showsPhoto(managedListing, toPhotoPath(name)))
          return true;
        if (
          (await queries.findUploadedPhoto(name, ownerUserId).next()) &&
          (await isInPendingUpdate(listingId, name))
        )
          return true;
      }
      return false;
    },
  };
}

/** The photos of a listing, or of the changes of an update. */
type PhotoFields = { profilePicture?: unknown; placePhotos?: unknown } | undefined;

const showsPhoto = (fields: PhotoFields, url: string): boolean =>
  fields?.profilePicture === url ||
  (Array.isArray(fields?.placePhotos) && fields.placePhotos.some(({ photo }) => photo === url));
