import type { ClaimDoc, ListingDoc } from '@app/db';
import { createReportDoc } from '@app/db/documents-for-tests';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { deleteListing, restoreListing } from '@app/listings/listing/staff/delete-listing';
import { mergeListings } from '@app/listings/listing/staff/merge-listings';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { toTarget } from '@app/listings/testing/inputs';
import { addDays, createUserId, openStage } from '@app/listings/testing/stage';
import { attachProof } from '@app/reviews/proof/attach-proof';
import { appealReview } from '@app/reviews/review/author/own-review';
import { requestChanges } from '@app/reviews/review/staff/decide-review';
import { restoreReview } from '@app/reviews/review/staff/delete-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createAuthor } from '@app/reviews/testing/inputs';
import { approveYearLater } from '@app/reviews/year-later/decide-year-later';
import { submitYearLater } from '@app/reviews/year-later/own-year-later';
import { appealDecision } from '@app/status-changes/appeal/appeal-decision';
import { collectOutcomes, expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const createListings = async () => [await stage.createListing(), await stage.createListing()] as const;

const appealText = 'It is true, every word of it, and I can show it.';
/** The file of a proof. */
const createFile = (name: string) => ({ fileName: name.padEnd(22, '0'), encryptionKey: 'k'.repeat(43) });

async function publishReview(listing: ListingDoc, overallRating: 1 | 2 | 3 | 4 | 5, userId = createUserId()) {
  const text = `What ${userId} has to say of this place after a year.`;
  const { review } = await stage.createPublishedReview({ overallRating, text }, { listing, userId });
  return review.publicId;
}
async function createMergeInput(listing: ListingDoc, duplicate: ListingDoc, take: string[] = []) {
  return {
    keep: listing._id,
    v: (await stage.readListing(listing)).v,
    drop: duplicate._id,
    dropV: (await stage.readListing(duplicate)).v,
    take,
  };
}
const merge = async (listing: ListingDoc, duplicate: ListingDoc) =>
  mergeListings(stage.admin, await createMergeInput(listing, duplicate));
/** Claims a listing that has an owner, which is stored as evidence. */
async function createCounterClaim(listing: ListingDoc) {
  const userId = createUserId();
  await expectDomainError(stage.submitClaim(listing, userId), 'already_claimed');
  return (await stage.claims.findOne({ userId }))!;
}
const readClaim = ({ _id }: ClaimDoc) => stage.claims.findOne({ _id });

it('what an author added a year later stays with the review that moves, and with the one of two that stays', async () => {
  const [listing, duplicate] = await createListings();
  const [authorOfMoved, authorOfPending, authorOfApproved] = [createUserId(), createUserId(), createUserId()];
  const addYearLater = async (publicId: string, userId: string, isApproved = true) => {
    const text = `The socket of ${userId} has become loose.`;
    const input = { publicId, overallRating: 2, text, author: createAuthor(), locale: 'en' } as const;
    await submitYearLater(stage.as(userId, addDays(366)), input);
    if (isApproved) await approveYearLater(stage.as('admin_2', addDays(366)), { id: publicId });
  };
  const movedReviewId = await publishReview(duplicate, 3, authorOfMoved);
  await addYearLater(movedReviewId, authorOfMoved);
  const keptReviewId = await publishReview(listing, 4, authorOfPending);
  const endedReviewId = await publishReview(duplicate, 5, authorOfPending);
  await addYearLater(endedReviewId, authorOfPending, false);
  const firstReviewId = await publishReview(listing, 4, authorOfApproved);
  await addYearLater(firstReviewId, authorOfApproved);
  const secondReviewId = await publishReview(duplicate, 5, authorOfApproved);
  await addYearLater(secondReviewId, authorOfApproved);
  const { text } = (await stage.readReview(firstReviewId)).yearLater!;

  const counters = { reviewCount: 3, ratingSum: 11 };
  expect(await merge(listing, duplicate)).toMatchObject({
    movedCount: 1,
    endedCount: 2,
    keep: counters,
  });
  expect(await stage.readReview(movedReviewId)).toMatchObject({
    listingId: listing._id,
    yearLater: { status: 'approved', overallRating: 2, publishedAt: addDays(366) },
  });
  const keptReview = await stage.readReview(keptReviewId);
  expect(keptReview).toMatchObject({ status: 'approved', yearLater: { status: 'pending' } });
  expect((await stage.readReview(firstReviewId)).yearLater).toMatchObject({ status: 'approved', text });
  for (const publicId of [endedReviewId, secondReviewId])
    expect(await stage.readReview(publicId)).toMatchObject({ listingId: duplicate._id, visible: false });
  // Staff decide about what waits beside the one that stayed.
  await approveYearLater(stage.as('admin_2', addDays(367)), { id: keptReviewId, v: keptReview.v });
  expect((await stage.readListing(listing)).reviewCount).toBe(3);
  await expectSoundReviews(stage);
});

it('a merge makes one listing of two: reviews, addresses, fields, owner, claim and reports', async () => {
  const listing = await stage.createListing({ slugHistory: ['before-keep'] });
  const { listing: duplicate, userId } = await stage.createPublicListing(createUserId(), {
    firstName: 'Nora',
  });
  const authorOfBoth = createUserId();
  await publishReview(listing, 5);
  const keptReviewId = await publishReview(listing, 4, authorOfBoth);
  const movedReviewId = await publishReview(duplicate, 2);
  const endedReviewId = await publishReview(duplicate, 1, authorOfBoth);
  const pendingText = 'One that waits for the team to read it.';
  const pendingReview = await stage.createPendingReview(duplicate, { text: pendingText });
  const report = createReportDoc({ listingId: duplicate._id });
  await stage.reports.insertOne(report);
  const { slug } = duplicate;
  await stage.outbox.deleteMany({});

  const mergeInput = await createMergeInput(listing, duplicate, ['phone', 'company']);
  const { auditId, ...mergeResult } = await mergeListings(stage.admin, mergeInput);
  expect(mergeResult).toMatchObject({ movedCount: 2, endedCount: 1 });
  expect(mergeResult.keep).toMatchObject({
    ownerUserId: userId,
    company: duplicate.company,
    phone: duplicate.phone,
    firstName: listing.firstName,
    slug: listing.slug,
    slugHistory: ['before-keep', slug],
    reviewCount: 3,
    ratingSum: 11,
  });
  expect(mergeResult.drop).toMatchObject({ status: 'deleted', mergedInto: listing._id, reviewCount: 0 });
  expect(mergeResult.drop.ownerUserId).toBeUndefined();

  for (const [publicId, { _id: listingId }, status] of [
    [movedReviewId, listing, 'approved'],
    [pendingReview.publicId, listing, 'pending'],
    [keptReviewId, listing, 'approved'],
    [endedReviewId, duplicate, 'deleted'],
  ] as const)
    expect(await stage.readReview(publicId)).toMatchObject({ listingId, status });
  await expectConflict(restoreReview(stage.admin, { id: endedReviewId }), 'not_now');
  expect(await stage.reports.findOne({ _id: report._id })).toMatchObject({ listingId: listing._id });
  expect(await stage.readMailNames(userId)).toEqual(['metadata', 'listing-merged']);

  expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({
    action: 'listing.merge',
    before: { status: 'approved', v: mergeInput.v },
    after: {
      fields: ['company', 'phone', 'patientContactPhone', 'email'],
      from: { slug, v: mergeInput.dropV, status: 'approved' },
      moved: 2,
      left: 1,
    },
  });
  expect(await stage.readAuditRows(duplicate._id.toHexString(), /merge_away/)).toMatchObject([
    { before: { status: 'approved', v: mergeInput.dropV }, after: { into: listing._id.toHexString() } },
  ]);
  await expectSoundReviews(stage);
  await expectSoundListings(stage);
  await expectDomainError(restoreListing(stage.admin, { id: duplicate._id.toHexString() }), 'merged');
});

describe('of two reviews by one author', () => {
  const earlierText = 'What they wrote first, and what others can read today.';
  const laterText = 'What they wrote later, and what nobody has examined yet.';

  it.each(['keep', 'drop'] as const)(
    'the public one of the listing to %s stays, and the pending one waits as its edit',
    async (side) => {
      const [keep, drop] = await createListings();
      const [listing, otherListing] = side === 'keep' ? [keep, drop] : [drop, keep];
      const userId = createUserId();
      const publicContent = { text: earlierText, overallRating: 4 } as const;
      const { review: publicReview } = await stage.createPublishedReview(publicContent, { listing, userId });
      const { publicId } = publicReview;
      await attachProof(stage.as(userId), { publicId, ...createFile(`shown-${side}`) });
      const pendingContent = { text: laterText, overallRating: 2 as const };
      const pendingReview = await stage.createPendingReview(otherListing, pendingContent, userId);
      const pendingId = pendingReview.publicId;
      await attachProof(stage.as(userId), { publicId: pendingId, ...createFile(`waits-${side}`) });
      const { keep: mergedListing, ...counts } = await merge(keep, drop);
      expect(counts).toMatchObject({ movedCount: side === 'drop' ? 1 : 0, endedCount: 1 });
      expect(mergedListing).toMatchObject({ reviewCount: 1, ratingSum: 4 });
      expect(await stage.readReview(publicId)).toMatchObject({
        listingId: keep._id,
        status: 'pending_revision',
        text: earlierText,
        revision: { status: 'pending', content: pendingContent },
      });
      expect(await stage.readReview(pendingId)).toMatchObject({ status: 'deleted', visible: false });
      const templates = await stage.readMailNames(userId);
      expect(templates).not.toContain('review-merged');
      // The proof of the ended review is deleted, and its author is notified; the other proof waits.
      expect(templates.filter((template) => template === 'review-proof-merged')).toHaveLength(1);
      expect(await stage.readAuditRows(publicId, /expire_proof/)).toEqual([]);
      expect(await stage.readAuditRows(pendingId, /expire_proof/)).toHaveLength(1);
      const reviewIds = { $in: [publicReview._id, pendingReview._id] };
      expect(await stage.proofs.find({ reviewId: reviewIds }).toArray()).toMatchObject([
        { _id: createFile(`shown-${side}`).fileName },
      ]);
      await expectSoundReviews(stage);
    },
  );

  it('one that cannot be an edit ends with a mail', async () => {
    const [listing, duplicate] = await createListings();
    const { publicId: id, userId } = await stage.createPendingReview(listing, { text: laterText });
    await requestChanges(stage.admin, { id, v: 1, reasons: ['Names another person'], notes: '' });
    const publicReviewId = await publishReview(duplicate, 4, userId);
    await merge(listing, duplicate);
    const publicFields = { listingId: listing._id, status: 'approved', visible: true };
    expect(await stage.readReview(publicReviewId)).toMatchObject(publicFields);
    expect(await stage.readReview(id)).toMatchObject({ status: 'deleted' });
    expect(await stage.readMailNames(userId)).toContain('review-merged');
    await expectSoundReviews(stage);
  });

  it('the newer one stays if nobody can read either', async () => {
    const [listing, duplicate] = await createListings();
    const firstReview = await stage.createPendingReview(listing, { text: earlierText });
    const content = { text: laterText };
    const secondReview = await stage.createPendingReview(duplicate, content, firstReview.userId);
    await stage.reviews.updateOne({ _id: firstReview._id }, { $set: { submittedAt: new Date(0) } });
    await merge(listing, duplicate);
    const stayingFields = { listingId: listing._id, status: 'pending' };
    expect(await stage.readReview(secondReview.publicId)).toMatchObject(stayingFields);
    expect(await stage.readReview(firstReview.publicId)).toMatchObject({ status: 'deleted' });
    await expectSoundReviews(stage);
  });
});

it('a merge moves a pending claim, or orphans it if another one is pending', async () => {
  const [listing, duplicate] = await createListings();
  const thirdListing = await stage.createListing();
  const firstClaim = await stage.submitClaim(duplicate);
  await merge(listing, duplicate);
  expect(await readClaim(firstClaim)).toMatchObject({ listingId: listing._id, status: 'pending' });
  const secondClaim = await stage.submitClaim(thirdListing);
  await merge(listing, thirdListing);
  expect(await readClaim(secondClaim)).toMatchObject({ listingId: thirdListing._id });
  await expectSoundListings(stage);
});

it('a merge moves a counter-claim and a rejected claim, which staff can reopen there', async () => {
  const [listing, unclaimedListing] = await createListings();
  const { listing: duplicate } = await stage.createPublicListing();
  const counterClaim = await createCounterClaim(duplicate);
  const rejectedClaim = await stage.submitClaim(unclaimedListing);
  await rejectClaim(stage.admin, { ...toTarget(rejectedClaim), notes: 'No.' });
  await merge(listing, duplicate);
  await merge(listing, unclaimedListing);
  const listingId = listing._id;
  expect(await readClaim(counterClaim)).toMatchObject({ listingId, status: 'contested', v: 2 });
  const id = counterClaim._id.toHexString();
  expect(await stage.readAuditRows(id, /claim\.move/)).toHaveLength(1);
  expect(await readClaim(rejectedClaim)).toMatchObject({ listingId, status: 'rejected' });
  await reopen(stage.admin, { kind: 'claim', id });
  await approveClaim(stage.as('admin_2'), { id, notes: 'They work there now.' });
  expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: counterClaim.userId });
  await expectSoundListings(stage);
});

