import { findGoneAddresses, type ListingDoc, type ReviewDoc, settingsDefaults } from '@app/db';
import {
  createApprovalRequestDoc,
  createClaimDoc,
  createReviewDoc,
  createSettingsDoc,
} from '@app/db/documents-for-tests';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { toTarget } from '@app/listings/testing/inputs';
import { addDays, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { pickContent } from '@app/reviews/review/content';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { expireApprovalRequests } from './expire-records.ts';
import { forgetWithdrawn } from './forget-withdrawn.ts';
import { purgeDeleted } from './purge-deleted.ts';

const stage = await openStage();
const { listings, reviews, audit } = stage;
const deletedAt = addDays(-30);
const deletedFields = { status: 'deleted', approved: false, deletedAt, deletedFrom: 'approved' } as const;
const ids = (...docs: { _id: ObjectId }[]) => ({ _id: { $in: docs.map(({ _id }) => _id) } });

const startOfDay = (date: Date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00Z`);
/** A review that staff deleted 30 days ago, by itself if not with its listing. */
function createDeletedReview({ _id: listingId }: ListingDoc, overrides: Partial<ReviewDeletion> = {}) {
  const deletion = { from: 'approved', with: 'itself', note: '', at: deletedAt, by: 'admin_1' } as const;
  const deletedState = { status: 'deleted', visible: false, live: false } as const;
  return createReviewDoc({ listingId, ...deletedState, deletion: { ...deletion, ...overrides } });
}
type ReviewDeletion = NonNullable<ReviewDoc['deletion']>;

it('the worker purges what was deleted 30 days ago, and nothing else', async () => {
  const dueListing = await stage.createListing(deletedFields);
  const recentListing = await stage.createListing({ ...deletedFields, deletedAt: addDays(-29) });
  const mergedListing = await stage.createListing({ ...deletedFields, mergedInto: recentListing._id });
  const retiredListing = await stage.createListing({ status: 'deleted', approved: false, deletedAt });
  const publicListing = await stage.createListing();
  const reviewDeletedWithListing = createDeletedReview(dueListing, { with: 'listing' });
  const dueReview = createDeletedReview(publicListing);
  const recentReview = createDeletedReview(publicListing, { at: addDays(-1) });
  await reviews.insertMany([reviewDeletedWithListing, dueReview, recentReview]);
  const dayFields = { _id: `${dueListing._id.toHexString()}/2026-10-01`, day: new Date('2026-10-01') };
  const counts = { views: 1, appearances: 1, phone: 0, website: 0 };
  await stage.figures.insertOne({ ...dayFields, listingId: dueListing._id, ...counts });

  expect(await purgeDeleted(stage.worker)).toEqual({ listings: 1, reviews: 1, held: 0 });
  const remainingListings = await listings.find().sort({ _id: 1 }).toArray();
  expect(remainingListings.map(({ _id }) => _id)).toEqual(
    [recentListing, mergedListing, retiredListing, publicListing].map(({ _id }) => _id),
  );
  expect(await reviews.find().toArray()).toMatchObject([{ publicId: recentReview.publicId }]);
  expect(await stage.figures.countDocuments()).toBe(0);
  const received = startOfDay(dueReview.createdAt);
  expect(await audit.find({ action: /purge/ }).sort({ action: 1 }).toArray()).toMatchObject([
    {
      action: 'listing.purge',
      target: { kind: 'listing', id: dueListing._id.toHexString() },
      after: { reviews: 1 },
    },
    {
      action: 'review.purge',
      target: { kind: 'review', id: dueReview.publicId },
      after: { stars: dueReview.overallRating, published: true, received },
    },
  ]);
  expect(await purgeDeleted(stage.worker)).toEqual({ listings: 0, reviews: 0, held: 0 });
  // The time is that of the settings.
  const values = { ...settingsDefaults.retention, deletedDays: 365 };
  await stage.settings.insertOne(createSettingsDoc('retention', values));
  expect((await purgeDeleted(stage.as('worker', addDays(300)))).listings).toBe(0);
  await stage.settings.deleteMany();
});

it('the worker keeps only the addresses of purged listings, which are not reused', async () => {
  const { goneAddresses } = stage;
  await goneAddresses.deleteMany();
  const names = { firstName: 'Gone', lastName: 'Forever', city: 'Salem', state: 'OR' };
  const slug = 'gone-forever-salem-or';
  const addressFields = { ...names, slug, slugHistory: ['gone-before'] };
  const dueListing = await stage.createListing({ ...deletedFields, ...addressFields });
  // A chain of merges that ends in it: their ids redirected to it, and are kept without other data.
  const mergedListing = await stage.createListing({ ...deletedFields, mergedInto: dueListing._id });
  const distantListing = await stage.createListing({ ...deletedFields, mergedInto: mergedListing._id });
  const { _id: mergedInto } = await stage.createListing();
  const listingMergedElsewhere = await stage.createListing({ ...deletedFields, mergedInto });
  const mergedReview = createDeletedReview(mergedListing);
  await reviews.insertOne(mergedReview);

  expect(await purgeDeleted(stage.worker)).toMatchObject({ listings: 1, held: 0 });
  const purgedListings = [dueListing, mergedListing, distantListing];
  expect(await listings.countDocuments(ids(...purgedListings))).toBe(0);
  expect(await listings.countDocuments(ids(listingMergedElsewhere))).toBe(1);
  expect(await reviews.countDocuments(ids(mergedReview))).toBe(0);
  const toAddresses = (listing: ListingDoc) => [listing._id.toHexString(), listing.slug];
  const addresses = [...purgedListings.flatMap(toAddresses), 'gone-before'];
  const otherAddresses = [...toAddresses(listingMergedElsewhere), `${slug}-2`];
  const goneAddressesFound = await findGoneAddresses(stage, [...addresses, ...otherAddresses]);
  expect(goneAddressesFound.sort()).toEqual(addresses.sort());
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(await goneAddresses.find().toArray()).toEqual(addresses.map(() => ({ _id: hash, at: startTime })));

  expect((await stage.createPendingListing(createUserId(), names)).slug).toBe(`${slug}-2`);
  const otherNames = { ...names, lastName: 'Other', slug: 'gone-other-salem-or' };
  const otherListing = await stage.createListing(otherNames);
  const input = { ...toTarget(otherListing), fields: { lastName: 'Forever' } };
  expect((await editListing(stage.admin, input)).listing.slug).toBe(`${slug}-3`);
});

it('the worker keeps data under a legal hold until the hold ends', async () => {
  await listings.deleteMany();
  const dueListing = await stage.createListing({ ...deletedFields, deletedOwnerId: 'user_owner' });
  const { _id: listingId } = dueListing;
  const formerOwner = { userId: 'user_former', fields: {}, heldAt: startTime };
  await stage.heldListings.insertOne({ _id: new ObjectId(), listingId, ...formerOwner });
  const claim = createClaimDoc({ listingId });
  await stage.claims.insertOne(claim);
  const review = createDeletedReview(dueListing, { with: 'listing' });
  await reviews.insertOne(review);
  const { _id } = await stage.addLegalHold('listing', listingId.toHexString());
  for (const target of [
    { kind: 'listing', id: listingId.toHexString() },
    // Is restored with it.
    { kind: 'user', id: 'user_owner' },
    { kind: 'user', id: formerOwner.userId },
    { kind: 'claim', id: claim._id.toHexString() },
    { kind: 'user', id: review.userId },
  ] as const) {
    await stage.legalRequests.updateOne({ _id }, { $set: { target } });
    const purge = await purgeDeleted(stage.worker);
    expect([target, purge]).toEqual([target, { listings: 0, reviews: 0, held: 1 }]);
  }
  await stage.legalRequests.updateOne({ _id }, { $set: { hold: false } });
  expect(await purgeDeleted(stage.worker)).toEqual({ listings: 1, reviews: 0, held: 0 });
});

it('the worker expires approval requests that nobody answered for seven days', async () => {
  const oldRequest = createApprovalRequestDoc({ askedAt: addDays(-7), status: 'open' });
  const youngRequest = createApprovalRequestDoc({ askedAt: addDays(-6), status: 'open' });
  const endedRequest = createApprovalRequestDoc({ askedAt: addDays(-9), status: 'agreed' });
  await stage.secondOpinions.insertMany([oldRequest, youngRequest, endedRequest]);
  expect(await expireApprovalRequests(stage.worker)).toBe(1);
  const storedRequests = await stage.secondOpinions.find().sort({ askedAt: 1 }).toArray();
  expect(storedRequests.map(({ status }) => status)).toEqual(['agreed', 'expired', 'open']);
  expect(await audit.findOne({ action: 'second.expire' })).toMatchObject({
    actor: { kind: 'system', id: 'worker' },
    target: { kind: 'second', id: oldRequest._id.toHexString() },
  });
});

it('the worker erases the text of a review 90 days after its withdrawal, health facts left by it at once, and no others', async () => {
  const { _id: listingId } = await stage.createListing();
  // As earlier releases left them, with health facts.
  const withdrawnState = { status: 'withdrawn', visible: false, live: false } as const;
  const facts = { title: 'My leg', device: 'Microprocessor knee', monthsToFit: 3 } as const;
  const createWithdrawnReview = (overrides: Partial<ReviewDoc> = {}) =>
    createReviewDoc({ listingId, ...withdrawnState, ...facts, ...overrides });
  const oldReview = createWithdrawnReview({ withdrawnAt: addDays(-90) });
  const youngReview = createWithdrawnReview({ withdrawnAt: addDays(-89) });
  const undatedReview = createWithdrawnReview();
  const content = pickContent(createReviewDoc());
  const revision = { content, submittedAt: addDays(-201), status: 'refused' } as const;
  const heldReview = createWithdrawnReview({ withdrawnAt: addDays(-200), revision });
  const liveReview = createReviewDoc({ listingId });
  await reviews.insertMany([oldReview, youngReview, undatedReview, heldReview, liveReview]);
  await stage.addLegalHold('review', heldReview.publicId);
  expect(await forgetWithdrawn(stage.worker)).toEqual({ forgotten: 3, held: 1 });
  const readReview = ({ publicId }: ReviewDoc) => stage.readReview(publicId);
  const noFacts = { limb: { upper: 'None', lower: 'None' }, stage: '', careMonth: '' };
  for (const review of [oldReview, youngReview, undatedReview]) {
    const forgottenReview = await readReview(review);
    expect(forgottenReview).toMatchObject(noFacts);
    for (const fact of ['device', 'monthsToFit']) expect(forgottenReview).not.toHaveProperty(fact);
  }
  for (const review of [heldReview, liveReview]) expect(await readReview(review)).toEqual(review);
  expect(await readReview(oldReview)).toMatchObject({ status: 'withdrawn', text: '[erased]', tags: [] });
  expect(JSON.stringify(await readReview(oldReview))).not.toContain('My leg');
  for (const { publicId, text } of [youngReview, undatedReview])
    expect(await stage.readReview(publicId)).toMatchObject({ text, title: 'My leg' });
  expect(await stage.readAuditRows(oldReview.publicId, /review\.forget/)).toHaveLength(1);
  await stage.legalRequests.deleteMany({});
  expect(await forgetWithdrawn(stage.worker)).toEqual({ forgotten: 1, held: 0 });
  expect(await readReview(heldReview)).toMatchObject({ text: '[erased]', careMonth: '' });
  expect(await readReview(heldReview)).not.toHaveProperty('revision');
  // Reviews without a date of withdrawal start counting today.
  for (const day of [89, 90])
    expect(await forgetWithdrawn(stage.as('worker', addDays(day)))).toMatchObject({ forgotten: 1 });
  expect(await readReview(liveReview)).toEqual(liveReview);
});
