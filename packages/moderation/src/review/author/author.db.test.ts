import type { ReviewContent } from '@app/db';
import { reviewDoc, settingsDoc } from '@app/db/documents-for-tests';
import { appealReview } from '@app/reviews/review/author/appeal-review';
import { editReview } from '@app/reviews/review/author/edit-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview, rejectReview, requestChanges } from '@app/reviews/review/staff/decide-review';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { expectConflict, expectDomainError } from '../../testing/expect-error.ts';
import { expectSound } from '../../testing/expect-sound.ts';
import { author, content, createEdit, days, newUser, openStage, start } from '../../testing/stage.ts';

const s = await openStage();
const reasons = ['Names another person'];

describe('a new review', () => {
  it('is pending, and changes nothing public', async () => {
    const listing = await s.listing({ company: 'Gateway Prosthetics', state: 'MO' });
    const review = await s.pending(listing, { title: '', device: '' });
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
      submittedAt: start,
    });
    expect(review.publicId).toMatch(/^[\w-]{22}$/);
    const stored = await s.collections.reviews.findOne({ _id: review._id });
    expect(stored).not.toHaveProperty('title');
    expect(stored).not.toHaveProperty('publishedAt');
    expect(await s.readListing(listing)).toMatchObject({
      v: 1,
      reviewCount: 0,
    });
    expect(await s.collections.outbox.countDocuments({ subject: `review:${review.publicId}` })).toBe(0);
  });

  it.each([
    ['not_a_patient', {}, { role: 'prosthetist' as const }, {}],
    ['conflict_of_interest', { email: 'desk@gateway.test' }, { emails: ['x@gateway.test'] }, {}],
    ['not_found', { status: 'pending' as const }, {}, {}],
    ['care_month', {}, {}, { careMonth: '2026-12' }],
    ['care_month', {}, {}, { careMonth: '2023-10' }],
  ])('is rejected: %s', async (code, listing, from, over) => {
    const { _id } = await s.listing(listing);
    const submission = {
      listingId: _id,
      content: content(over),
      author: author(from),
      locale: 'en' as const,
    };
    await expectDomainError(submitReview(s.as(newUser()), submission), code);
    expect(await s.collections.reviews.countDocuments({ listingId: _id })).toBe(0);
  });

  it('is rejected while the author has an active one, and accepted after a withdrawal', async () => {
    const listing = await s.listing();
    const user = newUser();
    const first = await s.pending(listing, {}, user);
    await expectDomainError(s.pending(listing, {}, user), 'already_reviewed');
    await withdrawReview(s.as(user), { review: first.publicId });
    expect((await s.pending(listing, {}, user)).status).toBe('pending');
  });

  it('is anonymous if the account has no name', async () => {
    const { _id: listingId } = await s.listing({ company: undefined, clinic: 'Old Clinic' } as object);
    const submission = {
      listingId,
      content: content(),
      author: author({ firstName: null }),
      locale: 'es' as const,
    };
    expect(await submitReview(s.as(newUser()), submission)).toMatchObject({
      anonymous: true,
      displayName: '',
      practice: 'Old Clinic',
      locale: 'es',
    });
  });

  it('has risks for staff, and is never blocked by them', async () => {
    const listing = await s.listing();
    for (let i = 0; i < 4; i++)
      await s.pending(listing, { text: `Everybody here was kind to me, number ${i}, from start to end.` });
    const user = newUser();
    const submission = {
      listingId: listing._id,
      content: content({
        text: 'Everybody here was kind to me - NUMBER 3, from start to end. Call 314-555-0100.'.replace(
          ' Call 314-555-0100.',
          '',
        ),
      }),
      author: author({ createdAt: new Date(days(6).getTime() - 60_000) }),
      locale: 'en' as const,
    };
    const submitted = await submitReview(s.as(user, days(6)), submission);
    expect(submitted.risks).toEqual(['burst', 'duplicate', 'new_account']);
    expect(submitted.accountDays).toBe(0);
    const busy = newUser();
    for (let i = 0; i < 3; i++)
      await s.pending(
        await s.listing(),
        { text: `A very different text about visit number ${i} of the many that I had.` },
        busy,
      );
    const fourth = await s.pending(
      await s.listing(),
      { text: 'Write to me at dana@mail.test if you want to know more about it all.' },
      busy,
    );
    expect(fourth.risks).toEqual(['email', 'many_by_author']);
    const text = 'Jane Doe took her time with me, as she has done on each of my visits.';
    const later = { content: content({ text }), author: author(), locale: 'en' as const };
    const { _id: listingId } = await s.listing({ firstName: 'Jane', lastName: 'Doe' });
    expect((await submitReview(s.as(busy, days(8)), { ...later, listingId })).risks).toEqual([]);
  });

  it.each([
    [10, ['burst']],
    [16, []],
  ])('after %i reviews in eight weeks has, as the fifth of a week, the risks %j', async (earlier, risks) => {
    const listing = await s.listing();
    const create = (n: number, at: Date) =>
      Array.from({ length: n }, () =>
        reviewDoc({ listingId: listing._id, status: 'pending', visible: false, createdAt: at }),
      );
    const others = [...create(earlier, days(-35)), ...create(4, days(-3))];
    await s.collections.reviews.insertMany(others);
    const text = `After ${earlier} others I write what my own visits were like, too.`;
    expect((await s.pending(listing, { text })).risks).toEqual(risks);
    await s.collections.reviews.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
  });
});