it('a merge moves a pending counter-claim together with the owner of its listing', async () => {
  const listing = await stage.createListing();
  const { listing: duplicate } = await stage.createPublicListing();
  const claim = await createCounterClaim(duplicate);
  await reopen(stage.admin, { kind: 'claim', id: claim._id.toHexString() });
  await merge(listing, duplicate);
  expect(await readClaim(claim)).toMatchObject({ listingId: listing._id, status: 'pending' });
});

describe('a merge under an open appeal', () => {
  it('is left to another person than the one who decided, also about the listing that is kept', async () => {
    const [listing, duplicate] = await createListings();
    const { _id: about, userId } = await stage.submitClaim(duplicate);
    await rejectClaim(stage.admin, { id: about.toHexString(), notes: 'No.' });
    await appealDecision(stage.as(userId), { kind: 'claim', about, text: appealText, locale: 'en' });
    await expectDomainError(merge(listing, duplicate), 'same_person');
    await expectDomainError(merge(duplicate, listing), 'same_person');
    await mergeListings(stage.as('admin_2'), await createMergeInput(listing, duplicate));
    const deletionInput = { id: listing._id.toHexString(), notes: 'Closed.' };
    await expectDomainError(deleteListing(stage.admin, deletionInput), 'same_person');
  });

  it('of the author of a review that would end is left to another person than the one who sent it back', async () => {
    const [listing, duplicate] = await createListings();
    const { publicId: id, userId } = await stage.createPendingReview(listing, { text: appealText });
    await requestChanges(stage.admin, { id, v: 1, reasons: ['Names another person'], notes: '' });
    await appealReview(stage.as(userId), { publicId: id, text: appealText });
    await publishReview(duplicate, 4, userId);
    await expectDomainError(merge(listing, duplicate), 'same_person');
    const appealedFields = { status: 'changes_requested', appeal: { status: 'open' } };
    expect(await stage.readReview(id)).toMatchObject(appealedFields);
    const mergeInput = await createMergeInput(listing, duplicate);
    expect(await mergeListings(stage.as('admin_2'), mergeInput)).toMatchObject({ endedCount: 1 });
  });
});

