import { foldTokens } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { ClaimableDoc } from './to-claimable.ts';

/** What a word counts for where it is found: people look for themselves, so the last name first. */
const worth = { lastName: 8, firstName: 6, company: 3 };

/** More than all words together. */
const wholeName = 1_000;

/** A whole word counts twice its beginning. */
const computeHitScore = (word: string, tokens: readonly string[]) =>
  tokens.includes(word) ? 2 : tokens.some((token) => token.startsWith(word)) ? 1 : 0;

function computeScore(words: readonly string[], doc: ClaimableDoc): number {
  const last = foldTokens(doc.lastName);
  const first = foldTokens(doc.firstName);
  const company = foldTokens(getCompany(doc));
  const sum = words.reduce(
    (score, word) =>
      score +
      Math.max(
        computeHitScore(word, last) * worth.lastName,
        computeHitScore(word, first) * worth.firstName,
        computeHitScore(word, company) * worth.company,
      ),
    0,
  );
  // Exactly this person, or exactly this practice: nothing of the name is left over.
  const whole = [[...first, ...last], company].some(
    (name) => name.length === words.length && words.every((word) => name.includes(word)),
  );
  return whole ? sum + wholeName : sum;
}

const text = new Intl.Collator('en');

/** The best matches of these words first; equally good ones by name. */
export function rankListings(words: readonly string[], docs: Iterable<ClaimableDoc>): ClaimableDoc[] {
  return [...docs]
    .map((doc) => ({ doc, score: computeScore(words, doc) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        text.compare(a.doc.lastName, b.doc.lastName) ||
        text.compare(a.doc.firstName, b.doc.firstName) ||
        text.compare(a.doc._id.toHexString(), b.doc._id.toHexString()),
    )
    .map(({ doc }) => doc);
}
