import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, getCollections, type ListingDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import {
  countBytes,
  createPhotoName,
  type PhotoFiles,
  putPhoto,
  reEncode,
  toPhotoPath,
} from '@app/storage/photo';
import { personas } from '@app/test-kit/personas';
import { ObjectId } from 'mongodb';

/** Pictures in data/place-photos/ with the description that an owner would write. */
const scenes = [
  { kind: 'Entrance', alt: 'The front door between two windows, seen from the street.' },
  {
    kind: 'Parking',
    alt: 'Parking spaces in front of the building; the one next to the door is wider.',
  },
  { kind: 'Fitting room', alt: 'A fitting room with parallel bars, a tall mirror and two chairs.' },
];

const readScene = (kind: string) =>
  readFile(
    path.join(import.meta.dirname, 'data/place-photos', `${kind.toLowerCase().replace(' ', '-')}.png`),
  );

/** Number of listings with photos besides the fullest profile. */
const furtherListingCount = 9;

/** Gives photos of the place to some claimed listings near St. Louis, the fullest profile among them. */
export async function addPlacePhotos(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const { listings, photos } = getCollections(db);
  const fullListing = await listings.findOne({ _id: new ObjectId(personas.full.id) });
  const furtherListings = await listings
    .find({ _id: { $ne: fullListing?._id }, approved: true, ownerUserId: { $exists: true }, zipCode: /^63/ })
    .sort({ _id: 1 })
    .limit(furtherListingCount)
    .toArray();
  const pictures: PhotoFiles[] = [];
  for (const { kind } of scenes) pictures.push(await reEncode(await readScene(kind), 'place'));
  const chosenListings = [fullListing, ...furtherListings].filter((listing) => listing !== null);
  for (const [index, { _id, ownerUserId = '' }] of chosenListings.entries()) {
    const placePhotos: NonNullable<ListingDoc['placePhotos']> = [];
    // The first has all; others begin with another scene and have fewer.
    const photoCount = index === 0 ? scenes.length : 1 + (index % scenes.length);
    for (let i = 0; i < photoCount; i++) {
      const pictureIndex = (index + i) % scenes.length;
      const { kind, alt } = scenes[pictureIndex]!;
      const photoFiles = pictures[pictureIndex]!;
      const photoName = createPhotoName();
      const photoDoc = {
        _id: photoName,
        userId: ownerUserId,
        bytes: countBytes(photoFiles),
        showsPlace: true,
      } as const;
      await photos.insertOne({ ...photoDoc, createdAt: now });
      await putPhoto(storage, photoName, photoFiles);
      placePhotos.push({ photo: toPhotoPath(photoName), kind, alt });
    }
    await listings.updateOne({ _id }, { $set: { placePhotos } });
  }
}
