import type { ReviewDoc, YearLater } from '@app/db';
import { reviewLimits } from '@app/option-lists';
import { subtractDays } from '../calendar.ts';
import texts from '../data/year-later.json' with { type: 'json' };
import type { Stars } from '../phrases/book.ts';

/** One in so many reviews has an addition if it is old enough, and one in so many of these waits for staff. */
const everyReview = 25;
const everyWaiting = 16;
/** How the stars of a few of them differ. */
const starChanges = [0, 0, 1, 0, -1, 0, -2];

/**
 * What an author added a year after the publication; undefined for most. Made of the review's number alone, so that all
 * other sample data stay as they are without it.
 */
export function createYearLater(
  index: number,
  { overallRating, publishedAt }: Pick<ReviewDoc, 'overallRating' | 'publishedAt'>,
  language: 'en' | 'es',
  now: Date,
): YearLater | undefined {
  const { daysToYearLater } = reviewLimits;
  if (!publishedAt || publishedAt > subtractDays(now, daysToYearLater + 15) || index % everyReview !== 0)
    return undefined;
  const nth = index / everyReview;
  const stars = Math.min(5, Math.max(1, overallRating + starChanges[nth % starChanges.length]!)) as Stars;
  const change = stars === overallRating ? 'same' : stars > overallRating ? 'better' : 'worse';
  const [openings = [], details = []] = texts[language][change];
  const content = {
    overallRating: stars,
    text: `${openings[nth % openings.length]} ${details[(nth >> 2) % details.length]}`,
    language,
  };
  if (nth % everyWaiting === 0)
    return { ...content, status: 'pending', submittedAt: subtractDays(now, 0.2 + (nth % 5) / 10) };
  const submittedAt = subtractDays(publishedAt, -(daysToYearLater + 1 + (nth % 9)));
  return { ...content, status: 'approved', submittedAt, publishedAt: subtractDays(submittedAt, -1) };
}
