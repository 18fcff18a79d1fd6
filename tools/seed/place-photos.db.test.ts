import { getCollections } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { personas } from '@app/test-kit/personas';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { openPhotos } from '../seed.ts';
import { addPlacePhotos } from './place-photos.ts';

const { db } = await createTestDatabase();
const { listings, photos } = getCollections(db);
const folder = createTempFolder('seed-photos');

it('ten claimed listings near St. Louis get photos, with entry and files', async () => {
  const fullListing = createListingDoc({ _id: new ObjectId(personas.full.id), ownerUserId: 'user_full' });
  const otherListings = Array.from({ length: 20 }, (_, i) => createListingDoc({ ownerUserId: `user_${i}` }));
  await listings.insertMany([fullListing, ...otherListings, createListingDoc()]);
  const storage = openPhotos(folder);
  await addPlacePhotos(db, storage, new Date());
  const listingsWithPhotos = await listings.find({ placePhotos: { $exists: true } }).toArray();
  expect(listingsWithPhotos).toHaveLength(10);
  expect(listingsWithPhotos.every(({ ownerUserId }) => ownerUserId)).toBe(true);
  const fullPhotos = (await listings.findOne({ _id: fullListing._id }))?.placePhotos ?? [];
  expect(fullPhotos.map(({ kind }) => kind)).toEqual(['Entrance', 'Parking', 'Fitting room']);
  for (const { placePhotos = [], ownerUserId } of listingsWithPhotos)
    for (const { photo } of placePhotos) {
      const photoName = photo.slice('/photos/'.length, -'.webp'.length);
      expect(await photos.findOne({ _id: photoName })).toMatchObject({
        userId: ownerUserId,
        showsPlace: true,
      });
      for (const sizeSuffix of ['', '-medium', '-small'])
        expect((await storage.get(`${photoName}${sizeSuffix}.webp`))?.byteLength).toBeGreaterThan(500);
    }
});
