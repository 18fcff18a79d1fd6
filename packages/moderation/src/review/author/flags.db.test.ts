import type { ListingDoc } from '@app/db';
import { createSettingsDoc } from '@app/db/documents-for-tests';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { decideFlags } from '@app/reviews/review/staff/remove-review';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { forgetAuthor } from '../../deletion/forget-author.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import {
  addDays,
  createAuthor,
  createEdit,
  createUserId,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const reasons = ['Names another person'];

describe('a flag', () => {
  it('leaves the review public, once per reader, never by its author', async () => {
    const listing = await stage.createListing();
    const review = await stage.createPendingReview(listing);
    const flagInput = { publicId: review.publicId, reason: 'Abusive', note: '' };
    await expectDomainError(flagReview(stage.as(createUserId()), flagInput), 'not_found');
    const { v } = (await approveReview(stage.as('admin_1'), { id: review.publicId, v: 1 })).review;
    const listingBefore = await stage.readListing(listing);
    const readerId = createUserId();
    expect((await flagReview(stage.as(readerId), flagInput)).status).toBe('open');
    await flagReview(stage.as(createUserId()), flagInput);
    const flaggedReview = await stage.collections.reviews.findOne({ _id: review._id });
    expect(flaggedReview).toMatchObject({ status: 'flagged', visible: true, openFlags: 2, v });
    expect(await stage.readListing(listing)).toEqual(listingBefore);
    await expectDomainError(flagReview(stage.as(readerId), flagInput), 'already_flagged');
    await expectDomainError(flagReview(stage.as(review.userId), flagInput), 'own_review');
  });

  describe('about harm', () => {
    const createHarmFlag = (publicId: string, overrides: Parameters<typeof createAuthor>[0] = {}) => ({
      publicId,
      reason: 'Harmful or illegal',
      note: '',
      reporter: createAuthor({ emails: ['reader@mail.test'], ...overrides }),
    });
    const readReviewCount = async (listing: ListingDoc) => (await stage.readListing(listing)).reviewCount;
    const readMailTemplates = (publicId: string) =>
      stage.collections.outbox
        .find({ subject: `review:${publicId}` })
        .sort({ _id: 1 })
        .map(({ payload }) => payload.template)
        .toArray();

    it('hides the review at once with its counts; declined, the review is public again, and stays for equal flags', async () => {
      const { listing, review } = await stage.createPublishedReview();
      expect(await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId))).toMatchObject({
        hid: true,
      });
      const hiddenReview = await stage.collections.reviews.findOne({ _id: review._id });
      expect(hiddenReview).toMatchObject({
        status: 'flagged',
        visible: false,
        live: true,
        hidden: { at: startTime, reason: 'Harmful or illegal', because: 'reader' },
      });
      expect(await readReviewCount(listing)).toBe(0);
      const hidingRowFilter = { 'target.id': review.publicId, 'after.hidden': 'reader' };
      expect(await stage.collections.audit.countDocuments(hidingRowFilter)).toBe(1);
      await expectSoundReviews(stage.collections);

      const { review: shownReview, auditId } = await decideFlags(stage.as('admin_1'), {
        id: review.publicId,
        verdict: 'decline',
      });
      expect(shownReview).toMatchObject({ status: 'approved', visible: true });
      expect(shownReview).not.toHaveProperty('hidden');
      expect(await readReviewCount(listing)).toBe(1);
      expect(await readMailTemplates(review.publicId)).toEqual([
        'review-published',
        'review-hidden',
        'review-shown-again',
      ]);

      await undoDecision(stage.as('admin_1'), { auditId });
      expect(await readReviewCount(listing)).toBe(0);
      await decideFlags(stage.as('admin_1'), { id: review.publicId, verdict: 'decline' });
      expect(await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId))).not.toHaveProperty(
        'hid',
      );
      expect(await readReviewCount(listing)).toBe(1);
      await expectSoundReviews(stage.collections);

      // A text that staff approved later was not examined for this.
      const { v } = (await stage.collections.reviews.findOne({ _id: review._id }))!;
      await editReview(stage.as(review.userId), createEdit(review.publicId, v, { title: 'Another word' }));
      await approveReview(stage.as('admin_1', addDays(1)), { id: review.publicId });
      expect(
        await flagReview(stage.as(createUserId(), addDays(2)), createHarmFlag(review.publicId)),
      ).toMatchObject({
        hid: true,
      });
    });

    it('when upheld removes the review; the author may withdraw it meanwhile, or it stays without the account', async () => {
      const { listing, review } = await stage.createPublishedReview({
        text: 'He said he would find me at home. Call him at 314-555-0142 and ask him about that.',
      });
      const prosthetistAccount = { role: 'prosthetist' as const, createdAt: null };
      expect(
        await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId, prosthetistAccount)),
      ).toMatchObject({
        hid: true,
      });
      const upholdInput = { id: review.publicId, verdict: 'uphold' as const, reasons, notes: '' };
      const { review: removedReview } = await decideFlags(stage.as('admin_1'), upholdInput);
      expect(removedReview).toMatchObject({ status: 'removed', visible: false });
      expect(removedReview).not.toHaveProperty('hidden');
      expect(await readReviewCount(listing)).toBe(0);

      const withdrawnCase = await stage.createPublishedReview();
      await flagReview(stage.as(createUserId()), createHarmFlag(withdrawnCase.review.publicId));
      const withdrawnReview = await withdrawReview(stage.as(withdrawnCase.review.userId), {
        publicId: withdrawnCase.review.publicId,
      });
      expect(withdrawnReview).not.toHaveProperty('hidden');

      const authorlessCase = await stage.createPublishedReview();
      await flagReview(stage.as(createUserId()), createHarmFlag(authorlessCase.review.publicId));
      await forgetAuthor(stage.as('worker'), {
        userId: authorlessCase.review.userId,
        reviewFate: 'keep',
      });
      expect(await stage.collections.reviews.findOne({ _id: authorlessCase.review._id })).toMatchObject({
        status: 'flagged',
        visible: false,
        hidden: { because: 'reader' },
      });
      await expectSoundReviews(stage.collections);
    });

    it('does not hide the review by itself if the reader has no confirmed address or is unknown', async () => {
      const { listing, review } = await stage.createPublishedReview();
      await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId, { emails: [] }));
      await flagReview(stage.as(createUserId()), { ...createHarmFlag(review.publicId), reporter: undefined });
      expect(await readReviewCount(listing)).toBe(1);
    });

    it('of one account hides three reviews, and not a fourth', async () => {
      const readerId = createUserId();
      const hidFlags: boolean[] = [];
      for (let i = 0; i < 4; i++) {
        const { review } = await stage.createPublishedReview();
        hidFlags.push((await flagReview(stage.as(readerId), createHarmFlag(review.publicId))).hid === true);
      }
      expect(hidFlags).toEqual([true, true, true, false]);
      const { review } = await stage.createPublishedReview();
      // What staff kept for another reason was not examined for harm.
      await flagReview(stage.as(createUserId()), { publicId: review.publicId, reason: 'Abusive', note: '' });
      await decideFlags(stage.as('admin_1'), { id: review.publicId, verdict: 'decline' });
      expect(
        await flagReview(stage.as(readerId, addDays(31)), createHarmFlag(review.publicId)),
      ).toMatchObject({
        hid: true,
      });
    });

    it.each([
      ['179 days ago hides nothing', -179, 'Harmful or illegal', false],
      ['181 days ago hides the review', -181, 'Harmful or illegal', true],
      ['for another reason hides the review', -1, 'Abusive', true],
    ])('of an account whose flag was declined %s', async (_, day, reason, isHidden) => {
      const [{ review }, readerId, otherReaderId] = [
        await stage.createPublishedReview(),
        createUserId(),
        createUserId(),
      ];
      const createDeclinedFlag = (userId: string) => ({
        _id: new ObjectId(),
        reviewId: new ObjectId(),
        userId,
        note: '',
        createdAt: addDays(-200),
        status: 'declined' as const,
        reason,
        decidedAt: addDays(day),
      });
      await stage.collections.flags.insertOne(createDeclinedFlag(readerId));
      const { hid = false } = await flagReview(stage.as(readerId), createHarmFlag(review.publicId));
      expect(hid).toBe(isHidden);
      // Declined flags of other readers do not count.
      if (!hid)
        expect(await flagReview(stage.as(otherReaderId), createHarmFlag(review.publicId))).toMatchObject({
          hid: true,
        });
    });

    it('of the practice or a prosthetist hides nothing, unless the review contains a word of staff’s list', async () => {
      const text = 'He sold me snake oil and called it a socket, which was unkind of him.';
      const { listing, review } = await stage.createPublishedReview({ text });
      await stage.collections.listings.updateOne({ _id: listing._id }, { $set: { email: 'desk@limb.test' } });
      const sendFlag = async (overrides: Parameters<typeof createAuthor>[0]) =>
        (await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId, overrides))).hid ?? false;
      expect(await sendFlag({ emails: ['nurse@limb.test'] })).toBe(false);
      expect(await sendFlag({ role: 'prosthetist' })).toBe(false);
      await stage.collections.settings.insertOne(createSettingsDoc('words', { hold: ['snake oil'] }));
      expect(await sendFlag({ role: 'prosthetist' })).toBe(true);
      await stage.collections.settings.deleteMany();
    });

    it('hides the old text of a review with a pending edit; the edit is not mailed as public', async () => {
      const { listing, review } = await stage.createPublishedReview();
      await editReview(
        stage.as(review.userId),
        createEdit(review.publicId, review.v, { title: 'Another word' }),
      );
      await flagReview(stage.as(createUserId()), createHarmFlag(review.publicId));
      await approveReview(stage.as('admin_1'), { id: review.publicId });
      expect(await stage.collections.reviews.findOne({ _id: review._id })).toMatchObject({
        status: 'flagged',
        visible: false,
        title: 'Another word',
      });
      expect(await readReviewCount(listing)).toBe(0);
      expect(await readMailTemplates(review.publicId)).toEqual(['review-published', 'review-hidden']);
    });
  });
});

it('the database is consistent', () => expectSoundReviews(stage.collections));
