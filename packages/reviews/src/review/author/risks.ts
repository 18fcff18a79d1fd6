import type { ReviewContent } from '@app/db';
import { findContactKinds } from '@app/types';
import { findNamedPeople } from './named-people.ts';
import { hasObscenity } from './obscenity.ts';

/** Risks of a review, as hints for staff and for the order by risk. None of them decides. */
export const reviewRisks = [
  'obscenity',
  'team_word',
  'name',
  'phone',
  'email',
  'url',
  'address',
  'burst',
  'duplicate',
  'many_by_author',
  'new_account',
] as const;
export type ReviewRisk = (typeof reviewRisks)[number];

/** Facts beyond the text. */
export interface RiskContext {
  /** Other reviews of the listing in the last seven days, and in the eight weeks before. */
  recentReviewCount: number;
  earlierReviewCount: number;
  /** True if another review has the same text. */
  isRepeatedText: boolean;
  /** The author's other reviews in the last seven days. */
  authorReviewCount: number;
  /** The name of the reviewed prosthetist, who may be named. */
  prosthetistName?: string;
  /** Words from the settings, in any case. */
  holdWords?: readonly string[];
  /** Undefined: unknown. */
  accountAgeMs?: number | undefined;
}

const hourMs = 3_600_000;

/** Risks of a review, or of what is added to one, in order of the list. */
export function findReviewRisks(
  { title = '', text }: Pick<ReviewContent, 'title' | 'text'>,
  riskContext: RiskContext,
): ReviewRisk[] {
  const foundRisks = new Set<ReviewRisk>(findWordRisks(`${title}\n${text}`));
  const addRiskIf = (risk: ReviewRisk, isRisk: boolean) => void (isRisk && foundRisks.add(risk));
  // A burst: at least five within a week, and three times the average of the eight weeks before.
  const weekCount = riskContext.recentReviewCount + 1;
  addRiskIf('burst', weekCount >= 5 && weekCount > (3 * riskContext.earlierReviewCount) / 8);
  addRiskIf('team_word', hasAnyWord(`${title}\n${text}`, riskContext.holdWords ?? []));
  addRiskIf('name', findNamedPeople(`${title}\n${text}`, riskContext.prosthetistName).length > 0);
  addRiskIf('duplicate', riskContext.isRepeatedText);
  addRiskIf('many_by_author', riskContext.authorReviewCount >= 3);
  addRiskIf('new_account', (riskContext.accountAgeMs ?? Number.POSITIVE_INFINITY) < hourMs);
  return reviewRisks.filter((risk) => foundRisks.has(risk));
}

/** Risks of the text alone. */
export const findWordRisks = (text: string): ReviewRisk[] => [
  ...(hasObscenity(text) ? (['obscenity'] as const) : []),
  ...findContactKinds(text),
];

/** Whole words only: "ass" is not in "class". */
export function hasAnyWord(text: string, words: readonly string[]): boolean {
  const normalizedWords = normalizeWords(text);
  return words.some((word) => normalizedWords.includes(normalizeWords(word)));
}

/** Lower-case letters and digits of any script, separated and surrounded by single spaces. */
const normalizeWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')} `;
