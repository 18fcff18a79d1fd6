import type { ListingDoc, ReviewDoc } from '@app/db';
import { createReviewDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import type { ActorAccount } from '@app/status-changes/inputs';
import { expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import type { ReviewContent } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { expectSoundReviews } from '../../testing/expect-sound-reviews.ts';
import { createAuthor, createContent, createEdit } from '../../testing/inputs.ts';
import { addDays, addSeconds, createUserId, openReviewStage, startTime } from '../../testing/stage.ts';
import { approveReview, rejectReview, requestChanges } from '../staff/decide-review.ts';
import { editReview } from './edit-review.ts';
import { appealReview, withdrawReview } from './own-review.ts';
import { submitReview } from './submit-review.ts';

const stage = await openReviewStage();
const reasons = ['Names another person'];
const submit = (
  { _id: listingId }: ListingDoc,
  overrides: Partial<ReviewContent> = {},
  accountOverrides: Partial<ActorAccount> = {},
  ctx = stage.as(createUserId()),
) =>
  submitReview(ctx, {
    listingId,
    content: createContent(overrides),
    author: createAuthor(accountOverrides),
    locale: 'es',
  });
const createOwnPendingReview = async (overrides?: Partial<ReviewContent>, userId?: string) =>
  stage.createPendingReview(await stage.createListing(), overrides, userId);
const editAs = (userId: string, publicId: string, v: number, overrides?: Partial<ReviewContent>) =>
  editReview(stage.as(userId), createEdit(publicId, v, overrides));
const withdraw = ({ publicId, userId }: ReviewDoc) => withdrawReview(stage.as(userId), { publicId });
const reject = async ({ publicId: id }: ReviewDoc) =>
  (await rejectReview(stage.admin, { id, v: 1, reasons, notes: '' })).review;

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
    const storedReview = await stage.readReview(review.publicId);
    expect(storedReview).not.toHaveProperty('title');
    expect(storedReview).not.toHaveProperty('publishedAt');
    expect(await stage.readListing(listing)).toMatchObject({ v: 1, reviewCount: 0 });
    expect(await stage.outbox.countDocuments({ subject: `review:${review.publicId}` })).toBe(0);
  });

  it.each([
    ['not_a_patient', {}, { role: 'prosthetist' as const }, {}],
    ['conflict_of_interest', { email: 'desk@gateway.test' }, { emails: ['x@gateway.test'] }, {}],
    ['not_found', { status: 'pending' as const }, {}, {}],
    ['care_month', {}, {}, { careMonth: '2026-12' }],
    ['care_month', {}, {}, { careMonth: '2023-10' }],
  ])('is rejected: %s', async (code, listingOverrides, accountOverrides, overrides) => {
    const listing = await stage.createListing(listingOverrides);
    await expectDomainError(submit(listing, overrides, accountOverrides), code);
    expect(await stage.reviews.countDocuments({ listingId: listing._id })).toBe(0);
  });

  it('is rejected while the author has an active one, and accepted after a withdrawal', async () => {
    const listing = await stage.createListing();
    const review = await stage.createPendingReview(listing);
    const submitAgain = () => stage.createPendingReview(listing, {}, review.userId);
    await expectDomainError(submitAgain(), 'already_reviewed');
    await withdraw(review);
    expect((await submitAgain()).status).toBe('pending');
  });

  it('is anonymous if the account has no name', async () => {
    const listing = await stage.createListing({ company: undefined, clinic: 'Old Clinic' } as object);
    const anonymousFields = { anonymous: true, displayName: '', practice: 'Old Clinic', locale: 'es' };
    expect(await submit(listing, {}, { firstName: null })).toMatchObject(anonymousFields);
  });

  it('has risks for staff, and is never blocked by them', async () => {
    const listing = await stage.createListing();
    for (let i = 0; i < 4; i++) {
      const text = `Everybody here was kind to me, number ${i}, from start to end.`;
      await stage.createPendingReview(listing, { text });
    }
    const newAccount = { createdAt: new Date(addDays(6).getTime() - 60_000) };
    const equalText = 'Everybody here was kind to me - NUMBER 3, from start to end.';
    const ctx = stage.as(createUserId(), addDays(6));
    const riskyReview = await submit(listing, { text: equalText }, newAccount, ctx);
    expect(riskyReview.risks).toEqual(['burst', 'duplicate', 'new_account']);
    expect(riskyReview.accountDays).toBe(0);
    const activeUserId = createUserId();
    for (let i = 0; i < 3; i++) {
      const text = `A very different text about visit number ${i} of the many that I had.`;
      await createOwnPendingReview({ text }, activeUserId);
    }
    const addressText = 'Write to me at dana@mail.test if you want to know more about it all.';
    const fourthReview = await createOwnPendingReview({ text: addressText }, activeUserId);
    expect(fourthReview.risks).toEqual(['email', 'many_by_author']);
    const laterText = 'Jane Doe took her time with me, as she has done on each of my visits.';
    const namedListing = await stage.createListing({ firstName: 'Jane', lastName: 'Doe' });
    const laterContext = stage.as(activeUserId, addDays(8));
    expect((await submit(namedListing, { text: laterText }, {}, laterContext)).risks).toEqual([]);
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
      await stage.reviews.insertMany(otherReviews);
      const text = `After ${earlierCount} others I write what my own visits were like, too.`;
      expect((await stage.createPendingReview(listing, { text })).risks).toEqual(risks);
      await stage.reviews.deleteMany({ _id: { $in: otherReviews.map(({ _id }) => _id) } });
    },
  );

  it('with a word of staff’s list is marked', async () => {
    await stage.settings.insertOne(createSettingsDoc('words', { hold: ['snake oil'] }));
    const text = 'He sold me snake oil and called it a socket, which it was not at all.';
    expect((await createOwnPendingReview({ text })).risks).toContain('team_word');
    await stage.settings.deleteMany();
    expect((await createOwnPendingReview({ text: `${text} Again.` })).risks).not.toContain('team_word');
  });
});