it('a merge is rejected for outdated versions, two owners, a legal hold, and a listing with itself', async () => {
  const [listing, duplicate] = await createListings();
  const input = await createMergeInput(listing, duplicate);
  const { _id } = duplicate;
  await expectConflict(mergeListings(stage.admin, { ...input, dropV: 9 }), 'stale', { _id });
  await expectDomainError(mergeListings(stage.admin, { ...input, drop: listing._id }), 'same_listing');
  const { listing: ownedListing } = await stage.createPublicListing(createUserId(), { firstName: 'Paula' });
  const { listing: otherListing } = await stage.createPublicListing(createUserId(), { firstName: 'Paul' });
  await expectDomainError(merge(ownedListing, otherListing), 'already_claimed');
  await stage.addLegalHold('listing', _id.toHexString());
  await expectDomainError(mergeListings(stage.admin, input), 'held');
});

it('a merge happens once for concurrent calls', async () => {
  const [listing, duplicate] = await createListings();
  await publishReview(duplicate, 3);
  const input = await createMergeInput(listing, duplicate);
  const reverseInput = await createMergeInput(duplicate, listing);
  const outcomes = await collectOutcomes([
    mergeListings(stage.as('admin_1'), input),
    mergeListings(stage.as('admin_2'), input),
    mergeListings(stage.as('admin_3'), reverseInput),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'stale', 'stale']);
  await expectSoundReviews(stage);
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
  const [listing, duplicate] = await createListings();
  await stage.figures.insertMany([
    createFigures(listing, '2026-11-01', [1, 10, 0, 3]),
    createFigures(listing, '2026-11-02', [2, 20, 1, 0]),
    createFigures(duplicate, '2026-11-02', [5, 50, 2, 1]),
    createFigures(duplicate, '2026-11-03', [7, 70, 0, 0]),
  ]);
  const mergeInput = await createMergeInput(listing, duplicate);
  const outcomes = await collectOutcomes([
    mergeListings(stage.as('admin_1'), mergeInput),
    mergeListings(stage.as('admin_2'), mergeInput),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'stale']);
  const summedFigures = [
    createFigures(listing, '2026-11-01', [1, 10, 0, 3]),
    createFigures(listing, '2026-11-02', [7, 70, 3, 1]),
    createFigures(listing, '2026-11-03', [7, 70, 0, 0]),
  ];
  const filter = { listingId: { $in: [listing._id, duplicate._id] } };
  const readFigures = () => stage.figures.find(filter).sort({ _id: 1 }).toArray();
  expect(await readFigures()).toEqual(summedFigures);

  // A merge cannot be undone.
  const [row] = await stage.readAuditRows(listing._id.toHexString(), /listing\.merge$/);
  expect(row?.after).toMatchObject({ days: 2 });
  for (const adminId of ['admin_1', 'admin_2'])
    await expectDomainError(undoDecision(stage.as(adminId), { auditId: row!._id }), 'too_late');
  await expectConflict(merge(listing, duplicate), 'not_now');
  expect(await readFigures()).toEqual(summedFigures);
});

