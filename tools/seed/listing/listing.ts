import { type ListingDoc, toClinicKey, tokenize, toNameKeys } from '@app/db';
import { toSlug } from '@app/listings/listing/slug.store';
import type { ListingStatus } from '@app/option-lists';
import { computeCounters } from '@app/reviews';
import { drawDaysBefore, pickLater, subtractDays } from '../calendar.ts';
import practiceData from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import { createSeedId, createSeedUserId, type SlugRegistry } from '../ids.ts';
import { english } from '../phrases/book.ts';
import { capitalize, Speaker, toFlags } from '../phrases/phrases.ts';
import {
  drawBoolean,
  drawExponential,
  drawLogNormal,
  faker,
  pick,
  pickEach,
  pickWeighted,
} from '../random.ts';
import { createCosts } from './costs.ts';
import { createHours } from './hours.ts';
import { drawPerson, type Person } from './people.ts';
import { drawCompany, drawPhone, drawPlaces, isStateInList, type Practice } from './practices.ts';

export interface DrawnListing {
  doc: ListingDoc;
  person: Person;
  practice: Practice;
  /** Earlier practice and the end of that employment: reviews follow the prosthetist. */
  earlierPractice: { company: string; until: Date } | undefined;
}

export interface DrawListingInput {
  index: number;
  now: Date;
  slugs: SlugRegistry;
  practice: Practice;
  /** Random by default. */
  person?: Person;
  /** Without typical errors of real directories. */
  isClean?: boolean;
}

/** Share of claimed listings that state each optional fact. */
const STATED_SHARE = 0.5;
const STALE_DAYS = 180;
const STALE_SHARE = 0.35;
/** Share of stale listings that were never confirmed. */
const NEVER_CONFIRMED_SHARE = 0.25;
/** BOC stopped certifying prosthetists in July 2016. */
const LAST_BOC_YEAR = 2016;
/** First year in which a master's degree is common. */
const FIRST_MASTERS_YEAR = 2012;

export function drawListing(input: DrawListingInput): DrawnListing {
  const { index, now, slugs, practice, person = drawProsthetist() } = input;
  const { site } = practice;
  const status = pickWeighted(shares.status);
  const isClaimed = drawBoolean(0.38);
  const yearStarted = drawYearStarted(now.getUTCFullYear());
  const specialties = drawSpecialties();
  const createdAt = drawCreatedAt(status, now);
  const confirmation = drawConfirmation(isClaimed, now);
  const doc: ListingDoc = {
    _id: createSeedId('listing', createdAt, index),
    slug: slugs.reserve(toSlug({ ...person, ...site })),
    v: faker.number.int({ min: 1, max: 6 }),
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
    ...(drawBoolean(0.3) && { patientContactPhone: drawPhone(site.areaCode) }),
    email: `${toMailbox(person)}@${practice.hostname.replace(/example$/, 'test')}`,
    ...(drawBoolean(0.72) && { website: `https://${practice.hostname}/` }),
    ...(yearStarted && { yearStartedPracticing: yearStarted }),
    licenses: drawLicenses(site.state, yearStarted),
    insuranceAccepted: practice.insurance,
    languageAccommodations: drawLanguages(site.state),
    specialties,
    ...(isClaimed && drawOptionalFacts(specialties, practice)),
    ...createHours(practice, now),
    ...createCosts(practice),
    ...drawPlaces(practice),
    ...confirmation,
    ...(drawBoolean(0.985) && { loc: { type: 'Point' as const, coordinates: practice.loc } }),
    nameKeys: [],
    firstKey: '',
    lastKey: '',
    ...(isClaimed && { ownerUserId: createSeedUserId('owner', index) }),
    ...(status === 'imported' && { externalKey: `import-${now.getUTCFullYear()}-01.csv:${index}` }),
    ...computeCounters([]),
    createdAt,
    ...((status === 'approved' || status === 'suspended') && { publicSince: createdAt }),
    updatedAt: pickLater(createdAt, confirmation.confirmedAt ?? createdAt),
  };
  if (drawBoolean(isClaimed ? 0.9 : 0.35)) doc.professionalBio = drawBio(doc, now, pickWeighted(shares.bio));
  if (!input.isClean) addTypicalErrors(doc, now);
  const clinicKey = toClinicKey(doc);
  Object.assign(doc, toNameKeys(doc), clinicKey && { clinicKey });
  // Four percent changed practices within the period that reviews cover.
  const earlierPractice = drawBoolean(0.04)
    ? { company: drawCompany(), until: drawDaysBefore(now, 120, 700) }
    : undefined;
  return { doc, person, practice, earlierPractice };
}

