import type { Collections, ListingDoc, PhotoDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { toPhotoUrl } from '@app/storage/photo';

export type PhotosStore = ReturnType<typeof createPhotosStore>;

/** Stores the entries of photos, and answers who may see one. */
export function createPhotosStore({ photos, listings, pendingUpdates }: Collections) {
  const onlyId = { projection: { _id: 1 as const }, ...readOptions };
  const queries = {
    findListingsShowing: (name: string) =>
      listings.find({ profilePicture: toPhotoUrl(name), approved: true }, onlyId),
    findListingsOfPlace: (name: string) =>
      listings.find({ 'placePhotos.photo': toPhotoUrl(name), approved: true }, onlyId),
    findUploaded: (name: string, userId: string) => photos.find({ _id: name, userId }, onlyId),
    findOwnedListings: (ownerUserId: string) =>
      listings.find(
        { ownerUserId },
        { projection: { profilePicture: 1 as const, placePhotos: 1 as const }, ...readOptions },
      ),
    findPendingUpdates: (listingId: ListingDoc['_id']) =>
      pendingUpdates.find(
        { listingId, status: 'pending' },
        {
          projection: { 'changes.profilePicture': 1 as const, 'changes.placePhotos': 1 as const },
          ...readOptions,
        },
      ),
  };
  return {
    queries,

    async add(photo: PhotoDoc): Promise<void> {
      await photos.insertOne(photo);
    },

    async forget(name: string): Promise<void> {
      await photos.deleteOne({ _id: name });
    },

    /** True while an approved listing shows the photo. */
    async isPublic(name: string): Promise<boolean> {
      const listing =
        (await queries.findListingsShowing(name).limit(1).next()) ??
        (await queries.findListingsOfPlace(name).limit(1).next());
      return listing !== null;
    },

    /** True if the account uploaded the photo, or owns a listing that shows it or gets it by a pending update. */
    async isOf(userId: string, name: string): Promise<boolean> {
      if (await queries.findUploaded(name, userId).next()) return true;
      const listing = await queries.findOwnedListings(userId).limit(1).next();
      if (!listing) return false;
      const update = await queries.findPendingUpdates(listing._id).limit(1).next();
      return [listing, update?.changes].some((fields) => showsPhoto(fields, toPhotoUrl(name)));
    },
  };
}

/** Fields of a listing, or what an update changes of them. */
type PhotoFields = { profilePicture?: unknown; placePhotos?: unknown } | undefined;

const showsPhoto = (fields: PhotoFields, url: string): boolean =>
  fields?.profilePicture === url ||
  (Array.isArray(fields?.placePhotos) && fields.placePhotos.some(({ photo }) => photo === url));
