import type { ListingDoc } from '@app/db';
import { createListingDoc, createManagerDoc, createUpdateDoc } from '@app/db/documents-for-tests';
import { createGeotaggedPhoto, createPhoto, createSidewaysPhoto } from '@app/storage/pictures-for-tests';
import { explainQuery } from '@app/test-kit/explain';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createForm, prosthetist, startPhotosApp } from '../testing/photos-app.ts';
import { createPhotosStore } from './photos.store.ts';

const { upload, get, listFiles, collections, app } = await startPhotosApp();
const otherProsthetist = { userId: 'user_b', role: 'prosthetist' } as const;
const uploadPhoto = async () => (await upload(createForm(await createPhoto().jpeg().toBuffer()))).url;
const getPhotoId = (url: string) => url.slice('/photos/'.length, -'.webp'.length);
const toUploadPath = (url: string) => `/api/uploads/profile-picture/${getPhotoId(url)}`;
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of %s becomes a square WebP with a random name',
    async (format) => {
      const { status, url, headers } = await upload(createForm(await createPhoto()[format]().toBuffer()));
      expect(status).toBe(201);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(url).toMatch(/^\/photos\/[\w-]{22}\.webp$/);
      const ownResponse = await get(toUploadPath(url), prosthetist);
      expect(ownResponse.headers.get('cache-control')).toBe('private, no-store');
      expect(ownResponse.headers.get('content-security-policy')).toContain('sandbox');
      const storedBytes = await readBytes(ownResponse);
      expect(await sharp(storedBytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(await collections.photos.findOne({ _id: getPhotoId(url) })).toMatchObject({
        userId: prosthetist.userId,
        bytes: storedBytes.length,
      });
      expect(await listFiles()).toEqual([url.slice('/photos/'.length)]);
    },
  );

  it('is rotated upright', async () => {
    const { url } = await upload(createForm(await createSidewaysPhoto()));
    const { data, info } = await sharp(await readBytes(await get(toUploadPath(url), prosthetist)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const readColorAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
      return red > blue ? 'red' : 'blue';
    };
    expect([readColorAt(50, 256), readColorAt(460, 256)]).toEqual(['red', 'blue']);
  });

  it('has Spanish messages on request', async () => {
    const { json } = await upload(createForm(Buffer.from('junk')), { headers: { 'accept-language': 'es' } });
    expect(json.message).toMatch(/^No podemos leer este archivo/);
  });
});