describe('an edit', () => {
  it.each(['pending', 'changes_requested', 'rejected'] as const)(
    'of a %s review replaces it and is pending again',
    async (status) => {
      const review = await s.pending(await s.listing(), { title: 'A title' });
      const as = s.as('admin_1');
      const submission = { id: review.publicId, v: 1, reasons, notes: '' };
      if (status === 'changes_requested') await requestChanges(as, submission);
      if (status === 'rejected') await rejectReview(as, submission);
      const known = { $set: { risks: ['new_account', 'phone'] } };
      const { v } = (await s.collections.reviews.findOneAndUpdate({ _id: review._id }, known))!;
      const later = new Date(start.getTime() + 1000);
      const text = `Other words, as the team has asked me when it was ${status}.`;
      const change = (at: number) =>
        editReview(s.as(review.userId, later), {
          ...createEdit(review.publicId, at, { text, title: '' }),
          locale: 'es',
        });
      const after = await change(v);
      expect(after).toMatchObject({
        status: 'pending',
        text,
        v: v + 1,
        submittedAt: later,
        edited: false,
        live: true,
        attestedAt: later,
        locale: 'es',
        // What is known of the account stays.
        risks: ['new_account'],
      });
      // Its own text is no copy.
      expect((await change(v + 1)).risks).toEqual(['new_account']);
      expect(await s.collections.reviews.findOne({ _id: review._id })).not.toHaveProperty('title');
    },
  );

  it('of a public review is pending beside it, and replaces an earlier pending one', async () => {
    const listing = await s.listing();
    const review = await s.pending(listing);
    const shown = (await approveReview(s.as('admin_1'), { id: review.publicId, v: 1 })).review;
    const once = await editReview(
      s.as(review.userId),
      createEdit(review.publicId, shown.v, { overallRating: 1 }),
    );
    expect(once).toMatchObject({
      status: 'pending_revision',
      overallRating: 4,
      revision: { status: 'pending', content: { overallRating: 1 } },
    });
    const twice = await editReview(
      s.as(review.userId),
      createEdit(review.publicId, once.v, { overallRating: 2 }),
    );
    expect(twice.revision?.content.overallRating).toBe(2);
    // Its place on the page does not change with the edit.
    const later = new Date(start.getTime() + 86_400_000);
    const done = await approveReview(s.as('admin_1', later), { id: review.publicId, v: twice.v });
    expect(done.review).toMatchObject({
      status: 'approved',
      overallRating: 2,
      edited: true,
      publishedAt: shown.publishedAt,
    });
    expect(await s.readListing(listing)).toMatchObject({
      reviewCount: 1,
      ratingSum: 2,
    });
  });

  it('may keep tags of both texts that are no longer offered', async () => {
    const edited = content({ tags: ['Gone since'] }) as ReviewContent;
    const revision = { content: edited, submittedAt: start, status: 'pending' as const };
    const old = reviewDoc({ status: 'pending_revision', visible: true, tags: ['Gone'], revision });
    await s.collections.reviews.insertOne(old);
    const change = (...tags: string[]) =>
      editReview(s.as(old.userId), createEdit(old.publicId, old.v, { tags }));
    await expectDomainError(change('Gone', 'Never there'), 'tags');
    expect((await change('Gone', 'Gone since')).revision?.content.tags).toEqual(['Gone', 'Gone since']);
    await s.collections.reviews.deleteOne({ _id: old._id });
    await s.collections.audit.deleteMany({ 'target.id': old.publicId });
  });

  it('is rejected for another version, another author, and a withdrawn review', async () => {
    const review = await s.pending(await s.listing());
    const as = s.as(review.userId);
    await expectConflict(editReview(as, createEdit(review.publicId, 7)), 'stale', { v: 1 });
    await expectDomainError(editReview(s.as(newUser()), createEdit(review.publicId, 1)), 'not_found');
    await withdrawReview(as, { review: review.publicId });
    await expectDomainError(editReview(as, createEdit(review.publicId, 2)), 'not_editable');
  });

  it('may keep a month of care that is too long ago by now, but not choose one', async () => {
    const review = await s.pending(await s.listing(), { careMonth: '2023-11' });
    const later = new Date('2027-06-01');
    const same = await editReview(
      s.as(review.userId, later),
      createEdit(review.publicId, 1, { careMonth: '2023-11' }),
    );
    const other = createEdit(review.publicId, same.v, { careMonth: '2023-12' });
    await expectDomainError(editReview(s.as(review.userId, later), other), 'care_month');
  });

  it('cannot make a rejected review pending beside a newer one', async () => {
    const listing = await s.listing();
    const user = newUser();
    const first = await s.pending(listing, {}, user);
    const { review } = await rejectReview(s.as('admin_1'), {
      id: first.publicId,
      v: 1,
      reasons,
      notes: '',
    });
    await s.pending(listing, {}, user);
    await expectDomainError(editReview(s.as(user), createEdit(first.publicId, review.v)), 'already_reviewed');
  });
});

