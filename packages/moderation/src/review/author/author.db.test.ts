import type { ReviewContent } from '@app/db';
import { createReviewDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import {
  addDays,
  createAuthor,
  createContent,
  createEdit,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const reasons = ['Names another person'];

describe('a new review', () => {
  it('is pending, and changes nothing public', async () => {
    const listing = await stage.createListing({ company: 'Gateway Prosthetics', state: 'MO' });
    const review = await stage.createPendingReview(listing, { title: '', device: '' });
    expect(review).toMatchObject({
      status: 'pending',
      visible: false,
      live: true,
      displayName: 'Dana R.',
      practice: 'Gateway Prosthetics',
      state: 'MO',
      verification: 'email',
      shownLevel: 'Lower limb',
      edited: false,
      risks: [],
      v: 1,
      submittedAt: startTime,
    });
    expect(review.publicId).toMatch(/^[\w-]{22}$/);
    const storedReview = await stage.collections.reviews.findOne({ _id: review._id });
    expect(storedReview).not.toHaveProperty('title');
    expect(storedReview).not.toHaveProperty('publishedAt');
    expect(await stage.readListing(listing)).toMatchObject({
      v: 1,
      reviewCount: 0,
    });
    expect(await stage.collections.outbox.countDocuments({ subject: `review:${review.publicId}` })).toBe(0);
  });

  it.each([
    ['not_a_patient', {}, { role: 'prosthetist' as const }, {}],
    ['conflict_of_interest', { email: 'desk@gateway.test' }, { emails: ['x@gateway.test'] }, {}],
    ['not_found', { status: 'pending' as const }, {}, {}],
    ['care_month', {}, {}, { careMonth: '2026-12' }],
    ['care_month', {}, {}, { careMonth: '2023-10' }],
  ])('is rejected: %s', async (code, listingOverrides, accountOverrides, overrides) => {
    const { _id } = await stage.createListing(listingOverrides);
    const submission = {
      listingId: _id,
      content: createContent(overrides),
      author: createAuthor(accountOverrides),
      locale: 'en' as const,
    };
    await expectDomainError(submitReview(stage.as(createUserId()), submission), code);
    expect(await stage.collections.reviews.countDocuments({ listingId: _id })).toBe(0);
  });

  it('is rejected while the author has an active one, and accepted after a withdrawal', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const firstReview = await stage.createPendingReview(listing, {}, userId);
    await expectDomainError(stage.createPendingReview(listing, {}, userId), 'already_reviewed');
    await withdrawReview(stage.as(userId), { publicId: firstReview.publicId });
    expect((await stage.createPendingReview(listing, {}, userId)).status).toBe('pending');
  });

  it('is anonymous if the account has no name', async () => {
    const { _id: listingId } = await stage.createListing({
      company: undefined,
      clinic: 'Old Clinic',
    } as object);
    const submission = {
      listingId,
      content: createContent(),
      author: createAuthor({ firstName: null }),
      locale: 'es' as const,
    };
    expect(await submitReview(stage.as(createUserId()), submission)).toMatchObject({
      anonymous: true,
      displayName: '',
      practice: 'Old Clinic',
      locale: 'es',
    });
  });

  it('has risks for staff, and is never blocked by them', async () => {
    const listing = await stage.createListing();
    for (let i = 0; i < 4; i++)
      await stage.createPendingReview(listing, {
        text: `Everybody here was kind to me, number ${i}, from start to end.`,
      });
    const userId = createUserId();
    const submission = {
      listingId: listing._id,
      content: createContent({
        text: 'Everybody here was kind to me - NUMBER 3, from start to end. Call 314-555-0100.'.replace(
          ' Call 314-555-0100.',
          '',
        ),
      }),
      author: createAuthor({ createdAt: new Date(addDays(6).getTime() - 60_000) }),
      locale: 'en' as const,
    };
    const riskyReview = await submitReview(stage.as(userId, addDays(6)), submission);
    expect(riskyReview.risks).toEqual(['burst', 'duplicate', 'new_account']);
    expect(riskyReview.accountDays).toBe(0);
    const activeUserId = createUserId();
    for (let i = 0; i < 3; i++)
      await stage.createPendingReview(
        await stage.createListing(),
        { text: `A very different text about visit number ${i} of the many that I had.` },
        activeUserId,
      );
    const fourthReview = await stage.createPendingReview(
      await stage.createListing(),
      { text: 'Write to me at dana@mail.test if you want to know more about it all.' },
      activeUserId,
    );
    expect(fourthReview.risks).toEqual(['email', 'many_by_author']);
    const text = 'Jane Doe took her time with me, as she has done on each of my visits.';
    const laterInput = { content: createContent({ text }), author: createAuthor(), locale: 'en' as const };
    const { _id: listingId } = await stage.createListing({ firstName: 'Jane', lastName: 'Doe' });
    expect(
      (await submitReview(stage.as(activeUserId, addDays(8)), { ...laterInput, listingId })).risks,
    ).toEqual([]);
  });

  it.each([
    [10, ['burst']],
    [16, []],
  ])(
    'after %i reviews in eight weeks has, as the fifth of a week, the risks %j',
    async (earlierCount, risks) => {
      const listing = await stage.createListing();
      const createReviews = (count: number, createdAt: Date) =>
        Array.from({ length: count }, () =>
          createReviewDoc({ listingId: listing._id, status: 'pending', visible: false, createdAt }),
        );
      const otherReviews = [...createReviews(earlierCount, addDays(-35)), ...createReviews(4, addDays(-3))];
      await stage.collections.reviews.insertMany(otherReviews);
      const text = `After ${earlierCount} others I write what my own visits were like, too.`;
      expect((await stage.createPendingReview(listing, { text })).risks).toEqual(risks);
      await stage.collections.reviews.deleteMany({ _id: { $in: otherReviews.map(({ _id }) => _id) } });
    },
  );
});

describe('an edit', () => {
  it.each(['pending', 'changes_requested', 'rejected'] as const)(
    'of a %s review replaces it and is pending again',
    async (status) => {
      const review = await stage.createPendingReview(await stage.createListing(), { title: 'A title' });
      const admin = stage.as('admin_1');
      const decisionInput = { id: review.publicId, v: 1, reasons, notes: '' };
      if (status === 'changes_requested') await requestChanges(admin, decisionInput);
      if (status === 'rejected') await rejectReview(admin, decisionInput);
      const riskUpdate = { $set: { risks: ['new_account', 'phone'] } };
      const { v } = (await stage.collections.reviews.findOneAndUpdate({ _id: review._id }, riskUpdate))!;
      const laterTime = new Date(startTime.getTime() + 1000);
      const text = `Other words, as the team has asked me when it was ${status}.`;
      const sendEdit = (seenVersion: number) =>
        editReview(stage.as(review.userId, laterTime), {
          ...createEdit(review.publicId, seenVersion, { text, title: '' }),
          locale: 'es',
        });
      const editedReview = await sendEdit(v);
      expect(editedReview).toMatchObject({
        status: 'pending',
        text,
        v: v + 1,
        submittedAt: laterTime,
        edited: false,
        live: true,
        attestedAt: laterTime,
        locale: 'es',
        // What is known of the account stays.
        risks: ['new_account'],
      });
      // Its own text is no copy.
      expect((await sendEdit(v + 1)).risks).toEqual(['new_account']);
      expect(await stage.collections.reviews.findOne({ _id: review._id })).not.toHaveProperty('title');
    },
  );

  it('of a public review is pending beside it, and replaces an earlier pending one', async () => {
    const listing = await stage.createListing();
    const review = await stage.createPendingReview(listing);
    const publicReview = (await approveReview(stage.as('admin_1'), { id: review.publicId, v: 1 })).review;
    const firstEdit = await editReview(
      stage.as(review.userId),
      createEdit(review.publicId, publicReview.v, { overallRating: 1 }),
    );
    expect(firstEdit).toMatchObject({
      status: 'pending_revision',
      overallRating: 4,
      revision: { status: 'pending', content: { overallRating: 1 } },
    });
    const secondEdit = await editReview(
      stage.as(review.userId),
      createEdit(review.publicId, firstEdit.v, { overallRating: 2 }),
    );
    expect(secondEdit.revision?.content.overallRating).toBe(2);
    // Its place on the page does not change with the edit.
    const laterTime = new Date(startTime.getTime() + 86_400_000);
    const approval = await approveReview(stage.as('admin_1', laterTime), {
      id: review.publicId,
      v: secondEdit.v,
    });
    expect(approval.review).toMatchObject({
      status: 'approved',
      overallRating: 2,
      edited: true,
      publishedAt: publicReview.publishedAt,
    });
    expect(await stage.readListing(listing)).toMatchObject({
      reviewCount: 1,
      ratingSum: 2,
    });
  });

  it('may keep tags of both texts that are no longer offered', async () => {
    const editedContent = createContent({ tags: ['Gone since'] }) as ReviewContent;
    const revision = { content: editedContent, submittedAt: startTime, status: 'pending' as const };
    const oldReview = createReviewDoc({
      status: 'pending_revision',
      visible: true,
      tags: ['Gone'],
      revision,
    });
    await stage.collections.reviews.insertOne(oldReview);
    const sendEdit = (...tags: string[]) =>
      editReview(stage.as(oldReview.userId), createEdit(oldReview.publicId, oldReview.v, { tags }));
    await expectDomainError(sendEdit('Gone', 'Never there'), 'tags');
    expect((await sendEdit('Gone', 'Gone since')).revision?.content.tags).toEqual(['Gone', 'Gone since']);
    await stage.collections.reviews.deleteOne({ _id: oldReview._id });
    await stage.collections.audit.deleteMany({ 'target.id': oldReview.publicId });
  });

  it('is rejected for another version, another author, and a withdrawn review', async () => {
    const review = await stage.createPendingReview(await stage.createListing());
    const asAuthor = stage.as(review.userId);
    await expectConflict(editReview(asAuthor, createEdit(review.publicId, 7)), 'stale', { v: 1 });
    await expectDomainError(
      editReview(stage.as(createUserId()), createEdit(review.publicId, 1)),
      'not_found',
    );
    await withdrawReview(asAuthor, { publicId: review.publicId });
    await expectDomainError(editReview(asAuthor, createEdit(review.publicId, 2)), 'not_editable');
  });

  it('may keep a month of care that is too long ago by now, but not choose one', async () => {
    const review = await stage.createPendingReview(await stage.createListing(), { careMonth: '2023-11' });
    const laterTime = new Date('2027-06-01');
    const editedReview = await editReview(
      stage.as(review.userId, laterTime),
      createEdit(review.publicId, 1, { careMonth: '2023-11' }),
    );
    const otherEdit = createEdit(review.publicId, editedReview.v, { careMonth: '2023-12' });
    await expectDomainError(editReview(stage.as(review.userId, laterTime), otherEdit), 'care_month');
  });

  it('cannot make a rejected review pending beside a newer one', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const firstReview = await stage.createPendingReview(listing, {}, userId);
    const { review } = await rejectReview(stage.as('admin_1'), {
      id: firstReview.publicId,
      v: 1,
      reasons,
      notes: '',
    });
    await stage.createPendingReview(listing, {}, userId);
    await expectDomainError(
      editReview(stage.as(userId), createEdit(firstReview.publicId, review.v)),
      'already_reviewed',
    );
  });
});

