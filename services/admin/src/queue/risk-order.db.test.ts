import { createClaimDoc, createListingDoc, createUpdateDoc } from '@app/db/documents-for-tests';
import { riskWeights } from '@app/listings';
import type { RiskShown } from '@app/types/admin/lists';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createReview } from '../testing/reviews.ts';
import { startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();
interface QueueRow {
  id: string;
  risk: RiskShown | null;
}
const listRows = async (pathAndQuery: string) =>
  ((await callAs('viewer')('GET', `/api/admin/${pathAndQuery}`)).json as { items: QueueRow[] }).items;
const toDate = (day: number) => new Date(Date.UTC(2026, 10, day, 16));

it('reviews are ordered by the sum of named risks, then by SLA, on request; otherwise by SLA', async () => {
  const [riskFreeReview, copiedReview, earlyReview] = [
    await createReview(collections, { submittedAt: toDate(1) }),
    await createReview(collections, { submittedAt: toDate(4), risks: ['duplicate', 'new_account'] }),
    await createReview(collections, { submittedAt: toDate(2), risks: ['phone'] }),
  ];
  const lateReview = await createReview(collections, { submittedAt: toDate(3), risks: ['email'] });
  const rowsByRisk = await listRows('reviews?view=risk');
  expect(rowsByRisk.map(({ id }) => id)).toEqual(
    [copiedReview, earlyReview, lateReview, riskFreeReview].map(({ publicId }) => publicId),
  );
  expect(rowsByRisk[0]?.risk).toEqual({
    score: riskWeights.duplicate + riskWeights.new_account,
    reasons: [
      { code: 'duplicate', weight: riskWeights.duplicate },
      { code: 'new_account', weight: riskWeights.new_account },
    ],
  });
  expect(rowsByRisk[3]?.risk).toEqual({ score: 0, reasons: [] });
  const rowsBySla = await listRows('reviews');
  expect(rowsBySla.map(({ id }) => id)).toEqual(
    [riskFreeReview, earlyReview, lateReview, copiedReview].map(({ publicId }) => publicId),
  );
  expect(rowsBySla[0]?.risk).toBeNull();
});

it('claims and updates are ordered in the same way', async () => {
  const listing = createListingDoc();
  const otherListing = createListingDoc({ slug: 'another-one' });
  await collections.listings.insertMany([listing, otherListing], { ignoreUndefined: true });
  const checks = { emailDomain: null, npi: null, license: null };
  const riskFreeClaim = createClaimDoc({ listingId: listing._id, createdAt: toDate(1), checks });
  const deniedClaim = createClaimDoc({
    listingId: otherListing._id,
    createdAt: toDate(2),
    checks: { ...checks, name: false, nickname: false, call: false },
  });
  await collections.claims.insertMany([riskFreeClaim, deniedClaim], { ignoreUndefined: true });
  const claims = await listRows('pending-claims?view=risk');
  expect(claims.map(({ id }) => id)).toEqual(
    [deniedClaim, riskFreeClaim].map(({ _id }) => _id.toHexString()),
  );
  expect(claims[0]?.risk?.reasons.map(({ code }) => code)).toEqual(['claim_call', 'claim_name']);
  expect((await listRows('pending-claims'))[0]?.id).toBe(riskFreeClaim._id.toHexString());

  const createUpdate = (listingId: ObjectId, day: number, risks: string[]) =>
    createUpdateDoc({ listingId, risks, createdAt: toDate(day), submittedAt: toDate(day) });
  const [riskFreeUpdate, riskyUpdate] = [
    createUpdate(listing._id, 1, []),
    createUpdate(otherListing._id, 2, ['renamed']),
  ];
  await collections.pendingUpdates.insertMany([riskFreeUpdate, riskyUpdate]);
  const updates = await listRows('pending-updates?view=risk');
  expect(updates.map(({ id }) => id)).toEqual(
    [riskyUpdate, riskFreeUpdate].map(({ _id }) => _id.toHexString()),
  );
  expect(updates[0]?.risk).toMatchObject({ score: riskWeights.renamed });
});
