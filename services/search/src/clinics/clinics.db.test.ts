// The pages of clinics, made of listings and of what staff corrected.
import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { getClinic, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { db, client, uri, collections, get, waitUntilCaughtUp } = await startApp();
const { listings, clinics } = collections;

const riverKey = 'riverfront-limb-works-1180-clamorgan-st-63101';
const hillKey = 'hill-limbs-9-elm-rd-63101';

const createPerson = (
  firstName: string,
  clinicKey: string,
  overrides: Partial<ListingDoc> = {},
): ListingDoc =>
  createListingDoc({
    firstName,
    lastName: `${firstName}son`,
    slug: firstName.toLowerCase(),
    clinicKey,
    company: clinicKey === riverKey ? 'Riverfront Limb Works' : 'Hill Limbs',
    ...overrides,
  });

/** Replaces all listings and corrections. */
async function replaceListings(...docs: ListingDoc[]) {
  await Promise.all([listings.deleteMany({}), clinics.deleteMany({})]);
  await listings.insertMany(docs, { ignoreUndefined: true });
  await waitUntilCaughtUp();
}
async function updateListing(slug: string, $set: Partial<ListingDoc>) {
  await listings.updateOne({ slug }, { $set, $inc: { v: 1 } });
  await waitUntilCaughtUp();
}
async function correctClinic(_id: string, fields: object) {
  await clinics.replaceOne({ _id }, { v: 1, updatedAt: new Date(), ...fields }, { upsert: true });
  await waitUntilCaughtUp();
}
/** Fetches the slugs of a clinic and its people; the slug of its only person; or the status of an error. */
const fetchSlugs = async (slug: string) => {
  const { status, json } = await get(`/api/clinics/${slug}`);
  if (status !== 200) return status;
  const reply = parseReply(getClinic, json);
  return reply.kind === 'person' ? reply.slug : [reply.slug, ...reply.people.map(({ slug }) => slug)];
};
const fetchLinkedClinicSlugs = async (slug: string) => [
  (await get(`/api/prosthetists/${slug}`)).json.clinicSlug,
  (
    (await get('/api/prosthetists?state=MO')).json.prosthetists as { slug: string; clinicSlug?: string }[]
  ).find((card) => card.slug === slug)?.clinicSlug,
];

const ada = createPerson('Ada', riverKey, { reviewCount: 4, ratingSum: 18, histogram: [0, 0, 0, 2, 2] });
const hours = 'Mo-Fr 08:00-17:00';
const urgentFields = {
  urgentPhone: '(314) 555-0199',
  urgentHours: '24/7',
  urgentFor: ['Patients of the practice'],
};
const bo = createPerson('Bo', riverKey, {
  accessibility: ['Elevator'],
  hours,
  ...urgentFields,
  confirmedAt: new Date(),
});

beforeEach(() => replaceListings(ada, bo, createPerson('Cy', hillKey)));

it('lists the people of a practice at an address, each with a rating, and gives the clinic none', async () => {
  const { json, text, headers } = await get(`/api/clinics/${riverKey}`);
  expect(json).toMatchObject({
    name: 'Riverfront Limb Works',
    place: { accessibility: ['Elevator'], hours, ...urgentFields },
    people: [
      { slug: 'ada', ratingAvg: 4.5, reviewCount: 4 },
      { slug: 'bo', ratingAvg: null, reviewCount: 0 },
    ],
  });
  expect(Object.keys(json)).not.toContain('ratingAvg');
  expect(text).not.toMatch(/CANARY|ownerUserId|@/);
  expect((await get(`/api/clinics/${riverKey}`, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  expect(await fetchLinkedClinicSlugs('ada')).toEqual([riverKey, riverKey]);
  expect((await get('/api/clinics')).json).toEqual({ paths: [`/clinics/${riverKey}`] });
});

it('a clinic has the contacts of those who see patients there now', async () => {
  const createPhoneFields = (digits: string) => ({ phone: `(314) 555-${digits}` });
  await replaceListings(
    { ...ada, ...createPhoneFields('0101'), hours: 'Tu 09:00-12:00' },
    { ...bo, ...createPhoneFields('0102'), availability: 'moved' },
  );
  expect((await get(`/api/clinics/${riverKey}`)).json.place).toMatchObject({
    ...createPhoneFields('0101'),
    hours: 'Tu 09:00-12:00',
    urgentPhone: '',
  });
  await updateListing('ada', { availability: 'on_leave' });
  const { place } = (await get(`/api/clinics/${riverKey}`)).json;
  expect(place).toMatchObject({ phone: '', website: '', hours: '', urgentPhone: '' });
});

it('a clinic of one person has no page: its address leads to the profile', async () => {
  expect(await fetchLinkedClinicSlugs('cy')).toEqual([undefined, undefined]);
  expect([await fetchSlugs(hillKey), await fetchSlugs('no-such-clinic')]).toEqual(['cy', 404]);
});

it('a clinic whose listings staff never approved is not found, like one that does not exist', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    await updateListing('cy', { status, approved: false });
    expect(await fetchSlugs(hillKey), status).toBe(404);
  }
});

it('a clinic follows listings that come, go and move, on profiles of the others, too', async () => {
  await updateListing('cy', { clinicKey: riverKey, clinicHistory: [hillKey] });
  expect([await fetchSlugs(riverKey), await fetchSlugs(hillKey)]).toEqual([
    [riverKey, 'ada', 'bo', 'cy'],
    [riverKey, 'ada', 'bo', 'cy'],
  ]);
  await updateListing('ada', { status: 'suspended', approved: false });
  expect(await fetchSlugs(riverKey)).toEqual([riverKey, 'bo', 'cy']);
  await updateListing('cy', { clinicKey: hillKey, clinicHistory: [] });
  expect([await fetchSlugs(riverKey), await fetchLinkedClinicSlugs('bo')]).toEqual([
    'bo',
    [undefined, undefined],
  ]);
  await updateListing('bo', { status: 'deleted', approved: false });
  expect(await fetchSlugs(riverKey)).toBe(410);
});

it('the address of a clinic leads to where most of its people work now', async () => {
  const movedFields = { clinicKey: hillKey, clinicHistory: [riverKey] };
  await updateListing('ada', movedFields);
  expect(await fetchSlugs(riverKey)).toBe('bo');
  await updateListing('bo', movedFields);
  expect(await fetchSlugs(riverKey)).toEqual([hillKey, 'ada', 'bo', 'cy']);
});

it('a clinic is joined with another, and separated again', async () => {
  await correctClinic(hillKey, { into: riverKey });
  expect([await fetchSlugs(hillKey), await fetchSlugs(riverKey)]).toEqual([
    [riverKey, 'ada', 'bo', 'cy'],
    [riverKey, 'ada', 'bo', 'cy'],
  ]);
  expect(await fetchLinkedClinicSlugs('cy')).toEqual([riverKey, riverKey]);
  await clinics.deleteOne({ _id: hillKey });
  await waitUntilCaughtUp();
  expect([await fetchSlugs(hillKey), await fetchLinkedClinicSlugs('cy')]).toEqual([
    'cy',
    [undefined, undefined],
  ]);
});

it('a clinic loses the listings that staff separate: its address leads to the remaining ones', async () => {
  await correctClinic(riverKey, { apart: [bo._id] });
  expect([
    await fetchSlugs(riverKey),
    await fetchLinkedClinicSlugs('bo'),
    await fetchLinkedClinicSlugs('ada'),
  ]).toEqual(['ada', [undefined, undefined], [undefined, undefined]]);
  await correctClinic(riverKey, { apart: [ada._id, bo._id] });
  expect(['ada', 'bo']).toContain(await fetchSlugs(riverKey));
  await correctClinic(riverKey, { apart: [new ObjectId()] });
  expect(await fetchSlugs(riverKey)).toEqual([riverKey, 'ada', 'bo']);
});

it('a clinic has the name that staff chose, and all of its addresses', async () => {
  await correctClinic(riverKey, {
    name: 'River Clinic',
    slug: 'river-clinic',
    slugHistory: ['river-before'],
  });
  for (const address of [riverKey, 'river-before', 'river-clinic'])
    expect(await fetchSlugs(address)).toEqual(['river-clinic', 'ada', 'bo']);
  expect((await get('/api/clinics/river-clinic')).json).toMatchObject({ name: 'River Clinic' });
  expect(await fetchLinkedClinicSlugs('ada')).toEqual(['river-clinic', 'river-clinic']);
});

it('a process knows corrections from before its start', async () => {
  await correctClinic(hillKey, { into: riverKey });
  const secondApp = await startApp(undefined, { database: { db, client, uri } });
  expect((await secondApp.get(`/api/clinics/${hillKey}`)).json).toMatchObject({ slug: riverKey });
});
