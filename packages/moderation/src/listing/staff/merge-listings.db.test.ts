import { countLevels, type ListingDoc } from '@app/db';
import { createReportDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { attachProof } from '@app/reviews/proof/attach-proof';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { computeCounters } from '@app/reviews/review/counters';
import { approveReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { restoreReview } from '@app/reviews/review/staff/delete-review';
import { approveYearLater } from '@app/reviews/year-later/decide-year-later';
import { submitYearLater } from '@app/reviews/year-later/submit-year-later';
import { appealDecision } from '@app/status-changes/appeal/appeal-decision';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundListings } from '../../testing/expect-sound-listings.ts';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import {
  collectOutcomes,
  createPublicListing,
  readOutbox,
  submitClaim,
  toTarget,
} from '../../testing/practice.ts';
import {
  addDays,
  createAuthor,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
} from '../../testing/stage.ts';

const stage = await openStage();
const asAdmin = () => stage.as('admin_1');

const appealText = 'It is true, every word of it, and I can show it.';
/** The file of a proof. */
const createFile = (name: string) => ({ fileName: name.padEnd(22, '0'), encryptionKey: 'k'.repeat(43) });

async function publishReview(listing: ListingDoc, stars: 1 | 2 | 3 | 4 | 5, userId = createUserId()) {
  const text = `What ${userId} has to say of this place after a year.`;
  const { publicId } = await stage.createPendingReview(listing, { overallRating: stars, text }, userId);
  await approveReview(asAdmin(), { id: publicId, v: 1 });
  return publicId;
}
async function createMergeInput(keptListing: ListingDoc, droppedListing: ListingDoc, take: string[] = []) {
  return {
    keep: keptListing._id,
    v: (await stage.readListing(keptListing)).v,
    drop: droppedListing._id,
    dropV: (await stage.readListing(droppedListing)).v,
    take,
  };
}

it('what an author added a year later stays with the review that moves, and with the one of two that stays', async () => {
  const [keptListing, droppedListing] = [await stage.createListing(), await stage.createListing()];
  const [authorOfMoved, authorOfPending, authorOfApproved] = [createUserId(), createUserId(), createUserId()];
  const addYearLater = async (publicId: string, userId: string, isApproved = true) => {
    const input = {
      publicId,
      overallRating: 2 as const,
      text: `The socket of ${userId} has become loose.`,
    };
    await submitYearLater(stage.as(userId, addDays(366)), { ...input, author: createAuthor(), locale: 'en' });
    if (isApproved) await approveYearLater(stage.as('admin_2', addDays(366)), { id: publicId });
  };
  const movedReviewId = await publishReview(droppedListing, 3, authorOfMoved);
  await addYearLater(movedReviewId, authorOfMoved);
  const keptReviewId = await publishReview(keptListing, 4, authorOfPending);
  const endedReviewId = await publishReview(droppedListing, 5, authorOfPending);
  await addYearLater(endedReviewId, authorOfPending, false);
  const firstReviewId = await publishReview(keptListing, 4, authorOfApproved);
  await addYearLater(firstReviewId, authorOfApproved);
  const secondReviewId = await publishReview(droppedListing, 5, authorOfApproved);
  await addYearLater(secondReviewId, authorOfApproved);
  const { text } = (await stage.readReview(firstReviewId)).yearLater!;

  const mergeResult = await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
  expect(mergeResult).toMatchObject({
    movedCount: 1,
    endedCount: 2,
    keep: { reviewCount: 3, ratingSum: 11 },
  });
  expect(await stage.readReview(movedReviewId)).toMatchObject({
    listingId: keptListing._id,
    yearLater: { status: 'approved', overallRating: 2, publishedAt: addDays(366) },
  });
  expect(await stage.readReview(keptReviewId)).toMatchObject({
    status: 'approved',
    yearLater: { status: 'pending' },
  });
  expect((await stage.readReview(firstReviewId)).yearLater).toMatchObject({ status: 'approved', text });
  for (const publicId of [endedReviewId, secondReviewId])
    expect(await stage.readReview(publicId)).toMatchObject({ listingId: droppedListing._id, visible: false });
  // Staff decide about what waits beside the one that stayed.
  const { v } = await stage.readReview(keptReviewId);
  await approveYearLater(stage.as('admin_2', addDays(367)), { id: keptReviewId, v });
  expect((await stage.readListing(keptListing)).reviewCount).toBe(3);
  await expectSoundReviews(stage.collections);
});

it('a merge makes one listing of two: reviews, addresses, fields, owner, claim and reports', async () => {
  const keptListing = await stage.createListing({ slugHistory: ['before-keep'] });
  const { listing: droppedListing, userId } = await createPublicListing(stage, createUserId(), {
    firstName: 'Nora',
  });
  const authorOfBoth = createUserId();
  await publishReview(keptListing, 5);
  const keptReviewId = await publishReview(keptListing, 4, authorOfBoth);
  const movedReviewId = await publishReview(droppedListing, 2);
  const endedReviewId = await publishReview(droppedListing, 1, authorOfBoth);
  const pendingReview = await stage.createPendingReview(droppedListing, {
    text: 'One that waits for the team to read it.',
  });
  const report = createReportDoc({ listingId: droppedListing._id });
  await stage.collections.reports.insertOne(report);
  const { slug } = await stage.readListing(droppedListing);
  await stage.collections.outbox.deleteMany({});

  const mergeInput = await createMergeInput(keptListing, droppedListing, ['phone', 'company']);
  const { auditId, ...mergeResult } = await mergeListings(asAdmin(), mergeInput);
  expect(mergeResult).toMatchObject({ movedCount: 2, endedCount: 1 });
  expect(mergeResult.keep).toMatchObject({
    ownerUserId: userId,
    company: droppedListing.company,
    phone: droppedListing.phone,
    firstName: keptListing.firstName,
    slug: keptListing.slug,
    slugHistory: ['before-keep', slug],
    reviewCount: 3,
    ratingSum: 11,
  });
  expect(mergeResult.drop).toMatchObject({ status: 'deleted', mergedInto: keptListing._id, reviewCount: 0 });
  expect(mergeResult.drop.ownerUserId).toBeUndefined();

  const { reviews, reports, audit } = stage.collections;
  expect(await stage.readReview(movedReviewId)).toMatchObject({
    listingId: keptListing._id,
    status: 'approved',
  });
  expect(await stage.readReview(pendingReview.publicId)).toMatchObject({
    listingId: keptListing._id,
    status: 'pending',
  });
  expect(await stage.readReview(keptReviewId)).toMatchObject({
    listingId: keptListing._id,
    status: 'approved',
  });
  expect(await stage.readReview(endedReviewId)).toMatchObject({
    listingId: droppedListing._id,
    status: 'deleted',
  });
  const restoreInput = { id: endedReviewId, v: (await stage.readReview(endedReviewId)).v };
  await expectConflict(restoreReview(asAdmin(), restoreInput), 'not_now');
  expect(await reports.findOne({ _id: report._id })).toMatchObject({ listingId: keptListing._id });
  const keptReviews = await reviews.find({ listingId: keptListing._id }).toArray();
  const recount = { ...computeCounters(keptReviews), levelCounts: countLevels(keptReviews) };
  expect(mergeResult.keep).toMatchObject(recount);
  expect((await readOutbox(stage, userId)).map(({ what }) => what)).toEqual(['metadata', 'listing-merged']);

  expect(await audit.findOne({ _id: auditId })).toMatchObject({
    action: 'listing.merge',
    before: { status: 'approved', v: mergeInput.v },
    after: {
      fields: ['company', 'phone', 'patientContactPhone', 'email'],
      from: { slug, v: mergeInput.dropV, status: 'approved' },
      moved: 2,
      left: 1,
    },
  });
  const mergeAwayFilter = { action: 'listing.merge_away', 'target.id': droppedListing._id.toHexString() };
  expect(await audit.findOne(mergeAwayFilter)).toMatchObject({
    before: { status: 'approved', v: mergeInput.dropV },
    after: { into: keptListing._id.toHexString() },
  });
  await expectSoundReviews(stage.collections);
  await expectSoundListings(stage.collections);
  await expectDomainError(restoreListing(asAdmin(), { id: droppedListing._id.toHexString() }), 'merged');
});

describe('of two reviews by one author', () => {
  const earlierText = 'What they wrote first, and what others can read today.';
  const laterText = 'What they wrote later, and what nobody has examined yet.';

  it.each(['keep', 'drop'] as const)(
    'the public one of the listing to %s stays, and the pending one waits as its edit',
    async (side) => {
      const [listings, authorId] = [
        { keep: await stage.createListing(), drop: await stage.createListing() },
        createUserId(),
      ];
      const { publicId: publicReviewId } = await stage.createPendingReview(
        listings[side],
        { text: earlierText, overallRating: 4 },
        authorId,
      );
      await approveReview(asAdmin(), { id: publicReviewId, v: 1 });
      await attachProof(stage.as(authorId), { publicId: publicReviewId, ...createFile(`shown-${side}`) });
      const otherSide = side === 'keep' ? 'drop' : 'keep';
      const pendingContent = { text: laterText, overallRating: 2 as const };
      const { publicId: pendingReviewId } = await stage.createPendingReview(
        listings[otherSide],
        pendingContent,
        authorId,
      );
      await attachProof(stage.as(authorId), { publicId: pendingReviewId, ...createFile(`waits-${side}`) });
      const mergeInput = await createMergeInput(listings.keep, listings.drop);
      const { keep: keptListing, ...counts } = await mergeListings(asAdmin(), mergeInput);
      expect(counts).toMatchObject({ movedCount: side === 'drop' ? 1 : 0, endedCount: 1 });
      expect(keptListing).toMatchObject({ reviewCount: 1, ratingSum: 4 });
      expect(await stage.readReview(publicReviewId)).toMatchObject({
        listingId: keptListing._id,
        status: 'pending_revision',
        text: earlierText,
        revision: { status: 'pending', content: { text: laterText, overallRating: 2 } },
      });
      expect(await stage.readReview(pendingReviewId)).toMatchObject({ status: 'deleted', visible: false });
      const templates = (await readOutbox(stage, authorId)).map(({ what }) => what);
      expect(templates).not.toContain('review-merged');
      // The proof of the ended review is deleted, and its author is notified; the other proof waits.
      expect(templates.filter((template) => template === 'review-proof-merged')).toHaveLength(1);
      const expiryFilter = {
        action: 'review.expire_proof',
        'target.id': { $in: [publicReviewId, pendingReviewId] },
      };
      expect(await stage.collections.audit.find(expiryFilter).toArray()).toMatchObject([
        { target: { id: pendingReviewId } },
      ]);
      const reviewIds = [publicReviewId, pendingReviewId].map(
        async (publicId) => (await stage.readReview(publicId))._id,
      );
      const proofs = stage.collections.proofs.find({ reviewId: { $in: await Promise.all(reviewIds) } });
      expect(await proofs.toArray()).toMatchObject([{ _id: createFile(`shown-${side}`).fileName }]);
      await expectSoundReviews(stage.collections);
    },
  );

  it('one that cannot be an edit ends with a mail', async () => {
    const [keptListing, droppedListing, authorId] = [
      await stage.createListing(),
      await stage.createListing(),
      createUserId(),
    ];
    const { publicId: returnedReviewId } = await stage.createPendingReview(
      keptListing,
      { text: laterText },
      authorId,
    );
    await requestChanges(asAdmin(), {
      id: returnedReviewId,
      v: 1,
      reasons: ['Names another person'],
      notes: '',
    });
    const publicReviewId = await publishReview(droppedListing, 4, authorId);
    await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
    expect(await stage.readReview(publicReviewId)).toMatchObject({
      listingId: keptListing._id,
      status: 'approved',
      visible: true,
    });
    expect(await stage.readReview(returnedReviewId)).toMatchObject({ status: 'deleted' });
    expect((await readOutbox(stage, authorId)).map(({ what }) => what)).toContain('review-merged');
    await expectSoundReviews(stage.collections);
  });

  it('the newer one stays if nobody can read either', async () => {
    const [keptListing, droppedListing, authorId] = [
      await stage.createListing(),
      await stage.createListing(),
      createUserId(),
    ];
    const { publicId: firstReviewId } = await stage.createPendingReview(
      keptListing,
      { text: earlierText },
      authorId,
    );
    const { publicId: secondReviewId } = await stage.createPendingReview(
      droppedListing,
      { text: laterText },
      authorId,
    );
    await stage.collections.reviews.updateOne(
      { publicId: firstReviewId },
      { $set: { submittedAt: new Date(0) } },
    );
    await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
    expect(await stage.readReview(secondReviewId)).toMatchObject({
      listingId: keptListing._id,
      status: 'pending',
    });
    expect(await stage.readReview(firstReviewId)).toMatchObject({ status: 'deleted' });
    await expectSoundReviews(stage.collections);
  });
});

it('a merge moves a pending claim, or orphans it if another one is pending', async () => {
  const [keptListing, droppedListing, thirdListing] = [
    await stage.createListing(),
    await stage.createListing(),
    await stage.createListing(),
  ];
  const firstClaim = await submitClaim(stage, droppedListing);
  await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
  const { claims } = stage.collections;
  expect(await claims.findOne({ _id: firstClaim._id })).toMatchObject({
    listingId: keptListing._id,
    status: 'pending',
  });
  const secondClaim = await submitClaim(stage, thirdListing);
  await mergeListings(asAdmin(), await createMergeInput(keptListing, thirdListing));
  expect(await claims.findOne({ _id: secondClaim._id })).toMatchObject({ listingId: thirdListing._id });
  await expectSoundListings(stage.collections);
});

it('a merge moves a counter-claim and a rejected claim, which staff can reopen there', async () => {
  const keptListing = await stage.createListing();
  const { listing: droppedListing } = await createPublicListing(stage);
  const rivalId = createUserId();
  await expectDomainError(submitClaim(stage, droppedListing, rivalId), 'already_claimed');
  const unclaimedListing = await stage.createListing();
  const rejectedClaim = await submitClaim(stage, unclaimedListing);
  await rejectClaim(asAdmin(), { ...toTarget(rejectedClaim), notes: 'No.' });
  for (const listing of [droppedListing, unclaimedListing])
    await mergeListings(asAdmin(), await createMergeInput(keptListing, listing));
  const { claims, audit } = stage.collections;
  const counterClaim = (await claims.findOne({ userId: rivalId }))!;
  expect(counterClaim).toMatchObject({ listingId: keptListing._id, status: 'contested', v: 2 });
  const target = { kind: 'claim' as const, id: counterClaim._id.toHexString() };
  expect(await audit.findOne({ action: 'claim.move', 'target.id': target.id })).not.toBeNull();
  expect(await claims.findOne({ _id: rejectedClaim._id })).toMatchObject({
    listingId: keptListing._id,
    status: 'rejected',
  });
  await reopen(asAdmin(), target);
  const approvalInput = { id: target.id, notes: 'They work there now.' };
  await approveClaim(stage.as('admin_2'), approvalInput);
  expect(await stage.readListing(keptListing)).toMatchObject({ ownerUserId: rivalId });
  await expectSoundListings(stage.collections);
});

it('a merge moves a pending counter-claim together with the owner of its listing', async () => {
  const keptListing = await stage.createListing();
  const { listing: droppedListing } = await createPublicListing(stage);
  const rivalId = createUserId();
  await expectDomainError(submitClaim(stage, droppedListing, rivalId), 'already_claimed');
  const { claims } = stage.collections;
  const { _id } = (await claims.findOne({ userId: rivalId }))!;
  await reopen(asAdmin(), { kind: 'claim', id: _id.toHexString() });
  await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
  expect(await claims.findOne({ _id })).toMatchObject({ listingId: keptListing._id, status: 'pending' });
});

describe('a merge under an open appeal', () => {
  it('is left to another person than the one who decided, also about the listing that is kept', async () => {
    const [keptListing, droppedListing] = [await stage.createListing(), await stage.createListing()];
    const { _id: about, userId } = await submitClaim(stage, droppedListing);
    await rejectClaim(asAdmin(), { id: about.toHexString(), notes: 'No.' });
    await appealDecision(stage.as(userId), { kind: 'claim', about, text: appealText, locale: 'en' });
    const mergeInput = await createMergeInput(keptListing, droppedListing);
    await expectDomainError(mergeListings(asAdmin(), mergeInput), 'same_person');
    const swappedInput = await createMergeInput(droppedListing, keptListing);
    await expectDomainError(mergeListings(asAdmin(), swappedInput), 'same_person');
    await mergeListings(stage.as('admin_2'), mergeInput);
    const deletionInput = { id: keptListing._id.toHexString(), notes: 'Closed.' };
    await expectDomainError(deleteListing(asAdmin(), deletionInput), 'same_person');
  });

  it('of the author of a review that would end is left to another person than the one who sent it back', async () => {
    const [keptListing, droppedListing, authorId] = [
      await stage.createListing(),
      await stage.createListing(),
      createUserId(),
    ];
    const { publicId: id } = await stage.createPendingReview(keptListing, { text: appealText }, authorId);
    await requestChanges(asAdmin(), { id, v: 1, reasons: ['Names another person'], notes: '' });
    await appealReview(stage.as(authorId), { publicId: id, text: appealText });
    await publishReview(droppedListing, 4, authorId);
    const mergeInput = await createMergeInput(keptListing, droppedListing);
    await expectDomainError(mergeListings(asAdmin(), mergeInput), 'same_person');
    expect(await stage.readReview(id)).toMatchObject({
      status: 'changes_requested',
      appeal: { status: 'open' },
    });
    expect(await mergeListings(stage.as('admin_2'), mergeInput)).toMatchObject({ endedCount: 1 });
  });
});

it('a merge is rejected for outdated versions, two owners, a legal hold, and a listing with itself', async () => {
  const keptListing = await stage.createListing();
  const droppedListing = await stage.createListing();
  const mergeInput = await createMergeInput(keptListing, droppedListing);
  await expectConflict(mergeListings(asAdmin(), { ...mergeInput, dropV: 9 }), 'stale', {
    _id: droppedListing._id,
  });
  await expectDomainError(mergeListings(asAdmin(), { ...mergeInput, drop: keptListing._id }), 'same_listing');
  const ownedListings = [
    (await createPublicListing(stage, createUserId(), { firstName: 'Paula' })).listing,
    (await createPublicListing(stage, createUserId(), { firstName: 'Paul' })).listing,
  ] as const;
  await expectDomainError(
    mergeListings(asAdmin(), await createMergeInput(...ownedListings)),
    'already_claimed',
  );
  await stage.addLegalHold('listing', droppedListing._id.toHexString());
  await expectDomainError(mergeListings(asAdmin(), mergeInput), 'held');
});

it('a merge happens once for concurrent calls', async () => {
  const keptListing = await stage.createListing();
  const droppedListing = await stage.createListing();
  await publishReview(droppedListing, 3);
  const mergeInput = await createMergeInput(keptListing, droppedListing);
  const reverseInput = {
    keep: mergeInput.drop,
    v: mergeInput.dropV,
    drop: mergeInput.keep,
    dropV: mergeInput.v,
    take: [],
  };
  const outcomes = await collectOutcomes([
    mergeListings(stage.as('admin_1'), mergeInput),
    mergeListings(stage.as('admin_2'), mergeInput),
    mergeListings(stage.as('admin_3'), reverseInput),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'stale', 'stale']);
  await expectSoundReviews(stage.collections);
});

const createFigures = (
  listing: ListingDoc,
  day: string,
  [views, appearances, phone, website]: readonly number[],
) => ({
  _id: `${listing._id.toHexString()}/${day}`,
  listingId: listing._id,
  day: new Date(`${day}T00:00:00Z`),
  views: views!,
  appearances: appearances!,
  phone: phone!,
  website: website!,
});

it('a merge adds the figures of each day, once, permanently', async () => {
  const { figures } = stage.collections;
  const [keptListing, droppedListing] = [await stage.createListing(), await stage.createListing()];
  await figures.insertMany([
    createFigures(keptListing, '2026-11-01', [1, 10, 0, 3]),
    createFigures(keptListing, '2026-11-02', [2, 20, 1, 0]),
    createFigures(droppedListing, '2026-11-02', [5, 50, 2, 1]),
    createFigures(droppedListing, '2026-11-03', [7, 70, 0, 0]),
  ]);
  const mergeInput = await createMergeInput(keptListing, droppedListing);
  const outcomes = await collectOutcomes([
    mergeListings(stage.as('admin_1'), mergeInput),
    mergeListings(stage.as('admin_2'), mergeInput),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'stale']);
  const summedFigures = [
    createFigures(keptListing, '2026-11-01', [1, 10, 0, 3]),
    createFigures(keptListing, '2026-11-02', [7, 70, 3, 1]),
    createFigures(keptListing, '2026-11-03', [7, 70, 0, 0]),
  ];
  const findFigures = () =>
    figures.find({ listingId: { $in: [keptListing._id, droppedListing._id] } }, { sort: { _id: 1 } });
  expect(await findFigures().toArray()).toEqual(summedFigures);

  // A merge cannot be undone.
  const row = await stage.collections.audit.findOne({
    action: 'listing.merge',
    'target.id': keptListing._id.toHexString(),
  });
  expect(row?.after).toMatchObject({ days: 2 });
  for (const adminId of ['admin_1', 'admin_2']) {
    await expectDomainError(undoDecision(stage.as(adminId), { auditId: row!._id }), 'too_late');
  }
  await expectConflict(
    mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing)),
    'not_now',
  );
  expect(await findFigures().toArray()).toEqual(summedFigures);
});

