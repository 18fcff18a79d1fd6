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
const admin = () => stage.as('admin_1');

const appealText = 'It is true, every word of it, and I can show it.';
/** The file of a proof. */
const createFile = (name: string) => ({ fileName: name.padEnd(22, '0'), encryptionKey: 'k'.repeat(43) });

async function createReview(listing: ListingDoc, stars: 1 | 2 | 3 | 4 | 5, userId = createUserId()) {
  const text = `What ${userId} has to say of this place after a year.`;
  const { publicId } = await stage.createPendingReview(listing, { overallRating: stars, text }, userId);
  await approveReview(admin(), { id: publicId, v: 1 });
  return publicId;
}
async function createMergeInput(keep: ListingDoc, drop: ListingDoc, take: string[] = []) {
  return {
    keep: keep._id,
    v: (await stage.readListing(keep)).v,
    drop: drop._id,
    dropV: (await stage.readListing(drop)).v,
    take,
  };
}

it('what an author added a year later stays with the review that moves, and with the one of two that stays', async () => {
  const [keep, drop] = [await stage.createListing(), await stage.createListing()];
  const [mover, authorOfBoth, authorOfTwo] = [createUserId(), createUserId(), createUserId()];
  const addYearLater = async (review: string, userId: string, isApproved = true) => {
    const input = { review, overallRating: 2 as const, text: `The socket of ${userId} has become loose.` };
    await submitYearLater(stage.as(userId, addDays(366)), { ...input, author: createAuthor(), locale: 'en' });
    if (isApproved) await approveYearLater(stage.as('admin_2', addDays(366)), { id: review });
  };
  const movedReview = await createReview(drop, 3, mover);
  await addYearLater(movedReview, mover);
  const staying = await createReview(keep, 4, authorOfBoth);
  const reviewByAuthorOfBoth = await createReview(drop, 5, authorOfBoth);
  await addYearLater(reviewByAuthorOfBoth, authorOfBoth, false);
  const firstReview = await createReview(keep, 4, authorOfTwo);
  await addYearLater(firstReview, authorOfTwo);
  const secondReview = await createReview(drop, 5, authorOfTwo);
  await addYearLater(secondReview, authorOfTwo);
  const { text } = (await stage.readReview(firstReview)).yearLater!;

  const mergeResult = await mergeListings(admin(), await createMergeInput(keep, drop));
  expect(mergeResult).toMatchObject({
    movedCount: 1,
    endedCount: 2,
    keep: { reviewCount: 3, ratingSum: 11 },
  });
  expect(await stage.readReview(movedReview)).toMatchObject({
    listingId: keep._id,
    yearLater: { status: 'approved', overallRating: 2, publishedAt: addDays(366) },
  });
  expect(await stage.readReview(staying)).toMatchObject({
    status: 'approved',
    yearLater: { status: 'pending' },
  });
  expect((await stage.readReview(firstReview)).yearLater).toMatchObject({ status: 'approved', text });
  for (const endedReview of [reviewByAuthorOfBoth, secondReview])
    expect(await stage.readReview(endedReview)).toMatchObject({ listingId: drop._id, visible: false });
  // Staff decide about what waits beside the one that stayed.
  const { v } = await stage.readReview(staying);
  await approveYearLater(stage.as('admin_2', addDays(367)), { id: staying, v });
  expect((await stage.readListing(keep)).reviewCount).toBe(3);
  await expectSoundReviews(stage.collections);
});

