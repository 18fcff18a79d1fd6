// N14: a photo of the place, from the upload to the public page of an approved listing.
import { createListingDoc } from '@app/db/documents-for-tests';
import { createGeotaggedPhoto, createPhoto, createPixelBomb } from '@app/storage/pictures-for-tests';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createForm, prosthetist, startPhotosApp } from '../testing/photos-app.ts';

const { upload, get, listFiles, collections } = await startPhotosApp();
const otherProsthetist = { userId: 'user_b', role: 'prosthetist' } as const;
const uploadPlacePhoto = (bytes: Uint8Array) => upload(createForm(bytes), { purpose: 'place-photo' });
const listUrls = (url: string) =>
  ['', '-medium', '-small'].map((copy) => url.replace('.webp', `${copy}.webp`));
const toUploadPath = (url: string) =>
  url.replace('/photos/', '/api/uploads/profile-picture/').replace('.webp', '');
const readStatuses = async (urls: string[], as?: typeof otherProsthetist | typeof prosthetist) =>
  Promise.all(urls.map(async (url) => (await get(url, as)).status));

it('N14: a photo of the place keeps its shape in three sizes, without location, and is public only while a listing shows it', async () => {
  const { status, url } = await uploadPlacePhoto(await createPhoto(2400, 1200).jpeg().toBuffer());
  expect(status).toBe(201);
  const urls = listUrls(url);
  expect(await listFiles()).toEqual(
    expect.arrayContaining(urls.map((path) => path.slice('/photos/'.length))),
  );
  expect(await readStatuses(urls)).toEqual([404, 404, 404]);
  expect(await readStatuses(urls.map(toUploadPath), prosthetist)).toEqual([200, 200, 200]);
  expect(await readStatuses(urls.map(toUploadPath), otherProsthetist)).toEqual([404, 404, 404]);

  const placePhotos = [{ photo: url, kind: 'Entrance', alt: 'The door has no steps.' }];
  const listing = createListingDoc({ placePhotos, ownerUserId: prosthetist.userId });
  await collections.listings.insertOne(listing);
  const responses = await Promise.all(urls.map((path) => get(path)));
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  const copies = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
  );
  const copyMetadata = await Promise.all(copies.map((bytes) => sharp(bytes).metadata()));
  expect(copyMetadata.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 1600, 800],
    ['webp', 960, 480],
    ['webp', 480, 240],
  ]);
  const photoEntry = await collections.photos.findOne({ userId: prosthetist.userId });
  expect(photoEntry).toMatchObject({
    showsPlace: true,
    bytes: copies.reduce((sum, { length }) => sum + length, 0),
  });

  await collections.listings.updateOne(
    { _id: listing._id },
    { $set: { status: 'suspended', approved: false } },
  );
  expect(await readStatuses(urls)).toEqual([404, 404, 404]);
});

it('N14: no size has what the camera wrote; a hostile file is rejected as a portrait is', async () => {
  const { url } = await uploadPlacePhoto(await createGeotaggedPhoto());
  for (const path of listUrls(url)) {
    const bytes = Buffer.from(await (await get(toUploadPath(path), prosthetist)).arrayBuffer());
    const { exif, xmp, icc, iptc, width } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc].filter(Boolean)).toEqual([]);
    expect(bytes.includes('Canary')).toBe(false);
    expect(width, 'is not enlarged').toBeLessThanOrEqual(640);
  }
  const fileCount = (await listFiles()).length;
  expect((await uploadPlacePhoto(createPixelBomb())).json.error).toBe('photo_too_many_pixels');
  expect(await listFiles()).toHaveLength(fileCount);
});
