import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOwnReview } from '../../mocks/reviews.ts';
import { formatAuthorName } from '../../shared/reviews/public-review.ts';
import { getTextError } from '../../shared/reviews/TextNotes.tsx';
import {
  createBlankReviewValues,
  createSubmissionSchema,
  findLastReachableStep,
  findStep,
  type ReviewValues,
  toReviewValues,
} from './review-values.ts';

const formatPastMonth = (monthsAgo: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7);
};
const completeValues: ReviewValues = {
  ...createBlankReviewValues({ patientInfo: {} }),
  overallRating: 4,
  text: 'x'.repeat(50),
  stage: 'New socket',
  careMonth: formatPastMonth(1),
  attest: { ownCare: true, noTies: true },
};
const isValid = (values: Partial<ReviewValues>, earlierMonth?: string) =>
  z.safeParse(createSubmissionSchema(earlierMonth), { ...completeValues, ...values }).success;

describe('initial values from the account', () => {
  test('a parent writes about a child, anonymously', () => {
    expect(createBlankReviewValues({ patientInfo: { ageRange: "I'm a Parent" } })).toMatchObject({
      relation: 'parent/guardian',
      anonymous: true,
    });
  });
  test('a teenager writes anonymously; others under their name, unless they choose', () => {
    expect(createBlankReviewValues({ patientInfo: { ageRange: 'Teen' } })).toMatchObject({
      relation: 'self',
      anonymous: true,
    });
    expect(createBlankReviewValues({ patientInfo: { ageRange: 'Senior' } })).toMatchObject({
      relation: 'self',
      anonymous: false,
    });
  });
  test('only an account that never said so is asked if it is 13 or older', () => {
    expect(createBlankReviewValues({ patientInfo: {}, ageAttested: false })).toHaveProperty(
      'ageAttested',
      false,
    );
    for (const ageAttested of [true, undefined])
      expect(
        createBlankReviewValues({ patientInfo: {}, ...(ageAttested && { ageAttested }) }),
      ).not.toHaveProperty('ageAttested');
  });
  test('limb levels are copied', () => {
    const patientInfo = { upperExtremity: 'None', lowerExtremity: 'Double above-knee' } as const;
    expect(createBlankReviewValues({ patientInfo }).limb).toEqual({
      upper: 'None',
      lower: 'Double above-knee',
    });
  });
});

describe('validation of a submission', () => {
  test.each<[string, Partial<ReviewValues>, boolean]>([
    ['everything that is asked', {}, true],
    ['no rating', { overallRating: null }, false],
    ['49 characters', { text: 'x'.repeat(49) }, false],
    ['50 characters, 10 of them outer space', { text: `${'x'.repeat(40)}${' '.repeat(10)}` }, false],
    ['4001 characters', { text: 'x'.repeat(4001) }, false],
    ['eight tags', { tags: [...'abcdefgh'] }, true],
    ['nine tags', { tags: [...'abcdefghi'] }, false],
    ['a tag twice', { tags: ['Listens', 'Listens'] }, false],
    ['half a month', { careMonth: '2026-' }, false],
    ['this month', { careMonth: formatPastMonth(0) }, true],
    ['next month', { careMonth: formatPastMonth(-1) }, false],
    ['36 months ago', { careMonth: formatPastMonth(36) }, true],
    ['37 months ago', { careMonth: formatPastMonth(37) }, false],
    ['one tick', { attest: { ownCare: true, noTies: false } }, false],
  ])('%s: allowed is %s', (_, values, isAllowed) => {
    expect(isValid(values)).toBe(isAllowed);
  });

  test.each([
    ['blank lines', 'A line.\n\n'.repeat(440)],
    ['emoji', '🦿'.repeat(4000)],
    ['too many emoji', '🦿'.repeat(4001)],
    ['accents of their own', 'e\u0301'.repeat(2500)],
    ['line breaks that the service shortens', 'A line.\r\n'.repeat(490)],
    ['one character too many', 'x'.repeat(4001)],
  ])('a text with %s has an error message if, and only if, it cannot be sent', (_, text) => {
    expect(getTextError(text) === undefined).toBe(isValid({ text }));
  });

  test('an edit keeps the month of its review, however long ago', () => {
    expect(isValid({ careMonth: formatPastMonth(40) }, formatPastMonth(40))).toBe(true);
    expect(isValid({ careMonth: formatPastMonth(41) }, formatPastMonth(40))).toBe(false);
  });
});

test('an edit starts with the pending edit, keeps its tags, drops retired choices, and clears both statements', () => {
  const review = createOwnReview(1);
  const pendingContent = {
    ...review.content,
    text: 'The newer text.',
    tags: ['Listens', 'Gone tag'],
    stage: 'Gone stage',
  };
  const values = toReviewValues({
    ...review,
    revision: { content: pendingContent, submittedAt: review.submittedAt },
  });
  expect(values).toMatchObject({
    text: 'The newer text.',
    tags: ['Listens', 'Gone tag'],
    stage: '',
    attest: { ownCare: false, noTies: false },
  });
  const currentChoices = {
    stage: 'Repair or adjustment',
    device: 'Everyday leg',
    incentive: 'A gift or discount',
  } as const;
  expect(toReviewValues({ ...review, content: { ...review.content, ...currentChoices } })).toMatchObject({
    ...currentChoices,
    text: review.content.text,
  });
});

test('a step opens when earlier ones are answered', () => {
  expect(findLastReachableStep(createBlankReviewValues({ patientInfo: {} }))).toBe(1);
  expect(findLastReachableStep({ ...completeValues, stage: '' })).toBe(2);
  expect(findLastReachableStep({ ...completeValues, attest: { ownCare: false, noTies: true } })).toBe(4);
  expect(findLastReachableStep(completeValues)).toBe(4);
});

test('the first step with one of the questions is found, and none for unknown questions', () => {
  expect(findStep(['attest', 'careMonth'])).toBe(2);
  expect(findStep(['nothing'])).toBeUndefined();
});

test.each([
  ['Dana', 'Reyes', 'Dana R.'],
  [' Dana ', 'de la Cruz', 'Dana D.'],
  ['Zoë', '', 'Zoë'],
  ['', 'Reyes', ''],
])('%j %j is shown as %j', (firstName, lastName, displayedName) => {
  expect(formatAuthorName({ firstName, lastName })).toBe(displayedName);
});
