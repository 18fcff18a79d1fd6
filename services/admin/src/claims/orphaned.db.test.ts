import { createLegalHoldDoc } from '@app/db/documents-for-tests';
import { deleteListing, restoreListing } from '@app/listings';
import type { CommandContext } from '@app/status-changes';
import { explainQuery } from '@app/test-kit/explain';
import type { OrphanedClaim } from '@app/types/admin/claims';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { memberIds, startApp, type TestReply } from '../testing/running-app.ts';

const runningApp = await startApp();
const { callAs, collections } = runningApp;
const listingHelpers = createListingHelpers(runningApp);
beforeEach(async () => {
  for (const name of ['listings', 'claims', 'audit', 'outbox', 'secondOpinions', 'legalRequests'] as const)
    await collections[name].deleteMany({});
});

const orphanedPath = '/api/admin/pending-claims/orphaned';
const getItems = ({ json }: TestReply) => (json as { items: OrphanedClaim[] }).items;
const reason = 'The listing was a test entry.';

/** Creates a pending claim of a listing that staff have deleted. */
async function createOrphanedClaim() {
  const listing = await listingHelpers.createListing({}, false);
  const { _id } = await listingHelpers.submitClaim(listing);
  await deleteListing(createOwnerContext(), { id: listing._id.toHexString(), v: listing.v, notes: reason });
  return { id: _id.toHexString(), listing };
}
const createOwnerContext = (): CommandContext => ({
  client: runningApp.client,
  collections,
  now: new Date(),
  requestId: 'test-request',
  actor: { kind: 'admin', id: memberIds.owner },
});

it('A10: a claim of a deleted listing is orphaned, one of a public listing is not', async () => {
  await listingHelpers.submitClaim(await listingHelpers.createListing({ lastName: 'Public' }, false));
  const { id, listing } = await createOrphanedClaim();
  // Counted here only: the queue of claims omits it.
  expect((await callAs('owner')('GET', '/api/admin/pending-claims')).json).toMatchObject({ total: 1 });
  expect(getItems(await callAs('owner')('GET', orphanedPath))).toMatchObject([
    { id, claimantEmail: 'renata@mail.test', listing: { id: listing._id.toHexString() } },
  ]);
  const [viewerItem] = getItems(await callAs('viewer')('GET', orphanedPath));
  expect(viewerItem?.claimantEmail).toBeNull();
  await restoreListing(createOwnerContext(), { id: listing._id.toHexString() });
  expect(getItems(await callAs('owner')('GET', orphanedPath))).toEqual([]);
  await collections.listings.deleteOne({ _id: listing._id });
  expect(getItems(await callAs('owner')('GET', orphanedPath))).toMatchObject([
    { id, listing: null, deletedAt: null },
  ]);
});

it('orphaned claims are listed in pages, oldest first, and only those of the page are read in full', async () => {
  const listing = await listingHelpers.createListing({ status: 'deleted', approved: false }, false);
  const publicListing = await listingHelpers.createListing({}, false);
  const openClaim = await listingHelpers.submitClaim(publicListing);
  await collections.claims.deleteMany({});
  const toDate = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
  // A listing can have one pending claim, so these are of listings that no longer exist.
  const claims = Array.from({ length: 120 }, (_, n) => ({
    ...openClaim,
    _id: new ObjectId(),
    listingId: n === 7 ? listing._id : n === 9 ? publicListing._id : new ObjectId(),
    createdAt: toDate(n),
  }));
  await collections.claims.insertMany(claims.toReversed());
  const expectedIds = claims.filter((_, n) => n !== 9).map(({ _id }) => _id.toHexString());
  const fetchPage = async (page: number) =>
    (await callAs('owner')('GET', `${orphanedPath}?page=${page}&pageSize=50`)).json as unknown as {
      items: OrphanedClaim[];
      total: number;
    };
  const pages = [await fetchPage(1), await fetchPage(2), await fetchPage(3), await fetchPage(4)];
  expect(pages.map(({ total }) => total)).toEqual([119, 119, 119, 119]);
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 19, 0]);
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expectedIds);
  expect(pages[0]!.items[7]?.listing?.id).toBe(listing._id.toHexString());

  const claimCursor = collections.claims
    .find({ status: 'pending' }, { projection: { _id: 1, listingId: 1 } })
    .sort({ createdAt: 1, _id: 1 })
    .hint('waiting');
  expect((await explainQuery(claimCursor)).docsExamined).toBe(0);
  // A preview reads the named claims, wherever they are in the list.
  const ids = [expectedIds[118], expectedIds[0], claims[9]!._id.toHexString()];
  const previewReply = await callAs('owner')('DELETE', orphanedPath, { ids, reason, preview: true });
  expect(previewReply.json).toMatchObject({
    claims: [{ id: expectedIds[118] }, { id: expectedIds[0] }],
    skipped: [{ id: claims[9]!._id.toHexString(), why: 'not_orphaned' }],
  });
});

it('A10: the preview changes nothing; the clean-up requires a reason, deletes, and is logged', async () => {
  const { id } = await createOrphanedClaim();
  const waitingClaim = await listingHelpers.submitClaim(
    await listingHelpers.createListing({ lastName: 'Public' }, false),
  );
  const waitingId = waitingClaim._id.toHexString();
  const ids = [id, waitingId];
  const previewReply = await callAs('owner')('DELETE', orphanedPath, { ids, reason, preview: true });
  const expectedResult = { claims: [{ id }], skipped: [{ id: waitingId, why: 'not_orphaned' }] };
  expect(previewReply.json).toMatchObject({ preview: true, ...expectedResult });
  expect(await collections.claims.countDocuments()).toBe(2);

  expect((await callAs('owner')('DELETE', orphanedPath, { ids, reason: ' ' })).status).toBe(400);
  const purgeReply = await callAs('owner')('DELETE', orphanedPath, { ids, reason });
  expect(purgeReply.json).toMatchObject({ preview: false, ...expectedResult });
  expect((await collections.claims.find().toArray()).map(({ _id }) => _id.toHexString())).toEqual([
    waitingId,
  ]);
  const auditRow = await collections.audit.findOne({ action: 'claim.purge' });
  expect(auditRow).toMatchObject({ actor: { id: memberIds.owner }, target: { kind: 'claim', id }, reason });
  expect(getItems(await callAs('owner')('GET', orphanedPath))).toEqual([]);
});

it('claims under a legal hold are kept, and the preview shows that', async () => {
  const { id } = await createOrphanedClaim();
  await collections.legalRequests.insertOne(createLegalHoldDoc({ kind: 'claim', id }));
  const heldReply = { claims: [], skipped: [{ id, why: 'held' }] };
  const purgeInput = { ids: [id], reason };
  expect(
    (await callAs('owner')('DELETE', orphanedPath, { ...purgeInput, preview: true })).json,
  ).toMatchObject(heldReply);
  expect((await callAs('owner')('DELETE', orphanedPath, purgeInput)).json).toMatchObject(heldReply);
  expect(await collections.claims.countDocuments()).toBe(1);
});

it('the clean-up by a data editor requires approval', async () => {
  const { id } = await createOrphanedClaim();
  const reply = await callAs('data')('DELETE', orphanedPath, { ids: [id], reason });
  expect(reply.json).toEqual({ second: { id: expect.any(String), waits: true } });
  expect(await collections.claims.countDocuments()).toBe(1);
  expect(await collections.secondOpinions.findOne()).toMatchObject({
    action: 'claims.purge',
    about: '1 orphaned claim',
    reason,
    askedBy: memberIds.data,
  });
});
