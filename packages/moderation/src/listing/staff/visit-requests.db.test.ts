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
const asAdmin = () => stage.as('admin_1');
const { visitRequests, listings } = stage.collections;

async function addRequest(listingId: ObjectId, overrides: Parameters<typeof createVisitRequestDoc>[0] = {}) {
  const request = createVisitRequestDoc({ listingId, userId: createUserId(), ...overrides });
  await visitRequests.insertOne(request, { ignoreUndefined: true });
  return request;
}
const findListingId = async ({ _id }: { _id: ObjectId }) => (await visitRequests.findOne({ _id }))?.listingId;
const merge = async (keptId: ObjectId, droppedId: ObjectId) => {
  const [keptListing, droppedListing] = [
    await stage.readListing({ _id: keptId }),
    await stage.readListing({ _id: droppedId }),
  ];
  await mergeListings(asAdmin(), {
    keep: keptId,
    v: keptListing.v,
    drop: droppedId,
    dropV: droppedListing.v,
    take: [],
  });
};

it('N4 a merge moves the requests with their owner, who answers them at the kept listing', async () => {
  const keptListing = await stage.createListing();
  const { listing: droppedListing, userId } = await createPublicListing(stage);
  await listings.updateOne({ _id: droppedListing._id }, { $set: { visitAnswerHours: [2, 30] } });
  const openRequest = await addRequest(droppedListing._id);
  const answeredRequest = await addRequest(droppedListing._id, {
    status: 'booked',
    open: undefined,
    dueAt: undefined,
  });
  // From the time of an owner whose claim was reopened.
  const duplicateRequest = await addRequest(keptListing._id, { userId: openRequest.userId });
  const singleRequest = await addRequest(keptListing._id);
  await merge(keptListing._id, droppedListing._id);
  for (const request of [openRequest, answeredRequest, singleRequest])
    expect(await findListingId(request)).toEqual(keptListing._id);
  expect(await visitRequests.countDocuments({ _id: duplicateRequest._id })).toBe(0);
  expect(await stage.readListing(keptListing)).toMatchObject({
    ownerUserId: userId,
    visitAnswerHours: [2, 30],
  });
  const answerInput = { requestId: openRequest._id, answer: 'called' as const };
  await expectDomainError(answerVisitRequest(stage.as('user_other'), answerInput), 'not_found');
  expect(await answerVisitRequest(stage.as(userId), answerInput)).toMatchObject({ status: 'called' });
});

it('N4 a merge leaves what nobody may answer any more with the dropped listing, until it is 30 days old', async () => {
  const { listing: keptListing, userId } = await createPublicListing(stage);
  const droppedListing = await stage.createListing();
  const ownRequest = await addRequest(keptListing._id);
  const orphanedRequest = await addRequest(droppedListing._id);
  await merge(keptListing._id, droppedListing._id);
  expect(await findListingId(ownRequest)).toEqual(keptListing._id);
  expect(await findListingId(orphanedRequest)).toEqual(droppedListing._id);
  const answerInput = { requestId: orphanedRequest._id, answer: 'called' as const };
  await expectDomainError(answerVisitRequest(stage.as(userId), answerInput), 'not_found');
});

it('N5 a deleted listing’s requests cannot be answered, come back with it, and are erased when it is purged', async () => {
  const { listing, userId } = await createPublicListing(stage);
  const otherListing = await stage.createListing();
  const [request, unaffectedRequest] = [await addRequest(listing._id), await addRequest(otherListing._id)];
  const answerInput = { requestId: request._id, answer: 'called' as const };
  await deleteListing(asAdmin(), { ...toTarget(await stage.readListing(listing)), notes: 'Twice here.' });
  await expectDomainError(answerVisitRequest(stage.as(userId), answerInput), 'not_found');
  await restoreListing(asAdmin(), { ...toTarget(await stage.readListing(listing)) });
  expect(await answerVisitRequest(stage.as(userId), answerInput)).toMatchObject({ status: 'called' });
  await deleteListing(asAdmin(), { ...toTarget(await stage.readListing(listing)), notes: 'Twice here.' });
  expect(await purgeDeleted(stage.as('worker', addDays(31)))).toMatchObject({ listings: 1 });
  expect(await visitRequests.countDocuments({ _id: request._id })).toBe(0);
  expect(await visitRequests.countDocuments({ _id: unaffectedRequest._id })).toBe(1);
});
