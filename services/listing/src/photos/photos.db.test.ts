import type { ListingDoc } from '@app/db';
import { createListingDoc, managerDoc } from '@app/db/documents-for-tests';
import { createGeotaggedPhoto, createPhoto, createSidewaysPhoto } from '@app/storage/pictures-for-tests';
import { explainQuery } from '@app/test-kit/explain';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createForm, prosthetist, startPhotosApp } from '../testing/photos-app.ts';
import { createPhotosStore } from './photos.store.ts';

const { db } = await testDatabase();
const { upload, get, listFiles, collections, app } = await startPhotosApp(db);
const stranger = { userId: 'user_b', role: 'prosthetist' } as const;
const uploadPhoto = async () => (await upload(createForm(await createPhoto().jpeg().toBuffer()))).url;
const getPhotoName = (url: string) => url.slice('/photos/'.length, -'.webp'.length);
const toOwnPath = (url: string) => `/api/uploads/profile-picture/${getPhotoName(url)}`;
const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of %s becomes a square WebP with a random name',
    async (format) => {
      const { status, url, headers } = await upload(createForm(await createPhoto()[format]().toBuffer()));
      expect(status).toBe(201);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(url).toMatch(/^\/photos\/[\w-]{22}\.webp$/);
      const stored = await readBytes(await get(toOwnPath(url), prosthetist));
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(await collections.photos.findOne({ _id: getPhotoName(url) })).toMatchObject({
        userId: prosthetist.userId,
        bytes: stored.length,
      });
      expect(await listFiles()).toEqual([url.slice('/photos/'.length)]);
    },
  );

  it('is rotated upright', async () => {
    const { url } = await upload(createForm(await createSidewaysPhoto()));
    const { data, info } = await sharp(await readBytes(await get(toOwnPath(url), prosthetist)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
      return red > blue ? 'red' : 'blue';
    };
    expect([colorAt(50, 256), colorAt(460, 256)]).toEqual(['red', 'blue']);
  });

  it('has Spanish messages on request', async () => {
    const { json } = await upload(createForm(Buffer.from('junk')), { headers: { 'accept-language': 'es' } });
    expect(json.message).toMatch(/^No podemos leer este archivo/);
  });
});

describe('E7: a photo with location data', () => {
  it('is not public until an approved listing shows it, and then without location', async () => {
    const sent = await createGeotaggedPhoto();
    const before = await sharp(sent).metadata();
    expect(before.exif?.includes('Canary Camera')).toBe(true);
    const { url } = await upload(createForm(sent));
    expect((await get(url)).status).toBe(404);
    const doc = createListingDoc({
      status: 'pending',
      profilePicture: url,
      ownerUserId: prosthetist.userId,
    });
    await collections.listings.insertOne(doc);
    expect((await get(url)).status).toBe(404);

    await collections.listings.updateOne({ _id: doc._id }, { $set: { status: 'approved', approved: true } });
    const answer = await get(url);
    expect(answer.status).toBe(200);
    const served = await readBytes(answer);
    const { exif, xmp, icc, iptc } = await sharp(served).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(served.includes('Canary')).toBe(false);
    expect(served.includes('EXIF')).toBe(false);

    // When the listing is suspended, the photo is not public any more.
    await collections.listings.updateOne(
      { _id: doc._id },
      { $set: { status: 'suspended', approved: false } },
    );
    expect((await get(url, undefined, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(
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
    const again = await get(url, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, (await readBytes(again)).length]).toEqual([304, 0]);
    const head = await app.request(url, { method: 'HEAD' });
    expect([head.status, (await readBytes(head)).length]).toEqual([200, 0]);
  });

  it('has the same reply for a pending photo and an unknown one', async () => {
    const waiting = await get(await uploadPhoto());
    const never = await get('/photos/AAAAAAAAAAAAAAAAAAAAAA.webp');
    const readHeaders = async (answer: Response) => {
      const { requestId, ...body } = (await answer.json()) as Record<string, unknown>;
      const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, body, headers };
    };
    const [one, other] = [await readHeaders(waiting), await readHeaders(never)];
    expect(one).toEqual(other);
    expect(one.status).toBe(404);
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
])('a public photo (%s) is returned to the forms of its listing’s manager', async (_, createFields) => {
  const url = await uploadPhoto();
  expect((await get(toOwnPath(url), stranger)).status).toBe(404);
  const { userId: ownerUserId } = prosthetist;
  const listing = createListingDoc({ ownerUserId, ...createFields(url) });
  await collections.listings.insertOne(listing);
  expect((await get(toOwnPath(url), stranger)).status).toBe(404);
  await collections.managers.insertOne(
    managerDoc({ listingId: listing._id, ownerUserId, userId: stranger.userId }),
  );
  expect((await get(toOwnPath(url), stranger)).status).toBe(200);
  expect((await get(toOwnPath(url))).status).toBe(401);
});

describe('an unpublished photo', () => {
  it('is returned to its uploading account only', async () => {
    const url = await uploadPhoto();
    const answer = await get(toOwnPath(url), prosthetist);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect((await get(toOwnPath(url), stranger)).status).toBe(404);
    expect((await get(toOwnPath(url))).status).toBe(401);
    expect((await get('/api/uploads/profile-picture/..%2fx', prosthetist)).status).toBe(404);
  });

  it('is returned to the owner of a listing that shows it, or whose pending update does', async () => {
    const [shownPhoto, requested] = [await uploadPhoto(), await uploadPhoto()];
    const doc = createListingDoc({
      status: 'pending',
      profilePicture: shownPhoto,
      ownerUserId: stranger.userId,
    });
    await collections.listings.insertOne(doc);
    expect((await get(toOwnPath(shownPhoto), stranger)).status).toBe(200);
    expect((await get(toOwnPath(requested), stranger)).status).toBe(404);
    const _id = new ObjectId();
    await collections.pendingUpdates.insertOne({
      _id,
      listingId: doc._id,
      userId: stranger.userId,
      status: 'pending',
      changes: { profilePicture: requested },
      base: { profilePicture: shownPhoto },
      locale: 'en',
      v: 1,
      createdAt: new Date(),
      submittedAt: new Date(),
    });
    expect((await get(toOwnPath(requested), stranger)).status).toBe(200);
    await collections.pendingUpdates.updateOne({ _id }, { $set: { status: 'withdrawn' } });
    expect((await get(toOwnPath(requested), stranger)).status).toBe(404);
  });
});

it('is looked up with indexes only', async () => {
  const others = Array.from({ length: 50 }, (_, i) =>
    createListingDoc({ profilePicture: `/photos/${String(i).padStart(22, 'B')}.webp` }),
  );
  await collections.listings.insertMany(others);
  const { queries } = createPhotosStore(collections);
  const plans = await Promise.all(
    [
      queries.findListingsShowing('AAAAAAAAAAAAAAAAAAAAAA'),
      queries.findUploaded('AAAAAAAAAAAAAAAAAAAAAA', 'user_q'),
      queries.findOwnedListings('user_q'),
      queries.findPendingUpdates(new ObjectId()),
    ].map((query) => explainQuery(query)),
  );
  expect(plans.map(({ stages }) => stages.includes('COLLSCAN'))).toEqual([false, false, false, false]);
  expect(plans[0]?.indexes).toEqual(['photo']);
});
