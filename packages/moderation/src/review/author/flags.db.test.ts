import type { ListingDoc, ReviewDoc } from '@app/db';
import { createFlagDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { addDays, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createAuthor, createEdit } from '@app/reviews/testing/inputs';
import type { ActorAccount } from '@app/status-changes/inputs';
import { expectDomainError } from '@app/status-changes/testing/outcomes';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { forgetAuthor } from '../../deletion/forget-author.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const reasons = ['Names another person'];
const readReviewCount = async (listing: ListingDoc) => (await stage.readListing(listing)).reviewCount;
const flagAsAbusive = (publicId: string, userId = createUserId()) =>
  flagReview(stage.as(userId), { publicId, reason: 'Abusive', note: '' });
const decline = (id: string) => decideFlags(stage.admin, { id, verdict: 'decline' });
const edit = ({ publicId, userId, v }: ReviewDoc) =>
  editReview(stage.as(userId), createEdit(publicId, v, { title: 'Another word' }));

it('a flag leaves the review public, once per reader, never by its author', async () => {
  const listing = await stage.createListing();
  const { publicId, userId } = await stage.createPendingReview(listing);
  await expectDomainError(flagAsAbusive(publicId), 'not_found');
  const { v } = (await approveReview(stage.admin, { id: publicId, v: 1 })).review;
  const listingBefore = await stage.readListing(listing);
  const readerId = createUserId();
  expect((await flagAsAbusive(publicId, readerId)).status).toBe('open');
  await flagAsAbusive(publicId);
  const flaggedFields = { status: 'flagged', visible: true, openFlags: 2, v };
  expect(await stage.readReview(publicId)).toMatchObject(flaggedFields);
  expect(await stage.readListing(listing)).toEqual(listingBefore);
  await expectDomainError(flagAsAbusive(publicId, readerId), 'already_flagged');
  await expectDomainError(flagAsAbusive(publicId, userId), 'own_review');
});

describe('a flag about harm', () => {
  /** Flags a review, and returns whether that hides it. */
  async function flagHides(
    { publicId }: ReviewDoc,
    accountOverrides: Partial<ActorAccount> = {},
    ctx = stage.as(createUserId()),
  ): Promise<boolean> {
    const reporter = createAuthor({ emails: ['reader@mail.test'], ...accountOverrides });
    const input = { publicId, reason: 'Harmful or illegal', note: '', reporter };
    return (await flagReview(ctx, input)).hid === true;
  }

  it('hides the review at once with its counts; declined, the review is public again, and stays for equal flags', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId } = review;
    expect(await flagHides(review)).toBe(true);
    const hidden = { at: startTime, reason: 'Harmful or illegal', because: 'reader' };
    const hiddenFields = { status: 'flagged', visible: false, live: true, hidden };
    expect(await stage.readReview(publicId)).toMatchObject(hiddenFields);
    expect(await readReviewCount(listing)).toBe(0);
    const rowFilter = { 'target.id': publicId, 'after.hidden': 'reader' };
    expect(await stage.audit.countDocuments(rowFilter)).toBe(1);
    await expectSoundReviews(stage);

    const { review: shownReview, auditId } = await decline(publicId);
    expect(shownReview).toMatchObject({ status: 'approved', visible: true });
    expect(shownReview).not.toHaveProperty('hidden');
    expect(await readReviewCount(listing)).toBe(1);
    const mailNames = ['review-published', 'review-hidden', 'review-shown-again'];
    expect(await stage.readMailNames(review.userId)).toEqual(mailNames);

    await undoDecision(stage.admin, { auditId });
    expect(await readReviewCount(listing)).toBe(0);
    await decline(publicId);
    expect(await flagHides(review)).toBe(false);
    expect(await readReviewCount(listing)).toBe(1);
    await expectSoundReviews(stage);

    // A text that staff approved later was not examined for this.
    await edit(await stage.readReview(publicId));
    await approveReview(stage.as('admin_1', addDays(1)), { id: publicId });
    expect(await flagHides(review, {}, stage.as(createUserId(), addDays(2)))).toBe(true);
  });

  it('when upheld removes the review; the author may withdraw it meanwhile, or it stays without the account', async () => {
    const text = 'He said he would find me at home. Call him at 314-555-0142 and ask him about that.';
    const { listing, review } = await stage.createPublishedReview({ text });
    expect(await flagHides(review, { role: 'prosthetist', createdAt: null })).toBe(true);
    const upholdInput = { id: review.publicId, verdict: 'uphold' as const, reasons, notes: '' };
    const { review: removedReview } = await decideFlags(stage.admin, upholdInput);
    expect(removedReview).toMatchObject({ status: 'removed', visible: false });
    expect(removedReview).not.toHaveProperty('hidden');
    expect(await readReviewCount(listing)).toBe(0);

    const { review: withdrawnReview } = await stage.createPublishedReview();
    const { publicId } = withdrawnReview;
    await flagHides(withdrawnReview);
    const author = stage.as(withdrawnReview.userId);
    expect(await withdrawReview(author, { publicId })).not.toHaveProperty('hidden');

    const { review: authorlessReview } = await stage.createPublishedReview();
    await flagHides(authorlessReview);
    await forgetAuthor(stage.worker, { userId: authorlessReview.userId, reviewFate: 'keep' });
    expect(await stage.readReview(authorlessReview.publicId)).toMatchObject({
      status: 'flagged',
      visible: false,
      hidden: { because: 'reader' },
    });
    await expectSoundReviews(stage);
  });

  it('does not hide the review by itself if the reader has no confirmed address or is unknown', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId } = review;
    expect(await flagHides(review, { emails: [] })).toBe(false);
    await flagReview(stage.as(createUserId()), { publicId, reason: 'Harmful or illegal', note: '' });
    expect(await readReviewCount(listing)).toBe(1);
  });

  it('of one account hides three reviews, and not a fourth', async () => {
    const readerId = createUserId();
    const hidFlags: boolean[] = [];
    for (let i = 0; i < 4; i++) {
      const { review } = await stage.createPublishedReview();
      hidFlags.push(await flagHides(review, {}, stage.as(readerId)));
    }
    expect(hidFlags).toEqual([true, true, true, false]);
    const { review } = await stage.createPublishedReview();
    // What staff kept for another reason was not examined for harm.
    await flagAsAbusive(review.publicId);
    await decline(review.publicId);
    expect(await flagHides(review, {}, stage.as(readerId, addDays(31)))).toBe(true);
  });

  it.each([
    ['179 days ago hides nothing', -179, 'Harmful or illegal', false],
    ['181 days ago hides the review', -181, 'Harmful or illegal', true],
    ['for another reason hides the review', -1, 'Abusive', true],
  ])('of an account whose flag was declined %s', async (_, day, reason, isHidden) => {
    const { review } = await stage.createPublishedReview();
    const readerId = createUserId();
    const declinedFields = { status: 'declined', reason, decidedAt: addDays(day) } as const;
    const reviewId = new ObjectId();
    await stage.flags.insertOne(createFlagDoc({ reviewId, userId: readerId, ...declinedFields }));
    expect(await flagHides(review, {}, stage.as(readerId))).toBe(isHidden);
    // Declined flags of other readers do not count.
    if (!isHidden) expect(await flagHides(review)).toBe(true);
  });

  it('of the practice or a prosthetist hides nothing, unless the review contains a word of staff’s list', async () => {
    const text = 'He sold me snake oil and called it a socket, which was unkind of him.';
    const listing = await stage.createListing({ email: 'desk@limb.test' });
    const { review } = await stage.createPublishedReview({ text }, { listing });
    expect(await flagHides(review, { emails: ['nurse@limb.test'] })).toBe(false);
    expect(await flagHides(review, { role: 'prosthetist' })).toBe(false);
    await stage.settings.insertOne(createSettingsDoc('words', { hold: ['snake oil'] }));
    expect(await flagHides(review, { role: 'prosthetist' })).toBe(true);
    await stage.settings.deleteMany();
  });

  it('hides the old text of a review with a pending edit; the edit is not mailed as public', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId } = review;
    await edit(review);
    await flagHides(review);
    await approveReview(stage.admin, { id: publicId });
    const hiddenFields = { status: 'flagged', visible: false, title: 'Another word' };
    expect(await stage.readReview(publicId)).toMatchObject(hiddenFields);
    expect(await readReviewCount(listing)).toBe(0);
    expect(await stage.readMailNames(review.userId)).toEqual(['review-published', 'review-hidden']);
  });
});

it('the database is consistent', () => expectSoundReviews(stage));
