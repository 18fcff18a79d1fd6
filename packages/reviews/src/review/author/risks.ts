import type { ReviewContent } from '@app/db';
import { findContacts } from '@app/types';
import { hasObscenity } from './obscenity.ts';

/** Why somebody of the team should look closer. A hint and an order for the queue: none of them decides anything. */
export const risks = [
  'obscenity',
  'team_word',
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
export interface RiskContext {
  /** Other reviews of this listing in the last seven days, and in the eight weeks before. */
  lately: number;
  before: number;
  /** True if another review says the same words. */
  said: boolean;
  /** The author's reviews of the last seven days, without this one. */
  byAuthor: number;
  /** Words of the team's own list, in any case of letters. */
  hold?: readonly string[];
  /** Undefined where it is not known. */
  accountAgeMs?: number | undefined;
}

const hourMs = 3_600_000;

/** The reasons that a review's words and context give, in the order of the list. */
export function findRisks({ title = '', text }: ReviewContent, around: RiskContext): Risk[] {
  const found = new Set<Risk>(findWordRisks(`${title}\n${text}`));
  const mark = (risk: Risk, holds: boolean) => void (holds && found.add(risk));
  // With this one at least five within a week, and three times as many as the eight weeks before had on average.
  const week = around.lately + 1;
  mark('burst', week >= 5 && week > (3 * around.before) / 8);
  mark('team_word', hasAnyWord(`${title}\n${text}`, around.hold ?? []));
  mark('duplicate', around.said);
  mark('many_by_author', around.byAuthor >= 3);
  mark('new_account', (around.accountAgeMs ?? Number.POSITIVE_INFINITY) < hourMs);
  return risks.filter((risk) => found.has(risk));
}

/** Those that words alone give, no matter who wrote them where. */
export const findWordRisks = (words: string): Risk[] => [
  ...(hasObscenity(words) ? (['obscenity'] as const) : []),
  ...findContacts(words),
];

/** Whole words only, as people read them: "ass" is not in "class". */
export function hasAnyWord(text: string, words: readonly string[]): boolean {
  const folded = normalizeWords(text);
  return words.some((word) => folded.includes(normalizeWords(word)));
}

/** Letters and digits of any script, in lower case, one space between words and around them. */
const normalizeWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')} `;