it('a merge that fails at its end moves no figures', async () => {
  const [listing, duplicate] = await createListings();
  const figures = createFigures(duplicate, '2026-11-02', [5, 50, 2, 1]);
  await stage.figures.insertOne(figures);
  const failingAudit = new Proxy(stage.audit, {
    get: (target, name) =>
      name === 'insertOne' ? () => Promise.reject(new Error('cut off')) : Reflect.get(target, name),
  });
  const failingContext = { ...stage.admin, collections: { ...stage.collections, audit: failingAudit } };
  const attempt = mergeListings(failingContext, await createMergeInput(listing, duplicate));
  await expect(attempt).rejects.toThrow('cut off');
  const filter = { listingId: { $in: [listing._id, duplicate._id] } };
  expect(await stage.figures.find(filter).toArray()).toEqual([figures]);
});

it('a merge adds two years of daily figures within its time limit', async () => {
  const [listing, duplicate] = await createListings();
  const toDay = (i: number) => new Date(Date.UTC(2024, 10, 22 + i)).toISOString().slice(0, 10);
  const days = Array.from({ length: 731 }, (_, i) => toDay(i));
  await stage.figures.insertMany(
    days.flatMap((day) => [
      createFigures(listing, day, [1, 1, 1, 1]),
      createFigures(duplicate, day, [2, 2, 2, 2]),
    ]),
  );
  await merge(listing, duplicate);
  const filter = { listingId: listing._id };
  const summedFilter = { ...filter, views: 3, appearances: 3, phone: 3, website: 3 };
  for (const figuresFilter of [filter, summedFilter])
    expect(await stage.figures.countDocuments(figuresFilter)).toBe(731);
});