it('makes one listing of two: reviews, addresses, fields, owner, claim and reports', async () => {
  const keep = await stage.createListing({ slugHistory: ['before-keep'] });
  const { listing: drop, userId } = await createPublicListing(stage, createUserId(), { firstName: 'Nora' });
  const authorOfBoth = createUserId();
  await createReview(keep, 5);
  const keptReview = await createReview(keep, 4, authorOfBoth);
  const movedReview = await createReview(drop, 2);
  const endedReview = await createReview(drop, 1, authorOfBoth);
  const pendingReview = await stage.createPendingReview(drop, {
    text: 'One that waits for the team to read it.',
  });
  const report = createReportDoc({ listingId: drop._id });
  await stage.collections.reports.insertOne(report);
  const { slug } = await stage.readListing(drop);
  await stage.collections.outbox.deleteMany({});

  const mergeInput = await createMergeInput(keep, drop, ['phone', 'company']);
  const { auditId, ...merged } = await mergeListings(admin(), mergeInput);
  expect(merged).toMatchObject({ movedCount: 2, endedCount: 1 });
  expect(merged.keep).toMatchObject({
    ownerUserId: userId,
    company: drop.company,
    phone: drop.phone,
    firstName: keep.firstName,
    slug: keep.slug,
    slugHistory: ['before-keep', slug],
    reviewCount: 3,
    ratingSum: 11,
  });
  expect(merged.drop).toMatchObject({ status: 'deleted', mergedInto: keep._id, reviewCount: 0 });
  expect(merged.drop.ownerUserId).toBeUndefined();

  const { reviews, reports, audit } = stage.collections;
  expect(await stage.readReview(movedReview)).toMatchObject({ listingId: keep._id, status: 'approved' });
  expect(await stage.readReview(pendingReview.publicId)).toMatchObject({
    listingId: keep._id,
    status: 'pending',
  });
  expect(await stage.readReview(keptReview)).toMatchObject({ listingId: keep._id, status: 'approved' });
  expect(await stage.readReview(endedReview)).toMatchObject({ listingId: drop._id, status: 'deleted' });
  const restoreInput = { id: endedReview, v: (await stage.readReview(endedReview)).v };
  await expectConflict(restoreReview(admin(), restoreInput), 'not_now');
  expect(await reports.findOne({ _id: report._id })).toMatchObject({ listingId: keep._id });
  const keptReviews = await reviews.find({ listingId: keep._id }).toArray();
  const recount = { ...computeCounters(keptReviews), levelCounts: countLevels(keptReviews) };
  expect(merged.keep).toMatchObject(recount);
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
  const mergeAwayFilter = { action: 'listing.merge_away', 'target.id': drop._id.toHexString() };
  expect(await audit.findOne(mergeAwayFilter)).toMatchObject({
    before: { status: 'approved', v: mergeInput.dropV },
    after: { into: keep._id.toHexString() },
  });
  await expectSoundReviews(stage.collections);
  await expectSoundListings(stage.collections);
  await expectDomainError(restoreListing(admin(), { id: drop._id.toHexString() }), 'merged');
});

