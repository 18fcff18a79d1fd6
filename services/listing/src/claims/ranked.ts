import { foldTokens } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { ClaimableDoc } from './to-claimable.ts';

/** Weight of a match by field: people search for themselves, so the last name comes first. */
const worth = { lastName: 8, firstName: 6, company: 3 };

/** Bonus for a match of the whole name; more than all words can add up to. */
const wholeName = 1_000;

/** 2 for a whole word, 1 for the beginning of one, else 0. */
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
  // The words are exactly the person's name or the practice's.
  const whole = [[...first, ...last], company].some(
    (name) => name.length === words.length && words.every((word) => name.includes(word)),
  );
  return whole ? sum + wholeName : sum;
}

const text = new Intl.Collator('en');

/** Sorts listings by how well they match the words, then by name. */
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
