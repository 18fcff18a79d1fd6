import type { ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { publicReview, recentReview, toSeason } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toRecentReview, toReview } from './to-review.ts';

const listing = createListingDoc({ ownerUserId: 'user_owner', email: 'owner@clinic.test' });

/** A unique text: finding it in a reply proves a leak. */
const secret = fc.stringMatching(/^SECRET[A-Za-z0-9]{12}$/);
const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });

/** A review with a secret in every private field, and arbitrary public values. */
const documents: fc.Arbitrary<{ doc: ReviewDoc; secrets: string[] }> = fc
  .record({
    userId: secret,
    limbs: fc.tuple(secret, secret),
    secrets: fc.tuple(secret, secret, secret, secret, secret),
    displayName: secret,
    anonymous: fc.boolean(),
    time: fc.array(moment, { minLength: 7, maxLength: 7 }),
    status: fc.constantFrom('approved', 'flagged', 'pending_revision'),
    overallRating: fc.constantFrom(1, 2, 3, 4, 5),
    text: fc.string({ maxLength: 200 }),
    tags: fc.array(fc.string({ maxLength: 20 }), { maxLength: 8 }),
    relation: fc.constantFrom('self', 'parent/guardian', 'other family'),
    replied: fc.constantFrom(undefined, 'pending', 'approved', 'rejected'),
    v: fc.nat(),
  })
  .map(({ secrets: hiddenWords, ...any }) => {
    const [note, appeal, revised, risk, answer] = hiddenWords;
    const [created, submitted, published, attested, decided, appealed, replied] = any.time;
    const content = {
      ...createReviewDoc(),
      ...any,
      limb: { upper: any.limbs[0], lower: any.limbs[1] },
    } as ReviewDoc;
    const doc = {
      ...createReviewDoc(),
      userId: any.userId,
      limb: content.limb,
      displayName: any.displayName,
      anonymous: any.anonymous,
      status: any.status,
      overallRating: any.overallRating,
      text: any.text,
      tags: any.tags,
      relation: any.relation,
      v: any.v,
      createdAt: created,
      submittedAt: submitted,
      publishedAt: published,
      attestedAt: attested,
      decision: { outcome: 'approved', reasons: [note], note, at: decided, by: note },
      appeal: { text: appeal, status: 'open', at: appealed },
      revision: { content: { ...content, text: revised }, submittedAt: submitted, status: 'pending' },
      risks: [risk],
      ...(any.replied && {
        yearLater: {
          overallRating: any.overallRating,
          text: answer,
          language: 'en',
          status: any.replied,
          publishedAt: replied,
          submittedAt: submitted,
          risks: [risk],
          redaction: { original: revised, at: decided, by: note, notes: note },
          decision: { outcome: 'approved', reasons: [note], note, at: decided, by: note },
        },
        reply: {
          text: answer,
          status: any.replied,
          publishedAt: replied,
          submittedAt: submitted,
          resolvedAt: appealed,
          userId: note,
          risks: [risk],
          revision: { text: revised, submittedAt: submitted, status: 'pending' },
          decision: { outcome: 'approved', notes: note, at: decided, by: note },
        },
      }),
    } as ReviewDoc;
    const secrets = [
      any.userId,
      ...any.limbs,
      note,
      appeal,
      revised,
      risk,
      ...(any.anonymous ? [any.displayName] : []),
      ...(any.replied === 'approved' ? [] : [answer]),
      doc._id.toHexString(),
      doc.listingId.toHexString(),
      ...any.time.flatMap((at) => [at.toISOString(), at.toISOString().slice(0, 10), String(Number(at))]),
    ] as string[];
    return { doc, secrets };
  });

it('has the number of votes from one on', () => {
  expect(toReview(createReviewDoc({ helpful: 2 }), []).helpful).toBe(2);
  for (const none of [{}, { helpful: 0 }])
    expect(toReview(createReviewDoc(none), [])).not.toHaveProperty('helpful');
});

it('has the language of a review that is not in English, by its form only where none is stored', () => {
  expect(toReview(createReviewDoc({ language: 'es', locale: 'en' }), []).lang).toBe('es');
  expect(toReview(createReviewDoc({ language: 'en', locale: 'es' }), [])).not.toHaveProperty('lang');
  expect(toReview(createReviewDoc({ locale: 'es' }), []).lang).toBe('es');
  expect(toReview(createReviewDoc({}), [])).not.toHaveProperty('lang');
});

it('the public form of any review has no author, exact level, unapproved text or date', () => {
  fc.assert(
    fc.property(documents, ({ doc, secrets }) => {
      for (const [schema, sample] of [
        [publicReview, toReview(doc, [])],
        [recentReview, toRecentReview(doc, listing, [])],
      ] as const) {
        expect(z.safeParse(schema, sample).success).toBe(true);
        // Optional: `es` if staff have added one of its tags, `lang` if it is not English, `helpful` if somebody voted, what
        // was added a year later, and facts of the fitting if given.
        const {
          es: _,
          lang: __,
          helpful: ___,
          monthsToFit: ____,
          adjustments: _____,
          yearLater: ______,
          ...always
        } = schema.shape;
        const { yearLater, ...others } = sample;
        expect(Object.keys(others).sort()).toEqual(Object.keys(always).sort());
        expect(yearLater !== undefined).toBe(doc.yearLater?.status === 'approved');
        const text = JSON.stringify(sample);
        // A random text may be a date or number by chance; then it is the author's own text.
        for (const hidden of secrets)
          if (!doc.text.includes(hidden) && !doc.tags.some((tag) => tag.includes(hidden)))
            expect(text).not.toContain(hidden);
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
  const solved = { ...reply, change: 'made' as const, resolvedAt: publishedAt };
  expect(toReview(createReviewDoc({ reply: solved }), []).reply).toMatchObject({
    change: 'made',
    resolved: true,
  });
});

it('two reviews of one person share no value that links them', () => {
  const by = { userId: 'user_1', anonymous: true };
  const [a, b] = [toReview(createReviewDoc(by), []), toReview(createReviewDoc(by), [])];
  expect(a.id).not.toBe(b.id);
  expect({ ...a, id: '' }).toEqual({ ...b, id: '' });
});

it('has the Spanish labels of tags that staff have added only', () => {
  const added = [
    { value: 'Calm waiting room', es: 'Sala de espera tranquila', retired: true },
    { value: 'Other', es: 'Otro' },
  ];
  const { es } = toReview(createReviewDoc({ tags: ['Listens', 'Calm waiting room'] }), added);
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
])('beside the level "%s" the device "%s" is shown as "%s"', (shownLevel, device, shown) => {
  expect(toReview(createReviewDoc({ shownLevel, device }), []).device).toBe(shown);
});

it('has the facts of the fitting that the author gave', () => {
  expect(toReview(createReviewDoc({ monthsToFit: 0, adjustments: 4 }), [])).toMatchObject({
    monthsToFit: 0,
    adjustments: 4,
  });
  expect(toReview(createReviewDoc(), [])).not.toHaveProperty('monthsToFit');
});