describe('of two reviews by one author', () => {
  const earlierText = 'What they wrote first, and what others can read today.';
  const laterText = 'What they wrote later, and what nobody has examined yet.';

  it.each(['keep', 'drop'] as const)(
    'the public one of the listing to %s stays, and the pending one waits as its edit',
    async (side) => {
      const [listings, author] = [
        { keep: await stage.createListing(), drop: await stage.createListing() },
        createUserId(),
      ];
      const { publicId: publicReviewId } = await stage.createPendingReview(
        listings[side],
        { text: earlierText, overallRating: 4 },
        author,
      );
      await approveReview(admin(), { id: publicReviewId, v: 1 });
      await attachProof(stage.as(author), { review: publicReviewId, ...createFile(`shown-${side}`) });
      const otherSide = side === 'keep' ? 'drop' : 'keep';
      const text = { text: laterText, overallRating: 2 as const };
      const { publicId: pendingReviewId } = await stage.createPendingReview(
        listings[otherSide],
        text,
        author,
      );
      await attachProof(stage.as(author), { review: pendingReviewId, ...createFile(`waits-${side}`) });
      const mergeInput = await createMergeInput(listings.keep, listings.drop);
      const { keep, ...counts } = await mergeListings(admin(), mergeInput);
      expect(counts).toMatchObject({ movedCount: side === 'drop' ? 1 : 0, endedCount: 1 });
      expect(keep).toMatchObject({ reviewCount: 1, ratingSum: 4 });
      expect(await stage.readReview(publicReviewId)).toMatchObject({
        listingId: keep._id,
        status: 'pending_revision',
        text: earlierText,
        revision: { status: 'pending', content: { text: laterText, overallRating: 2 } },
      });
      expect(await stage.readReview(pendingReviewId)).toMatchObject({ status: 'deleted', visible: false });
      const mails = (await readOutbox(stage, author)).map(({ what }) => what);
      expect(mails).not.toContain('review-merged');
      // The proof of the ended review is deleted, and its author is notified; the other proof waits.
      expect(mails.filter((template) => template === 'review-proof-merged')).toHaveLength(1);
      const expiryFilter = {
        action: 'review.expire_proof',
        'target.id': { $in: [publicReviewId, pendingReviewId] },
      };
      expect(await stage.collections.audit.find(expiryFilter).toArray()).toMatchObject([
        { target: { id: pendingReviewId } },
      ]);
      const reviewIds = [publicReviewId, pendingReviewId].map(
        async (review) => (await stage.readReview(review))._id,
      );
      const proofs = stage.collections.proofs.find({ reviewId: { $in: await Promise.all(reviewIds) } });
      expect(await proofs.toArray()).toMatchObject([{ _id: createFile(`shown-${side}`).fileName }]);
      await expectSoundReviews(stage.collections);
    },
  );

  it('one that cannot be an edit ends with a mail', async () => {
    const [keep, drop, author] = [await stage.createListing(), await stage.createListing(), createUserId()];
    const { publicId: sentBack } = await stage.createPendingReview(keep, { text: laterText }, author);
    await requestChanges(admin(), { id: sentBack, v: 1, reasons: ['Names another person'], notes: '' });
    const publicReview = await createReview(drop, 4, author);
    await mergeListings(admin(), await createMergeInput(keep, drop));
    expect(await stage.readReview(publicReview)).toMatchObject({
      listingId: keep._id,
      status: 'approved',
      visible: true,
    });
    expect(await stage.readReview(sentBack)).toMatchObject({ status: 'deleted' });
    expect((await readOutbox(stage, author)).map(({ what }) => what)).toContain('review-merged');
    await expectSoundReviews(stage.collections);
  });

  it('the newer one stays if nobody can read either', async () => {
    const [keep, drop, author] = [await stage.createListing(), await stage.createListing(), createUserId()];
    const { publicId: firstReviewId } = await stage.createPendingReview(keep, { text: earlierText }, author);
    const { publicId: secondReviewId } = await stage.createPendingReview(drop, { text: laterText }, author);
    await stage.collections.reviews.updateOne(
      { publicId: firstReviewId },
      { $set: { submittedAt: new Date(0) } },
    );
    await mergeListings(admin(), await createMergeInput(keep, drop));
    expect(await stage.readReview(secondReviewId)).toMatchObject({ listingId: keep._id, status: 'pending' });
    expect(await stage.readReview(firstReviewId)).toMatchObject({ status: 'deleted' });
    await expectSoundReviews(stage.collections);
  });
});

it('moves a pending claim, or orphans it if another one is pending', async () => {
  const [keep, drop, thirdListing] = [
    await stage.createListing(),
    await stage.createListing(),
    await stage.createListing(),
  ];
  const firstClaim = await submitClaim(stage, drop);
  await mergeListings(admin(), await createMergeInput(keep, drop));
  const { claims } = stage.collections;
  expect(await claims.findOne({ _id: firstClaim._id })).toMatchObject({
    listingId: keep._id,
    status: 'pending',
  });
  const secondClaim = await submitClaim(stage, thirdListing);
  await mergeListings(admin(), await createMergeInput(keep, thirdListing));
  expect(await claims.findOne({ _id: secondClaim._id })).toMatchObject({ listingId: thirdListing._id });
  await expectSoundListings(stage.collections);
});

it('moves a counter-claim and a rejected claim, which staff open again there', async () => {
  const keep = await stage.createListing();
  const { listing: drop } = await createPublicListing(stage);
  const rival = createUserId();
  await expectDomainError(submitClaim(stage, drop, rival), 'already_claimed');
  const openListing = await stage.createListing();
  const rejectedClaim = await submitClaim(stage, openListing);
  await rejectClaim(admin(), { ...toTarget(rejectedClaim), notes: 'No.' });
  for (const listing of [drop, openListing])
    await mergeListings(admin(), await createMergeInput(keep, listing));
  const { claims, audit } = stage.collections;
  const counterClaim = (await claims.findOne({ userId: rival }))!;
  expect(counterClaim).toMatchObject({ listingId: keep._id, status: 'contested', v: 2 });
  const target = { kind: 'claim' as const, id: counterClaim._id.toHexString() };
  expect(await audit.findOne({ action: 'claim.move', 'target.id': target.id })).not.toBeNull();
  expect(await claims.findOne({ _id: rejectedClaim._id })).toMatchObject({
    listingId: keep._id,
    status: 'rejected',
  });
  await reopen(admin(), target);
  const approval = { id: target.id, notes: 'They work there now.' };
  await approveClaim(stage.as('admin_2'), approval);
  expect(await stage.readListing(keep)).toMatchObject({ ownerUserId: rival });
  await expectSoundListings(stage.collections);
});

