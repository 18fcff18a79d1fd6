import type { ListingDoc, VisitRequestDoc } from '@app/db';
import { createVisitRequestDoc } from '@app/db/documents-for-tests';
import { answerVisitRequest } from '@app/listings';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { addDays, createUserId, openStage } from '@app/listings/testing/stage';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { purgeDeleted } from '../../purge/purge-deleted.ts';

const stage = await openStage();
const { visitRequests, listings } = stage;

async function addRequest(listingId: ObjectId, overrides: Parameters<typeof createVisitRequestDoc>[0] = {}) {
  const request = createVisitRequestDoc({ listingId, userId: createUserId(), ...overrides });
  await visitRequests.insertOne(request, { ignoreUndefined: true });
  return request;
}
const findListingId = async ({ _id }: { _id: ObjectId }) => (await visitRequests.findOne({ _id }))?.listingId;
const merge = ({ _id: keep }: ListingDoc, { _id: drop }: ListingDoc) =>
  mergeListings(stage.admin, { keep, drop, take: [] });
const answer = ({ _id: requestId }: VisitRequestDoc, userId: string) =>
  answerVisitRequest(stage.as(userId), { requestId, answer: 'called' });

it('N4 a merge moves the requests with their owner, who answers them at the kept listing', async () => {
  const listing = await stage.createListing();
  const { listing: duplicate, userId } = await stage.createPublicListing();
  await listings.updateOne({ _id: duplicate._id }, { $set: { visitAnswerHours: [2, 30] } });
  const openRequest = await addRequest(duplicate._id);
  const answeredFields = { status: 'booked', open: undefined, dueAt: undefined } as const;
  const answeredRequest = await addRequest(duplicate._id, answeredFields);
  // From the time of an owner whose claim was reopened.
  const duplicateRequest = await addRequest(listing._id, { userId: openRequest.userId });
  const singleRequest = await addRequest(listing._id);
  await merge(listing, duplicate);
  for (const request of [openRequest, answeredRequest, singleRequest])
    expect(await findListingId(request)).toEqual(listing._id);
  expect(await visitRequests.countDocuments({ _id: duplicateRequest._id })).toBe(0);
  const ownerFields = { ownerUserId: userId, visitAnswerHours: [2, 30] };
  expect(await stage.readListing(listing)).toMatchObject(ownerFields);
  await expectDomainError(answer(openRequest, 'user_other'), 'not_found');
  expect(await answer(openRequest, userId)).toMatchObject({ status: 'called' });
});

it('N4 a merge leaves what nobody may answer any more with the dropped listing, until it is 30 days old', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const duplicate = await stage.createListing();
  const ownRequest = await addRequest(listing._id);
  const orphanedRequest = await addRequest(duplicate._id);
  await merge(listing, duplicate);
  expect(await findListingId(ownRequest)).toEqual(listing._id);
  expect(await findListingId(orphanedRequest)).toEqual(duplicate._id);
  await expectDomainError(answer(orphanedRequest, userId), 'not_found');
});

it('N5 a deleted listing’s requests cannot be answered, come back with it, and are erased when it is purged', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const otherListing = await stage.createListing();
  const [request, unaffectedRequest] = [await addRequest(listing._id), await addRequest(otherListing._id)];
  const id = listing._id.toHexString();
  await deleteListing(stage.admin, { id, notes: 'Twice here.' });
  await expectDomainError(answer(request, userId), 'not_found');
  await restoreListing(stage.admin, { id });
  expect(await answer(request, userId)).toMatchObject({ status: 'called' });
  await deleteListing(stage.admin, { id, notes: 'Twice here.' });
  expect(await purgeDeleted(stage.as('worker', addDays(31)))).toMatchObject({ listings: 1 });
  expect(await visitRequests.countDocuments({ _id: request._id })).toBe(0);
  expect(await visitRequests.countDocuments({ _id: unaffectedRequest._id })).toBe(1);
});
