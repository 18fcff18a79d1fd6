import { type ListingDoc, toFiveDigitZip, tokenize, toPracticeWords } from '@app/db';
import { computeMiles, type Point } from '@app/geo';
import type { MatchRule } from '@app/option-lists';
import { parsePhone } from '@app/types/listing/phone';
import { comparePersonNames, type PersonName, toPersonName } from './person-names.ts';

/** People of the same name within this distance may be one person. */
const maxNearbyMiles = 25;
/** More than `maxNearbyMiles` in degrees of latitude (69 miles each), for a cheap first comparison. */
const maxNearbyDegrees = maxNearbyMiles / 68;

/** Normalized fields that are compared for matches. Small, because an import keeps those of every row in memory. */
export interface MatchFields {
  name: PersonName;
  /** First and last name as written, normalized. */
  fullName: string;
  /** The words of the name, sorted, for a comparison in any order. */
  sortedWords: string;
  npi: string;
  email: string;
  phone: string;
  zip: string;
  /** Practice and ZIP code. */
  practice: string;
  location: Point | undefined;
}

export type ListingIdentity = Partial<
  Pick<ListingDoc, 'firstName' | 'lastName' | 'company' | 'clinic' | 'zipCode' | 'email' | 'phone' | 'npi'>
>;

/** `location`: where the person works, if known. */
export function toMatchFields(identity: ListingIdentity, location: Point | undefined): MatchFields {
  const { firstName = '', lastName = '', zipCode = '', email = '', phone = '', npi = '' } = identity;
  const name = toPersonName({ firstName, lastName });
  const zip = toFiveDigitZip(zipCode);
  const practiceWords = toPracticeWords(identity);
  return {
    name,
    fullName: tokenize(`${firstName} ${lastName}`).join(' '),
    sortedWords: [...name.first, ...name.last].sort().join(' '),
    npi,
    email: email.toLowerCase(),
    phone: parsePhone(phone)?.digits ?? '',
    zip,
    practice: zip && practiceWords.length > 0 ? `${practiceWords.join(' ')} ${zip}` : '',
    location,
  };
}

/** Keys to look up records of the same NPI or name. Keys of different rules never collide. */
export const toIdentityKeys = ({ npi, sortedWords }: MatchFields): string[] => [
  ...(npi ? [`npi:${npi}`] : []),
  `name:${sortedWords}`,
];

/** Facts that two records of one person can have in common although their names differ. */
export const listFacts = ({ email, phone, practice }: MatchFields): string[] =>
  [email, phone, practice].filter(Boolean);

/**
 * Keys to look up records with a similar name and a fact in common. Similar names have an equal word: where one has a
 * typing mistake, the other is equal.
 */
export function toFactKeys(fact: string, { first, last }: PersonName): string[] {
  return [...new Set([...first, ...last])].map((word) => `${word}:${fact}`);
}

/** The most certain rule that matches. Two different NPIs never match. */
export function findMatchRule(a: MatchFields, b: MatchFields): MatchRule | undefined {
  if (a.npi && b.npi) return a.npi === b.npi ? 'npi' : undefined;
  const isSame = (fact: 'email' | 'phone' | 'zip' | 'practice') => a[fact] !== '' && a[fact] === b[fact];
  if (a.fullName === b.fullName && isSame('email')) return 'email';
  if (a.sortedWords === b.sortedWords) {
    if (isSame('phone')) return 'phone';
    if (isSame('zip')) return 'name_zip';
    if (isNearby(a.location, b.location)) return 'name_near';
  }
  const hasSharedFact = isSame('email') || isSame('phone') || isSame('practice');
  return hasSharedFact && comparePersonNames(a.name, b.name) > 0 ? 'similar' : undefined;
}

/** True if two records with different NPIs have one name, phone and ZIP code: some people registered twice. */
export const isRegisteredTwice = (a: MatchFields, b: MatchFields): boolean =>
  a.npi !== b.npi &&
  a.sortedWords === b.sortedWords &&
  (['phone', 'zip'] as const).every((fact) => a[fact] !== '' && a[fact] === b[fact]);

const isNearby = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs(a.lat - b.lat) <= maxNearbyDegrees &&
  computeMiles(a, b) <= maxNearbyMiles;

/** True if the rule proves that both are the same person; otherwise staff decide. */
export const isCertain = (rule: MatchRule): boolean => rule === 'id' || rule === 'npi' || rule === 'email';
