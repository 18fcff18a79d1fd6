import { createAppealDoc, createLegalHoldDoc } from '@app/db/documents-for-tests';
import { explainQuery } from '@app/test-kit/explain';
import { noteClaimCall, purgeOrphanedClaims, rejectClaim } from '@app/types/admin/actions/claim';
import { getPendingClaim, listOrphanedClaims, listPendingClaims } from '@app/types/admin/claims';
import { decideMany } from '@app/types/admin/queue';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { type Member, startApp } from '../testing/running-app.ts';

const runningApp = await startApp('listings', 'claims', 'legalRequests');
const { callAs, collections, fetchAs } = runningApp;
const { createListing, createUserId, submitClaim } = createListingHelpers(runningApp);

const toParams = (id: ObjectId) => ({ params: { id: id.toHexString() } });
const fetchClaim = async (id: ObjectId, member: Member = 'owner') =>
  (await fetchAs(member, getPendingClaim, toParams(id))).claim;
const createUnownedListing = () => createListing({ npi: '1234567893' }, false);

it('a claim compares the evidence with the listing, and stores the stated identity as evidence', async () => {
  const { _id } = await submitClaim(await createUnownedListing(), {
    sentAccount: { claimantName: 'Rita Okafor', claimantUserId: 'user_else' },
    evidence: { workEmail: 'renata@riverfrontlimb.test', npi: '1111111112', licenseNumber: 'CPO 1' },
  });
  expect(await fetchClaim(_id)).toMatchObject({
    claimantName: 'Renata Okafor',
    claimantEmail: 'renata@mail.test',
    checks: { emailDomain: null, name: true, nickname: null, npi: false, license: null, call: null },
    differences: ['npi'],
    workEmailConfirmedAt: null,
    calls: [],
    evidence: { workEmail: 'renata@riverfrontlimb.test', npi: '1111111112', licenseNumber: 'CPO 1' },
    against: {
      website: 'https://riverfrontlimb.test/',
      npi: '1234567893',
      licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
    },
    sent: { name: 'Rita Okafor', email: '', userId: 'user_else' },
    namedOther: true,
    obstacle: null,
    owned: null,
    attempts: [],
  });
});

it('a claim under appeal says what is left to other members', async () => {
  const listing = await createUnownedListing();
  const { _id, userId } = await submitClaim(listing);
  await fetchAs('owner', rejectClaim, { ...toParams(_id), body: { notes: 'No.' } });
  const { by: decidedBy, at: decidedAt } = (await collections.claims.findOne({ _id }))!.decision!;
  const appeal = createAppealDoc({ about: _id, listingId: listing._id, userId, decidedBy, decidedAt });
  await collections.appeals.insertOne(appeal);
  const otherClaim = await submitClaim(listing);
  const readLeftToOthers = async (member: Member) => [
    (await fetchClaim(_id, member)).leftToOthers,
    (await fetchClaim(otherClaim._id, member)).leftToOthers,
  ];
  expect(await readLeftToOthers('owner')).toEqual([['reopen'], ['approve']]);
  expect(await readLeftToOthers('data')).toEqual([[], []]);
});

it('a claim shows other claimants; their addresses only to members who may read them', async () => {
  const listing = await createUnownedListing();
  const { _id } = await submitClaim(listing);
  const otherClaimant = { name: 'Sam Reed', email: 'sam@reed.test' };
  const evidence = { note: 'Call me: 314 555 0100' };
  await expect(submitClaim(listing, { ...otherClaimant, evidence })).rejects.toMatchObject({
    code: 'pending_claim_exists',
  });
  expect((await fetchClaim(_id, 'data')).attempts).toMatchObject([otherClaimant]);
  const claimShown = await fetchClaim(_id, 'viewer');
  expect(claimShown).toMatchObject({ claimantEmail: null, attempts: [{ name: 'Sam Reed', email: null }] });
  expect(JSON.stringify(claimShown)).not.toMatch(/@(?:mail|reed)\.test|0100|user_/);
});

