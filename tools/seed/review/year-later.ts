import type { ReviewDoc, YearLater } from '@app/db';
import { reviewLimits } from '@app/option-lists';
import { subtractDays } from '../calendar.ts';
import texts from '../data/year-later.json' with { type: 'json' };
import type { Stars } from '../phrases/book.ts';

/** One in this many sufficiently old reviews has an addition. */
const reviewInterval = 25;
/** One in this many additions waits for staff. */
const pendingInterval = 16;
/** Differences between the stars of the addition and the review, in turn. */
const starChanges = [0, 0, 1, 0, -1, 0, -2];

/** Undefined for most. Depends on the review's number only, so that other sample data are unaffected. */
export function createYearLater(
  index: number,
  { overallRating, publishedAt }: Pick<ReviewDoc, 'overallRating' | 'publishedAt'>,
  language: 'en' | 'es',
  now: Date,
): YearLater | undefined {
  const { daysToYearLater } = reviewLimits;
  if (!publishedAt || publishedAt > subtractDays(now, daysToYearLater + 15) || index % reviewInterval !== 0)
    return undefined;
  const additionIndex = index / reviewInterval;
  const stars = Math.min(
    5,
    Math.max(1, overallRating + starChanges[additionIndex % starChanges.length]!),
  ) as Stars;
  const change = stars === overallRating ? 'same' : stars > overallRating ? 'better' : 'worse';
  const [openings = [], details = []] = texts[language][change];
  const content = {
    overallRating: stars,
    text: `${openings[additionIndex % openings.length]} ${details[(additionIndex >> 2) % details.length]}`,
    language,
  };
  if (additionIndex % pendingInterval === 0)
    return { ...content, status: 'pending', submittedAt: subtractDays(now, 0.2 + (additionIndex % 5) / 10) };
  const submittedAt = subtractDays(publishedAt, -(daysToYearLater + 1 + (additionIndex % 9)));
  return { ...content, status: 'approved', submittedAt, publishedAt: subtractDays(submittedAt, -1) };
}