describe('withdrawal', () => {
  it('removes a public review and its counts, once', async () => {
    const listing = await stage.createListing();
    const review = await stage.createPendingReview(listing);
    const { v } = (await approveReview(stage.as('admin_1'), { id: review.publicId, v: 1 })).review;
    await editReview(stage.as(review.userId), createEdit(review.publicId, v, { title: 'Another word' }));
    const withdrawnReview = await withdrawReview(stage.as(review.userId), { publicId: review.publicId });
    expect(withdrawnReview).toMatchObject({ status: 'withdrawn', visible: false, live: false });
    expect(withdrawnReview).not.toHaveProperty('revision');
    expect((await withdrawReview(stage.as(review.userId), { publicId: review.publicId })).v).toBe(
      withdrawnReview.v,
    );
    expect(await stage.readListing(listing)).toMatchObject({
      reviewCount: 0,
      ratingAvg: null,
    });
    await expectDomainError(
      withdrawReview(stage.as(createUserId()), { publicId: review.publicId }),
      'not_found',
    );
  });

  it('keeps an edit that waits if a legal hold forbids to delete it', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId, v, userId } = review;
    await editReview(stage.as(userId), createEdit(publicId, v, { title: 'Another word' }));
    await stage.addLegalHold('review', publicId);
    const { status, revision } = await withdrawReview(stage.as(userId), { publicId });
    expect([status, revision]).toMatchObject([
      'withdrawn',
      { content: { title: 'Another word' }, status: 'refused' },
    ]);
    await stage.collections.legalRequests.deleteMany({});
  });

  it('deletes what the author wrote about body and care at once, except under a legal hold', async () => {
    const facts = { device: 'Microprocessor knee', monthsToFit: 3, adjustments: 4 } as const;
    const [freeReview, heldReview] = [
      await stage.createPendingReview(await stage.createListing(), facts),
      await stage.createPendingReview(await stage.createListing(), facts),
    ];
    expect(freeReview).toMatchObject(facts);
    await stage.addLegalHold('review', heldReview.publicId);
    const storedReply = { key: 'k', request: 'r', holder: 'h', createdAt: startTime };
    await stage.collections.idempotency.insertMany(
      [freeReview, heldReview].map(({ userId, publicId }) => ({
        ...storedReply,
        _id: new ObjectId(),
        userId,
        answer: { status: 201, body: JSON.stringify({ id: publicId, ...facts }) },
      })),
    );
    for (const { userId, publicId } of [freeReview, heldReview])
      await withdrawReview(stage.as(userId), { publicId });
    const forgottenReview = await stage.collections.reviews.findOne({ _id: freeReview._id });
    expect(forgottenReview).toMatchObject({
      stage: '',
      careMonth: '',
      limb: { upper: 'None', lower: 'None' },
    });
    for (const factName of Object.keys(facts)) expect(forgottenReview).not.toHaveProperty(factName);
    expect(forgottenReview).toMatchObject({ text: freeReview.text });
    expect(await stage.collections.reviews.findOne({ _id: heldReview._id })).toMatchObject(facts);
    expect(await stage.collections.idempotency.countDocuments({ userId: freeReview.userId })).toBe(0);
    expect(await stage.collections.idempotency.countDocuments({ userId: heldReview.userId })).toBe(1);
    await stage.collections.legalRequests.deleteMany({});
  });
});

