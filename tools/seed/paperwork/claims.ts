import type { BlockedAttempt, ClaimDoc, ListingDoc } from '@app/db';
import { addCalls, addVerifiedEmail, checkClaim } from '@app/listings';
import { licenseValues } from '@app/option-lists';
import { addDays } from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { createSeedId, createSeedUserId } from '../ids.ts';
import { drawNpi, toMailbox } from '../listing/listing.ts';
import { drawPerson } from '../listing/people.ts';
import { claimNotes } from '../phrases/book.ts';
import { drawBoolean, faker, pick } from '../random.ts';
import { seedAdminId } from '../staff-work.ts';
import type { SubmissionInput } from './updates.ts';

/** Shares of the claims; `ofDomain`: share of verified addresses on the practice's domain. */
const {
  colleague: colleagueShare,
  contested: blockedAttemptShare,
  proven: verifiedEmailShare,
  ofDomain: ownDomainShare,
  called: calledShare,
} = shares.claims;
const expiryDays = 14;

type Claimant = Omit<BlockedAttempt, 'at'>;

export function drawClaim(listing: ListingDoc, input: SubmissionInput): ClaimDoc {
  const claimantNames = drawBoolean(colleagueShare) ? drawPerson({ women: 0.5, unicode: 0 }) : listing;
  const claim = createClaim(
    listing,
    drawClaimant(claimantNames, listing, createSeedUserId('claimant', input.index)),
    input,
  );
  if (drawBoolean(blockedAttemptShare)) {
    const otherPerson = drawPerson({ women: 0.4, unicode: 0 });
    const blockedClaimant = drawClaimant(otherPerson, listing, createSeedUserId('blocked', input.index));
    claim.blocked = [{ ...blockedClaimant, at: addDays(input.at, 0.2) }];
    claim.v += 1;
  }
  if (claim.evidence.workEmail && drawBoolean(verifiedEmailShare)) addEmailVerification(listing, claim);
  if (listing.phone && drawBoolean(calledShare)) addPracticeCall(listing.phone, claim);
  return claim;
}

/** The work email was verified an hour after the claim. */
function addEmailVerification({ website }: ListingDoc, claim: ClaimDoc): void {
  const { evidence, createdAt } = claim;
  if (website && drawBoolean(ownDomainShare))
    evidence.workEmail = evidence.workEmail.replace(/@.*/, `@${new URL(website).hostname}`);
  const confirmedAt = addDays(createdAt, 1 / 24);
  claim.checks = addVerifiedEmail(claim.checks, evidence.workEmail, website);
  claim.emailCode = { sends: 1, requestedAt: createdAt, triesLeft: 5, confirmedAt };
  claim.v += 2;
}

/** Staff called the practice a few hours after the claim. */
function addPracticeCall(number: string, claim: ClaimDoc): void {
  const answer = pick(['confirmed', 'confirmed', 'confirmed', 'denied', 'no_answer'] as const);
  claim.calls = [{ number, answer, note: '', at: addDays(claim.createdAt, 3 / 24), by: seedAdminId }];
  claim.checks = addCalls(claim.checks, claim.calls);
  claim.v += 1;
}

/** A claim of a deleted listing, for the page where staff clean those up. */
export function drawOrphanClaim(listing: ListingDoc, { index, at }: SubmissionInput): ClaimDoc {
  const _id = createSeedId('gone', listing.createdAt, index);
  // The listing's own claim has the same number.
  const input = { index: index + 0x8000_0000, at };
  return drawClaim({ ...listing, ...drawPerson({ women: 0.25, unicode: 0 }), _id }, input);
}

export function createClaim(
  listing: ListingDoc,
  { userId, name, email, evidence }: Claimant,
  { index, at }: SubmissionInput,
): ClaimDoc {
  return {
    _id: createSeedId('claim', at, index),
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    evidence,
    checks: checkClaim(listing, { name, emails: [email] }, evidence),
    blocked: [],
    status: 'pending',
    locale: 'en',
    v: 1,
    createdAt: at,
    expiresAt: addDays(at, expiryDays),
  };
}

function drawClaimant(
  person: Pick<ListingDoc, 'firstName' | 'lastName'>,
  { licenses }: ListingDoc,
  userId: string,
): Claimant {
  const license = drawBoolean(0.7) ? pick(drawBoolean(0.85) ? licenses : licenseValues) : '';
  return {
    userId,
    name: `${person.firstName} ${person.lastName}`,
    email: `${toMailbox(person)}@mail.test`,
    evidence: {
      workEmail: drawBoolean(0.6) ? `${toMailbox(person)}@clinic.test` : '',
      npi: drawBoolean(0.35) ? drawNpi() : '',
      license,
      licenseNumber: license && drawBoolean(0.8) ? faker.helpers.fromRegExp(/[CL]P[1-9][0-9]{3}/) : '',
      note: drawBoolean(0.4) ? pick(claimNotes) : '',
    },
  };
}
