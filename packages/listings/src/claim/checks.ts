import {
  type ClaimCall,
  type ClaimChecks,
  type ClaimEvidence,
  isNicknamePair,
  type ListingDoc,
  tokenize,
} from '@app/db';
import { isOfDomain } from '@app/reviews/review/author/conflict-of-interest';

interface Claimant {
  /** First and last name of the account. */
  name: string;
  /** Verified addresses of the account. */
  emails: readonly string[];
}
type ListingIdentity = Pick<ListingDoc, 'firstName' | 'lastName' | 'website' | 'npi' | 'licenses'>;

/** Compares a claimant's evidence with the public listing. An unverified work e-mail does not count. */
export function checkClaim(
  listing: ListingIdentity,
  { name, emails }: Claimant,
  evidence: ClaimEvidence,
): ClaimChecks {
  return {
    emailDomain: isOfDomain(emails, listing.website),
    ...compareNames(name, listing),
    ...compareEvidence(evidence, listing),
    call: null,
  };
}

/** Compares stated NPI and license with the listing. */
export const compareEvidence = (
  evidence: Pick<ClaimEvidence, 'npi' | 'license'>,
  { npi, licenses }: Pick<ListingDoc, 'npi' | 'licenses'>,
): Pick<ClaimChecks, 'npi' | 'license'> => ({
  npi: evidence.npi && npi ? evidence.npi === npi : null,
  license: evidence.license ? licenses.includes(evidence.license) : null,
});

/**
 * Compares an account's name with a listing's: one equal first name and one equal last name suffice, because people
 * drop, add, swap and hyphenate names. Nicknames are compared only if the names differ.
 */
export function compareNames(
  name: string,
  { firstName, lastName }: Pick<ListingDoc, 'firstName' | 'lastName'>,
): { name: boolean | null; nickname: boolean | null } {
  const nameWords = tokenize(name).filter(isWord);
  if (nameWords.length === 0) return { name: null, nickname: null };
  const first = tokenize(firstName).filter(isWord);
  const last = tokenize(lastName).filter(isWord);
  const others = nameWords.filter((word) => !last.includes(word));
  if (others.length === nameWords.length) return { name: false, nickname: false };
  // "Thomas Thomas": one of them is the first name.
  const candidates = others.length > 0 ? others : nameWords.slice(1);
  if (candidates.some((word) => first.includes(word))) return { name: true, nickname: null };
  const isShort = candidates.some((word) => first.some((other) => isNicknamePair(word, other)));
  return { name: false, nickname: isShort };
}

/** Initials do not count: "J." may be anybody. */
const isWord = (token: string) => token.length > 1;

/** Updates the checks after the work e-mail was verified; either address suffices. */
export function addProvenEmail(checks: ClaimChecks, email: string, website: string | undefined): ClaimChecks {
  const domainChecks = [checks.emailDomain, isOfDomain([email], website)];
  return {
    ...checks,
    emailDomain: domainChecks.includes(true) ? true : domainChecks.includes(false) ? false : null,
  };
}

/** The last call that reached somebody counts. */
export function addCalls(checks: ClaimChecks, calls: readonly ClaimCall[]): ClaimChecks {
  const lastReached = calls.findLast(({ answer }) => answer !== 'no_answer');
  return { ...checks, call: lastReached ? lastReached.answer === 'confirmed' : null };
}

/** True if a check proves something: an address of the practice's domain, or a call to the practice. */
export const isProven = ({ emailDomain, call }: ClaimChecks): boolean =>
  emailDomain === true || call === true;

/** Failed checks, which staff must justify when approving. */
export function getDifferences(checks: ClaimChecks): (keyof ClaimChecks)[] {
  const { nickname, ...otherChecks } = checks;
  const names = Object.keys(otherChecks) as (keyof typeof otherChecks)[];
  return names.filter((name) => checks[name] === false && !(name === 'name' && nickname));
}
