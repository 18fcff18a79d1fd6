import { findGoneAddresses, settingsDefaults } from '@app/db';
import { createApprovalRequestDoc, createReviewDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import { pickContent } from '@app/reviews/review/content';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createPendingListing, toTarget } from '../testing/practice.ts';
import { addDays, createUserId, openStage, startTime } from '../testing/stage.ts';
import { expireApprovalRequests } from './expire-approval-requests.ts';
import { forgetWithdrawn } from './forget-withdrawn.ts';
import { purgeDeleted } from './purge-deleted.ts';

const stage = await openStage();
const asWorker = (now?: Date) => stage.as('worker', now);
const deletedAt = addDays(-30);
const deletedFields = { status: 'deleted', approved: false, deletedAt, deletedFrom: 'approved' } as const;

const startOfDay = (date: Date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00Z`);
const createDeletion = (overrides: object) => ({
  from: 'approved',
  note: '',
  at: deletedAt,
  by: 'admin_1',
  ...overrides,
});
const createDeletedReview = (listingId: ObjectId, overrides: object = {}) =>
  createReviewDoc({ listingId, status: 'deleted', visible: false, live: false, ...overrides } as never);

it('the worker purges what was deleted 30 days ago, and nothing else', async () => {
  const { listings, reviews, audit, claims, figures } = stage.collections;
  const dueListing = await stage.createListing(deletedFields);
  const recentListing = await stage.createListing({ ...deletedFields, deletedAt: addDays(-29) });
  const mergedListing = await stage.createListing({ ...deletedFields, mergedInto: recentListing._id });
  const retiredListing = await stage.createListing({ status: 'deleted', approved: false, deletedAt });
  const publicListing = await stage.createListing();
  const reviewDeletedWithListing = createDeletedReview(dueListing._id, {
    deletion: createDeletion({ with: 'listing' }),
  });
  const dueReview = createDeletedReview(publicListing._id, { deletion: createDeletion({ with: 'itself' }) });
  const recentReview = createDeletedReview(publicListing._id, {
    deletion: createDeletion({ with: 'itself', at: addDays(-1) }),
  });
  await reviews.insertMany([reviewDeletedWithListing, dueReview, recentReview]);
  const dayFields = { _id: `${dueListing._id.toHexString()}/2026-10-01`, day: new Date('2026-10-01') };
  await figures.insertOne({
    ...dayFields,
    listingId: dueListing._id,
    views: 1,
    appearances: 1,
    phone: 0,
    website: 0,
  });
  const claimsBefore = await claims.countDocuments();

  expect(await purgeDeleted(asWorker())).toEqual({ listings: 1, reviews: 1, held: 0 });
  const remainingListings = await listings.find().sort({ _id: 1 }).toArray();
  expect(remainingListings.map(({ _id }) => _id)).toEqual(
    [recentListing, mergedListing, retiredListing, publicListing].map(({ _id }) => _id),
  );
  expect(await reviews.find().toArray()).toMatchObject([{ publicId: recentReview.publicId }]);
  expect(await figures.countDocuments()).toBe(0);
  expect(await claims.countDocuments()).toBe(claimsBefore);
  expect(await audit.find({ action: /purge/ }).sort({ action: 1 }).toArray()).toMatchObject([
    {
      action: 'listing.purge',
      target: { kind: 'listing', id: dueListing._id.toHexString() },
      after: { reviews: 1 },
    },
    {
      action: 'review.purge',
      target: { kind: 'review', id: dueReview.publicId },
      after: { stars: dueReview.overallRating, published: true, received: startOfDay(dueReview.createdAt) },
    },
  ]);
  expect(await purgeDeleted(asWorker())).toEqual({ listings: 0, reviews: 0, held: 0 });
  // The time is that of the settings.
  const values = { ...settingsDefaults.retention, deletedDays: 365 };
  await stage.collections.settings.insertOne(createSettingsDoc('retention', values));
  expect((await purgeDeleted(asWorker(addDays(300)))).listings).toBe(0);
  await stage.collections.settings.deleteMany();
});

it('the worker keeps only the addresses of purged listings, which are not reused', async () => {
  const { listings, goneAddresses } = stage.collections;
  await goneAddresses.deleteMany();
  const names = { firstName: 'Gone', lastName: 'Forever', city: 'Salem', state: 'OR' };
  const slug = 'gone-forever-salem-or';
  const dueListing = await stage.createListing({
    ...deletedFields,
    ...names,
    slug,
    slugHistory: ['gone-before'],
  });
  // A chain of merges that ends in it: their ids redirected to it, and are kept without other data.
  const mergedListing = await stage.createListing({ ...deletedFields, mergedInto: dueListing._id });
  const distantMergedListing = await stage.createListing({ ...deletedFields, mergedInto: mergedListing._id });
  const listingMergedElsewhere = await stage.createListing({
    ...deletedFields,
    mergedInto: (await stage.createListing())._id,
  });
  const mergedReview = createDeletedReview(mergedListing._id, {
    deletion: createDeletion({ with: 'itself' }),
  });
  await stage.collections.reviews.insertOne(mergedReview);

  expect(await purgeDeleted(asWorker())).toMatchObject({ listings: 1, held: 0 });
  expect(
    await listings.countDocuments({
      _id: { $in: [dueListing._id, mergedListing._id, distantMergedListing._id] },
    }),
  ).toBe(0);
  expect(await listings.countDocuments({ _id: listingMergedElsewhere._id })).toBe(1);
  expect(await stage.collections.reviews.countDocuments({ _id: mergedReview._id })).toBe(0);
  const ids = [dueListing, mergedListing, distantMergedListing].map(({ _id }) => _id.toHexString());
  const addresses = [
    ...ids,
    ...[dueListing, mergedListing, distantMergedListing].map((purgedListing) => purgedListing.slug),
    'gone-before',
  ];
  const otherAddresses = [listingMergedElsewhere.slug, listingMergedElsewhere._id.toHexString(), `${slug}-2`];
  expect((await findGoneAddresses(stage.collections, [...addresses, ...otherAddresses])).sort()).toEqual(
    addresses.sort(),
  );
  const goneAddressDocs = await goneAddresses.find().toArray();
  expect(goneAddressDocs).toHaveLength(addresses.length);
  for (const addressDoc of goneAddressDocs)
    expect(addressDoc).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{64}$/), at: startTime });

  expect((await createPendingListing(stage, createUserId(), names)).slug).toBe(`${slug}-2`);
  const otherListing = await stage.createListing({
    ...names,
    lastName: 'Other',
    slug: 'gone-other-salem-or',
  });
  const input = { ...toTarget(otherListing), fields: { lastName: 'Forever' } };
  expect((await editListing(stage.as('admin_1'), input)).listing.slug).toBe(`${slug}-3`);
});

it('the worker keeps data under a legal hold until the hold ends', async () => {
  const { legalRequests, listings } = stage.collections;
  await listings.deleteMany();
  const dueListing = await stage.createListing(deletedFields);
  const legalRequest = await stage.addLegalHold('listing', dueListing._id.toHexString());
  expect(await purgeDeleted(asWorker())).toEqual({ listings: 0, reviews: 0, held: 1 });
  // The owner, who is restored with it.
  await listings.updateOne({ _id: dueListing._id }, { $set: { deletedOwnerId: 'user_held' } });
  await legalRequests.updateOne(
    { _id: legalRequest._id },
    { $set: { target: { kind: 'user', id: 'user_held' } } },
  );
  expect(await purgeDeleted(asWorker())).toEqual({ listings: 0, reviews: 0, held: 1 });
  await legalRequests.updateOne({ _id: legalRequest._id }, { $set: { hold: false } });
  expect(await purgeDeleted(asWorker())).toEqual({ listings: 1, reviews: 0, held: 0 });
});

it('the worker expires approval requests that nobody answered for seven days', async () => {
  const createRequest = (askedAt: Date, status: 'open' | 'agreed' = 'open') =>
    createApprovalRequestDoc({ askedAt, status });
  const [oldRequest, youngRequest, endedRequest] = [
    createRequest(addDays(-7)),
    createRequest(addDays(-6)),
    createRequest(addDays(-9), 'agreed'),
  ];
  await stage.collections.secondOpinions.insertMany([oldRequest, youngRequest, endedRequest]);
  expect(await expireApprovalRequests(asWorker())).toBe(1);
  const storedRequests = await stage.collections.secondOpinions.find().sort({ askedAt: 1 }).toArray();
  expect(storedRequests.map(({ status }) => status)).toEqual(['agreed', 'expired', 'open']);
  expect(await stage.collections.audit.findOne({ action: 'second.expire' })).toMatchObject({
    actor: { kind: 'system', id: 'worker' },
    target: { kind: 'second', id: oldRequest._id.toHexString() },
  });
});

it('the worker erases the text of a review 90 days after its withdrawal, health facts left by it at once, and no others', async () => {
  const { reviews, audit, legalRequests } = stage.collections;
  const { _id: listingId } = await stage.createListing();
  // As earlier releases left them, with health facts.
  const createWithdrawnReview = (withdrawnAt?: Date) =>
    createReviewDoc({
      listingId,
      status: 'withdrawn',
      visible: false,
      live: false,
      title: 'My leg',
      device: 'Microprocessor knee',
      monthsToFit: 3,
      ...(withdrawnAt && { withdrawnAt }),
    });
  const [oldReview, youngReview, undatedReview, heldReview] = [
    createWithdrawnReview(addDays(-90)),
    createWithdrawnReview(addDays(-89)),
    createWithdrawnReview(),
    createWithdrawnReview(addDays(-200)),
  ];
  heldReview.revision = {
    content: pickContent(createReviewDoc()),
    submittedAt: addDays(-201),
    status: 'refused',
  };
  const liveReview = createReviewDoc({ listingId });
  await reviews.insertMany([oldReview, youngReview, undatedReview, heldReview, liveReview]);
  await stage.addLegalHold('review', heldReview.publicId);
  expect(await forgetWithdrawn(asWorker())).toEqual({ forgotten: 3, held: 1 });
  const readReview = async ({ _id }: { _id: ObjectId }) => (await reviews.findOne({ _id }))!;
  for (const withdrawnReview of [oldReview, youngReview, undatedReview]) {
    const forgottenReview = await readReview(withdrawnReview);
    expect(forgottenReview).toMatchObject({
      limb: { upper: 'None', lower: 'None' },
      stage: '',
      careMonth: '',
    });
    for (const fact of ['device', 'monthsToFit']) expect(forgottenReview).not.toHaveProperty(fact);
  }
  expect(await readReview(heldReview)).toEqual(heldReview);
  expect(await readReview(liveReview)).toEqual(liveReview);
  expect(await readReview(oldReview)).toMatchObject({ status: 'withdrawn', text: '[erased]', tags: [] });
  expect(JSON.stringify(await readReview(oldReview))).not.toContain('My leg');
  for (const withdrawnReview of [youngReview, undatedReview])
    expect(await readReview(withdrawnReview)).toMatchObject({ text: withdrawnReview.text, title: 'My leg' });
  expect(await audit.countDocuments({ action: 'review.forget', 'target.id': oldReview.publicId })).toBe(1);
  await legalRequests.deleteMany({});
  expect(await forgetWithdrawn(asWorker())).toEqual({ forgotten: 1, held: 0 });
  expect(await readReview(heldReview)).toMatchObject({ text: '[erased]', careMonth: '' });
  expect(await readReview(heldReview)).not.toHaveProperty('revision');
  // Reviews without a date of withdrawal start counting today.
  expect(await forgetWithdrawn(asWorker(addDays(89)))).toMatchObject({ forgotten: 1 });
  expect(await forgetWithdrawn(asWorker(addDays(90)))).toMatchObject({ forgotten: 1 });
  expect(await readReview(liveReview)).toEqual(liveReview);
});
