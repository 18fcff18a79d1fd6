import type { ClaimDoc, ListingDoc } from '@app/db';
import { createClaimDoc, createReviewDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import { createListingInput } from '@app/test-kit/listing-input';
import { clearDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { evidence, people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, collections, send, insertListing, createStaffContext } = await startApp();
const { listings, pendingUpdates, claims, reviews } = collections;
afterEach(() => clearDatabase(db));

const { prosthetist: p, otherProsthetist: q } = people;
const insertOwnListing = (overrides: Partial<ListingDoc> = {}) =>
  insertListing({ ownerUserId: p.userId, email: 'jane@gateway.example', ...overrides });
const readEditable = (id: string, as: (typeof people)[keyof typeof people] = p) =>
  send('GET', `/api/prosthetists/${id}?edit=true`, { as });
const readOwn = async (as: (typeof people)[keyof typeof people] = p) =>
  send('GET', '/api/me/listing', { as });
/** Loads a listing and returns the body that the form sends back unchanged. */
const loadForm = async (id: string) => {
  const { listing } = (await readEditable(id)).json;
  return { ...listing, yearStartedPracticing: listing.yearStartedPracticing ?? undefined };
};

describe('creating a listing', () => {
  it('creates a pending listing of the session’s account', async () => {
    const headers = { 'accept-language': 'es' };
    const reply = await send('POST', '/prosthetists', { as: p, body: createListingInput(), headers });
    const { _id } = reply.json;
    const slug = expect.stringMatching(/^renata-okafor/);
    expect([reply.status, reply.json]).toEqual([201, { _id, id: _id, slug, approved: false }]);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const storedListing = await listings.findOne({ _id: new ObjectId(_id as string) });
    expect(storedListing).toMatchObject({ ownerUserId: p.userId, status: 'pending', locale: 'es' });
    const pendingState = { _id, status: 'pending', approved: false, pendingUpdate: false, unanswered: 0 };
    expect((await readOwn()).json.listing).toMatchObject(pendingState);
  });
});

describe('the own listing for the form', () => {
  it('has all fields, by slug, former slug and id', async () => {
    const ownListing = await insertOwnListing({
      npi: '1234567893',
      patientContactPhone: '314-555-0101',
      slugHistory: ['jane-old'],
    });
    for (const id of [ownListing.slug, 'jane-old', ownListing._id.toHexString()]) {
      const { status, json, headers } = await readEditable(id);
      expect(status).toBe(200);
      expect(json).toMatchObject({
        listing: {
          _id: ownListing._id.toHexString(),
          email: 'jane@gateway.example',
          patientContactPhone: '314-555-0101',
          npi: '1234567893',
          owned: true,
        },
        status: 'approved',
        notes: '',
        pendingUpdate: null,
        refusedUpdate: null,
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('sent back unchanged is no update', async () => {
    const ownListing = await insertOwnListing({
      address: { street1: '1 Market Street', street2: 'Floor 2' },
      company: undefined,
      clinic: 'Older Limbs',
      zipCode: '63101-1234',
      alsoAt: [{ company: 'B', address: '2 Oak', city: 'Alton', state: 'IL', zipCode: '62002' }],
      accessibility: [],
    });
    const { status, json } = await send('POST', `/api/prosthetists/${ownListing.slug}/update`, {
      as: p,
      body: await loadForm(ownListing.slug),
    });
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { error: 'no_changes', message: 'No changes to submit' },
    });
    expect(await pendingUpdates.countDocuments()).toBe(0);
  });
});

describe('an update', () => {
  const sendUpdate = async (ownListing: ListingDoc, overrides: object) =>
    send('POST', `/api/prosthetists/${ownListing.slug}/update`, {
      as: p,
      body: { ...(await loadForm(ownListing.slug)), ...overrides },
    });

  it('is pending while the old value is public; the owner sees both', async () => {
    const ownListing = await insertOwnListing({
      professionalBio: 'The old words.',
      website: 'https://old.example',
    });
    const reply = await sendUpdate(ownListing, {
      professionalBio: 'The new words.',
      website: '',
      specialties: ['Myoelectric'],
      acceptsNewPatients: true,
    });
    expect([reply.status, reply.json.update.status]).toEqual([202, 'pending']);
    expect([...reply.json.update.changed].sort()).toEqual([
      'acceptsNewPatients',
      'professionalBio',
      'specialties',
      'website',
    ]);
    const { listing, pendingUpdate, status } = (await readEditable(ownListing.slug)).json;
    expect([status, listing.professionalBio]).toEqual(['approved', 'The old words.']);
    expect(pendingUpdate).toMatchObject({ id: reply.json.update.id, v: 1 });
    expect(pendingUpdate.changed).toEqual(
      expect.arrayContaining([
        { field: 'professionalBio', from: 'The old words.', to: 'The new words.' },
        { field: 'website', from: 'https://old.example', to: '' },
        { field: 'specialties', from: [], to: ['Myoelectric'] },
        { field: 'acceptsNewPatients', from: null, to: true },
      ]),
    );
    expect((await readOwn()).json.listing).toMatchObject({
      pendingUpdate: true,
      approved: true,
    });
  });

  it('includes the results of staff checks, without numbers and staff names', async () => {
    const ownListing = await insertOwnListing();
    const [checkedLicense, removedLicense] = ['ABC Certified Prosthetist (CP)', 'State Prosthetist License'];
    const seenAt = new Date('2026-09-03T00:00:00Z');
    const check = { number: 'CP-12345', seenAt, status: 'expired', at: seenAt, by: 'admin_1' } as const;
    await listings.updateOne(
      { _id: ownListing._id },
      {
        $set: {
          licenses: [checkedLicense!],
          // The listing no longer names the second credential.
          credentialChecks: [checkedLicense!, removedLicense!].map((license) => ({ license, ...check })),
          integrityNotice: { note: 'Some were not genuine.', since: seenAt, by: 'admin_1' },
        },
      },
    );
    const { json } = await readOwn();
    expect(json.listing).toMatchObject({
      credentialChecks: [{ license: checkedLicense, status: 'expired', seenAt: '2026-09-03' }],
      integrityNotice: { note: 'Some were not genuine.', since: '2026-09-03T00:00:00.000Z' },
    });
    expect(JSON.stringify(json)).not.toMatch(/CP-12345|admin_1/);
  });

  it('of a former owner is not shown to the current one', async () => {
    const ownListing = await insertOwnListing();
    await sendUpdate(ownListing, { professionalBio: 'Mine.' });
    await pendingUpdates.updateOne({ listingId: ownListing._id }, { $set: { userId: 'user_before' } });
    const { json } = await readOwn();
    expect(json.listing).toMatchObject({ slug: ownListing.slug, pendingUpdate: false });
    expect((await readEditable(ownListing.slug)).json).toMatchObject({ pendingUpdate: null });
  });

  it('is changed by the named fields alone, and withdrawn', async () => {
    const ownListing = await insertOwnListing();
    const firstReply = await sendUpdate(ownListing, { professionalBio: 'One.', phone: '314-555-0101' });
    const secondReply = await sendUpdate(ownListing, { changed: ['phone'] });
    expect(secondReply.json.update).toEqual({ ...firstReply.json.update, changed: ['professionalBio'] });
    const withdrawal = await send('DELETE', `/api/prosthetists/${ownListing.slug}/update`, { as: p });
    expect([withdrawal.status, withdrawal.json]).toEqual([
      200,
      { update: { id: firstReply.json.update.id, status: 'withdrawn' } },
    ]);
    expect((await readEditable(ownListing.slug)).json).toMatchObject({
      pendingUpdate: null,
      refusedUpdate: null,
    });
  });

  it('that was partly approved shows the rejected fields and the reason until the next one', async () => {
    const ownListing = await insertOwnListing();
    const { json } = await sendUpdate(ownListing, { professionalBio: 'Best in town.', company: 'New Limbs' });
    const decision = { id: json.update.id, v: 1, accept: ['company'], notes: 'Please without "best".' };
    await listingCommands.approveUpdate(createStaffContext(), decision);
    const { listing, pendingUpdate, refusedUpdate } = (await readEditable(ownListing.slug)).json;
    expect(listing).toMatchObject({ company: 'New Limbs', professionalBio: '' });
    expect(pendingUpdate).toBeNull();
    expect(refusedUpdate).toMatchObject({
      id: json.update.id,
      notes: decision.notes,
      changed: [{ field: 'professionalBio', from: '', to: 'Best in town.' }],
    });
    await sendUpdate(ownListing, { professionalBio: 'Good.' });
    expect((await readEditable(ownListing.slug)).json).toMatchObject({
      refusedUpdate: null,
      pendingUpdate: { changed: [{ field: 'professionalBio', to: 'Good.' }] },
    });
  });

  it('of a rejected listing changes the listing itself and submits it again', async () => {
    const decision = {
      outcome: 'rejected',
      notes: 'Which practice?',
      at: new Date(),
      by: 'admin_1',
    } as const;
    const ownListing = await insertOwnListing({ status: 'rejected', decision });
    expect((await readEditable(ownListing.slug)).json).toMatchObject({
      status: 'rejected',
      notes: 'Which practice?',
    });
    const { status, json } = await sendUpdate(ownListing, { professionalBio: 'More words.' });
    const expectedUpdate = { id: ownListing._id.toHexString(), changed: ['professionalBio'] };
    expect([status, json.update]).toMatchObject([202, expectedUpdate]);
    const resubmittedState = { status: 'pending', notes: '', pendingUpdate: null };
    expect((await readEditable(ownListing.slug)).json).toMatchObject(resubmittedState);
  });
});

it('"Everything is still correct" confirms the own listing today', async () => {
  const ownListing = await insertOwnListing({ confirmedAt: new Date('2025-01-01'), confirmedBy: 'team' });
  expect((await readOwn()).json.listing.stale).toBe(true);
  const { status, json } = await send('POST', `/api/prosthetists/${ownListing.slug}/confirm`, { as: p });
  expect(status).toBe(200);
  expect(Date.now() - Date.parse(json.confirmedAt)).toBeLessThan(60_000);
  expect((await readOwn()).json.listing).toMatchObject({
    stale: false,
    confirmedAt: json.confirmedAt,
  });
});

describe('the listing and claims of an account', () => {
  it('are none at first', async () => {
    const { status, json } = await readOwn(people.newcomer);
    expect([status, json]).toEqual([200, { listing: null, managed: [], claims: [] }]);
  });

  it('include the number of public reviews without a reply', async () => {
    const { _id: listingId } = await insertOwnListing();
    const reply = { text: 'Thank you.', status: 'pending' as const, submittedAt: new Date() };
    await reviews.insertMany(
      [
        createReviewDoc({ listingId }),
        createReviewDoc({ listingId }),
        createReviewDoc({ listingId, status: 'pending' }),
        createReviewDoc({ listingId, reply: { ...reply } as never }),
        createReviewDoc(),
      ],
      { ignoreUndefined: true },
    );
    expect((await readOwn()).json.listing.unanswered).toBe(2);
  });

  it('include the ten newest claims, with the notes of staff', async () => {
    const listing = await insertListing();
    const createClaim = (i: number, overrides: Partial<ClaimDoc> = {}) =>
      createClaimDoc({
        listingId: listing._id,
        userId: p.userId,
        status: 'withdrawn',
        claimantName: 'Canary Name',
        claimantEmail: 'canary@mail.test',
        evidence: { ...evidence, licenseNumber: '', note: 'Ask Dana.' },
        createdAt: new Date(Date.UTC(2026, 0, i)),
        expiresAt: new Date(Date.UTC(2026, 0, i + 14)),
        ...overrides,
      });
    const decision = { outcome: 'rejected' as const, notes: 'No proof.', at: new Date(), by: 'admin_canary' };
    const emailCode = {
      sends: 1,
      requestedAt: new Date('2026-01-20T00:00:00Z'),
      triesLeft: 3,
      hash: 'canary:hash',
      expiresAt: new Date('2026-01-20T00:30:00Z'),
    };
    await claims.insertMany([
      ...Array.from({ length: 11 }, (_, i) => createClaim(i + 1)),
      createClaim(20, { status: 'rejected', decision, emailCode }),
      createClaim(21, { userId: q.userId }),
    ]);
    const { json, text } = await readOwn();
    expect(json.claims).toHaveLength(10);
    expect(json.claims[0]).toEqual({
      id: expect.any(String),
      status: 'rejected',
      notes: 'No proof.',
      submittedAt: '2026-01-20T00:00:00.000Z',
      expiresAt: '2026-02-03T00:00:00.000Z',
      workEmail: {
        address: evidence.workEmail,
        state: 'sent',
        triesLeft: 3,
        sendsLeft: 4,
        expiresAt: '2026-01-20T00:30:00.000Z',
        nextSendAt: '2026-01-20T00:01:00.000Z',
      },
      evidence: { npi: '', license: '', licenseNumber: '', note: 'Ask Dana.' },
      prosthetist: expect.objectContaining({ slug: listing.slug, claimed: false }),
    });
    expect(text).not.toMatch(/canary/i);
  });
});

it('a listing is claimed for the session’s account, and an error is in the caller’s language', async () => {
  const listing = await insertListing();
  const sendClaim = ({ _id }: ListingDoc, headers = {}) =>
    send('POST', '/api/prosthetists/claim', {
      as: p,
      headers,
      body: { prosthetistId: _id.toHexString(), evidence },
    });
  const { status, json } = await sendClaim(listing);
  expect([status, json]).toEqual([201, { claim: { id: expect.any(String), status: 'pending' } }]);
  expect(await claims.findOne()).toMatchObject({ userId: p.userId, listingId: listing._id, evidence });
  const withdrawal = await send('DELETE', `/api/claims/${json.claim.id}`, { as: p });
  expect([withdrawal.status, withdrawal.json.claim.status]).toEqual([200, 'withdrawn']);

  const errorReply = await sendClaim(await insertOwnListing(), { 'accept-language': 'es' });
  expect([errorReply.status, errorReply.json]).toMatchObject([
    409,
    { error: 'own_listing', message: 'No se pudo enviar la solicitud' },
  ]);
});
