import type { ReviewContent } from '@app/db';
import { hasObscenity } from './obscenity.ts';

/** Why somebody of the team should look closer. A hint and an order for the queue: none of them decides anything. */
export const risks = [
  'obscenity',
  'phone',
  'email',
  'url',
  'address',
  'burst',
  'duplicate',
  'many_by_author',
  'new_account',
] as const;
export type Risk = (typeof risks)[number];

/** What else is known where a review is written. */
export interface Surroundings {
  /** Other reviews of this listing in the last seven days, and in the eight weeks before. */
  lately: number;
  before: number;
  /** Whether another review says the same words. */
  said: boolean;
  /** The author's reviews of the last seven days, without this one. */
  byAuthor: number;
  /** Undefined where it is not known. */
  accountAgeMs?: number | undefined;
}

/** Every quantifier has an end and no two can share a letter's run: time is linear in the text. */
const patterns: Partial<Record<Risk, RegExp>> = {
  phone: /(?<!\d)\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}(?!\d)/,
  email: /[\w-]@[\w-]{1,63}\.[a-z]{2}/i,
  url: /https?:\/\/|\bwww\.|(?<![\w.@-])[a-z0-9-]{1,63}\.(?:com|net|org|info|biz|example|test)\b/i,
  address:
    /(?<!\d)\d{1,5} (?:[NSEW]\.? )?[A-Z][a-z]{1,20} (?:[A-Z][a-z]{1,20} )?(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Drive|Ln|Lane|Ct|Court|Pkwy|Parkway|Hwy|Highway)\b/,
};

const hourMs = 3_600_000;

/** The reasons that a review's words and surroundings give, in the order of the list. */
export function risksOf({ title = '', text }: ReviewContent, around: Surroundings): Risk[] {
  const words = `${title}\n${text}`;
  const found = new Set<Risk>();
  const mark = (risk: Risk, holds: boolean) => void (holds && found.add(risk));
  mark('obscenity', hasObscenity(words));
  for (const [risk, pattern] of Object.entries(patterns)) mark(risk as Risk, pattern.test(words));
  // With this one at least five within a week, and three times as many as the eight weeks before had on average.
  const week = around.lately + 1;
  mark('burst', week >= 5 && week > (3 * around.before) / 8);
  mark('duplicate', around.said);
  mark('many_by_author', around.byAuthor >= 3);
  mark('new_account', (around.accountAgeMs ?? Number.POSITIVE_INFINITY) < hourMs);
  return risks.filter((risk) => found.has(risk));
}