it('moves a counter-claim that waits with the owner of its listing', async () => {
  const keep = await stage.createListing();
  const { listing: drop } = await createPublicListing(stage);
  const rival = createUserId();
  await expectDomainError(submitClaim(stage, drop, rival), 'already_claimed');
  const { claims } = stage.collections;
  const { _id } = (await claims.findOne({ userId: rival }))!;
  await reopen(admin(), { kind: 'claim', id: _id.toHexString() });
  await mergeListings(admin(), await createMergeInput(keep, drop));
  expect(await claims.findOne({ _id })).toMatchObject({ listingId: keep._id, status: 'pending' });
});

describe('under an open appeal', () => {
  it('is for another person than decided, also about the listing that is kept', async () => {
    const [keep, drop] = [await stage.createListing(), await stage.createListing()];
    const { _id: about, userId } = await submitClaim(stage, drop);
    await rejectClaim(admin(), { id: about.toHexString(), notes: 'No.' });
    await appealDecision(stage.as(userId), { kind: 'claim', about, text: appealText, locale: 'en' });
    const mergeInput = await createMergeInput(keep, drop);
    await expectDomainError(mergeListings(admin(), mergeInput), 'same_person');
    const swappedInput = await createMergeInput(drop, keep);
    await expectDomainError(mergeListings(admin(), swappedInput), 'same_person');
    await mergeListings(stage.as('admin_2'), mergeInput);
    const deletion = { id: keep._id.toHexString(), notes: 'Closed.' };
    await expectDomainError(deleteListing(admin(), deletion), 'same_person');
  });

  it('of the author of a review that would end, is for another person than sent it back', async () => {
    const [keep, drop, author] = [await stage.createListing(), await stage.createListing(), createUserId()];
    const { publicId: id } = await stage.createPendingReview(keep, { text: appealText }, author);
    await requestChanges(admin(), { id, v: 1, reasons: ['Names another person'], notes: '' });
    await appealReview(stage.as(author), { review: id, text: appealText });
    await createReview(drop, 4, author);
    const mergeInput = await createMergeInput(keep, drop);
    await expectDomainError(mergeListings(admin(), mergeInput), 'same_person');
    expect(await stage.readReview(id)).toMatchObject({
      status: 'changes_requested',
      appeal: { status: 'open' },
    });
    expect(await mergeListings(stage.as('admin_2'), mergeInput)).toMatchObject({ endedCount: 1 });
  });
});

it('rejects outdated versions, two owners, legal holds, and a merge with itself', async () => {
  const keep = await stage.createListing();
  const drop = await stage.createListing();
  const mergeInput = await createMergeInput(keep, drop);
  await expectConflict(mergeListings(admin(), { ...mergeInput, dropV: 9 }), 'stale', { _id: drop._id });
  await expectDomainError(mergeListings(admin(), { ...mergeInput, drop: keep._id }), 'same_listing');
  const owned = [
    (await createPublicListing(stage, createUserId(), { firstName: 'Paula' })).listing,
    (await createPublicListing(stage, createUserId(), { firstName: 'Paul' })).listing,
  ] as const;
  await expectDomainError(mergeListings(admin(), await createMergeInput(...owned)), 'already_claimed');
  await stage.addLegalHold('listing', drop._id.toHexString());
  await expectDomainError(mergeListings(admin(), mergeInput), 'held');
});

