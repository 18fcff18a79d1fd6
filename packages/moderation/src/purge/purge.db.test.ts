import { findGoneAddresses, settingsDefaults } from '@app/db';
import { approvalRequestDoc, reviewDoc, settingsDoc } from '@app/db/documents-for-tests';
import { editListing } from '@app/listings/listing/staff/edit-listing';
import type { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { create, toTarget } from '../testing/practice.ts';
import { days, newUser, openStage, start } from '../testing/stage.ts';
import { expireApprovalRequests } from './expire-approval-requests.ts';
import { forgetWithdrawn } from './forget-withdrawn.ts';
import { purgeDeleted } from './purge-deleted.ts';

const s = await openStage();
const worker = (now?: Date) => s.as('worker', now);
const deletedAt = days(-30);
const gone = { status: 'deleted', approved: false, deletedAt, deletedFrom: 'approved' } as const;

const startOfDay = (at: Date) => new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
const deletion = (over: object) => ({ from: 'approved', note: '', at: deletedAt, by: 'admin_1', ...over });
const deletedReview = (listingId: ObjectId, over: object = {}) =>
  reviewDoc({ listingId, status: 'deleted', visible: false, live: false, ...over } as never);

it('purges what was deleted 30 days ago, and keeps the rest', async () => {
  const { listings, reviews, audit, claims, figures } = s.collections;
  const old = await s.listing(gone);
  const young = await s.listing({ ...gone, deletedAt: days(-29) });
  const merged = await s.listing({ ...gone, mergedInto: young._id });
  const retired = await s.listing({ status: 'deleted', approved: false, deletedAt });
  const living = await s.listing();
  const withIt = deletedReview(old._id, { deletion: deletion({ with: 'listing' }) });
  const alone = deletedReview(living._id, { deletion: deletion({ with: 'itself' }) });
  const later = deletedReview(living._id, { deletion: deletion({ with: 'itself', at: days(-1) }) });
  await reviews.insertMany([withIt, alone, later]);
  const day = { _id: `${old._id.toHexString()}/2026-10-01`, day: new Date('2026-10-01') };
  await figures.insertOne({ ...day, listingId: old._id, views: 1, appearances: 1, phone: 0, website: 0 });
  const claimsBefore = await claims.countDocuments();

  expect(await purgeDeleted(worker())).toEqual({ listings: 1, reviews: 1, held: 0 });
  const left = await listings.find().sort({ _id: 1 }).toArray();
  expect(left.map(({ _id }) => _id)).toEqual([young, merged, retired, living].map(({ _id }) => _id));
  expect(await reviews.find().toArray()).toMatchObject([{ publicId: later.publicId }]);
  expect(await figures.countDocuments()).toBe(0);
  expect(await claims.countDocuments()).toBe(claimsBefore);
  expect(await audit.find({ action: /purge/ }).sort({ action: 1 }).toArray()).toMatchObject([
    {
      action: 'listing.purge',
      target: { kind: 'listing', id: old._id.toHexString() },
      after: { reviews: 1 },
    },
    {
      action: 'review.purge',
      target: { kind: 'review', id: alone.publicId },
      after: { stars: alone.overallRating, published: true, received: startOfDay(alone.createdAt) },
    },
  ]);
  expect(await purgeDeleted(worker())).toEqual({ listings: 0, reviews: 0, held: 0 });
  // The time is that of the settings.
  const values = { ...settingsDefaults.retention, deletedDays: 365 };
  await s.collections.settings.insertOne(settingsDoc('retention', values));
  expect((await purgeDeleted(worker(days(300)))).listings).toBe(0);
  await s.collections.settings.deleteMany();
});

it('keeps only the addresses of purged listings, which are not reused', async () => {
  const { listings, goneAddresses } = s.collections;
  await goneAddresses.deleteMany();
  const names = { firstName: 'Gone', lastName: 'Forever', city: 'Salem', state: 'OR' };
  const slug = 'gone-forever-salem-or';
  const old = await s.listing({ ...gone, ...names, slug, slugHistory: ['gone-before'] });
  // A chain of merges that ends in it: their ids redirected to it, and are kept without other data.
  const near = await s.listing({ ...gone, mergedInto: old._id });
  const far = await s.listing({ ...gone, mergedInto: near._id });
  const apart = await s.listing({ ...gone, mergedInto: (await s.listing())._id });
  const left = deletedReview(near._id, { deletion: deletion({ with: 'itself' }) });
  await s.collections.reviews.insertOne(left);

  expect(await purgeDeleted(worker())).toMatchObject({ listings: 1, held: 0 });
  expect(await listings.countDocuments({ _id: { $in: [old._id, near._id, far._id] } })).toBe(0);
  expect(await listings.countDocuments({ _id: apart._id })).toBe(1);
  expect(await s.collections.reviews.countDocuments({ _id: left._id })).toBe(0);
  const ids = [old, near, far].map(({ _id }) => _id.toHexString());
  const addresses = [...ids, ...[old, near, far].map((one) => one.slug), 'gone-before'];
  const elsewhere = [apart.slug, apart._id.toHexString(), `${slug}-2`];
  expect((await findGoneAddresses(s.collections, [...addresses, ...elsewhere])).sort()).toEqual(
    addresses.sort(),
  );
  const remaining = await goneAddresses.find().toArray();
  expect(remaining).toHaveLength(addresses.length);
  for (const one of remaining)
    expect(one).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{64}$/), at: start });

  expect((await create(s, newUser(), names)).slug).toBe(`${slug}-2`);
  const renamed = await s.listing({ ...names, lastName: 'Other', slug: 'gone-other-salem-or' });
  const input = { ...toTarget(renamed), fields: { lastName: 'Forever' } };
  expect((await editListing(s.as('admin_1'), input)).listing.slug).toBe(`${slug}-3`);
});

