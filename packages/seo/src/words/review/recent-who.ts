import type { Locale } from '@app/option-lists';
import type { RecentReview } from '@app/types';
import { formatAuthor, reviewContextText } from './reviews.ts';

/**
 * "Dana R. Below-knee. New socket, fall 2026. At Riverfront Limb Works": who spoke and about which case, in one line.
 * Reviews follow the person: beside today's practice it names the one of then, where that was another.
 */
export function formatRecentAuthor({ listing, ...review }: RecentReview, locale: Locale): string {
  const author = formatAuthor(review, locale);
  const practice = isSame(review.practice, listing.company) ? '' : review.practice;
  return `${author}${author.endsWith('.') ? '' : '.'} ${reviewContextText({ ...review, practice }, locale)}`;
}

const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();
const isSame = (a: string, b: string) => normalizeName(a) === normalizeName(b);
