import { createVisitRequestDoc } from '@app/db/documents-for-tests';
import { answerVisitRequest } from '@app/listings';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { purgeDeleted } from '../../purge/purge-deleted.ts';
import { createPublicListing, toTarget } from '../../testing/practice.ts';
import { addDays, createUserId, expectDomainError, openStage } from '../../testing/stage.ts';

const stage = await openStage();
const admin = () => stage.as('admin_1');
const { visitRequests, listings } = stage.collections;

async function addRequest(listingId: ObjectId, overrides: Parameters<typeof createVisitRequestDoc>[0] = {}) {
  const request = createVisitRequestDoc({ listingId, userId: createUserId(), ...overrides });
  await visitRequests.insertOne(request, { ignoreUndefined: true });
  return request;
}
const findListingId = async ({ _id }: { _id: ObjectId }) => (await visitRequests.findOne({ _id }))?.listingId;
const merge = async (keptId: ObjectId, droppedId: ObjectId) => {
  const [kept, dropped] = [
    await stage.readListing({ _id: keptId }),
    await stage.readListing({ _id: droppedId }),
  ];
  await mergeListings(admin(), { keep: keptId, v: kept.v, drop: droppedId, dropV: dropped.v, take: [] });
};

it('N4 a merge moves the requests with their owner, who answers them at the kept listing', async () => {
  const keep = await stage.createListing();
  const { listing: drop, userId } = await createPublicListing(stage);
  await listings.updateOne({ _id: drop._id }, { $set: { visitAnswerHours: [2, 30] } });
  const openRequest = await addRequest(drop._id);
  const answeredRequest = await addRequest(drop._id, { status: 'booked', open: undefined, dueAt: undefined });
  // From the time of an owner whose claim was reopened.
  const duplicateRequest = await addRequest(keep._id, { userId: openRequest.userId });
  const singleRequest = await addRequest(keep._id);
  await merge(keep._id, drop._id);
  for (const request of [openRequest, answeredRequest, singleRequest])
    expect(await findListingId(request)).toEqual(keep._id);
  expect(await visitRequests.countDocuments({ _id: duplicateRequest._id })).toBe(0);
  expect(await stage.readListing(keep)).toMatchObject({ ownerUserId: userId, visitAnswerHours: [2, 30] });
  const answer = { requestId: openRequest._id, answer: 'called' as const };
  await expectDomainError(answerVisitRequest(stage.as('user_other'), answer), 'not_found');
  expect(await answerVisitRequest(stage.as(userId), answer)).toMatchObject({ status: 'called' });
});

it('N4 a merge leaves what nobody may answer any more with the dropped listing, until it is 30 days old', async () => {
  const { listing: keep, userId } = await createPublicListing(stage);
  const drop = await stage.createListing();
  const ownRequest = await addRequest(keep._id);
  const orphan = await addRequest(drop._id);
  await merge(keep._id, drop._id);
  expect(await findListingId(ownRequest)).toEqual(keep._id);
  expect(await findListingId(orphan)).toEqual(drop._id);
  const answer = { requestId: orphan._id, answer: 'called' as const };
  await expectDomainError(answerVisitRequest(stage.as(userId), answer), 'not_found');
});

it('N5 a deleted listing’s requests cannot be answered, come back with it, and are erased when it is purged', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const otherListing = await stage.createListing();
  const [request, unaffectedRequest] = [await addRequest(listing._id), await addRequest(otherListing._id)];
  const answer = { requestId: request._id, answer: 'called' as const };
  await deleteListing(admin(), { ...toTarget(await stage.readListing(listing)), notes: 'Twice here.' });
  await expectDomainError(answerVisitRequest(stage.as(userId), answer), 'not_found');
  await restoreListing(admin(), { ...toTarget(await stage.readListing(listing)) });
  expect(await answerVisitRequest(stage.as(userId), answer)).toMatchObject({ status: 'called' });
  await deleteListing(admin(), { ...toTarget(await stage.readListing(listing)), notes: 'Twice here.' });
  expect(await purgeDeleted(stage.as('worker', addDays(31)))).toMatchObject({ listings: 1 });
  expect(await visitRequests.countDocuments({ _id: request._id })).toBe(0);
  expect(await visitRequests.countDocuments({ _id: unaffectedRequest._id })).toBe(1);
});