it('keeps data under a legal hold until it is removed', async () => {
  const { legalRequests, listings } = s.collections;
  await listings.deleteMany();
  const one = await s.listing(gone);
  const request = await s.hold('listing', one._id.toHexString());
  expect(await purgeDeleted(worker())).toEqual({ listings: 0, reviews: 0, held: 1 });
  // The owner, who is restored with it.
  await listings.updateOne({ _id: one._id }, { $set: { deletedOwnerId: 'user_held' } });
  await legalRequests.updateOne(
    { _id: request._id },
    { $set: { target: { kind: 'user', id: 'user_held' } } },
  );
  expect(await purgeDeleted(worker())).toEqual({ listings: 0, reviews: 0, held: 1 });
  await legalRequests.updateOne({ _id: request._id }, { $set: { hold: false } });
  expect(await purgeDeleted(worker())).toEqual({ listings: 1, reviews: 0, held: 0 });
});

it('expires approval requests that nobody answered for seven days', async () => {
  const createRequest = (askedAt: Date, status: 'open' | 'agreed' = 'open') =>
    approvalRequestDoc({ askedAt, status });
  const [old, young, done] = [
    createRequest(days(-7)),
    createRequest(days(-6)),
    createRequest(days(-9), 'agreed'),
  ];
  await s.collections.secondOpinions.insertMany([old, young, done]);
  expect(await expireApprovalRequests(worker())).toBe(1);
  const states = await s.collections.secondOpinions.find().sort({ askedAt: 1 }).toArray();
  expect(states.map(({ status }) => status)).toEqual(['agreed', 'expired', 'open']);
  expect(await s.collections.audit.findOne({ action: 'second.expire' })).toMatchObject({
    actor: { kind: 'system', id: 'worker' },
    target: { kind: 'second', id: old._id.toHexString() },
  });
});

it('erases the text of a review 90 days after its withdrawal, health facts left by it at once, and no others', async () => {
  const { reviews, audit, legalRequests } = s.collections;
  const { _id: listingId } = await s.listing();
  // As earlier releases left them, with health facts.
  const withdrawn = (withdrawnAt?: Date) =>
    reviewDoc({
      listingId,
      status: 'withdrawn',
      visible: false,
      live: false,
      title: 'My leg',
      device: 'Microprocessor knee',
      monthsToFit: 3,
      ...(withdrawnAt && { withdrawnAt }),
    });
  const [old, young, undated, held] = [
    withdrawn(days(-90)),
    withdrawn(days(-89)),
    withdrawn(),
    withdrawn(days(-200)),
  ];
  const live = reviewDoc({ listingId });
  await reviews.insertMany([old, young, undated, held, live]);
  await s.hold('review', held.publicId);
  expect(await forgetWithdrawn(worker())).toEqual({ forgotten: 3, held: 1 });
  const read = async ({ _id }: { _id: ObjectId }) => (await reviews.findOne({ _id }))!;
  for (const one of [old, young, undated]) {
    const now = await read(one);
    expect(now).toMatchObject({ limb: { upper: 'None', lower: 'None' }, stage: '', careMonth: '' });
    for (const fact of ['device', 'monthsToFit']) expect(now).not.toHaveProperty(fact);
  }
  expect(await read(held)).toEqual(held);
  expect(await read(live)).toEqual(live);
  expect(await read(old)).toMatchObject({ status: 'withdrawn', text: '[erased]', tags: [] });
  expect(JSON.stringify(await read(old))).not.toContain('My leg');
  for (const one of [young, undated])
    expect(await read(one)).toMatchObject({ text: one.text, title: 'My leg' });
  expect(await audit.countDocuments({ action: 'review.forget', 'target.id': old.publicId })).toBe(1);
  await legalRequests.deleteMany({});
  expect(await forgetWithdrawn(worker())).toEqual({ forgotten: 1, held: 0 });
  expect(await read(held)).toMatchObject({ text: '[erased]', careMonth: '' });
  // Reviews without a date of withdrawal start counting today.
  expect(await forgetWithdrawn(worker(days(89)))).toMatchObject({ forgotten: 1 });
  expect(await forgetWithdrawn(worker(days(90)))).toMatchObject({ forgotten: 1 });
  expect(await read(live)).toEqual(live);
});
