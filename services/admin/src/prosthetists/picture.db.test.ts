// S21 for uploads by staff, by the same reader as uploads by prosthetists, whose tests have all bytes that it rejects.
import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createGeotaggedPhoto, createPhoto, createPixelBomb } from '@app/storage/pictures-for-tests';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';

const { app, callAs, collections, photoStorage } = await startApp('listings', 'photos', 'audit');
const { listings, photos, audit } = collections;
let listing: ListingDoc;

beforeEach(async () => {
  for await (const { key } of photoStorage.list()) await photoStorage.delete(key);
  listing = createListingDoc();
  await listings.insertOne(listing);
});

function createForm(bytes: Uint8Array, ...fields: string[]): FormData {
  const form = new FormData();
  for (const field of fields.length > 0 ? fields : ['profileImage'])
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
  return form;
}
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
async function expectNothingStored() {
  expect(await listFileKeys()).toEqual([]);
  expect(await photos.countDocuments()).toBe(0);
  expect(await listings.findOne({ _id: listing._id })).toEqual(listing);
}
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

it.each([
  ['half of a picture', createForm(jpeg.subarray(0, jpeg.length / 2)), 400, 'photo_unreadable'],
  ['a bomb of 256 million pixels', createForm(createPixelBomb()), 400, 'photo_too_many_pixels'],
  ['an empty file', createForm(Buffer.alloc(0)), 400, 'photo_missing'],
  ['another field', createForm(jpeg, 'photo'), 400, 'photo_missing'],
  ['two files', createForm(jpeg, 'profileImage', 'profileImage'), 400, 'photo_missing'],
  ['more than 5 MB', createForm(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'photo_too_large'],
  ['no form', new Blob(['{}'], { type: 'application/json' }), 415, 'unsupported_media_type'],
])('S21: %s is rejected, with nothing stored', async (_, body, expectedStatus, code) => {
  const { status, json } = await uploadPicture(body);
  expect([status, json.code]).toEqual([expectedStatus, code]);
  await expectNothingStored();
});
