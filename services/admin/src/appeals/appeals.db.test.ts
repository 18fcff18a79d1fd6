import { createAppealDoc, createClaimDoc, createListingDoc } from '@app/db/documents-for-tests';
import { listAppeals } from '@app/types/admin/appeals';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs } = await startApp();

it('staff see pending appeals with SLA and deciding member, and decide them', async () => {
  const listing = createListingDoc();
  await collections.listings.insertOne(listing, { ignoreUndefined: true });
  const decidedAt = new Date('2026-11-02T15:00Z');
  const deciderId = 'f'.repeat(24);
  const decision = { outcome: 'rejected' as const, notes: 'No.', at: decidedAt, by: deciderId };
  const claim = createClaimDoc({ listingId: listing._id, status: 'rejected', decision });
  await collections.claims.insertOne(claim, { ignoreUndefined: true });
  const { _id: about, userId } = claim;
  const appeal = createAppealDoc({ about, listingId: listing._id, userId, decidedAt, decidedBy: deciderId });
  await collections.appeals.insertOne(appeal);

  const { items, total } = await fetchAs('viewer', listAppeals);
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    kind: 'claim',
    item: claim._id.toHexString(),
    listing: { id: listing._id.toHexString() },
    promise: { promisedHours: 16 },
    decided: { at: decidedAt.toISOString(), by: { id: deciderId }, notes: 'No.' },
    sanction: null,
  });
  expect(JSON.stringify(items)).not.toContain(claim.userId);

  const appealPath = `/api/admin/appeals/${appeal._id.toHexString()}`;
  expect(await callAs('moderator')('PATCH', appealPath, { verdict: 'uphold' })).toMatchObject({
    status: 200,
    json: { appeal: { status: 'upheld', promise: null, answer: { notes: '' } } },
  });
  expect((await collections.claims.findOne({ _id: claim._id }))?.status).toBe('pending');
  expect((await callAs('owner')('PATCH', appealPath, { verdict: 'uphold' })).status).toBe(409);
  expect((await fetchAs('viewer', listAppeals)).total).toBe(0);
});
