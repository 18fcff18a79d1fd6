import { foldTokens } from '@app/db';
import { isNicknamePair } from '@app/listings';

interface PersonName {
  firstName: string;
  lastName: string;
}

/** Shorter words are other words with one letter changed. */
const fewestForTypo = 5;

/** True if one letter was changed, left out, put in or swapped with its neighbour. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < fewestForTypo) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(from, endA), b.slice(from, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** How alike two words are: 2 the same, 1 with a typing mistake, 0 not. */
const compareWords = (a: string, b: string) => (a === b ? 2 : isOneTypoAway(a, b) ? 1 : 0);

/** One word of each last name that is the same: people drop, add and hyphenate the others. */
const compareLastNames = (a: readonly string[], b: readonly string[]) =>
  Math.max(0, ...a.flatMap((one) => b.map((other) => (one.length > 1 ? compareWords(one, other) : 0))));

/** The same, its beginning ("J.", "Jon"), a nickname ("Bob"), or all but. */
function compareFirstNames([a = '']: readonly string[], [b = '']: readonly string[]): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 3;
  if (isNicknamePair(a, b) || a.startsWith(b) || b.startsWith(a)) return 2;
  return compareWords(a, b);
}

/**
 * How much two names look like one person's; 0: not at all. A typing mistake is forgiven in one of the two names, and
 * only beside the other one in full: "J. Okafer" may be many people.
 */
export function computeDuplicateScore(a: PersonName, b: PersonName): number {
  const last = compareLastNames(foldTokens(a.lastName), foldTokens(b.lastName));
  const first = compareFirstNames(foldTokens(a.firstName), foldTokens(b.firstName));
  if (last === 0 || first === 0) return 0;
  if (last === 1 && first < 3) return 0;
  return last * 4 + first;
}
