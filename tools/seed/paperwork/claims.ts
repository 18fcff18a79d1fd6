import type { BlockedAttempt, ClaimDoc, ClaimEvidence, ListingDoc } from '@app/db';
import { checkClaim, withCalls, withProvenEmail } from '@app/listings';
import { licenseValues } from '@app/option-lists';
import { subtractDays } from '../calendar.ts';
import { seedId } from '../ids.ts';
import { toMailbox } from '../listing/listing.ts';
import { drawNpi } from '../listing/offers.ts';
import { drawPerson } from '../listing/people.ts';
import { claimNotes } from '../phrases/wording.ts';
import type { Random } from '../random.ts';
import type { PaperworkOrder } from './order.ts';
import { drawWait } from './updates.ts';

/** Of the claims: somebody else asked meanwhile. */
const BLOCKED = 0.15;
/** Of the claims: somebody of the practice who is not the practitioner. */
const COLLEAGUE = 0.1;
/** Of the claims with a work e-mail: the code that was mailed to it came back. */
const CONFIRMED = 0.6;
/** Of those, where the practice has a website: the address is of its domain. */
const OF_DOMAIN = 0.8;
/** Of the claims of listings with a phone number: staff have called it. */
const CALLED = 0.3;
const waitsDays = 14;

type Claimable = Pick<
  ListingDoc,
  '_id' | 'website' | 'phone' | 'npi' | 'licenses' | 'firstName' | 'lastName'
>;

/** A claim of a public listing that waits. */
export function drawClaim(listing: Claimable, { random, index, now }: PaperworkOrder): ClaimDoc {
  const asks = random.chance(COLLEAGUE) ? drawPerson(random, { women: 0.5, unicode: 0 }) : listing;
  const at = subtractDays(now, drawWait(random));
  const person = pickNameAndMail(asks);
  const claim = createClaim(listing, {
    userId: drawUserId(random),
    ...person,
    evidence: drawEvidence(random, listing, person.email),
    blocked: random.chance(BLOCKED) ? [drawBlocked(random, listing, subtractDays(at, -0.2))] : [],
    index,
    at,
  });
  return drawCall(random, listing, drawProof(random, listing, claim));
}

/** The code came back an hour after the claim. */
function drawProof(random: Random, { website }: Claimable, claim: ClaimDoc): ClaimDoc {
  const { evidence, checks, createdAt, v } = claim;
  if (!evidence.workEmail || !random.chance(CONFIRMED)) return claim;
  const [local] = evidence.workEmail.split('@');
  const workEmail =
    website && random.chance(OF_DOMAIN)
      ? `${local}@${new URL(website).hostname.replace(/^www\./, '')}`
      : evidence.workEmail;
  const confirmedAt = subtractDays(createdAt, -1 / 24);
  return {
    ...claim,
    evidence: { ...evidence, workEmail },
    checks: withProvenEmail(checks, workEmail, website),
    emailCode: { sends: 1, requestedAt: createdAt, triesLeft: 5, confirmedAt },
    v: v + 2,
  };
}

/** Staff called a few hours after it was sent. */
function drawCall(random: Random, { phone }: Claimable, claim: ClaimDoc): ClaimDoc {
  if (!phone || !random.chance(CALLED)) return claim;
  const answer = random.pick(['confirmed', 'confirmed', 'confirmed', 'denied', 'no_answer'] as const);
  const by = `admin_seed_${random.int(1, 3)}`;
  const calls = [{ number: phone, answer, note: '', at: subtractDays(claim.createdAt, -3 / 24), by }];
  return { ...claim, calls, checks: withCalls(claim.checks, calls), v: claim.v + 1 };
}

/** A claim whose listing is gone: for the page where the team cleans those up. */
export function drawOrphan(pattern: ListingDoc, order: PaperworkOrder): ClaimDoc {
  const listing = { ...pattern, ...drawPerson(order.random, { women: 0.25, unicode: 0 }) };
  const _id = seedId('gone', pattern.createdAt, order.index);
  const claim = drawClaim({ ...listing, _id }, order);
  // The listing's own claim, if it has one, has the same number.
  return { ...claim, _id: seedId('claim', claim.createdAt, order.index + 0x8000_0000), blocked: [] };
}

interface ClaimSeed {
  userId: string;
  name: string;
  email: string;
  evidence: ClaimEvidence;
  blocked?: BlockedAttempt[];
  index: number;
  at: Date;
}

/** The claim as the listing service would have written it. */
export function createClaim(
  listing: Claimable,
  { userId, name, email, evidence, blocked = [], index, at }: ClaimSeed,
): ClaimDoc {
  return {
    _id: seedId('claim', at, index),
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    evidence,
    checks: checkClaim(listing, { name, emails: [email] }, evidence),
    blocked,
    status: 'pending',
    locale: 'en',
    v: 1 + blocked.length,
    createdAt: at,
    expiresAt: subtractDays(at, -waitsDays),
  };
}

const drawUserId = (random: Random) => `user_${random.text(27)}`;

/** As people with a common mail provider have it; nobody is reached. */
const pickNameAndMail = (person: Pick<ListingDoc, 'firstName' | 'lastName'>) => ({
  name: `${person.firstName} ${person.lastName}`,
  email: `${toMailbox(person)}@mail.test`,
});

function drawEvidence(random: Random, { licenses }: Claimable, email: string): ClaimEvidence {
  const license = random.chance(0.7) ? random.pick(random.chance(0.85) ? licenses : licenseValues) : '';
  return {
    workEmail: random.chance(0.6) ? email.replace('@mail.', '@clinic.') : '',
    npi: random.chance(0.35) ? drawNpi(random) : '',
    license,
    licenseNumber:
      license && random.chance(0.8) ? `${random.pick(['CP', 'P', 'LP'])}${random.int(1000, 9999)}` : '',
    note: random.chance(0.4) ? random.pick(claimNotes) : '',
  };
}

function drawBlocked(random: Random, listing: Claimable, at: Date): BlockedAttempt {
  const person = pickNameAndMail(drawPerson(random, { women: 0.4, unicode: 0 }));
  return { userId: drawUserId(random), ...person, at, evidence: drawEvidence(random, listing, person.email) };
}
