import type { ListingDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import { checkPracticeDomain } from '@app/reviews/review/author/conflict-of-interest';
import { hasObscenity } from '@app/reviews/review/author/obscenity';
import { findContactKinds } from '@app/types';

/** Risks of a listing or its update, as hints for staff. None of them decides. */
export const listingRisks = [
  'obscenity',
  'contact_in_bio',
  'contact_in_photo',
  'boc_after_2017',
  'no_practice_credential',
  'state_without_license',
  'twin',
  'email_domain',
  'zip_elsewhere',
  'renamed',
] as const;
export type ListingRisk = (typeof listingRisks)[number];

/** The Board (BOC) accepted no new prosthetists after July 2016; trainees of that time started soon after. */
const firstYearWithoutBoc = 2018;

/** Titles of education or other professions, which alone do not allow anyone to practise. */
const nonPracticeTitles: ReadonlySet<string> = new Set([
  'NCOPE Residency Completion',
  'Masters of Prosthetics and Orthotics (MPO)',
  'Registered Prosthetic Technician (RPT)',
]);

/** States that license prosthetists. */
const licensingStates: ReadonlySet<string> = new Set(
  'AL AR FL GA IL IA KY MS NJ ND OH OK PA RI TN TX WA'.split(' '),
);

/**
 * Risks of a listing, in order of the list. `hasDuplicate`: another listing has a similar name and the same ZIP code.
 */
export function findListingRisks(listing: ListingDoc, hasDuplicate: boolean): ListingRisk[] {
  const { firstName, lastName, company = '', professionalBio = '', manufacturerTraining = '' } = listing;
  const { licenses, yearStartedPracticing: startYear = 0, state, email, website } = listing;
  const photoTexts = (listing.placePhotos ?? []).map(({ alt }) => alt);
  const placeTexts = (listing.alsoAt ?? []).map((place) => `${place.company}\n${place.days ?? ''}`);
  const ownTexts = [firstName, lastName, company, professionalBio, manufacturerTraining];
  const allText = [...ownTexts, ...placeTexts, ...photoTexts].join('\n');
  const riskFlags: Partial<Record<ListingRisk, boolean>> = {
    obscenity: hasObscenity(allText),
    contact_in_bio: findContactKinds(professionalBio).length > 0,
    contact_in_photo: photoTexts.some((text) => findContactKinds(text).length > 0),
    boc_after_2017: licenses.some((license) => license.startsWith('BOC')) && startYear >= firstYearWithoutBoc,
    no_practice_credential: licenses.every((license) => nonPracticeTitles.has(license)),
    state_without_license: licenses.includes('State Prosthetist License') && !licensingStates.has(state),
    twin: hasDuplicate,
    email_domain: checkPracticeDomain(email ? [email] : [], website) === false,
    zip_elsewhere: isZipElsewhere(listing),
  };
  return listingRisks.filter((risk) => riskFlags[risk]);
}

/** Risks that an update adds. Existing risks of the public listing were examined at its approval. */
export function findChangeRisks(
  currentListing: ListingDoc,
  changedListing: ListingDoc,
  hasDuplicate: boolean,
): ListingRisk[] {
  const existingRisks = new Set(findListingRisks(currentListing, false));
  const isRenamed =
    currentListing.firstKey !== changedListing.firstKey || currentListing.lastKey !== changedListing.lastKey;
  const addedRisks = findListingRisks(changedListing, hasDuplicate && isRenamed).filter(
    (risk) => !existingRisks.has(risk),
  );
  return isRenamed ? [...addedRisks, 'renamed'] : addedRisks;
}

/** True for a ZIP code that is unknown or in another state. */
const isZipElsewhere = ({ zipCode, state }: ListingDoc) => lookupZip(zipCode)?.state !== state;