describe('withdrawal', () => {
  it('removes a public review and its counts, once', async () => {
    const listing = await s.listing();
    const review = await s.pending(listing);
    const { v } = (await approveReview(s.as('admin_1'), { id: review.publicId, v: 1 })).review;
    await editReview(s.as(review.userId), createEdit(review.publicId, v, { title: 'Another word' }));
    const gone = await withdrawReview(s.as(review.userId), { review: review.publicId });
    expect(gone).toMatchObject({ status: 'withdrawn', visible: false, live: false });
    expect(gone).not.toHaveProperty('revision');
    expect((await withdrawReview(s.as(review.userId), { review: review.publicId })).v).toBe(gone.v);
    expect(await s.readListing(listing)).toMatchObject({
      reviewCount: 0,
      ratingAvg: null,
    });
    await expectDomainError(withdrawReview(s.as(newUser()), { review: review.publicId }), 'not_found');
  });

  it('deletes what the author told about body and care at once, and waits for a legal hold', async () => {
    const facts = { device: 'Microprocessor knee', monthsToFit: 3, adjustments: 4 } as const;
    const [free, held] = [
      await s.pending(await s.listing(), facts),
      await s.pending(await s.listing(), facts),
    ];
    expect(free).toMatchObject(facts);
    await s.hold('review', held.publicId);
    const copy = { key: 'k', request: 'r', holder: 'h', createdAt: start };
    await s.collections.idempotency.insertMany(
      [free, held].map(({ userId, publicId }) => ({
        ...copy,
        _id: new ObjectId(),
        userId,
        answer: { status: 201, body: JSON.stringify({ id: publicId, ...facts }) },
      })),
    );
    for (const { userId, publicId } of [free, held]) await withdrawReview(s.as(userId), { review: publicId });
    const gone = await s.collections.reviews.findOne({ _id: free._id });
    expect(gone).toMatchObject({ stage: '', careMonth: '', limb: { upper: 'None', lower: 'None' } });
    for (const name of Object.keys(facts)) expect(gone).not.toHaveProperty(name);
    expect(gone).toMatchObject({ text: free.text });
    expect(await s.collections.reviews.findOne({ _id: held._id })).toMatchObject(facts);
    expect(await s.collections.idempotency.countDocuments({ userId: free.userId })).toBe(0);
    expect(await s.collections.idempotency.countDocuments({ userId: held.userId })).toBe(1);
    await s.collections.legalRequests.deleteMany({});
  });
});

