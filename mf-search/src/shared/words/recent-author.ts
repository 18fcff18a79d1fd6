import { formatAuthor, reviewContextText } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { RecentReview } from '@app/types';

/**
 * "Dana R. Below-knee. New socket, fall 2026. At Riverfront Limb Works": who spoke and about which case, in one line.
 * Reviews follow the person: beside today's practice it names the one of then, where that was another.
 */
export function formatRecentAuthor({ listing, ...review }: RecentReview): string {
  const locale = getPageLocale();
  const author = formatAuthor(review, locale);
  const practice = isSame(review.practice, listing.company) ? '' : review.practice;
  return `${author}${author.endsWith('.') ? '' : '.'} ${reviewContextText({ ...review, practice }, locale)}`;
}

const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase();
const isSame = (a: string, b: string) => normalizeName(a) === normalizeName(b);
