import type { ListingDoc } from '@app/db';
import { isNicknamePair, tokenize } from '@app/db';
import { possibleTitles, titles } from '@app/option-lists';
import { getCompany } from '@app/public-listing';
import type { ActorAccount } from '@app/status-changes/inputs';

interface FullName {
  firstName: string;
  lastName: string;
}

/** The distinguishing words of a name, normalized. */
export interface PersonName {
  first: readonly string[];
  last: readonly string[];
}

/** Titles, suffixes and credentials that people write into their name. */
const nameAdditions: ReadonlySet<string> = new Set([...titles, ...possibleTitles, '2nd', '3rd', 'ph']);

/**
 * The words without additions and initials; all words if none is left, because "J." or "Ph" may be the whole name.
 */
function pickNameWords(text: string): string[] {
  // Behind a comma are credentials of any kind.
  const tokens = tokenize(text.split(',')[0]!);
  const nameWords = tokens.filter((word) => word.length > 1 && !nameAdditions.has(word));
  return nameWords.length > 0 ? nameWords : tokens;
}

export const toPersonName = ({ firstName, lastName }: FullName): PersonName => ({
  first: pickNameWords(firstName),
  last: pickNameWords(lastName),
});

/** Minimum length for a typing mistake: one changed letter makes another word of a shorter one. */
const minTypoLength = 5;

/** True if the words differ by one changed, missing, extra or swapped letter. */
function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < minTypoLength) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [middleA, middleB] = [a.slice(start, endA), b.slice(start, endB)];
  if (middleA.length <= 1 && middleB.length <= 1) return true;
  return (
    middleA.length === 2 && middleB.length === 2 && middleA[0] === middleB[1] && middleA[1] === middleB[0]
  );
}

/** 2 for equal words, 1 for one typing mistake, else 0. */
const compareWords = (a: string, b: string) => (a === b ? 2 : isOneTypoAway(a, b) ? 1 : 0);

/** The best score of any two words of the last names: people drop, add and hyphenate parts. */
const compareLastNames = (a: readonly string[], b: readonly string[]) =>
  Math.max(
    0,
    ...a.flatMap((word) => b.map((otherWord) => (word.length > 1 ? compareWords(word, otherWord) : 0))),
  );

/** 3 for equal names, 2 for an initial, a beginning ("Jon") or a nickname ("Bob"), 1 for one typing mistake, else 0. */
function compareFirstNames([a = '']: readonly string[], [b = '']: readonly string[]): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 3;
  if (isNicknamePair(a, b) || a.startsWith(b) || b.startsWith(a)) return 2;
  return compareWords(a, b);
}

function compareInOrder(a: PersonName, b: PersonName): number {
  const lastNameScore = compareLastNames(a.last, b.last);
  const firstNameScore = compareFirstNames(a.first, b.first);
  if (lastNameScore === 0 || firstNameScore === 0) return 0;
  if (lastNameScore === 1 && firstNameScore < 3) return 0;
  return lastNameScore * 4 + firstNameScore;
}

/**
 * Scores how likely two names belong to one person, also with first and last name swapped; 0: they do not. Allows one
 * typing mistake in one of the two names, and only where the other name is equal in full: "J. Okafer" can be many
 * people.
 */
export const comparePersonNames = (a: PersonName, b: PersonName): number =>
  Math.max(compareInOrder(a, b), compareInOrder(swapNames(a), b), compareInOrder(a, swapNames(b)));

const swapNames = ({ first, last }: PersonName): PersonName => ({ first: last, last: first });

/** "Jane Doe – Gateway Prosthetics": public data, so mails may contain it. */
export function formatProsthetistName(listing: ListingDoc): string {
  const name = `${listing.firstName} ${listing.lastName}`;
  const company = getCompany(listing);
  return company ? `${name} – ${company}` : name;
}

/** Name of an account; empty if it has none. */
export const formatAccountName = ({
  firstName,
  lastName,
}: Pick<ActorAccount, 'firstName' | 'lastName'>): string => [firstName, lastName].filter(Boolean).join(' ');
