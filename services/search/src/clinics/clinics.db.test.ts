// The pages of clinics, made of listings and of what staff corrected.
import { getCollections, type ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { getClinic, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { listings, clinics } = getCollections(db);
const { get, waitUntilCaughtUp } = await startApp(client, db, async () => {});

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
const fetchClinicSlugs = async (slug: string) => {
  const { status, json } = await get(`/api/clinics/${slug}`);
  if (status !== 200) return status;
  const reply = parseReply(getClinic, json);
  return reply.kind === 'person' ? reply.slug : [reply.slug, ...reply.people.map(({ slug }) => slug)];
};
const fetchClinicLinks = async (slug: string) => [
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
  expect(await fetchClinicLinks('ada')).toEqual([riverKey, riverKey]);
  expect((await get('/api/clinics')).json).toEqual({ paths: [`/clinics/${riverKey}`] });
});

it('is reached as those say who see patients there now', async () => {
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

it('somebody alone has no page: the address leads to the profile', async () => {
  expect(await fetchClinicLinks('cy')).toEqual([undefined, undefined]);
  expect([await fetchClinicSlugs(hillKey), await fetchClinicSlugs('no-such-clinic')]).toEqual(['cy', 404]);
});

it('follows listings that come, go and move, on profiles of the others, too', async () => {
  await updateListing('cy', { clinicKey: riverKey, clinicHistory: [hillKey] });
  expect([await fetchClinicSlugs(riverKey), await fetchClinicSlugs(hillKey)]).toEqual([
    [riverKey, 'ada', 'bo', 'cy'],
    [riverKey, 'ada', 'bo', 'cy'],
  ]);
  await updateListing('ada', { status: 'suspended', approved: false });
  expect(await fetchClinicSlugs(riverKey)).toEqual([riverKey, 'bo', 'cy']);
  await updateListing('cy', { clinicKey: hillKey, clinicHistory: [] });
  expect([await fetchClinicSlugs(riverKey), await fetchClinicLinks('bo')]).toEqual([
    'bo',
    [undefined, undefined],
  ]);
  await updateListing('bo', { status: 'deleted', approved: false });
  expect(await fetchClinicSlugs(riverKey)).toBe(410);
});

it('follows most of the people of a clinic that moved', async () => {
  const movedFields = { clinicKey: hillKey, clinicHistory: [riverKey] };
  await updateListing('ada', movedFields);
  expect(await fetchClinicSlugs(riverKey)).toBe('bo');
  await updateListing('bo', movedFields);
  expect(await fetchClinicSlugs(riverKey)).toEqual([hillKey, 'ada', 'bo', 'cy']);
});

it('is joined with another, and separated again', async () => {
  await correctClinic(hillKey, { into: riverKey });
  expect([await fetchClinicSlugs(hillKey), await fetchClinicSlugs(riverKey)]).toEqual([
    [riverKey, 'ada', 'bo', 'cy'],
    [riverKey, 'ada', 'bo', 'cy'],
  ]);
  expect(await fetchClinicLinks('cy')).toEqual([riverKey, riverKey]);
  await clinics.deleteOne({ _id: hillKey });
  await waitUntilCaughtUp();
  expect([await fetchClinicSlugs(hillKey), await fetchClinicLinks('cy')]).toEqual([
    'cy',
    [undefined, undefined],
  ]);
});

it('loses who is parted from it: the old address leads to who is left', async () => {
  await correctClinic(riverKey, { apart: [bo._id] });
  expect([
    await fetchClinicSlugs(riverKey),
    await fetchClinicLinks('bo'),
    await fetchClinicLinks('ada'),
  ]).toEqual(['ada', [undefined, undefined], [undefined, undefined]]);
  await correctClinic(riverKey, { apart: [ada._id, bo._id] });
  expect(['ada', 'bo']).toContain(await fetchClinicSlugs(riverKey));
  await correctClinic(riverKey, { apart: [new ObjectId()] });
  expect(await fetchClinicSlugs(riverKey)).toEqual([riverKey, 'ada', 'bo']);
});

it('has the name that staff chose, and all of its addresses', async () => {
  await correctClinic(riverKey, {
    name: 'River Clinic',
    slug: 'river-clinic',
    slugHistory: ['river-before'],
  });
  for (const address of [riverKey, 'river-before', 'river-clinic'])
    expect(await fetchClinicSlugs(address)).toEqual(['river-clinic', 'ada', 'bo']);
  expect((await get('/api/clinics/river-clinic')).json).toMatchObject({ name: 'River Clinic' });
  expect(await fetchClinicLinks('ada')).toEqual(['river-clinic', 'river-clinic']);
});

it('knows corrections from before it was started', async () => {
  await correctClinic(hillKey, { into: riverKey });
  const secondApp = await startApp(client, db, async () => {});
  expect((await secondApp.get(`/api/clinics/${hillKey}`)).json).toMatchObject({ slug: riverKey });
});
