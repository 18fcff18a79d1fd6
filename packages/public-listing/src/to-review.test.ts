import type { ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { publicReview, recentReview, toSeason } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toRecentReview, toReview } from './to-review.ts';

const listing = createListingDoc({ ownerUserId: 'user_owner', email: 'owner@clinic.test' });

/** A unique text: finding it in a reply proves a leak. */
const secretArbitrary = fc.stringMatching(/^SECRET[A-Za-z0-9]{12}$/);
const dateArbitrary = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2026-12-31'),
  noInvalidDate: true,
});

/** A review with a secret in every private field, and arbitrary public values. */
const reviewArbitrary: fc.Arbitrary<{ doc: ReviewDoc; secrets: string[] }> = fc
  .record({
    userId: secretArbitrary,
    limbs: fc.tuple(secretArbitrary, secretArbitrary),
    secrets: fc.tuple(secretArbitrary, secretArbitrary, secretArbitrary, secretArbitrary, secretArbitrary),
    displayName: secretArbitrary,
    anonymous: fc.boolean(),
    dates: fc.array(dateArbitrary, { minLength: 7, maxLength: 7 }),
    status: fc.constantFrom('approved', 'flagged', 'pending_revision'),
    overallRating: fc.constantFrom(1, 2, 3, 4, 5),
    text: fc.string({ maxLength: 200 }),
    tags: fc.array(fc.string({ maxLength: 20 }), { maxLength: 8 }),
    relation: fc.constantFrom('self', 'parent/guardian', 'other family'),
    replyStatus: fc.constantFrom(undefined, 'pending', 'approved', 'rejected'),
    v: fc.nat(),
  })
  .map(({ secrets: hiddenWords, ...values }) => {
    const [note, appeal, revisedText, risk, answer] = hiddenWords;
    const [createdAt, submittedAt, publishedAt, attestedAt, decidedAt, appealedAt, repliedAt] = values.dates;
    const content = {
      ...createReviewDoc(),
      ...values,
      limb: { upper: values.limbs[0], lower: values.limbs[1] },
    } as ReviewDoc;
    const doc = {
      ...createReviewDoc(),
      userId: values.userId,
      limb: content.limb,
      displayName: values.displayName,
      anonymous: values.anonymous,
      status: values.status,
      overallRating: values.overallRating,
      text: values.text,
      tags: values.tags,
      relation: values.relation,
      v: values.v,
      createdAt,
      submittedAt,
      publishedAt,
      attestedAt,
      decision: { outcome: 'approved', reasons: [note], note, at: decidedAt, by: note },
      appeal: { text: appeal, status: 'open', at: appealedAt },
      revision: { content: { ...content, text: revisedText }, submittedAt, status: 'pending' },
      risks: [risk],
      ...(values.replyStatus && {
        yearLater: {
          overallRating: values.overallRating,
          text: answer,
          language: 'en',
          status: values.replyStatus,
          publishedAt: repliedAt,
          submittedAt,
          risks: [risk],
          redaction: { original: revisedText, at: decidedAt, by: note, notes: note },
          decision: { outcome: 'approved', reasons: [note], note, at: decidedAt, by: note },
        },
        reply: {
          text: answer,
          status: values.replyStatus,
          publishedAt: repliedAt,
          submittedAt,
          resolvedAt: appealedAt,
          userId: note,
          risks: [risk],
          revision: { text: revisedText, submittedAt, status: 'pending' },
          decision: { outcome: 'approved', notes: note, at: decidedAt, by: note },
        },
      }),
    } as ReviewDoc;
    const secrets = [
      values.userId,
      ...values.limbs,
      note,
      appeal,
      revisedText,
      risk,
      ...(values.anonymous ? [values.displayName] : []),
      ...(values.replyStatus === 'approved' ? [] : [answer]),
      doc._id.toHexString(),
      doc.listingId.toHexString(),
      ...values.dates.flatMap((at) => [at.toISOString(), at.toISOString().slice(0, 10), String(Number(at))]),
    ] as string[];
    return { doc, secrets };
  });

it('a review has its number of helpful votes unless there are none', () => {
  expect(toReview(createReviewDoc({ helpful: 2 }), []).helpful).toBe(2);
  for (const overrides of [{}, { helpful: 0 }])
    expect(toReview(createReviewDoc(overrides), [])).not.toHaveProperty('helpful');
});