describe('an appeal', () => {
  it('is possible once against a rejection', async () => {
    const review = await stage.createPendingReview(await stage.createListing());
    const appealInput = { publicId: review.publicId, text: 'It is my own experience, every word.' };
    await expectDomainError(appealReview(stage.as(review.userId), appealInput), 'not_appealable');
    await rejectReview(stage.as('admin_1'), { id: review.publicId, v: 1, reasons, notes: '' });
    expect((await appealReview(stage.as(review.userId), appealInput)).appeal).toEqual({
      text: appealInput.text,
      status: 'open',
      at: startTime,
    });
    await expectDomainError(appealReview(stage.as(review.userId), appealInput), 'not_appealable');
  });

  it('is dropped when the author edits or withdraws the review', async () => {
    const appealRejection = async () => {
      const { publicId, userId } = await stage.createPendingReview(await stage.createListing());
      await rejectReview(stage.as('admin_1'), { id: publicId, v: 1, reasons, notes: '' });
      return appealReview(stage.as(userId), { publicId, text: 'It is my own experience.' });
    };
    const [editedReview, withdrawnReview] = [await appealRejection(), await appealRejection()];
    expect(
      await editReview(stage.as(editedReview.userId), createEdit(editedReview.publicId, editedReview.v)),
    ).not.toHaveProperty('appeal');
    expect(
      await withdrawReview(stage.as(withdrawnReview.userId), { publicId: withdrawnReview.publicId }),
    ).not.toHaveProperty('appeal');
  });
});