it('a merge that fails at its end moves no figures', async () => {
  const { figures } = stage.collections;
  const [keptListing, droppedListing] = [await stage.createListing(), await stage.createListing()];
  await figures.insertOne(createFigures(droppedListing, '2026-11-02', [5, 50, 2, 1]));
  const ctx = asAdmin();
  const failingAudit = new Proxy(ctx.collections.audit, {
    get: (target, name) =>
      name === 'insertOne' ? () => Promise.reject(new Error('cut off')) : Reflect.get(target, name),
  });
  const failingContext = { ...ctx, collections: { ...ctx.collections, audit: failingAudit } };
  await expect(
    mergeListings(failingContext, await createMergeInput(keptListing, droppedListing)),
  ).rejects.toThrow('cut off');
  expect(await figures.find({ listingId: { $in: [keptListing._id, droppedListing._id] } }).toArray()).toEqual(
    [createFigures(droppedListing, '2026-11-02', [5, 50, 2, 1])],
  );
});

it('a merge adds two years of daily figures within its time limit', async () => {
  const [keptListing, droppedListing] = [await stage.createListing(), await stage.createListing()];
  const toDay = (i: number) => new Date(Date.UTC(2024, 10, 22 + i)).toISOString().slice(0, 10);
  const days = Array.from({ length: 731 }, (_, i) => toDay(i));
  await stage.collections.figures.insertMany(
    days.flatMap((day) => [
      createFigures(keptListing, day, [1, 1, 1, 1]),
      createFigures(droppedListing, day, [2, 2, 2, 2]),
    ]),
  );
  await mergeListings(asAdmin(), await createMergeInput(keptListing, droppedListing));
  const storedFigures = await stage.collections.figures.find({ listingId: keptListing._id }).toArray();
  expect(storedFigures).toHaveLength(731);
  for (const figuresDoc of storedFigures)
    expect(figuresDoc).toMatchObject({ views: 3, appearances: 3, phone: 3, website: 3 });
});