describe('an edit', () => {
  it.each(['pending', 'changes_requested', 'rejected'] as const)(
    'of a %s review replaces it and is pending again',
    async (status) => {
      const review = await createOwnPendingReview({ title: 'A title' });
      const { publicId, userId } = review;
      if (status === 'changes_requested')
        await requestChanges(stage.admin, { id: publicId, v: 1, reasons, notes: '' });
      if (status === 'rejected') await reject(review);
      const riskUpdate = { $set: { risks: ['new_account', 'phone'] } };
      const { v } = (await stage.reviews.findOneAndUpdate({ publicId }, riskUpdate))!;
      const text = `Other words, as the team has asked me when it was ${status}.`;
      const sendEdit = (seenVersion: number) =>
        editReview(stage.as(userId, addSeconds(1)), {
          ...createEdit(publicId, seenVersion, { text, title: '' }),
          locale: 'es',
        });
      expect(await sendEdit(v)).toMatchObject({
        status: 'pending',
        text,
        v: v + 1,
        submittedAt: addSeconds(1),
        edited: false,
        live: true,
        attestedAt: addSeconds(1),
        locale: 'es',
        // What is known of the account stays.
        risks: ['new_account'],
      });
      // Its own text is no copy.
      expect((await sendEdit(v + 1)).risks).toEqual(['new_account']);
      expect(await stage.readReview(publicId)).not.toHaveProperty('title');
    },
  );

  it('of a public review is pending beside it, and replaces an earlier pending one', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId, userId, publishedAt } = review;
    const firstEdit = await editAs(userId, publicId, review.v, { overallRating: 1 });
    expect(firstEdit).toMatchObject({
      status: 'pending_revision',
      overallRating: 4,
      revision: { status: 'pending', content: { overallRating: 1 } },
    });
    const secondEdit = await editAs(userId, publicId, firstEdit.v, { overallRating: 2 });
    expect(secondEdit.revision?.content.overallRating).toBe(2);
    // Its place on the page does not change with the edit.
    const decisionInput = { id: publicId, v: secondEdit.v };
    const { review: editedReview } = await approveReview(stage.as('admin_1', addDays(1)), decisionInput);
    const editedFields = { status: 'approved', overallRating: 2, edited: true, publishedAt };
    expect(editedReview).toMatchObject(editedFields);
    expect(await stage.readListing(listing)).toMatchObject({ reviewCount: 1, ratingSum: 2 });
  });

  it('may keep tags of both texts that are no longer offered', async () => {
    const content = createContent({ tags: ['Gone since'] });
    const revision = { content, submittedAt: startTime, status: 'pending' } as ReviewDoc['revision'];
    const status = 'pending_revision';
    const { _id, ...oldReview } = createReviewDoc({ status, visible: true, tags: ['Gone'], revision });
    await stage.reviews.insertOne({ _id, ...oldReview });
    const { publicId, userId, v } = oldReview;
    const sendEdit = (...tags: string[]) => editAs(userId, publicId, v, { tags });
    await expectDomainError(sendEdit('Gone', 'Never there'), 'tags');
    expect((await sendEdit('Gone', 'Gone since')).revision?.content.tags).toEqual(['Gone', 'Gone since']);
    await stage.reviews.deleteOne({ _id });
    await stage.audit.deleteMany({ 'target.id': publicId });
  });

  it('is rejected for another version, another author, and a withdrawn review', async () => {
    const review = await createOwnPendingReview();
    const { publicId, userId } = review;
    await expectConflict(editAs(userId, publicId, 7), 'stale', { v: 1 });
    await expectDomainError(editAs(createUserId(), publicId, 1), 'not_found');
    await withdraw(review);
    await expectDomainError(editAs(userId, publicId, 2), 'not_editable');
  });

  it('may keep a month of care that is too long ago by now, but not choose one', async () => {
    const { publicId, userId } = await createOwnPendingReview({ careMonth: '2023-11' });
    const editLater = (v: number, careMonth: string) =>
      editReview(stage.as(userId, new Date('2027-06-01')), createEdit(publicId, v, { careMonth }));
    const { v } = await editLater(1, '2023-11');
    await expectDomainError(editLater(v, '2023-12'), 'care_month');
  });

  it('cannot make a rejected review pending beside a newer one', async () => {
    const listing = await stage.createListing();
    const review = await stage.createPendingReview(listing);
    const { v, publicId, userId } = await reject(review);
    await stage.createPendingReview(listing, {}, userId);
    await expectDomainError(editAs(userId, publicId, v), 'already_reviewed');
  });
});