const drawProsthetist = () => drawPerson({ women: 0.25, unicode: 0.04 });

/** "Søren Núñez-O'Hara" → "soren.nunezohara". */
export const toMailbox = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  [firstName, lastName].map((name) => tokenize(name).join('')).join('.');

function drawCreatedAt(status: ListingStatus, now: Date): Date {
  if (status === 'pending') return subtractDays(now, drawExponential(1.2));
  if (status === 'imported') return drawDaysBefore(now, 1, 60);
  return drawBoolean(0.2) ? drawDaysBefore(now, 60, 1100) : drawDaysBefore(now, 1100, 2400);
}

/** 35 % are stale: never confirmed, or over 180 days ago. Half of the claimed ones are confirmed by the practice. */
function drawConfirmation(isClaimed: boolean, now: Date): Pick<ListingDoc, 'confirmedAt' | 'confirmedBy'> {
  const isStale = drawBoolean(STALE_SHARE);
  if (isStale && drawBoolean(NEVER_CONFIRMED_SHARE)) return {};
  const confirmedAt = isStale
    ? subtractDays(now, STALE_DAYS + 1 + Math.min(900, drawExponential(160)))
    : drawDaysBefore(now, 0, STALE_DAYS - 2);
  const isByPractice = isClaimed && drawBoolean(STATED_SHARE / (1 - STALE_SHARE * NEVER_CONFIRMED_SHARE));
  return { confirmedAt, confirmedBy: isByPractice ? 'practice' : 'team' };
}

/** First year of practice, distributed as in the ABC practice analysis of 2022; undefined if not stated. */
function drawYearStarted(thisYear: number): number | undefined {
  const range = pickWeighted(shares.experience);
  if (range === 'blank') return undefined;
  const [minYears, maxYears] = range.split('-').map(Number) as [number, number];
  return thisYear - faker.number.int({ min: minYears, max: maxYears });
}

/** ABC CPO 58, ABC CP 30, BOC CP 7, BOC CPO 4 %; no BOC among the 30 % who started later; some are not certified. */
function drawLicenses(state: string, yearStarted = 0): string[] {
  const { before: sharesBefore, after: sharesAfter } = shares.certificates;
  const mainCertificate =
    yearStarted > LAST_BOC_YEAR ? pickWeighted(sharesAfter) : pickWeighted(sharesBefore);
  const otherLicenses = pickEach({
    'State Prosthetist License': isStateInList('licensing', state) ? 0.85 : 0,
    'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': 0.06,
    'NCOPE Residency Completion': 0.4,
    'Masters of Prosthetics and Orthotics (MPO)': yearStarted >= FIRST_MASTERS_YEAR ? 0.7 : 0.005,
    'Registered Prosthetic Technician (RPT)': 0.02,
  });
  return [...new Set([mainCertificate, ...otherLicenses])];
}

/** 22 % overall accept patients from other states, more often those with rare specialties. */
function drawSpecialties(): string[] {
  const specialties = pickEach(shares.specialties);
  const hasRareSpecialty = specialties.some((specialty) =>
    ['Rotationplasty', 'Myoelectric', 'Osseointegration'].includes(specialty),
  );
  return drawBoolean(hasRareSpecialty ? 0.45 : 0.13)
    ? [...specialties, 'Accepts out-of-state patients']
    : specialties;
}

/** Spanish 26, Chinese 3, ASL 4 %; higher in states with more speakers. */
const drawLanguages = (state: string) =>
  pickEach({
    Spanish: isStateInList('spanish', state) ? 0.5 : 0.155,
    Chinese: isStateInList('chinese', state) ? 0.09 : 0.017,
    ASL: 0.04,
  });

