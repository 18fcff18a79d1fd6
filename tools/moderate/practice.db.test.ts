// What practitioners send, as the team sees and decides it.
import { collectionsOf, type ListingDoc } from '@app/db';
import { listingDoc, reviewDoc } from '@app/db/documents-for-tests';
import {
  type Author,
  type Ctx,
  claimListing,
  createListing,
  submitReply,
  told,
  undoDecision,
  updateListing,
} from '@app/moderation';
import { testDatabase } from '@app/test-kit/mongo';
import { listingInput } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { findMatter, nameOf, versionOf } from './matter.ts';
import { listQueue, waitingFor } from './queue.ts';
import { show } from './show/show.ts';
import { walk } from './walk.ts';

const { client, db } = await testDatabase();
const collections = collectionsOf(db);
beforeEach(async () => {
  for (const one of Object.values(collections)) await one.deleteMany({});
});

const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
const as = (id: string, now = day(1)): Ctx => ({
  client,
  collections,
  now,
  requestId: 'test',
  actor: { kind: id === 'owner' ? 'admin' : 'user', id },
});
const team = () => as('owner', day(20));
const author = (over: Partial<Author> = {}): Author => ({
  role: 'prosthetist',
  firstName: 'Jane',
  lastName: 'Doe',
  emails: ['jane@gateway.test'],
  createdAt: day(1),
  ...over,
});
const evidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };

async function listed(over: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  const listing = listingDoc({ email: 'jane@gateway.test', phone: '(314) 555-0100', ...over });
  await collections.listings.insertOne(listing, { ignoreUndefined: true });
  return listing;
}
/** The listing's own form, with these fields changed. */
const form = (listing: ListingDoc, over: object) =>
  listingInput.parse({
    ...Object.fromEntries(Object.entries(told(listing)).filter(([, value]) => value !== null)),
    ...over,
  });
const look = async (typed: string) => {
  const matter = await findMatter(collections, typed);
  return matter ? show(collections, matter) : undefined;
};
const verdict = async (typed: string, word: string, over: object = {}) => {
  const matter = (await findMatter(collections, typed))!;
  return decide(team(), matter, word, { v: versionOf(matter), reasons: [], note: '', ...over });
};
const mails = async () => (await collections.outbox.find().toArray()).map(({ payload }) => payload.template);

async function updated() {
  const listing = await listed({ ownerUserId: 'user_jane' });
  const input = form(listing, {
    phone: '(314) 555-0177',
    website: 'https://gateway.example',
    city: 'Clayton',
  });
  const change = await updateListing(as('user_jane', day(2)), { listing: listing._id, input, locale: 'en' });
  if (change.kind !== 'update') throw new Error('a public listing was changed at once');
  return { listing, name: `update:${change.update._id}` };
}

async function claimed(listing: ListingDoc, userId = 'user_kim', over: object = {}, sent: object = {}) {
  const wish = { listing: listing._id, author: author(over), sent, evidence, locale: 'en' as const };
  return claimListing(as(userId, day(3)), wish);
}

it('lists what practitioners sent by kind, the oldest first, under the name to type', async () => {
  const { name } = await updated();
  const claim = await claimed(await listed());
  const created = await createListing(as('user_new', day(1)), {
    input: form(listingDoc({ email: 'a@b.test', firstName: 'Ann\u202eJ' }), {}),
    author: author(),
    locale: 'es',
  });
  const written = await listQueue(collections, day(4));
  expect(written).toContain('Listings: 1');
  expect(written).toContain('Changes of listings: 1');
  expect(written).toContain('Claims: 1');
  expect(written).toContain('Replies: none');
  expect(written).toMatch(/listing:\w{24} +3 days {2}AnnJ Doe, St\. Louis, MO/);
  expect(written).toMatch(/update:\w{24} +2 days .*: city, phone, website/);
  expect((await waitingFor(collections)).map(nameOf)).toEqual([
    `listing:${created._id}`,
    name,
    `claim:${claim._id}`,
  ]);
  expect((await waitingFor(collections, 'claim')).map(nameOf)).toEqual([`claim:${claim._id}`]);
  // The kind may be left out, and a listing has its slug.
  expect(await look(claim._id.toHexString())).toContain(`claim:${claim._id}, version 1: pending`);
  expect(await look(created.slug)).toContain(`listing:${created._id}, version 1: pending`);
});

