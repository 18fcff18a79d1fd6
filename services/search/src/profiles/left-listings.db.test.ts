// Listings whose owner has deleted the account: in search, page, sitemap and photo.
import { approveUpdate, deleteListing, setAvailability } from '@app/listings';
import { sweepDeletions } from '@app/moderation';
import { type CommandContext, requestDeletion } from '@app/status-changes';
import { expect, it } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';

const samples = createSampleListings(4);
const createPhotoId = (letter: string) => letter.repeat(22);
const createListing = (i: number, slug: string) =>
  createListingDoc(samples[i]!, {
    slug,
    firstName: 'Zora',
    lastName: `Zanzibar${i}`,
    ownerUserId: `user_${slug}`,
    email: 'CANARY@mail.test',
    professionalBio: 'CANARY words of mine.',
    phone: '(314) 555-0142',
    profilePicture: `/photos/${createPhotoId(`${i}`)}.webp`,
  });
const listings = [
  createListing(0, 'kept'),
  createListing(1, 'closed'),
  createListing(2, 'taken-down'),
  createListing(3, 'on-leave'),
];
const { client, collections, get, waitUntilCaughtUp } = await startApp(async (emptyCollections) => {
  await emptyCollections.listings.insertMany(listings);
  await emptyCollections.photos.insertMany(
    listings.map(({ ownerUserId }, i) => ({
      _id: createPhotoId(`${i}`),
      userId: ownerUserId!,
      bytes: 1,
      createdAt: new Date(),
    })),
  );
});
const createContext = (kind: 'user' | 'admin' | 'system', id: string): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: 'left',
  actor: { kind, id },
});

async function deleteAccount(slug: string, listingFate: 'keep' | 'close' | 'takedown') {
  const userId = `user_${slug}`;
  const input = {
    userId,
    reviewFate: 'delete' as const,
    listingFate,
    takedownReason: 'It is unsafe for me.',
  };
  await requestDeletion(createContext('user', userId), input);
  await collections.outbox.updateMany({ kind: 'identity' }, { $set: { status: 'done', doneAt: new Date() } });
  await sweepDeletions(createContext('system', 'worker'));
  await waitUntilCaughtUp();
}
const searchCards = async (i: number) =>
  (await get(`/api/prosthetists?name=Zora%20Zanzibar${i}`)).json.prosthetists as Record<string, unknown>[];
const readSitemap = async () => (await get('/internal/sitemap?part=0')).text;

it('a listing stays public without owner, bio and photo', async () => {
  await deleteAccount('kept', 'keep');
  expect(await searchCards(0)).toMatchObject([
    { slug: 'kept', claimed: false, profilePicture: '', phone: '(314) 555-0142' },
  ]);
  const { status, json, text } = await get('/api/prosthetists/kept');
  expect([status, json.claimed, json.professionalBio, json.profilePicture]).toEqual([200, false, '', '']);
  expect(json).not.toHaveProperty('availability');
  expect(text).not.toMatch(/CANARY|user_kept/);
  expect(await readSitemap()).toContain('"kept"');
  expect(await collections.photos.countDocuments({ _id: createPhotoId('0') })).toBe(0);
});

it('a listing is marked as closed', async () => {
  await deleteAccount('closed', 'close');
  expect(await searchCards(1)).toMatchObject([{ slug: 'closed', claimed: false, availability: 'closed' }]);
  const { json, text } = await get('/api/prosthetists/closed');
  expect(json).toMatchObject({ availability: 'closed', professionalBio: '', profilePicture: '' });
  expect(text).not.toContain('CANARY');
  expect(await readSitemap()).toContain('"closed"');
});

it('a listing stays until staff remove it, and is then gone everywhere', async () => {
  await deleteAccount('taken-down', 'takedown');
  expect(await searchCards(2)).toMatchObject([{ slug: 'taken-down', claimed: false, profilePicture: '' }]);
  expect((await get('/api/prosthetists/taken-down')).text).not.toContain('CANARY');
  const { _id, v } = (await collections.listings.findOne({ slug: 'taken-down' }))!;
  await deleteListing(createContext('admin', 'admin_1'), {
    id: _id.toHexString(),
    v,
    notes: 'Its owner is not safe.',
  });
  await waitUntilCaughtUp();
  // Listings with a similar name may be found.
  expect((await searchCards(2)).map(({ slug }) => slug)).not.toContain('taken-down');
  expect((await get('/api/prosthetists/taken-down')).status).toBe(410);
  expect(await readSitemap()).not.toContain('"taken-down"');
});

it('a listing whose owner has an account may be on leave, and return', async () => {
  const { _id: listingId } = listings[3]!;
  async function requestAvailability(availability: 'on_leave' | null) {
    const input = { listingId, availability, locale: 'en' as const };
    await setAvailability(createContext('user', 'user_on-leave'), input);
    await waitUntilCaughtUp();
  }
  async function approvePendingUpdate() {
    const { _id: updateId } = (await collections.pendingUpdates.findOne({ status: 'pending' }))!;
    await approveUpdate(createContext('admin', 'admin_1'), { id: updateId.toHexString() });
    await waitUntilCaughtUp();
  }
  await requestAvailability('on_leave');
  expect((await searchCards(3))[0]).not.toHaveProperty('availability');
  await approvePendingUpdate();
  expect(await searchCards(3)).toMatchObject([{ availability: 'on_leave', claimed: true }]);
  await requestAvailability(null);
  expect(await searchCards(3)).toMatchObject([{ availability: 'on_leave' }]);
  await approvePendingUpdate();
  expect((await searchCards(3))[0]).not.toHaveProperty('availability');
});
