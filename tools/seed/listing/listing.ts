import { foldTokens, type ListingDoc, type ListingStatus, toNameKeys } from '@app/db';
import { toSlug } from '@app/listings/listing/slug';
import { computeCounters } from '@app/reviews';
import { pickLater, subtractDays } from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { type Slugs, seedId } from '../ids.ts';
import { Random } from '../random.ts';
import { drawBio, toBioFacts } from './bio.ts';
import { drawLicenses, drawYearStarted } from './credentials.ts';
import { addDirt } from './dirt.ts';
import {
  drawDeviceFamilies,
  drawLanguages,
  drawLimbLevels,
  drawNpi,
  drawSpecialties,
  drawTraining,
} from './offers.ts';
import { drawPerson, type Person } from './people.ts';
import { drawPlaces } from './places.ts';
import { drawCompany, drawPhone, type Practice } from './practices.ts';

/** A listing, and what its reviews must know beside it. */
export interface Profile {
  doc: ListingDoc;
  person: Person;
  practice: Practice;
  /** Where the practitioner worked before, and until when: reviews follow the person. */
  earlier: { company: string; until: Date } | undefined;
}

export interface ListingOrder {
  random: Random;
  index: number;
  now: Date;
  slugs: Slugs;
  practice: Practice;
  /** Drawn where not given. */
  person?: Person;
  /** Without the dirt of real directories. */
  clean?: boolean;
}

const CLAIMED = 0.38;
/** How many of the claimed listings tell each optional fact. */
const TOLD = 0.5;
/** A stream of its own: what is drawn from it changes nothing else of the listing. */
const VISITS = 5;
const STALE_DAYS = 180;
const STALE = 0.35;
/** Of the stale ones. */
const NEVER = 0.25;

export function drawListing(order: ListingOrder): Profile {
  const { random, now, practice } = order;
  const person = order.person ?? drawPerson(random, { women: 0.25, unicode: 0.04 });
  const status = random.weighted(shares.status);
  const claimed = random.chance(CLAIMED);
  const thisYear = now.getUTCFullYear();
  const yearStarted = drawYearStarted(random, thisYear);
  const { site } = practice;
  const specialties = drawSpecialties(random);
  const createdAt = drawCreatedAt(random, status, now);
  const confirmed = drawConfirmed(random, claimed, now);
  const doc: ListingDoc = {
    _id: seedId('listing', createdAt, order.index),
    slug: order.slugs.take(toSlug({ ...person, ...site })),
    v: random.int(1, 6),
    status,
    approved: status === 'approved',
    firstName: person.firstName,
    lastName: person.lastName,
    company: practice.company,
    address: practice.street,
    ...(practice.suite && { address2: practice.suite }),
    city: site.city,
    state: site.state,
    zipCode: site.zip,
    phone: practice.phone,
    ...(random.chance(0.3) && { patientContactPhone: drawPhone(random, site.areaCode) }),
    email: createEmail(person, practice),
    ...(random.chance(0.72) && { website: `https://${practice.host}/` }),
    ...(yearStarted !== undefined && { yearStartedPracticing: yearStarted }),
    licenses: drawLicenses(random, site.state, yearStarted),
    insuranceAccepted: practice.insurance,
    languageAccommodations: drawLanguages(random, site.state),
    specialties,
    ...(claimed && drawOptional(random, specialties, practice)),
    ...(claimed && drawVisits(new Random(order.index, VISITS))),
    ...drawPlaces(random, practice),
    ...confirmed,
    ...(random.chance(0.985) && { loc: { type: 'Point' as const, coordinates: practice.loc } }),
    nameKeys: [],
    firstKey: '',
    lastKey: '',
    ...(claimed && { ownerUserId: `user_${random.text(27)}` }),
    ...(status === 'imported' && { externalKey: `import-${thisYear}-01.csv:${order.index}` }),
    ...computeCounters([]),
    createdAt,
    updatedAt: pickLater(createdAt, confirmed.confirmedAt ?? createdAt),
  };
  if (random.chance(claimed ? 0.9 : 0.35)) doc.professionalBio = drawBio(random, toBioFacts(doc, thisYear));
  if (!order.clean) addDirt(random, doc, (long) => drawBio(random, toBioFacts(doc, thisYear), long));
  Object.assign(doc, toNameKeys(doc));
  return {
    doc,
    person: { ...person, firstName: doc.firstName },
    practice,
    earlier: drawEarlier(random, now),
  };
}

