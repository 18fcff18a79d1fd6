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

const first =
  'Alder Amber Anchor Ash Aspen Beacon Birch Blue Bright Bridge Brook Canyon Cardinal Cedar Clear Coast Copper Cotton Crane Crest Cypress Dogwood Eagle East Elm Ever Fair Falcon Fern Field Flint Fox Garden Glen Gold Granite Green Harbor Hawthorn Hazel Heron High Holly Iron Juniper Keystone Lake Lantern Laurel Lark Linden Long Magnolia Maple Marsh Meadow Mesa Mill Mission North Oak Olive Orchard Osprey Palm Pecan Pine Plum Prairie Quail Quarry Red Reed Ridge River Robin Rock Rose Sage Sand Shore Silver South Spring Spruce Star Stone Summit Sun Swift Sycamore Timber Trail Twin Union Valley Vista Walnut West White Willow Wind Wren'.split(
    ' ',
  );
const second =
  'bend bluff bridge brook creek crest dale field ford front gate glen grove harbor haven hill hollow lake land mark mill mont moor path pine point port ridge rise run shore side stead stone vale view ward water way well wood works yard'.split(
    ' ',
  );
const kinds = [
  'Limb Works',
  'Prosthetics',
  'Prosthetic Care',
  'Prosthetic Studio',
  'Limb & Brace',
  'Limb Center',
  'Prosthetics & Orthotics',
  'Orthotics & Prosthetics',
  'Prosthetic Associates',
  'Artificial Limb Company',
  'Gait & Limb',
  'Limb Clinic',
  'Mobility & Prosthetics',
  'Prosthetic Design',
  'Limb Lab',
  'Orthopedic Technology',
  'Prosthetic Services',
  'Rehabilitation Arts',
  'Limb & Socket',
  'Prosthetic Partners',
];
const streets =
  'Alameda Ashford Bellweather Birchwood Boulder Briarcliff Calloway Cambridge Canal Carver Cedar Chapel Cherry Chestnut Clamorgan Clinton College Commerce Cottonwood Court Delmar Depot Division Dogwood Eastgate Elm Fairmount Farragut Forest Franklin Front Garfield Grand Grove Harrison Hawthorne Hickory Highland Hillcrest Hospital Industrial Jackson Jefferson Juniper Kingsley Lafayette Lakeview Lantern Laurel Liberty Lincoln Linden Locust Madison Main Maple Market Medical Mercer Mill Monroe Mulberry Museum Northgate Oak Olive Orchard Park Pearl Pecan Pine Plaza Poplar Prospect Quarry Railroad Ridge River Roosevelt Sherman Spring Spruce State Station Summit Sycamore Taylor Thornton Union Valley Vine Walnut Warren Washington Water Webster Willow Woodland'.split(
    ' ',
  );
const endings = [
  ['Street', 34],
  ['Avenue', 26],
  ['Road', 14],
  ['Boulevard', 10],
  ['Drive', 8],
  ['Parkway', 4],
  ['Lane', 4],
] as const;

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
  ...drawDoor(random),
  loc: addJitter(random, site),
});

/** Street, number and suite, in any town. */
export function drawDoor(random: Random): Pick<Practice, 'street' | 'suite'> {
  const number = random.chance(0.8) ? random.int(100, 4999) : random.int(5000, 14999);
  const side = random.chance(0.2) ? `${random.pick(['North', 'South', 'East', 'West'])} ` : '';
  return {
    street: `${number} ${side}${random.pick(streets)} ${random.weighted(endings)}`,
    suite: random.chance(0.45) ? drawSuite(random) : undefined,
  };
}

function drawSuite(random: Random): string {
  const number = random.int(1, 9) * 100 + random.int(0, 4) * 10;
  return random.weighted([
    [`Suite ${number}`, 70],
    [`Suite ${random.pick(['A', 'B', 'C', 'D'])}`, 12],
    [`Unit ${random.int(2, 24)}`, 10],
    [`Floor ${random.int(2, 6)}`, 8],
  ]);
}

export function drawPhone(random: Random, areaCode: string): string {
  return `(${areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** "Copperbrook Limb & Brace" → `copperbrooklimb.example`. */
export function toHost(company: string): string {
  const words = company
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .filter(Boolean);
  return `${words.slice(0, 2).join('')}.example`;
}
