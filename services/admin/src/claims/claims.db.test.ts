import { createAppealDoc } from '@app/db/documents-for-tests';
import type { ClaimItem, ClaimSummary } from '@app/types/admin/claims';
import { beforeEach, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { startApp, type TestReply } from '../testing/running-app.ts';

const runningApp = await startApp();
const { callAs, collections } = runningApp;
const listingHelpers = createListingHelpers(runningApp);
beforeEach(async () => {
  for (const name of ['listings', 'claims', 'audit', 'outbox', 'itemLocks'] as const)
    await collections[name].deleteMany({});
});

const basePath = '/api/admin/pending-claims';
const getClaim = ({ json }: TestReply) => (json as { claim: ClaimItem }).claim;
const getSummaries = ({ json }: TestReply) => (json as { items: ClaimSummary[] }).items;
const getStatusAndCode = ({ status, json }: TestReply) => [status, (json as { code: string }).code];
const fetchClaim = async (id: { toHexString(): string }, member: 'owner' | 'viewer' | 'data' = 'owner') =>
  getClaim(await callAs(member)('GET', `${basePath}/${id.toHexString()}`));
const createUnownedListing = () => listingHelpers.createListing({ npi: '1234567893' }, false);

it('a claim compares the evidence with the listing, and stores the stated identity as evidence', async () => {
  const { _id } = await listingHelpers.submitClaim(await createUnownedListing(), {
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
  const { _id, userId } = await listingHelpers.submitClaim(listing);
  const { status } = await callAs('owner')('PATCH', `${basePath}/${_id.toHexString()}/reject`, {
    notes: 'No.',
  });
  expect(status).toBe(200);
  const { by: decidedBy, at: decidedAt } = (await collections.claims.findOne({ _id }))!.decision!;
  const appeal = createAppealDoc({ about: _id, listingId: listing._id, userId, decidedBy, decidedAt });
  await collections.appeals.insertOne(appeal);
  const otherClaim = await listingHelpers.submitClaim(listing);
  const readLeftToOthers = async (member: 'owner' | 'data') => [
    (await fetchClaim(_id, member)).leftToOthers,
    (await fetchClaim(otherClaim._id, member)).leftToOthers,
  ];
  expect(await readLeftToOthers('owner')).toEqual([['reopen'], ['approve']]);
  expect(await readLeftToOthers('data')).toEqual([[], []]);
});

it('a claim shows other claimants; their addresses only to members who may read them', async () => {
  const listing = await createUnownedListing();
  const { _id } = await listingHelpers.submitClaim(listing);
  const blockedClaimInput = {
    name: 'Sam Reed',
    email: 'sam@reed.test',
    evidence: { note: 'Call me: 314 555 0100' },
  };
  await expect(listingHelpers.submitClaim(listing, blockedClaimInput)).rejects.toMatchObject({
    code: 'pending_claim_exists',
  });
  expect((await fetchClaim(_id, 'data')).attempts).toMatchObject([
    { name: 'Sam Reed', email: 'sam@reed.test' },
  ]);
  const claimShown = await fetchClaim(_id, 'viewer');
  expect(claimShown).toMatchObject({ claimantEmail: null, attempts: [{ name: 'Sam Reed', email: null }] });
  expect(JSON.stringify(claimShown)).not.toMatch(/@(?:mail|reed)\.test|0100|user_/);
});

it('a claim shows the claimant’s other claims and listings, and what prevents an approval', async () => {
  const userId = listingHelpers.createUserId();
  const listing = await createUnownedListing();
  const otherListing = await listingHelpers.createListing({ lastName: 'Reed' }, false);
  const { _id } = await listingHelpers.submitClaim(listing, { userId });
  const { _id: secondClaimId } = await listingHelpers.submitClaim(otherListing, { userId });
  const ownListing = await listingHelpers.createListing({ status: 'pending', ownerUserId: userId });
  expect(await fetchClaim(_id)).toMatchObject({
    others: [{ id: secondClaimId.toHexString(), status: 'pending', listing: { lastName: 'Reed' } }],
    owned: { givesWay: true, listing: { id: ownListing._id.toHexString() } },
    obstacle: null,
  });
  await collections.listings.updateOne(
    { _id: ownListing._id },
    { $set: { status: 'approved', approved: true } },
  );
  expect(await fetchClaim(_id)).toMatchObject({ owned: { givesWay: false }, obstacle: 'owns_another' });
  await collections.listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: 'user_else' } });
  expect((await fetchClaim(_id)).obstacle).toBe('other_owner');
  await collections.listings.updateOne(
    { _id: listing._id },
    { $set: { status: 'suspended', approved: false } },
  );
  expect((await fetchClaim(_id)).obstacle).toBe('not_public');
  await collections.listings.updateOne({ _id: listing._id }, { $set: { status: 'deleted' } });
  expect((await fetchClaim(_id)).obstacle).toBe('orphaned');
  await collections.listings.deleteOne({ _id: listing._id });
  expect(await fetchClaim(_id)).toMatchObject({ obstacle: 'orphaned', listing: null });
});