it('a listing: shows what was told, publishes it, and takes that back', async () => {
  const input = form(listingDoc({ email: 'jane@gateway.test' }), { yearStartedPracticing: 2001 });
  const { _id } = await createListing(as('user_new'), { input, author: author(), locale: 'en' });
  const shown = await look(`listing:${_id}`);
  expect(shown).toContain('company: Gateway Prosthetics');
  expect(shown).toContain('yearStartedPracticing: 2001');
  expect(shown).not.toContain('website');
  expect(shown).not.toContain('user_new');
  await expect(verdict(`listing:${_id}`, 'reject')).rejects.toMatchObject({ code: 'reason_missing' });
  const { status, auditId } = await verdict(`listing:${_id}`, 'approve');
  expect(status).toBe('approved');
  expect(await collections.listings.findOne({ _id })).toMatchObject({ approved: true });
  await undoDecision(team(), { auditId });
  expect(await collections.listings.findOne({ _id })).toMatchObject({ approved: false, status: 'pending' });
});

it('an update: field by field, a part of it with a word about the rest', async () => {
  const { listing, name } = await updated();
  const shown = await look(name);
  expect(shown).toContain('phone: (314) 555-0100 → (314) 555-0177');
  expect(shown).toContain('website: (nothing) → https://gateway.example');
  expect(shown).not.toContain('CONFLICT');
  const part = { accept: ['phone', 'website'], note: 'The ZIP code is of St. Louis.' };
  expect((await verdict(name, 'approve', part)).status).toBe('approved in part');
  expect(await collections.listings.findOne({ _id: listing._id })).toMatchObject({
    phone: '(314) 555-0177',
    website: 'https://gateway.example',
    city: 'St. Louis',
  });
  expect(await look(name)).toContain('Taken: phone, website. The ZIP code is of St. Louis.');
});

it('an update whose field moved meanwhile is marked, and needs its fields named', async () => {
  const { listing, name } = await updated();
  await collections.listings.updateOne({ _id: listing._id }, { $set: { phone: '(314) 555-0123' } });
  const shown = await look(name);
  expect(shown).toContain('CONFLICT: the public reads (314) 555-0123 by now');
  expect(shown?.match(/CONFLICT/g)).toHaveLength(1);
  await expect(verdict(name, 'approve')).rejects.toMatchObject({ code: 'conflict' });
  const all = { accept: ['phone', 'website', 'city'] };
  expect((await verdict(name, 'approve', all)).status).toBe('approved');
});

it('a claim: evidence, checks, what was sent otherwise, and who else asked', async () => {
  const listing = await listed({ website: 'https://gateway.test/' });
  const claim = await claimed(listing, 'user_kim', {}, { claimantEmail: 'boss@evil.test' });
  await expect(
    claimed(listing, 'user_true', { firstName: 'True', emails: ['true@mail.test'] }),
  ).rejects.toMatchObject({ code: 'pending_claim_exists' });
  const shown = await look(`claim:${claim._id}`);
  expect(shown).toContain('Asked by Jane Doe <jane@gateway.test>');
  expect(shown).toContain('They sent otherwise: boss@evil.test');
  expect(shown).toContain("Proven: address of the website's domain: yes");
  expect(shown).toContain("Said: the listing's name: yes");
  expect(shown).toContain("Said: the listing's NPI: cannot be checked");
  expect(shown).toContain('  True Doe <true@mail.test>');
  expect((await verdict(`claim:${claim._id}`, 'approve')).status).toBe('approved');
  expect(await collections.listings.findOne({ _id: listing._id })).toMatchObject({
    ownerUserId: 'user_kim',
  });
  expect(await mails()).toEqual(expect.arrayContaining(['claim-received', 'claim-approved']));
});

