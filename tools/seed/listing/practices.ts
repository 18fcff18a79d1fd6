import words from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import type { Random } from '../random.ts';
import { addJitter, drawSiteNear, type Site } from './geography.ts';

/** One clinic at one address. Several people may share it. */
export interface Practice {
  company: string;
  site: Site;
  street: string;
  suite: string | undefined;
  loc: [lng: number, lat: number];
  phone: string;
  /** Without scheme: `copperbrooklimb.example`. */
  host: string;
  insurance: string[];
  accessibility: string[];
}

const { kinds } = words.companies;
const [first, second, streets] = [words.companies.first, words.companies.second, words.streets].map((list) =>
  list.split(' '),
) as [string[], string[], string[]];

/** A new clinic near the middle of its ZIP. Phones are 555-0100 to 555-0199, hosts end in `.example`: nobody is reached. */
export function drawPractice(
  random: Random,
  site: Site,
  terms: Pick<Practice, 'insurance' | 'accessibility'>,
): Practice {
  const company = drawCompany(random);
  return {
    company,
    site,
    ...drawAddress(random, site),
    phone: drawPhone(random, site.areaCode),
    host: toHost(company),
    ...terms,
  };
}

/** The same clinic in another suite or at another address near by. */
export function createMovedPractice(random: Random, practice: Practice, how: 'moved' | 'suite'): Practice {
  if (how === 'suite') return { ...practice, suite: drawSuite(random) };
  const site = drawSiteNear(random, practice.site);
  return { ...practice, site, ...drawAddress(random, site) };
}

export function drawCompany(random: Random): string {
  const name = random.pick(first);
  const whole = random.chance(0.55)
    ? name +
      random.pick(second.filter((end) => !name.toLowerCase().endsWith(end) && !end.startsWith(name.at(-1)!)))
    : name;
  return `${whole} ${random.pick(kinds)}`;
}

export const drawAddress = (random: Random, site: Site): Pick<Practice, 'street' | 'suite' | 'loc'> => ({
  ...drawStreet(random),
  loc: addJitter(random, site),
});

/** Street, number and suite, in any town. */
export function drawStreet(random: Random): Pick<Practice, 'street' | 'suite'> {
  const number = random.chance(0.8) ? random.int(100, 4999) : random.int(5000, 14999);
  const side = random.chance(0.2) ? `${random.pick(['North', 'South', 'East', 'West'])} ` : '';
  return {
    street: `${number} ${side}${random.pick(streets)} ${random.weighted(shares.streetEndings)}`,
    suite: random.chance(0.45) ? drawSuite(random) : undefined,
  };
}

function drawSuite(random: Random): string {
  const number = random.int(1, 9) * 100 + random.int(0, 4) * 10;
  return random.weighted({
    [`Suite ${number}`]: 70,
    [`Suite ${random.pick(['A', 'B', 'C', 'D'])}`]: 12,
    [`Unit ${random.int(2, 24)}`]: 10,
    [`Floor ${random.int(2, 6)}`]: 8,
  });
}

export const drawPhone = (random: Random, areaCode: string) =>
  `(${areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;

/** "Copperbrook Limb & Brace" → `copperbrooklimb.example`. */
export function toHost(company: string): string {
  const letters = company.toLowerCase().replace(/[^a-z ]/g, '');
  return `${letters.split(' ').filter(Boolean).slice(0, 2).join('')}.example`;
}
