import { formatAuthor, formatReviewContext } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { RecentReview } from '@app/types';

/** "Dana R. Below-knee. New socket, fall 2026. At Riverfront Limb Works": a practice is named if it was another. */
export function formatRecentAuthor({ listing, ...review }: RecentReview): string {
  const locale = getPageLocale();
  const author = formatAuthor(review, locale);
  const differentPractice = isSameName(review.practice, listing.company) ? '' : review.practice;
  return `${author}${author.endsWith('.') ? '' : '.'} ${formatReviewContext({ ...review, practice: differentPractice }, locale)}`;
}

const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();
const isSameName = (name: string, otherName: string) => normalizeName(name) === normalizeName(otherName);