it('a claim of who owns another listing: says what becomes of that one', async () => {
  const other = await listed({ ownerUserId: 'user_kim', status: 'rejected' });
  const { _id } = await claimed(await listed());
  const name = `claim:${_id}`;
  expect(await look(name)).toContain(
    `They sent a listing in that never was public (${other.slug}, rejected): approving this retires it`,
  );
  const become = (status: 'approved' | 'rejected') =>
    collections.listings.updateOne({ _id: other._id }, { $set: { status, approved: status === 'approved' } });
  await become('approved');
  expect(await look(name)).toContain(`(${other.slug}, approved): this can only be rejected`);
  await expect(verdict(name, 'approve')).rejects.toMatchObject({ code: 'already_owner' });
  await become('rejected');
  expect((await verdict(name, 'approve')).status).toBe('approved');
  expect(await collections.listings.findOne({ _id: other._id })).toMatchObject({ status: 'deleted' });
  expect(await look(name)).not.toContain('another listing');
});

it('an orphaned claim can only be refused, with a word', async () => {
  const listing = await listed();
  const claim = await claimed(listing);
  await collections.listings.deleteOne({ _id: listing._id });
  expect(await look(`claim:${claim._id}`)).toContain('Orphaned: the listing is gone');
  expect(await listQueue(collections, day(4))).toContain('orphaned: the listing is gone');
  await expect(verdict(`claim:${claim._id}`, 'approve')).rejects.toMatchObject({ code: 'not_now' });
  const refused = await verdict(`claim:${claim._id}`, 'reject', { note: 'The listing is gone.' });
  expect(refused.status).toBe('rejected');
});

it('a reply: under the review that it answers, by its own version', async () => {
  const listing = await listed({ ownerUserId: 'user_jane' });
  const review = reviewDoc({ listingId: listing._id });
  await collections.reviews.insertOne(review);
  const text = 'Thank you for your words. Please call us if anything comes up.';
  const wish = { review: review.publicId, text, change: null, v: 0, locale: 'en' as const };
  await submitReply(as('user_jane', day(2)), wish);
  const name = `reply:${review.publicId}`;
  expect((await waitingFor(collections, 'reply')).map(nameOf)).toEqual([name]);
  const shown = await look(name);
  expect(shown).toContain(`${name}, version 1: pending`);
  expect(shown).toContain(text);
  expect(shown).toContain('The review:');
  expect((await verdict(name, 'approve')).status).toBe('public');
  expect((await waitingFor(collections)).map(nameOf)).toEqual([]);
});

it('says which words there are for a kind', async () => {
  const { name } = await updated();
  await expect(verdict(name, 'uphold')).rejects.toThrow('For this (update) say one of: approve, reject.');
});

it('walks through all kinds: takes a part by numbers, and asks until there is a word', async () => {
  const { listing, name } = await updated();
  const claim = await claimed(await listed());
  const keys = ['p', '9', '2,3', '', 'Not the city.', 'r', ' ', 'Please show your license.'];
  const said: string[] = [];
  const terminal = { ask: async () => keys.shift() ?? 'q', say: (text: string) => void said.push(text) };
  await walk(team, terminal);
  expect(keys).toEqual([]);
  expect(said.join('\n')).toContain('It is approved in part.');
  const taken = (await look(name))?.match(/Taken: .*/)?.[0];
  expect(taken).toBe('Taken: phone, website. Not the city.');
  expect((await collections.listings.findOne({ _id: listing._id }))?.city).toBe('St. Louis');
  expect(await collections.claims.findOne({ _id: claim._id })).toMatchObject({
    status: 'rejected',
    decision: { notes: 'Please show your license.' },
  });
});