function drawOptionalFacts(specialties: readonly string[], { accessibility }: Practice): Partial<ListingDoc> {
  const treatsArms = specialties.includes('Myoelectric') || drawBoolean(0.25);
  const deviceBySpecialty: Readonly<Record<string, string>> = shares.devicesOfSpecialty;
  const visitKinds = pickEach({ 'At home': 0.35, 'By video': 0.3 });
  const facts = {
    ...Object.fromEntries(Object.entries(shares.facts).map(([fact, share]) => [fact, drawBoolean(share)])),
    firstVisitDays: drawLogNormal(2.3, 0.7, [1, 120]),
    adjustmentDays: drawLogNormal(1.2, 0.8, [0, 60]),
    limbLevels: pickWeighted<string>(shares.limbLevels[treatsArms ? 'arms' : 'legs']).split(', '),
    deviceFamilies: [
      'Everyday leg',
      ...pickEach({ 'Microprocessor knee': 0.75, 'Body-powered arm': treatsArms ? 1 : 0 }),
      ...specialties.flatMap((specialty) => deviceBySpecialty[specialty] ?? []),
    ],
    manufacturerTraining: faker.helpers.arrayElements(practiceData.training, { min: 1, max: 3 }).join('; '),
    accessibility,
    npi: drawNpi(),
    homeVisits: visitKinds.length > 0 ? visitKinds : ['In hospital'],
  };
  return Object.fromEntries(Object.entries(facts).filter(() => drawBoolean(STATED_SHARE)));
}

/** Ten digits with a valid check digit (with prefix 80840), starting with 3 to 9: real NPIs start with 1 or 2. */
export const drawNpi = () => faker.helpers.replaceCreditCardSymbols('80840[3-9]########L').slice(5);

const longBioTemplate = Object.entries(shares.longBio)
  .flatMap(([part, count]) => Array.from({ length: count }, () => `{+${part}}`))
  .join(' ');

function drawBio(doc: ListingDoc, now: Date, template: string): string {
  const { specialties, languageAccommodations, limbLevels = [], deviceFamilies = [] } = doc;
  const { city, company = '', yearStartedPracticing: yearStarted = now.getUTCFullYear() } = doc;
  const years = now.getUTCFullYear() - yearStarted;
  const flags = toFlags([
    ...specialties,
    ...languageAccommodations,
    ...limbLevels,
    ...deviceFamilies,
    doc.treatsChildren && 'children',
    doc.onSiteFabrication && 'workshop',
    doc.sameDayRepairs && 'sameday',
    years >= 3 && 'known',
    years >= 25 && 'veteran',
  ]);
  const slots = { city, company, years: String(years), yearStart: String(yearStarted) };
  return capitalize(new Speaker(english, flags, slots).render(template));
}

/** Listings with odd or hostile texts are on leave, nowhere and without reviews, so that they come last in lists. */
function addTypicalErrors(doc: ListingDoc, now: Date): void {
  if (drawBoolean(0.005)) {
    makeUnavailable(doc);
    const people = [1, 2, 3, 4].map(drawProsthetist);
    doc.firstName = people.map(({ firstName }) => firstName).join(' ');
    doc.lastName = people.map(({ lastName }) => lastName).join('-');
    doc.professionalBio = drawBio(doc, now, longBioTemplate);
  }
  if (drawBoolean(0.001)) {
    makeUnavailable(doc);
    Object.assign(doc, pick<Partial<ListingDoc>>(practiceData.hostile));
  }
  if (drawBoolean(0.08)) {
    doc.clinic = doc.company!;
    delete doc.company;
  }
  if (drawBoolean(0.1)) {
    doc.address = { street1: doc.address as string, ...(doc.address2 && { street2: doc.address2 }) };
    delete doc.address2;
  }
  // One percent overall lost the leading zero in a spreadsheet; only 8 % of people live where ZIP codes have one.
  if (doc.zipCode.startsWith('0') && drawBoolean(0.125)) doc.zipCode = doc.zipCode.replace(/^0+/, '');
  else if (drawBoolean(0.05)) doc.zipCode += `-${faker.number.int({ min: 1000, max: 9899 })}`;
}

function makeUnavailable(doc: ListingDoc): void {
  doc.availability = 'on_leave';
  delete doc.loc;
}