describe('withdrawal', () => {
  it('removes a public review and its counts, once', async () => {
    const { listing, review } = await stage.createPublishedReview();
    const { publicId, userId, v } = review;
    await editAs(userId, publicId, v, { title: 'Another word' });
    const withdrawnReview = await withdraw(review);
    expect(withdrawnReview).toMatchObject({ status: 'withdrawn', visible: false, live: false });
    expect(withdrawnReview).not.toHaveProperty('revision');
    expect((await withdraw(review)).v).toBe(withdrawnReview.v);
    expect(await stage.readListing(listing)).toMatchObject({ reviewCount: 0, ratingAvg: null });
    await expectDomainError(withdrawReview(stage.as(createUserId()), { publicId }), 'not_found');
  });

  it('keeps an edit that waits if a legal hold forbids to delete it', async () => {
    const { review } = await stage.createPublishedReview();
    const { publicId, v, userId } = review;
    await editAs(userId, publicId, v, { title: 'Another word' });
    await stage.addLegalHold('review', publicId);
    const revision = { content: { title: 'Another word' }, status: 'refused' };
    expect(await withdraw(review)).toMatchObject({ status: 'withdrawn', revision });
    await stage.legalRequests.deleteMany({});
  });

  it('deletes what the author wrote about body and care at once, except under a legal hold', async () => {
    const facts = { device: 'Microprocessor knee', monthsToFit: 3, adjustments: 4 } as const;
    const [freeReview, heldReview] = [
      await createOwnPendingReview(facts),
      await createOwnPendingReview(facts),
    ];
    expect(freeReview).toMatchObject(facts);
    await stage.addLegalHold('review', heldReview.publicId);
    const storedReply = { key: 'k', request: 'r', holder: 'h', createdAt: startTime };
    for (const review of [freeReview, heldReview]) {
      const { userId, publicId } = review;
      const answer = { status: 201, body: JSON.stringify({ id: publicId, ...facts }) };
      await stage.idempotency.insertOne({ ...storedReply, _id: new ObjectId(), userId, answer });
      await withdraw(review);
    }
    const forgottenReview = await stage.readReview(freeReview.publicId);
    const emptyFacts = { stage: '', careMonth: '', limb: { upper: 'None', lower: 'None' } };
    expect(forgottenReview).toMatchObject({ ...emptyFacts, text: freeReview.text });
    for (const factName of Object.keys(facts)) expect(forgottenReview).not.toHaveProperty(factName);
    expect(await stage.readReview(heldReview.publicId)).toMatchObject(facts);
    expect(await stage.idempotency.countDocuments({ userId: freeReview.userId })).toBe(0);
    expect(await stage.idempotency.countDocuments({ userId: heldReview.userId })).toBe(1);
    await stage.legalRequests.deleteMany({});
  });
});

describe('an appeal', () => {
  const text = 'It is my own experience, every word.';
  const appeal = ({ publicId, userId }: ReviewDoc) => appealReview(stage.as(userId), { publicId, text });

  it('is possible once against a rejection', async () => {
    const review = await createOwnPendingReview();
    await expectDomainError(appeal(review), 'not_appealable');
    await reject(review);
    expect((await appeal(review)).appeal).toEqual({ text, status: 'open', at: startTime });
    await expectDomainError(appeal(review), 'not_appealable');
  });

  it('is dropped when the author edits or withdraws the review', async () => {
    const appealRejection = async () => {
      const review = await createOwnPendingReview();
      await reject(review);
      return appeal(review);
    };
    const { publicId, userId, v } = await appealRejection();
    expect(await editAs(userId, publicId, v)).not.toHaveProperty('appeal');
    expect(await withdraw(await appealRejection())).not.toHaveProperty('appeal');
  });
});

it('commands work on reviews without the fields of later releases', async () => {
  const listing = await stage.createListing();
  const { publishedAt, ...oldReview } = createReviewDoc({ listingId: listing._id, status: 'pending' });
  for (const laterField of ['fingerprint', 'risks', 'openFlags', 'attestedAt', 'locale'])
    expect(oldReview).not.toHaveProperty(laterField);
  const { publicId } = oldReview;
  await stage.reviews.insertOne(oldReview);
  const readCount = async () => (await stage.readListing(listing)).reviewCount;
  const { review } = await approveReview(stage.admin, { id: publicId, v: 1 });
  expect(review).toMatchObject({ status: 'approved', publishedAt: startTime });
  expect(await readCount()).toBe(1);
  expect(await withdraw(review)).toMatchObject({ status: 'withdrawn' });
  expect(await readCount()).toBe(0);
  await stage.audit.deleteMany({ 'target.id': publicId }); // its history began before the log
});

it('the database is consistent', () => expectSoundReviews(stage));