it('a review has its language unless that is English; the language of the form only where none is stored', () => {
  expect(toReview(createReviewDoc({ language: 'es', locale: 'en' }), []).lang).toBe('es');
  expect(toReview(createReviewDoc({ language: 'en', locale: 'es' }), [])).not.toHaveProperty('lang');
  expect(toReview(createReviewDoc({ locale: 'es' }), []).lang).toBe('es');
  expect(toReview(createReviewDoc({}), [])).not.toHaveProperty('lang');
});

it('the public form of any review has no author, exact level, unapproved text or date', () => {
  fc.assert(
    fc.property(reviewArbitrary, ({ doc, secrets }) => {
      for (const [schema, reply] of [
        [publicReview, toReview(doc, [])],
        [recentReview, toRecentReview(doc, listing, [])],
      ] as const) {
        expect(z.safeParse(schema, reply).success).toBe(true);
        // Optional: `es` if staff have added one of its tags, `lang` if it is not English, `helpful` if somebody voted, what
        // was added a year later, and facts of the fitting if given.
        const {
          es: _,
          lang: __,
          helpful: ___,
          monthsToFit: ____,
          adjustments: _____,
          yearLater: ______,
          ...requiredFields
        } = schema.shape;
        const { yearLater, ...requiredReply } = reply;
        expect(Object.keys(requiredReply).sort()).toEqual(Object.keys(requiredFields).sort());
        expect(yearLater !== undefined).toBe(doc.yearLater?.status === 'approved');
        const text = JSON.stringify(reply);
        // A random text may be a date or number by chance; then it is the author's own text.
        for (const secret of secrets)
          if (!doc.text.includes(secret) && !doc.tags.some((tag) => tag.includes(secret)))
            expect(text).not.toContain(secret);
        expect(text).not.toMatch(/owner@clinic|user_owner/);
      }
    }),
    { numRuns: 300 },
  );
});

it('an approved reply has only its text, season, and whether its change helped', () => {
  const publishedAt = new Date('2026-06-17');
  const reply = { text: 'Thank you.', status: 'approved' as const, publishedAt };
  expect(toReview(createReviewDoc({ reply }), []).reply).toEqual({
    practice: 'Gateway Prosthetics',
    text: 'Thank you.',
    change: null,
    resolved: false,
    published: toSeason(6, 2026),
  });
  const resolvedReply = { ...reply, change: 'made' as const, resolvedAt: publishedAt };
  expect(toReview(createReviewDoc({ reply: resolvedReply }), []).reply).toMatchObject({
    change: 'made',
    resolved: true,
  });
});

it('two reviews of one person share no value that links them', () => {
  const authorFields = { userId: 'user_1', anonymous: true };
  const [firstReview, secondReview] = [
    toReview(createReviewDoc(authorFields), []),
    toReview(createReviewDoc(authorFields), []),
  ];
  expect(firstReview.id).not.toBe(secondReview.id);
  expect({ ...firstReview, id: '' }).toEqual({ ...secondReview, id: '' });
});

it('a review has Spanish labels only of tags that staff have added', () => {
  const addedOptions = [
    { value: 'Calm waiting room', es: 'Sala de espera tranquila', retired: true },
    { value: 'Other', es: 'Otro' },
  ];
  const { es } = toReview(createReviewDoc({ tags: ['Listens', 'Calm waiting room'] }), addedOptions);
  expect(es).toEqual({ 'Calm waiting room': 'Sala de espera tranquila' });
});

it.each([
  ['Above-knee', 'Microprocessor knee', 'Microprocessor knee'],
  ['Lower limb', 'Microprocessor knee', 'Prosthetic leg'],
  ['Lower limb', 'Osseointegrated', 'Prosthetic leg'],
  ['Upper limb', 'Myoelectric arm', 'Prosthetic arm'],
  ['', 'Microprocessor knee', 'Prosthetic leg'],
  ['', 'Body-powered arm', 'Prosthetic arm'],
  ['', 'Osseointegrated', ''],
  ['Lower limb', '', ''],
])('beside the level "%s" the device "%s" is shown as "%s"', (shownLevel, device, expectedDevice) => {
  expect(toReview(createReviewDoc({ shownLevel, device }), []).device).toBe(expectedDevice);
});

it('a review has the facts of the fitting that its author gave', () => {
  expect(toReview(createReviewDoc({ monthsToFit: 0, adjustments: 4 }), [])).toMatchObject({
    monthsToFit: 0,
    adjustments: 4,
  });
  expect(toReview(createReviewDoc(), [])).not.toHaveProperty('monthsToFit');
});