describe('a photo with location data', () => {
  it('is not public until an approved listing shows it, and then without location', async () => {
    const originalPhoto = await createGeotaggedPhoto();
    const originalMetadata = await sharp(originalPhoto).metadata();
    expect(originalMetadata.exif?.includes('Canary Camera')).toBe(true);
    const { url } = await upload(createForm(originalPhoto));
    expect((await get(url)).status).toBe(404);
    const listing = createListingDoc({
      status: 'pending',
      profilePicture: url,
      ownerUserId: prosthetist.userId,
    });
    await collections.listings.insertOne(listing);
    expect((await get(url)).status).toBe(404);

    await collections.listings.updateOne(
      { _id: listing._id },
      { $set: { status: 'approved', approved: true } },
    );
    const response = await get(url);
    expect(response.status).toBe(200);
    const publicBytes = await readBytes(response);
    const { exif, xmp, icc, iptc } = await sharp(publicBytes).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(publicBytes.includes('Canary')).toBe(false);
    expect(publicBytes.includes('EXIF')).toBe(false);

    // When the listing is suspended, the photo is not public any more.
    await collections.listings.updateOne(
      { _id: listing._id },
      { $set: { status: 'suspended', approved: false } },
    );
    expect((await get(url, undefined, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(
      404,
    );
  });
});

describe('the public address of a photo', () => {
  it('has type and ETag, and cannot run scripts in a browser', async () => {
    const url = await uploadPhoto();
    await collections.listings.insertOne(createListingDoc({ profilePicture: url }));
    const { headers } = await get(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': 'no-cache',
    });
    const notModifiedResponse = await get(url, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect([notModifiedResponse.status, (await readBytes(notModifiedResponse)).length]).toEqual([304, 0]);
    const headResponse = await app.request(url, { method: 'HEAD' });
    expect([headResponse.status, (await readBytes(headResponse)).length]).toEqual([200, 0]);
  });

  it('has the same reply for a pending photo and an unknown one', async () => {
    const pendingResponse = await get(await uploadPhoto());
    const unknownResponse = await get('/photos/AAAAAAAAAAAAAAAAAAAAAA.webp');
    const readReply = async (response: Response) => {
      const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
      const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, body, headers };
    };
    const [pendingReply, unknownReply] = [await readReply(pendingResponse), await readReply(unknownResponse)];
    expect(pendingReply).toEqual(unknownReply);
    expect(pendingReply.status).toBe(404);
  });

  it.each([
    '/photos/..%2f..%2fetc%2fpasswd',
    '/photos/%2e%2e/x.webp',
    '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp%00.png',
    '/photos/AAAAAAAAAAAAAAAAAAAAAA',
    '/photos/.webp',
    '/photos/AAAAAAAAAAAAAAAAAAAAA%E9.webp',
    '/photos/',
  ])('%s is 404', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  it('is 404 if the file is missing', async () => {
    const profilePicture = '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp';
    await collections.listings.insertOne(createListingDoc({ profilePicture }));
    expect((await get(profilePicture)).status).toBe(404);
  });
});

it.each<[string, (url: string) => Partial<ListingDoc>]>([
  ['portrait', (url) => ({ profilePicture: url })],
  ['place', (url) => ({ placePhotos: [{ photo: url, kind: 'Entrance', alt: 'The door' }] })],
])(
  'a photo (%s) is returned to the manager and the owner of the listing that shows it, or whose pending update does',
  async (_, createPhotoFields) => {
    const { listings, managers, pendingUpdates } = collections;
    const url = await uploadPhoto();
    const readStatus = async () => (await get(toUploadPath(url), otherProsthetist)).status;
    expect(await readStatus()).toBe(404);
    const { userId: ownerUserId } = prosthetist;
    const listing = createListingDoc({ ownerUserId, ...createPhotoFields(url) });
    const { _id, _id: listingId } = listing;
    await listings.insertOne(listing);
    expect(await readStatus()).toBe(404);
    const { userId } = otherProsthetist;
    await managers.insertOne(createManagerDoc({ listingId, ownerUserId, userId }));
    expect(await readStatus()).toBe(200);
    await managers.deleteMany({});
    await listings.updateOne({ _id }, { $set: { ownerUserId: userId } });
    expect(await readStatus()).toBe(200);
    await listings.updateOne({ _id }, { $unset: { profilePicture: '', placePhotos: '' } });
    expect(await readStatus()).toBe(404);
    await pendingUpdates.insertOne(createUpdateDoc({ listingId, userId, changes: createPhotoFields(url) }));
    expect(await readStatus()).toBe(200);
    await pendingUpdates.updateOne({ listingId }, { $set: { status: 'withdrawn' } });
    expect(await readStatus()).toBe(404);
  },
);

it('a photo is looked up with indexes only', async () => {
  const otherListings = Array.from({ length: 50 }, (_, i) => {
    const photo = `/photos/${String(i).padStart(22, 'B')}.webp`;
    return createListingDoc({
      profilePicture: photo,
      placePhotos: [{ photo, kind: 'Entrance', alt: 'The door' }],
    });
  });
  await collections.listings.insertMany(otherListings);
  const { queries } = createPhotosStore(collections);
  const plans = await Promise.all(
    [
      queries.findListingsByPortrait('A'.repeat(22)),
      queries.findListingsByPlacePhoto('A'.repeat(22)),
      queries.findUploadedPhoto('A'.repeat(22), 'user_q'),
      queries.findOwnedListings('user_q'),
      queries.findPendingUpdates(new ObjectId()),
    ].map((query) => explainQuery(query)),
  );
  for (const { stages } of plans) expect(stages).not.toContain('COLLSCAN');
  expect(plans.slice(0, 2).map(({ indexes }) => indexes)).toEqual([['photo'], ['placePhoto']]);
});