it('a claim shows the claimant’s other claims and listings, and what prevents an approval', async () => {
  const userId = createUserId();
  const listing = await createUnownedListing();
  const { _id } = await submitClaim(listing, { userId });
  const otherListing = await createListing({ lastName: 'Reed' }, false);
  const { _id: secondClaimId } = await submitClaim(otherListing, { userId });
  const ownListing = await createListing({ status: 'pending', ownerUserId: userId });
  expect(await fetchClaim(_id)).toMatchObject({
    others: [{ id: secondClaimId.toHexString(), status: 'pending', listing: { lastName: 'Reed' } }],
    owned: { givesWay: true, listing: { id: ownListing._id.toHexString() } },
    obstacle: null,
  });
  const changeListing = (id: ObjectId, fields: object) =>
    collections.listings.updateOne({ _id: id }, { $set: fields });
  await changeListing(ownListing._id, { status: 'approved', approved: true });
  expect(await fetchClaim(_id)).toMatchObject({ owned: { givesWay: false }, obstacle: 'owns_another' });
  for (const [obstacle, fields] of [
    ['other_owner', { ownerUserId: 'user_else' }],
    ['not_public', { status: 'suspended', approved: false }],
    ['orphaned', { status: 'deleted' }],
  ] as const) {
    await changeListing(listing._id, fields);
    expect((await fetchClaim(_id)).obstacle).toBe(obstacle);
  }
  await collections.listings.deleteOne({ _id: listing._id });
  expect(await fetchClaim(_id)).toMatchObject({ obstacle: 'orphaned', listing: null });
});

it('a call to the public number is shown with the name of the member', async () => {
  const { _id } = await submitClaim(await createUnownedListing());
  const callInput = { v: 1, number: '+1 314 555 0142', answer: 'denied', note: 'Ask for Sam.' };
  const { claim } = await fetchAs('moderator', noteClaimCall, { ...toParams(_id), body: callInput });
  expect(claim).toMatchObject({
    checks: { call: false },
    differences: ['call'],
    calls: [
      { number: '(314) 555-0142', answer: 'denied', note: 'Ask for Sam.', by: expect.stringMatching(/\w/) },
    ],
  });
  expect((await fetchClaim(_id, 'viewer')).calls).toMatchObject([{ answer: 'denied', note: null }]);
});

it('a claim that differs from the listing is approved in bulk with a reason alone', async () => {
  const { _id } = await submitClaim(await createUnownedListing(), { name: 'Imogen Sayre' });
  const items = [{ id: _id.toHexString(), v: 1 }];
  const approve = async (notes = '') => {
    const body = { action: 'approve', items, notes };
    return (await fetchAs('moderator', decideMany, { params: { kind: 'pending-claims' }, body })).results;
  };
  expect(await approve()).toMatchObject([{ status: 'failed', error: 'reason_missing' }]);
  const reason = 'Imogen is the new name of the practice.';
  expect(await approve(reason)).toMatchObject([{ status: 'done' }]);
  expect((await fetchClaim(_id)).decision).toMatchObject({ notes: '', reason });
});

it('claims are a queue, oldest first, with views and a search by claimant and prosthetist', async () => {
  const annListing = await createListing({ firstName: 'Ann', lastName: 'Adler' }, false);
  const bloomListing = await createListing({ lastName: 'Bloom' }, false);
  const { _id: annClaimId } = await submitClaim(annListing, { name: 'Ann Adler' });
  const evidence = { npi: '1234567893', workEmail: 'b@else.test' };
  await submitClaim(bloomListing, { name: 'Bo ($)', evidence });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await collections.claims.updateOne({ _id: annClaimId }, { $set: { expiresAt } });
  const listClaimants = async (query: object) => {
    const { items, pendingClaims } = await fetchAs('viewer', listPendingClaims, { query: { ...query } });
    expect(pendingClaims).toEqual(items);
    return items.map(({ claimantName }) => claimantName);
  };
  expect(await listClaimants({})).toEqual(['Ann Adler', 'Bo ($)']);
  expect(await listClaimants({ view: 'expiring' })).toEqual(['Ann Adler']);
  expect(await listClaimants({ view: 'warning' })).toEqual(['Bo ($)']);
  expect(await listClaimants({ view: 'mine' })).toEqual([]);
  expect(await listClaimants({ view: 'promise' })).toEqual([]);
  expect(await listClaimants({ q: 'bloom' })).toEqual(['Bo ($)']);
  expect(await listClaimants({ q: 'ann' })).toEqual(['Ann Adler']);
  expect(await listClaimants({ q: '.*' })).toEqual([]);
  expect(await listClaimants({ status: 'approved' })).toEqual([]);
  await collections.claims.updateOne({ _id: annClaimId }, { $set: { status: 'approved' } });
  expect(await listClaimants({ status: 'approved' })).toEqual(['Ann Adler']);
});

