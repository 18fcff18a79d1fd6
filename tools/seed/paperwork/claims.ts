import type { BlockedAttempt, ClaimDoc, ClaimEvidence, ListingDoc } from '@app/db';
import { checksOf } from '@app/moderation';
import { licenseValues } from '@app/option-lists';
import { daysBefore } from '../calendar.ts';
import { seedId, slugOf } from '../ids.ts';
import { drawNpi } from '../offers.ts';
import { drawPerson } from '../people.ts';
import type { Random } from '../random.ts';
import { claimNotes } from '../words/team.ts';
import type { PaperworkOrder } from './paperwork.ts';
import { drawWait } from './updates.ts';

/** Of the claims: somebody else asked meanwhile. */
const BLOCKED = 0.15;
/** Of the claims: somebody of the practice who is not the practitioner. */
const COLLEAGUE = 0.1;
const waitsDays = 14;

type Claimable = Pick<ListingDoc, '_id' | 'website' | 'npi' | 'licenses' | 'firstName' | 'lastName'>;

/** A claim of a public listing that waits. */
export function drawClaim(listing: Claimable, { random, index, now }: PaperworkOrder): ClaimDoc {
  const asks = random.chance(COLLEAGUE) ? drawPerson(random, { women: 0.5, unicode: 0 }) : listing;
  const at = daysBefore(now, drawWait(random));
  const person = nameAndMail(asks);
  return claimOf(listing, {
    userId: drawUserId(random),
    ...person,
    evidence: drawEvidence(random, listing, person.email),
    blocked: random.chance(BLOCKED) ? [drawBlocked(random, listing, daysBefore(at, -0.2))] : [],
    index,
    at,
  });
}

/** A claim whose listing is gone: for the page where the team cleans those up. */
export function drawOrphan(pattern: ListingDoc, order: PaperworkOrder): ClaimDoc {
  const listing = { ...pattern, ...drawPerson(order.random, { women: 0.25, unicode: 0 }) };
  const _id = seedId('gone', pattern.createdAt, order.index);
  const claim = drawClaim({ ...listing, _id }, order);
  // The listing's own claim, if it has one, has the same number.
  return { ...claim, _id: seedId('claim', claim.createdAt, order.index + 0x8000_0000), blocked: [] };
}

interface Asked {
  userId: string;
  name: string;
  email: string;
  evidence: ClaimEvidence;
  blocked?: BlockedAttempt[];
  index: number;
  at: Date;
}

/** The claim as the listing service would have written it. */
export function claimOf(
  listing: Claimable,
  { userId, name, email, evidence, blocked = [], index, at }: Asked,
): ClaimDoc {
  return {
    _id: seedId('claim', at, index),
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    evidence,
    checks: checksOf(listing, { name, emails: [email] }, evidence),
    blocked,
    status: 'pending',
    locale: 'en',
    v: 1 + blocked.length,
    createdAt: at,
    expiresAt: daysBefore(at, -waitsDays),
  };
}

const drawUserId = (random: Random) => `user_${random.text(27)}`;

/** As people with a common mail provider have it; nobody is reached. */
function nameAndMail({ firstName, lastName }: Pick<ListingDoc, 'firstName' | 'lastName'>) {
  const part = (name: string) => slugOf(name).replaceAll('-', '');
  return {
    name: `${firstName} ${lastName}`,
    email: `${part(firstName)}.${part(lastName)}@mail.test`,
  };
}

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
  const person = nameAndMail(drawPerson(random, { women: 0.4, unicode: 0 }));
  return { userId: drawUserId(random), ...person, at, evidence: drawEvidence(random, listing, person.email) };
}