it('a call to the public number is shown with the name of the member', async () => {
  const { _id } = await listingHelpers.submitClaim(await createUnownedListing());
  const callInput = { v: 1, number: '+1 314 555 0142', answer: 'denied', note: 'Ask for Sam.' };
  const callReply = await callAs('moderator')('POST', `${basePath}/${_id.toHexString()}/calls`, callInput);
  expect(getClaim(callReply)).toMatchObject({
    checks: { call: false },
    differences: ['call'],
    calls: [
      { number: '(314) 555-0142', answer: 'denied', note: 'Ask for Sam.', by: expect.stringMatching(/\w/) },
    ],
  });
  expect((await fetchClaim(_id, 'viewer')).calls).toMatchObject([{ answer: 'denied', note: null }]);
  expect(getSummaries(await callAs('viewer')('GET', `${basePath}?view=warning`))).toHaveLength(1);
});

it('a claim with a different name requires a reason, also in bulk', async () => {
  const listing = await createUnownedListing();
  const { _id } = await listingHelpers.submitClaim(listing, { name: 'Imogen Sayre' });
  expect((await fetchClaim(_id)).differences).toEqual(['name']);
  const approve = (body: object) =>
    callAs('moderator')('PATCH', `${basePath}/${_id.toHexString()}/approve`, body);
  const items = [{ id: _id.toHexString(), v: 1 }];
  const bulkReply = await callAs('moderator')('POST', `${basePath}/bulk`, { action: 'approve', items });
  expect(bulkReply.json).toMatchObject({ results: [{ status: 'failed', error: 'reason_missing' }] });
  expect((await collections.listings.findOne({ _id: listing._id }))?.ownerUserId).toBeUndefined();
  const reason = 'Imogen is the new name of the practice.';
  expect(getClaim(await approve({ v: 1, reason })).decision).toMatchObject({ notes: '', reason });
});

it('A3: an approval gives the listing to the claimant, and shows the first decision to the second member', async () => {
  const listing = await createUnownedListing();
  const { _id, userId } = await listingHelpers.submitClaim(listing);
  const approve = (member: 'moderator' | 'moderator2', v: number) =>
    callAs(member)('PATCH', `${basePath}/${_id.toHexString()}/approve`, { v });
  expect((await approve('moderator', 1)).status).toBe(200);
  expect((await collections.listings.findOne({ _id: listing._id }))?.ownerUserId).toBe(userId);
  const secondReply = await approve('moderator2', 2);
  expect(getStatusAndCode(secondReply)).toEqual([409, 'not_now']);
  expect(secondReply.json).toMatchObject({ fresh: { claim: { status: 'approved', v: 2 } } });
  expect(getSummaries(await callAs('moderator')('GET', basePath))).toEqual([]);
  expect(getSummaries(await callAs('moderator')('GET', `${basePath}?status=approved`))).toHaveLength(1);
});

it('claims are a queue, oldest first, with views and a search by claimant and prosthetist', async () => {
  const expiresSoonAt = new Date(Date.now() + 86_400_000);
  const firstClaim = await listingHelpers.submitClaim(
    await listingHelpers.createListing({ firstName: 'Ann', lastName: 'Adler' }, false),
    {
      name: 'Ann Adler',
    },
  );
  const secondClaim = await listingHelpers.submitClaim(
    await listingHelpers.createListing({ lastName: 'Bloom' }, false),
    {
      name: 'Bo ($) Bloom',
      evidence: { npi: '1234567893', workEmail: 'b@else.test' },
    },
  );
  await collections.claims.updateOne({ _id: firstClaim._id }, { $set: { expiresAt: expiresSoonAt } });
  const listIds = async (query = '') => {
    const reply = await callAs('viewer')('GET', `${basePath}${query}`);
    expect(reply.status).toBe(200);
    return getSummaries(reply).map(({ id }) => id);
  };
  const [firstId, secondId] = [firstClaim._id.toHexString(), secondClaim._id.toHexString()];
  expect(await listIds()).toEqual([firstId, secondId]);
  expect(await listIds('?view=expiring')).toEqual([firstId]);
  expect(await listIds('?view=warning')).toEqual([secondId]);
  expect(await listIds('?view=mine')).toEqual([]);
  expect(await listIds('?view=promise')).toEqual([]);
  expect(await listIds('?q=bloom')).toEqual([secondId]);
  expect(await listIds('?q=ann')).toEqual([firstId]);
  expect(await listIds(`?q=${encodeURIComponent('.*')}`)).toEqual([]);
  const { json } = await callAs('viewer')('GET', basePath);
  expect((json as { pendingClaims: unknown }).pendingClaims).toEqual((json as { items: unknown }).items);
});
