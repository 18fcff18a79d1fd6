import type { ListingDoc, Place } from '@app/db';
import practiceData from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import { drawBoolean, faker, pick, pickEach, pickWeighted } from '../random.ts';
import { addJitter, type ClinicSite, drawSite, drawSiteNear } from './geography.ts';

/** A clinic at one address, possibly with several prosthetists. */
export interface Practice extends ReturnType<typeof drawStreet> {
  company: string;
  site: ClinicSite;
  loc: [lng: number, lat: number];
  phone: string;
  /** Without scheme: `copperbrooklimb.example`. */
  hostname: string;
  insurance: string[];
  accessibility: string[];
}

const { kinds: companyKinds } = practiceData.companies;
const nameStarts = practiceData.companies.first.split(' ');
const nameEnds = practiceData.companies.second.split(' ');
const streets = faker.definitions.location.street_name!;

export const isStateInList = (list: keyof typeof shares.states, state: string) =>
  shares.states[list].includes(state);

/** A new clinic near the center of its ZIP code, with fictional phone number and host. */
export function drawPractice(site = drawSite()): Practice {
  const company = drawCompany();
  return {
    company,
    site,
    ...drawStreet(),
    loc: addJitter(site),
    phone: drawPhone(site.areaCode),
    hostname: toHostname(company),
    insurance: drawInsurance(site.state),
    accessibility: pickEach(shares.accessibility),
  };
}

/** Accepted plans, at least one. Kaiser is 14 % overall, since a quarter of the population lives in its states. */
export function drawInsurance(state: string): string[] {
  const plans = pickEach(shares.insurance).filter(
    (plan) => plan !== 'Kaiser Permanente' || isStateInList('kaiser', state),
  );
  return plans.length > 0 ? plans : ['Self-Pay / Out-of-Pocket'];
}

/** The same clinic in another suite or at another address nearby. */
export function createMovedPractice(practice: Practice, change: 'moved' | 'suite'): Practice {
  if (change === 'suite') return { ...practice, suite: drawSuite() };
  const site = drawSiteNear(practice.site);
  return { ...practice, site, ...drawStreet(), loc: addJitter(site) };
}

export function drawCompany(): string {
  const nameStart = pick(nameStarts);
  const endings = nameEnds.filter(
    (nameEnding) =>
      !nameStart.toLowerCase().endsWith(nameEnding) && !nameEnding.startsWith(nameStart.at(-1)!),
  );
  return `${nameStart}${drawBoolean(0.55) ? pick(endings) : ''} ${pick(companyKinds)}`;
}

/** Number, street and suite. */
export const drawStreet = () => ({
  street: `${drawBoolean(0.8) ? faker.number.int({ min: 100, max: 4999 }) : faker.number.int({ min: 5000, max: 14999 })} ${pick(streets)}`,
  suite: drawBoolean(0.45) ? drawSuite() : undefined,
});

const drawSuite = () => faker.helpers.fromRegExp(pickWeighted(shares.suites));

export const drawPhone = (areaCode: string) => `(${areaCode}) 555-01${faker.string.numeric(2)}`;

/** "Copperbrook Limb & Brace" → `copperbrooklimb.example`. */
export function toHostname(company: string): string {
  const letters = company.toLowerCase().replace(/[^a-z ]/g, '');
  return `${letters.split(' ').filter(Boolean).slice(0, 2).join('')}.example`;
}

/** One in eight has further locations, some at another practice. */
export function drawPlaces(practice: Practice): Pick<ListingDoc, 'alsoAt'> {
  if (!drawBoolean(0.125)) return {};
  return {
    alsoAt: Array.from({ length: Number(pickWeighted(shares.furtherPlaces)) }, () => drawPlace(practice)),
  };
}

function drawPlace(practice: Practice): Place {
  const site = drawSiteNear(practice.site);
  const { street, suite } = drawStreet();
  return {
    company: drawBoolean(0.7) ? practice.company : drawCompany(),
    address: suite ? `${street}, ${suite}` : street,
    city: site.city,
    state: site.state,
    zipCode: site.zip,
    ...(drawBoolean(0.8) && { days: pick(practiceData.placeDays) }),
    loc: { type: 'Point', coordinates: addJitter(site) },
  };
}