const deletedFields = { status: 'deleted', approved: false, deletedAt: new Date('2026-11-02') } as const;
const listOrphans = (member: Member = 'owner', page = 1) =>
  fetchAs(member, listOrphanedClaims, { query: { page, pageSize: 50 } });

/** Creates a pending claim, and changes its listing then. */
async function createClaimOfChangedListing(listingChange: object) {
  const listing = await createListing({}, false);
  const claim = await submitClaim(listing);
  await collections.listings.updateOne({ _id: listing._id }, { $set: { v: 2, ...listingChange } });
  return { claim, id: claim._id.toHexString(), listingId: listing._id };
}

it('A10: a claim of a deleted listing is orphaned, one of a public listing is not', async () => {
  await createClaimOfChangedListing({});
  const { id, listingId } = await createClaimOfChangedListing(deletedFields);
  // Counted here only: the queue of claims omits it.
  expect((await callAs('owner')('GET', '/api/admin/pending-claims')).json).toMatchObject({ total: 1 });
  const orphan = { id, claimantEmail: 'renata@mail.test', listing: { id: listingId.toHexString() } };
  expect((await listOrphans()).items).toMatchObject([orphan]);
  expect((await listOrphans('viewer')).items).toMatchObject([{ id, claimantEmail: null }]);
  await collections.listings.deleteOne({ _id: listingId });
  expect((await listOrphans()).items).toMatchObject([{ id, listing: null, deletedAt: null }]);
});

it('orphaned claims are listed in pages, oldest first, and only those of the page are read in full', async () => {
  const { claim, listingId: publicListingId } = await createClaimOfChangedListing({});
  const { listingId } = await createClaimOfChangedListing(deletedFields);
  await collections.claims.deleteMany({});
  // A listing can have one pending claim, so the others are of listings that no longer exist.
  const claims = Array.from({ length: 120 }, (_, n) => {
    const createdAt = new Date(Date.UTC(2026, 10, 1, 0, n));
    return { ...claim, _id: new ObjectId(), listingId: new ObjectId(), createdAt };
  });
  claims[7]!.listingId = listingId;
  claims[9]!.listingId = publicListingId;
  await collections.claims.insertMany(claims.toReversed());
  const expectedIds = claims.filter((_, n) => n !== 9).map(({ _id }) => _id.toHexString());
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await listOrphans('owner', page));
  expect(pages.map(({ total }) => total)).toEqual([119, 119, 119, 119]);
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 19, 0]);
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expectedIds);
  expect(pages[0]!.items[7]?.listing?.id).toBe(listingId.toHexString());

  const claimCursor = collections.claims
    .find({ status: 'pending' }, { projection: { _id: 1, listingId: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .hint('waiting');
  expect((await explainQuery(claimCursor)).docsExamined).toBe(0);
  // A preview reads the named claims, wherever they are in the list.
  const ids = [expectedIds[118], expectedIds[0]];
  const preview = await fetchAs('owner', purgeOrphanedClaims, {
    body: { ids, reason: 'Old.', preview: true },
  });
  expect(preview).toMatchObject({ claims: ids.map((id) => ({ id })), skipped: [] });
});

it('A10: the preview changes nothing; the clean-up requires a reason, and keeps claims on hold or of listings', async () => {
  const { id } = await createClaimOfChangedListing(deletedFields);
  const { id: heldId } = await createClaimOfChangedListing(deletedFields);
  await collections.legalRequests.insertOne(createLegalHoldDoc({ kind: 'claim', id: heldId }));
  const { id: waitingId } = await createClaimOfChangedListing({});
  const body = { ids: [id, heldId, waitingId], reason: 'The listing was a test entry.' };
  const skipped = [
    { id: heldId, why: 'held' },
    { id: waitingId, why: 'not_orphaned' },
  ];
  const preview = await fetchAs('owner', purgeOrphanedClaims, { body: { ...body, preview: true } });
  expect(preview).toMatchObject({ preview: true, claims: [{ id }], skipped });
  const { method, path } = purgeOrphanedClaims;
  expect((await callAs('owner')(method, path, { ...body, reason: ' ' })).status).toBe(400);
  expect(await collections.claims.countDocuments()).toBe(3);

  const purge = await fetchAs('owner', purgeOrphanedClaims, { body });
  expect(purge).toMatchObject({ preview: false, claims: [{ id }], skipped });
  expect((await collections.claims.find().toArray()).map(({ _id }) => _id.toHexString())).toEqual([
    heldId,
    waitingId,
  ]);
});
