// Irreversible actions, exports and releases require the password again, no matter who has the token and its cookie,
// because an unlocked screen must not be enough.
import {
  createApprovalRequestDoc,
  createClaimDoc,
  createListingDoc,
  createReviewDoc,
} from '@app/db/documents-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { staffAccounts } from '@app/test-kit/staff';
import { buildUrl, type Endpoint } from '@app/types';
import { staffActions } from '@app/types/admin/actions/actions';
import { exportKinds } from '@app/types/admin/exports';
import { releaseEndpoints } from '@app/types/admin/releases';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { startLoginApp } from '../testing/login-app.ts';
import { createStaffLinkDoc } from '../testing/seed-team.ts';

const { signIn, collections, uri } = await startLoginApp();
const reason = 'Nobody is there.';
const getHexId = ({ _id }: { _id: ObjectId }) => _id.toHexString();

/** Hashes the database without audit log, rate limits and sessions. */
const readDatabaseHash = await createDatabaseHasher(uri, 'rateLimits', 'audit', 'adminSessions');

type Call = [method: string, path: string, body?: object];

async function insertListing(overrides = {}) {
  const listing = createListingDoc(overrides);
  await collections.listings.insertOne(listing, { ignoreUndefined: true });
  return { id: getHexId(listing), v: listing.v };
}
async function insertReview(overrides: Parameters<typeof createReviewDoc>[0]) {
  const review = createReviewDoc(overrides);
  await collections.reviews.insertOne(review, { ignoreUndefined: true });
  return { id: review.publicId, v: review.v };
}
async function insertOrphanedClaim(): Promise<string> {
  const { id } = await insertListing({ status: 'deleted', approved: false, deletedAt: new Date() });
  const claim = createClaimDoc({ listingId: new ObjectId(id), userId: 'user_claimant' });
  await collections.claims.insertOne(claim, { ignoreUndefined: true });
  return getHexId(claim);
}
async function insertImport(): Promise<string> {
  const _id = new ObjectId();
  await collections.imports.insertOne({
    _id,
    fileName: 'spring.csv',
    fileHash: '-',
    bytes: 1,
    status: 'done',
    settings: { publish: false, encoding: 'UTF-8', delimiter: ',', columns: [], read: true, rows: 0 },
    progress: { bytes: 1, planned: 0, done: 0 },
    counts: { created: 0, updated: 0, unchanged: 0, skipped: 0, duplicates: 0, failed: 0 },
    createdBy: 'f'.repeat(24),
    createdAt: new Date(),
    committedAt: new Date(),
    endedAt: new Date(),
  });
  return _id.toHexString();
}

/** Creates a record for each dangerous call of staff but those of releases, and returns the calls. */
async function createCalls(): Promise<{ calls: Call[]; deleteListing: Call; previewPurge: Call }> {
  const [listing, kept, dropped] = [await insertListing(), await insertListing(), await insertListing()];
  const review = await insertReview({ status: 'pending', visible: false });
  const childReview = await insertReview({ userId: 'user_child' });
  const wish = { ...(await insertListing()), notes: reason };
  const approvalRequest = createApprovalRequestDoc({ wish, askedBy: staffAccounts.data.id });
  await collections.secondOpinions.insertOne(approvalRequest);
  const link = createStaffLinkDoc({ email: 'invited@team.test' });
  await collections.staffLinks.insertOne(link);
  const target = { kind: 'listing', id: (await insertListing()).id };
  const purge = { ids: [await insertOrphanedClaim()], reason };
  const purgePath = '/api/admin/pending-claims/orphaned';
  const mergeInput = { keep: kept.id, v: kept.v, drop: dropped.id, dropV: dropped.v, take: [] };
  const legalRequest = { kind: 'subpoena', target, from: 'A court', note: '', hold: false };
  const { retention } = (await (await signIn('owner')).send('GET', '/api/admin/settings')).json as {
    retention: { v: number; values: object };
  };
  const deleteListing: Call = ['DELETE', `/api/admin/prosthetists/${listing.id}`, { v: listing.v, reason }];
  return {
    calls: [
      deleteListing,
      ['DELETE', `/api/admin/reviews/${review.id}`, { v: review.v, reason }],
      ['POST', '/api/admin/prosthetists/merge', mergeInput],
      ['DELETE', purgePath, purge],
      ['PUT', '/api/admin/settings/retention', { v: retention.v, values: retention.values }],
      ['POST', '/api/admin/legal-requests', legalRequest],
      ['POST', `/api/admin/second-opinions/${getHexId(approvalRequest)}/agree`, {}],
      ['POST', `/api/admin/reviews/${childReview.id}/close-child-account`, { reason }],
      ['POST', '/api/admin/team-tokens', { name: 'events pipeline', slices: ['events'] }],
      ['POST', '/api/admin/users', { email: 'new@team.test', name: 'New', role: 'viewer' }],
      ['POST', `/api/admin/staff-links/${getHexId(link)}/send`, {}],
      ['POST', `/api/admin/import/${await insertImport()}/rollback`, { reason }],
      ...exportKinds.map((kind): Call => ['GET', `/api/admin/export/${kind}`]),
    ],
    deleteListing,
    previewPurge: ['DELETE', purgePath, { ...purge, preview: true }],
  };
}

it('T16: no dangerous action runs without confirming the password', async () => {
  const { calls, deleteListing, previewPurge } = await createCalls();
  for (const action of staffActions.filter(({ requiresPassword }) => requiresPassword)) {
    const callPattern = new RegExp(`^${action.method} ${action.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const isCalled = calls.some(([method, path]) => callPattern.test(`${method} ${path}`));
    expect(isCalled, action.id).toBe(true);
  }
  const owner = await signIn('owner');
  const countAuditRows = () => collections.audit.countDocuments({ action: /^(export|import)\./ });
  const hashBefore = await readDatabaseHash();
  for (const [method, path, body] of calls) {
    const { status, json: problem } = await owner.send(method, path, { body });
    expect([path, status, problem]).toMatchObject([path, 403, { code: 'elevate' }]);
  }
  expect([await readDatabaseHash(), await countAuditRows()]).toEqual([hashBefore, 0]);

  // A preview, and a request for approval, need only the permission.
  const [method, path, body] = previewPurge;
  expect((await owner.send(method, path, { body })).status).toBe(200);
  const [deleteMethod, deletePath, deleteBody] = deleteListing;
  const approvalReply = await (await signIn('data')).send(deleteMethod, deletePath, { body: deleteBody });
  expect(approvalReply.json).toMatchObject({ second: { waits: true } });

  await owner.elevate();
  for (const [method, path, body] of calls) {
    const { status, text } = await owner.send(method, path, { body });
    expect(status, `${path}: ${text}`).toBeLessThan(300);
  }
  expect(await countAuditRows()).toBe(exportKinds.length + 1);
});

it('no release is changed without confirming the password', async () => {
  const params = { remote: 'mf_search', service: 'fit-notes' };
  const body = { v: 0, version: '1.0.0', share: 0.1, withdrawn: true };
  const writeEndpoints = releaseEndpoints.filter(({ method }) => method !== 'GET');
  const owner = await signIn('owner');
  const sendCall = (endpoint: Endpoint) =>
    owner.send(endpoint.method, buildUrl(endpoint, { params }), { body });
  for (const endpoint of writeEndpoints)
    expect(await sendCall(endpoint), endpoint.id).toMatchObject({ status: 403, json: { code: 'elevate' } });
  await owner.elevate();
  // The calls get past the check and fail because nothing is published here.
  for (const endpoint of writeEndpoints) expect((await sendCall(endpoint)).status, endpoint.id).toBe(404);
});
