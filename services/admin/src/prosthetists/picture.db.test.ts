// S21 for uploads by staff: the bytes that the upload by prosthetists rejects are rejected here too.
import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import {
  createGeotaggedPhoto,
  createPhoto,
  createPictureWithHtml,
  createPixelBomb,
  createProfileBomb,
} from '@app/storage/pictures-for-tests';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';

const { app, callAs, collections, photoStorage } = await startApp();
const { listings, photos, audit } = collections;
let listing: ListingDoc;

beforeEach(async () => {
  await Promise.all([listings, photos, audit].map((collection) => collection.deleteMany({})));
  for await (const { key } of photoStorage.list()) await photoStorage.delete(key);
  listing = createListingDoc();
  await listings.insertOne(listing);
});

const createForm = (bytes: Uint8Array, field = 'profileImage', type = 'image/jpeg') => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), 'me.jpg');
  return form;
};
interface UploadReply {
  url: string;
  auditId: string;
  code: string;
  listing: { profilePicture: string };
}
async function uploadPicture(
  body: BodyInit,
  { member = 'data' as Member | null, headers = {}, id = listing._id.toHexString() } = {},
) {
  const response = await app.request(`/api/admin/prosthetists/${id}/profile-picture`, {
    method: 'POST',
    body,
    headers: { ...(member && { authorization: `Bearer ${member}` }), ...headers },
  });
  return { status: response.status, json: (await response.json()) as UploadReply };
}
async function listFileKeys() {
  const keys: string[] = [];
  for await (const { key } of photoStorage.list()) keys.push(key);
  return keys;
}
const expectNothingStored = async () => {
  expect(await listFileKeys()).toEqual([]);
  expect(await photos.countDocuments()).toBe(0);
  expect(await listings.findOne({ _id: listing._id })).toEqual(listing);
};
const jpeg = await createPhoto().jpeg().toBuffer();

it('a picture is public at once, without its location, audited, and can be undone', async () => {
  const { status, json } = await uploadPicture(createForm(await createGeotaggedPhoto()));
  expect([status, json.listing.profilePicture]).toEqual([200, json.url]);
  const [key = ''] = await listFileKeys();
  expect(json.url).toBe(`/photos/${key}`);
  const storedBytes = Buffer.from((await photoStorage.get(key)) ?? []);
  expect(await sharp(storedBytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(storedBytes.includes('Canary')).toBe(false);
  expect(await audit.countDocuments({ action: 'listing.edit' })).toBe(1);
  expect((await callAs('data')('POST', `/api/admin/audit/${json.auditId}/undo`)).status).toBe(200);
  expect((await listings.findOne({ _id: listing._id }))?.profilePicture).toBeUndefined();
});

it('a picture requires the permission to edit listings, and an existing listing', async () => {
  expect((await uploadPicture(createForm(jpeg), { member: 'moderator' })).json.code).toBe('no_right');
  expect((await uploadPicture(createForm(jpeg), { member: null })).status).toBe(401);
  expect((await uploadPicture(createForm(jpeg), { id: '0'.repeat(24) })).status).toBe(404);
  expect((await uploadPicture(createForm(jpeg), { id: '..%2f..' })).status).toBe(400);
  await expectNothingStored();
});

describe('S21: rejected, with nothing stored', () => {
  it.each([
    [
      'a script that calls itself a GIF',
      Buffer.from('GIF89a/*'.padEnd(800, '\0').concat('*/=1;canary()'), 'latin1'),
      'photo_unreadable',
    ],
    ['half of a picture', jpeg.subarray(0, jpeg.length / 2), 'photo_unreadable'],
    ['a bomb of 256 million pixels', createPixelBomb(), 'photo_too_many_pixels'],
    ['an empty file', Buffer.alloc(0), 'photo_missing'],
  ])('%s', async (_, bytes, code) => {
    const { status, json } = await uploadPicture(createForm(bytes));
    expect([status, json.code]).toEqual([400, code]);
    await expectNothingStored();
  });

  it('more than 5 MB, another field, two files, no form', async () => {
    expect((await uploadPicture(createForm(Buffer.alloc(5 * 1024 * 1024 + 1)))).json.code).toBe(
      'photo_too_large',
    );
    expect((await uploadPicture(createForm(jpeg, 'photo'))).json.code).toBe('photo_missing');
    const formWithTwoFiles = createForm(jpeg);
    formWithTwoFiles.append('profileImage', new Blob([new Uint8Array(jpeg)]), 'b.jpg');
    expect((await uploadPicture(formWithTwoFiles)).json.code).toBe('photo_missing');
    expect((await uploadPicture('{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    await expectNothingStored();
  });
});

it('data hidden in a real picture are removed', async () => {
  for (const bytes of [createProfileBomb(), await createPictureWithHtml()]) {
    const { status, json } = await uploadPicture(createForm(bytes));
    expect(status).toBe(200);
    const storedBytes = Buffer.from((await photoStorage.get(json.url.slice('/photos/'.length))) ?? []);
    expect([(await sharp(storedBytes).metadata()).icc, storedBytes.includes('canary')]).toEqual([
      undefined,
      false,
    ]);
  }
});