it('happens once for concurrent calls', async () => {
  const keep = await stage.createListing();
  const drop = await stage.createListing();
  await createReview(drop, 3);
  const mergeInput = await createMergeInput(keep, drop);
  const reverseInput = {
    keep: mergeInput.drop,
    v: mergeInput.dropV,
    drop: mergeInput.keep,
    dropV: mergeInput.v,
    take: [],
  };
  const results = await collectOutcomes([
    mergeListings(stage.as('admin_1'), mergeInput),
    mergeListings(stage.as('admin_2'), mergeInput),
    mergeListings(stage.as('admin_3'), reverseInput),
  ]);
  expect(results.toSorted()).toEqual(['done', 'stale', 'stale']);
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

it('adds the figures of each day, once, permanently', async () => {
  const { figures } = stage.collections;
  const [keep, drop] = [await stage.createListing(), await stage.createListing()];
  await figures.insertMany([
    createFigures(keep, '2026-11-01', [1, 10, 0, 3]),
    createFigures(keep, '2026-11-02', [2, 20, 1, 0]),
    createFigures(drop, '2026-11-02', [5, 50, 2, 1]),
    createFigures(drop, '2026-11-03', [7, 70, 0, 0]),
  ]);
  const mergeInput = await createMergeInput(keep, drop);
  const results = await collectOutcomes([
    mergeListings(stage.as('admin_1'), mergeInput),
    mergeListings(stage.as('admin_2'), mergeInput),
  ]);
  expect(results.toSorted()).toEqual(['done', 'stale']);
  const summed = [
    createFigures(keep, '2026-11-01', [1, 10, 0, 3]),
    createFigures(keep, '2026-11-02', [7, 70, 3, 1]),
    createFigures(keep, '2026-11-03', [7, 70, 0, 0]),
  ];
  const days = () => figures.find({ listingId: { $in: [keep._id, drop._id] } }, { sort: { _id: 1 } });
  expect(await days().toArray()).toEqual(summed);

  // A merge cannot be undone.
  const row = await stage.collections.audit.findOne({
    action: 'listing.merge',
    'target.id': keep._id.toHexString(),
  });
  expect(row?.after).toMatchObject({ days: 2 });
  for (const adminId of ['admin_1', 'admin_2']) {
    await expectDomainError(undoDecision(stage.as(adminId), { auditId: row!._id }), 'too_late');
  }
  await expectConflict(mergeListings(admin(), await createMergeInput(keep, drop)), 'not_now');
  expect(await days().toArray()).toEqual(summed);
});

it('moves no figures if the merge is rejected at its end', async () => {
  const { figures } = stage.collections;
  const [keep, drop] = [await stage.createListing(), await stage.createListing()];
  await figures.insertOne(createFigures(drop, '2026-11-02', [5, 50, 2, 1]));
  const ctx = admin();
  const failingAudit = new Proxy(ctx.collections.audit, {
    get: (target, name) =>
      name === 'insertOne' ? () => Promise.reject(new Error('cut off')) : Reflect.get(target, name),
  });
  const failingContext = { ...ctx, collections: { ...ctx.collections, audit: failingAudit } };
  await expect(mergeListings(failingContext, await createMergeInput(keep, drop))).rejects.toThrow('cut off');
  expect(await figures.find({ listingId: { $in: [keep._id, drop._id] } }).toArray()).toEqual([
    createFigures(drop, '2026-11-02', [5, 50, 2, 1]),
  ]);
});

it('adds two years of days within its time limit', async () => {
  const [keep, drop] = [await stage.createListing(), await stage.createListing()];
  const toDay = (i: number) => new Date(Date.UTC(2024, 10, 22 + i)).toISOString().slice(0, 10);
  const days = Array.from({ length: 731 }, (_, i) => toDay(i));
  await stage.collections.figures.insertMany(
    days.flatMap((day) => [createFigures(keep, day, [1, 1, 1, 1]), createFigures(drop, day, [2, 2, 2, 2])]),
  );
  await mergeListings(admin(), await createMergeInput(keep, drop));
  const storedFigures = await stage.collections.figures.find({ listingId: keep._id }).toArray();
  expect(storedFigures).toHaveLength(731);
  for (const figuresDoc of storedFigures)
    expect(figuresDoc).toMatchObject({ views: 3, appearances: 3, phone: 3, website: 3 });
});