describe('an appeal', () => {
  it('is possible once against a rejection', async () => {
    const review = await s.pending(await s.listing());
    const submission = { review: review.publicId, text: 'It is my own experience, every word.' };
    await expectDomainError(appealReview(s.as(review.userId), submission), 'not_appealable');
    await rejectReview(s.as('admin_1'), { id: review.publicId, v: 1, reasons, notes: '' });
    expect((await appealReview(s.as(review.userId), submission)).appeal).toEqual({
      text: submission.text,
      status: 'open',
      at: start,
    });
    await expectDomainError(appealReview(s.as(review.userId), submission), 'not_appealable');
  });

  it('is dropped when the author edits or withdraws', async () => {
    const review = await s.pending(await s.listing());
    const { v } = (await rejectReview(s.as('admin_1'), { id: review.publicId, v: 1, reasons, notes: '' }))
      .review;
    const open = await appealReview(s.as(review.userId), {
      review: review.publicId,
      text: 'It is my own experience.',
    });
    expect(open.v).toBe(v + 1);
    expect(await editReview(s.as(review.userId), createEdit(review.publicId, open.v))).not.toHaveProperty(
      'appeal',
    );
  });
});

it('works on reviews without the fields of later releases', async () => {
  const listing = await s.listing();
  const { publishedAt, ...old } = reviewDoc({ listingId: listing._id, status: 'pending' });
  for (const later of ['fingerprint', 'risks', 'openFlags', 'attestedAt', 'locale'])
    expect(old).not.toHaveProperty(later);
  const { publicId, userId } = old;
  await s.collections.reviews.insertOne(old);
  const readCount = async () => (await s.readListing(listing)).reviewCount;
  const { review } = await approveReview(s.as('admin_1'), { id: publicId, v: 1 });
  expect(review).toMatchObject({ status: 'approved', publishedAt: start });
  expect(await readCount()).toBe(1);
  expect(await withdrawReview(s.as(userId), { review: publicId })).toMatchObject({ status: 'withdrawn' });
  expect(await readCount()).toBe(0);
  await s.collections.audit.deleteMany({ 'target.id': publicId }); // its history began before the log
});

it('the database is consistent', () => expectSound(s.collections));

it('marks reviews with a word of the team`s list', async () => {
  const { settings } = s.collections;
  await settings.insertOne(settingsDoc('words', { hold: ['snake oil'] }));
  const text = 'He sold me snake oil and called it a socket, which it was not at all.';
  expect((await s.pending(await s.listing(), { text })).risks).toContain('team_word');
  await settings.deleteMany();
  expect((await s.pending(await s.listing(), { text: `${text} Again.` })).risks).not.toContain('team_word');
});
