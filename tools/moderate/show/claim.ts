import type { ClaimEvidence, ListingDoc } from '@app/db';
import { isUnpublished } from '@app/moderation';
import type { Of } from '../matter.ts';
import { plain } from '../plain.ts';
import { aboutListing } from './review.ts';

/**
 * A claim with what was given to show it, what our checks make of that, and who else asked meanwhile. `other`: the
 * listing that the claimant owns already.
 */
export function showClaim({ claim, listing }: Of<'claim'>, other: ListingDoc | null): string[] {
  const { claimantName, claimantEmail, sent, checks, blocked, decision } = claim;
  return [
    listing ? aboutListing(listing) : 'Orphaned: the listing is gone',
    ...(listing && !listing.approved ? [`The listing is ${listing.status}`] : []),
    ...(listing?.ownerUserId ? ['The listing has an owner by now'] : []),
    ...(listing?.website ? [`Its website: ${plain(listing.website)}`] : []),
    '',
    `Asked by ${plain(claimantName)} <${plain(claimantEmail)}>, ${claim.createdAt.toISOString()}`,
    ...(sent ? [`They sent otherwise: ${plain(Object.values(sent).join(', '))}`] : []),
    ...evidenceOf(claim.evidence),
    ...(other && claim.status === 'pending' ? ['', becomesOf(other)] : []),
    '',
    `Proven: address of the website's domain: ${yesNo(checks.emailDomain)}`,
    `Proven: the practice says so on the telephone: ${yesNo(checks.call ?? null)}`,
    `Said: the listing's name: ${yesNo(checks.name ?? null)}${checks.nickname ? ', but a short form of it' : ''}`,
    `Said: the listing's NPI: ${yesNo(checks.npi)}`,
    `Said: a credential of the listing: ${yesNo(checks.license)}`,
    ...(claim.evidence.workEmail && !claim.emailCode?.confirmedAt
      ? ['The work e-mail is only said: no code came back from it']
      : []),
    ...(blocked.length > 0 ? ['', 'Asked meanwhile, and was told that a claim waits:'] : []),
    ...blocked.flatMap(({ name, email, at, evidence }) => [
      `  ${plain(name)} <${plain(email)}>, ${at.toISOString()}`,
      ...evidenceOf(evidence).map((line) => `  ${line}`),
    ]),
    ...(decision ? ['', `Decided: ${decision.outcome} by ${decision.by}. ${plain(decision.notes)}`] : []),
  ];
}

const becomesOf = (other: ListingDoc) =>
  isUnpublished(other)
    ? `They sent a listing in that never was public (${other.slug}, ${other.status}): approving this retires it`
    : `They own another listing (${other.slug}, ${other.status}): this can only be rejected`;

const evidenceOf = ({ workEmail, npi, license, licenseNumber, note }: ClaimEvidence): string[] =>
  [
    workEmail && `Work e-mail: ${plain(workEmail)}`,
    npi && `NPI: ${plain(npi)}`,
    (license || licenseNumber) && `Credential: ${plain(`${license} ${licenseNumber}`)}`,
    note && `They write: ${plain(note)}`,
  ].filter((line) => line !== '');

const yesNo = (holds: boolean | null) => (holds === null ? 'cannot be checked' : holds ? 'yes' : 'NO');
