// Irreversible actions require the password again, no matter who has the token and its cookie.
import {
  createApprovalRequestDoc,
  createClaimDoc,
  createListingDoc,
  createReviewDoc,
} from '@app/db/documents-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { staffAccounts } from '@app/test-kit/staff';
import { staffActions } from '@app/types/admin/actions/actions';
import { rollbackImport } from '@app/types/admin/actions/import';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { startLoginApp } from '../testing/login-app.ts';

const { signIn, collections, uri } = await startLoginApp();
const reason = 'Nobody is there.';

/** Hashes the database without audit log, rate limits and sessions. */
const readDatabaseHash = await createDatabaseHasher(uri, 'rateLimits', 'audit', 'adminSessions');

async function createRecords() {
  const [listing, otherListing, keptListing, droppedListing, requestedListing] = Array.from(
    { length: 5 },
    () => createListingDoc({}),
  );
  const deletedListing = createListingDoc({ status: 'deleted', approved: false, deletedAt: new Date() });
  const pendingFields = { status: 'pending', visible: false } as const;
  const review = createReviewDoc({ listingId: otherListing!._id, ...pendingFields });
  const childReview = createReviewDoc({ listingId: otherListing!._id, userId: 'user_child' });
  const orphanedClaim = createClaimDoc({ listingId: deletedListing._id, userId: 'user_claimant' });
  const wish = { id: requestedListing!._id.toHexString(), v: requestedListing!.v, notes: reason };
  const approvalRequest = createApprovalRequestDoc({ wish, askedBy: staffAccounts.data.id });
  const allListings = [
    listing!,
    otherListing!,
    keptListing!,
    droppedListing!,
    requestedListing!,
    deletedListing,
  ];
  await collections.listings.insertMany(allListings, { ignoreUndefined: true });
  await collections.reviews.insertMany([review, childReview], { ignoreUndefined: true });
  await collections.claims.insertOne(orphanedClaim, { ignoreUndefined: true });
  await collections.secondOpinions.insertOne(approvalRequest);
  const link = {
    _id: new ObjectId(),
    email: 'invited@team.test',
    name: 'Invited',
    role: 'viewer' as const,
    status: 'open' as const,
    sentBy: staffAccounts.owner.id,
    sentAt: new Date(),
    expiresAt: new Date(),
    v: 1,
  };
  await collections.staffLinks.insertOne(link);
  return {
    listing: listing!,
    otherListing: otherListing!,
    keptListing: keptListing!,
    droppedListing: droppedListing!,
    review,
    childReview,
    orphanedClaim,
    approvalRequest,
    link,
  };
}

it('T16: no dangerous action runs without confirming the password', async () => {
  const {
    listing,
    otherListing,
    keptListing,
    droppedListing,
    review,
    childReview,
    orphanedClaim,
    approvalRequest,
    link,
  } = await createRecords();
  const owner = await signIn('owner');
  const { json } = await owner.send('GET', '/api/admin/settings');
  const { retention } = json as { retention: { v: number; values: object } };
  const getHexId = ({ _id }: { _id: ObjectId }) => _id.toHexString();
  const legalRequest = {
    kind: 'subpoena',
    target: { kind: 'listing', id: getHexId(otherListing) },
    from: 'A court',
    note: '',
    hold: false,
  };
  const mergeInput = {
    keep: getHexId(keptListing),
    v: keptListing.v,
    drop: getHexId(droppedListing),
    dropV: droppedListing.v,
    take: [],
  };
  const calls: [method: string, path: string, body: object][] = [
    ['DELETE', `/api/admin/prosthetists/${getHexId(listing)}`, { v: listing.v, reason }],
    ['DELETE', `/api/admin/reviews/${review.publicId}`, { v: review.v, reason }],
    ['POST', '/api/admin/prosthetists/merge', mergeInput],
    ['DELETE', '/api/admin/pending-claims/orphaned', { ids: [getHexId(orphanedClaim)], reason }],
    ['PUT', '/api/admin/settings/retention', { v: retention.v, values: retention.values }],
    ['POST', '/api/admin/legal-requests', legalRequest],
    ['POST', `/api/admin/second-opinions/${getHexId(approvalRequest)}/agree`, {}],
    ['POST', `/api/admin/reviews/${childReview.publicId}/close-child-account`, { reason }],
    ['POST', '/api/admin/team-tokens', { name: 'events pipeline', slices: ['events'] }],
    ['POST', '/api/admin/users', { email: 'new@team.test', name: 'New', role: 'viewer' }],
    ['POST', `/api/admin/staff-links/${getHexId(link)}/send`, {}],
  ];
  // The rollback of an import is tested in elevated.db.test.ts.
  for (const action of staffActions.filter(
    (action) => action.requiresPassword && action !== rollbackImport,
  )) {
    const callPattern = new RegExp(`^${action.method} ${action.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    expect(
      calls.filter(([method, path]) => callPattern.test(`${method} ${path}`)).length,
      action.id,
    ).toBeGreaterThan(0);
  }
  const hashBefore = await readDatabaseHash();
  for (const [method, path, body] of calls) {
    const { status, json: problem } = await owner.send(method, path, { body });
    expect([path, status, problem]).toMatchObject([path, 403, { code: 'elevate' }]);
  }
  expect(await readDatabaseHash()).toEqual(hashBefore);

  // A preview, and a request for approval, need only the permission.
  const previewInput = { ids: [getHexId(orphanedClaim)], reason, preview: true };
  const previewReply = await owner.send('DELETE', '/api/admin/pending-claims/orphaned', {
    body: previewInput,
  });
  expect(previewReply.status, previewReply.text).toBe(200);
  const editor = await signIn('data');
  const approvalReply = await editor.send(...(calls[0]!.slice(0, 2) as [string, string]), {
    body: calls[0]![2],
  });
  expect(approvalReply.json).toMatchObject({ second: { waits: true } });

  await owner.elevate();
  for (const [method, path, body] of calls) {
    const { status, text } = await owner.send(method, path, { body });
    expect(status, `${path}: ${text}`).toBeLessThan(300);
  }
});