it('commands work on reviews without the fields of later releases', async () => {
  const listing = await stage.createListing();
  const { publishedAt, ...oldReview } = createReviewDoc({ listingId: listing._id, status: 'pending' });
  for (const laterField of ['fingerprint', 'risks', 'openFlags', 'attestedAt', 'locale'])
    expect(oldReview).not.toHaveProperty(laterField);
  const { publicId, userId } = oldReview;
  await stage.collections.reviews.insertOne(oldReview);
  const readCount = async () => (await stage.readListing(listing)).reviewCount;
  const { review } = await approveReview(stage.as('admin_1'), { id: publicId, v: 1 });
  expect(review).toMatchObject({ status: 'approved', publishedAt: startTime });
  expect(await readCount()).toBe(1);
  expect(await withdrawReview(stage.as(userId), { publicId })).toMatchObject({ status: 'withdrawn' });
  expect(await readCount()).toBe(0);
  await stage.collections.audit.deleteMany({ 'target.id': publicId }); // its history began before the log
});

it('the database is consistent', () => expectSoundReviews(stage.collections));

it('a review with a word of staff’s list is marked', async () => {
  const { settings } = stage.collections;
  await settings.insertOne(createSettingsDoc('words', { hold: ['snake oil'] }));
  const text = 'He sold me snake oil and called it a socket, which it was not at all.';
  expect((await stage.createPendingReview(await stage.createListing(), { text })).risks).toContain(
    'team_word',
  );
  await settings.deleteMany();
  expect(
    (await stage.createPendingReview(await stage.createListing(), { text: `${text} Again.` })).risks,
  ).not.toContain('team_word');
});
