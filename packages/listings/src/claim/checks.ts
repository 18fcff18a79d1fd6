import {
  type ClaimCall,
  type ClaimChecks,
  type ClaimEvidence,
  isNicknamePair,
  type ListingDoc,
  tokenize,
} from '@app/db';
import { checkPracticeDomain } from '@app/reviews/review/author/conflict-of-interest';

interface Claimant {
  /** First and last name of the account. */
  name: string;
  emails: readonly string[];
}
type ComparedListing = Pick<ListingDoc, 'firstName' | 'lastName' | 'website' | 'npi' | 'licenses'>;

/** Compares a claimant's evidence with the public listing. An unverified work e-mail does not count. */
export function checkClaim(
  listing: ComparedListing,
  { name, emails }: Claimant,
  evidence: ClaimEvidence,
): ClaimChecks {
  return {
    emailDomain: checkPracticeDomain(emails, listing.website),
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
  const firstNames = tokenize(firstName).filter(isWord);
  const lastNames = tokenize(lastName).filter(isWord);
  const otherWords = nameWords.filter((word) => !lastNames.includes(word));
  if (otherWords.length === nameWords.length) return { name: false, nickname: false };
  // "Thomas Thomas": one of them is the first name.
  const possibleFirstNames = otherWords.length > 0 ? otherWords : nameWords.slice(1);
  if (possibleFirstNames.some((word) => firstNames.includes(word))) return { name: true, nickname: null };
  const hasNickname = possibleFirstNames.some((word) =>
    firstNames.some((firstNameWord) => isNicknamePair(word, firstNameWord)),
  );
  return { name: false, nickname: hasNickname };
}

/** Initials do not count: "J." may be anybody. */
const isWord = (token: string) => token.length > 1;

/** Updates the checks after the work e-mail was verified; either address suffices. */
export function addVerifiedEmail(
  checks: ClaimChecks,
  email: string,
  website: string | undefined,
): ClaimChecks {
  const domainChecks = [checks.emailDomain, checkPracticeDomain([email], website)];
  return {
    ...checks,
    emailDomain: domainChecks.includes(true) ? true : domainChecks.includes(false) ? false : null,
  };
}

/** The last call that reached somebody counts. */
export function addCalls(checks: ClaimChecks, calls: readonly ClaimCall[]): ClaimChecks {
  const lastAnsweredCall = calls.findLast(({ answer }) => answer !== 'no_answer');
  return { ...checks, call: lastAnsweredCall ? lastAnsweredCall.answer === 'confirmed' : null };
}

/** True if a check proves the relation to the practice: an address of its domain, or a call to it. */
export const isProven = ({ emailDomain, call }: ClaimChecks): boolean =>
  emailDomain === true || call === true;

/** Failed checks, which staff must justify when approving. */
export function listFailedChecks(checks: ClaimChecks): (keyof ClaimChecks)[] {
  const { nickname, ...otherChecks } = checks;
  const checkNames = Object.keys(otherChecks) as (keyof typeof otherChecks)[];
  return checkNames.filter((name) => checks[name] === false && !(name === 'name' && nickname));
}