const createEmail = (person: Person, { host }: Practice) =>
  `${toMailbox(person)}@${host.replace(/\.example$/, '.test')}`;

/** "Søren Núñez-O'Hara" → "soren.nunezohara". */
export const toMailbox = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  [firstName, lastName].map((name) => foldTokens(name).join('')).join('.');

function drawCreatedAt(random: Random, status: ListingStatus, now: Date): Date {
  if (status === 'pending') return subtractDays(now, random.exponential(1.2));
  if (status === 'imported') return subtractDays(now, random.between(1, 60));
  return subtractDays(now, random.chance(0.2) ? random.between(60, 1100) : random.between(1100, 2400));
}

/** 35 % are stale: never confirmed, or more than 180 days ago. The practice confirms half of the claimed ones, our team the others. */
function drawConfirmed(
  random: Random,
  claimed: boolean,
  now: Date,
): Pick<ListingDoc, 'confirmedAt' | 'confirmedBy'> {
  const confirmedBy = claimed && random.chance(TOLD / (1 - STALE * NEVER)) ? 'practice' : 'team';
  if (!random.chance(STALE))
    return { confirmedAt: subtractDays(now, random.between(0, STALE_DAYS - 2)), confirmedBy };
  if (random.chance(NEVER)) return {};
  return {
    confirmedAt: subtractDays(now, STALE_DAYS + 1 + Math.min(900, random.exponential(160))),
    confirmedBy,
  };
}

function drawOptional(
  random: Random,
  specialties: readonly string[],
  practice: Practice,
): Partial<ListingDoc> {
  const isGiven = () => random.chance(TOLD);
  const doesArms = specialties.includes('Myoelectric') || random.chance(0.25);
  return {
    ...(isGiven() && { acceptsNewPatients: random.chance(0.88) }),
    ...(isGiven() && { firstVisitDays: Math.min(120, Math.max(1, Math.round(random.logNormal(2.3, 0.7)))) }),
    ...(isGiven() && { adjustmentDays: Math.min(60, Math.round(random.logNormal(1.2, 0.8))) }),
    ...(isGiven() && { onSiteFabrication: random.chance(0.61) }),
    ...(isGiven() && { sameDayRepairs: random.chance(0.55) }),
    ...(isGiven() && { treatsChildren: random.chance(0.72) }),
    ...(isGiven() && { limbLevels: drawLimbLevels(random, doesArms) }),
    ...(isGiven() && { deviceFamilies: drawDeviceFamilies(random, specialties, doesArms) }),
    ...(isGiven() && { manufacturerTraining: drawTraining(random) }),
    ...(isGiven() && { accessibility: practice.accessibility }),
    ...(isGiven() && { npi: drawNpi(random) }),
  };
}

function drawVisits(random: Random): Pick<ListingDoc, 'homeVisits'> {
  if (!random.chance(TOLD)) return {};
  const found: string[] = random.each({ 'At home': 0.35, 'By video': 0.3 });
  return { homeVisits: found.length > 0 ? found : ['In hospital'] };
}

/** Four in a hundred have changed practices within the time that reviews cover. */
function drawEarlier(random: Random, now: Date): Profile['earlier'] {
  return random.chance(0.04)
    ? { company: drawCompany(random), until: subtractDays(now, random.between(120, 700)) }
    : undefined;
}
