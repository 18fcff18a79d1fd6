import { computeMiles, listStateZips, lookupZip, type ZipPlace } from '@app/geo';
import { zipWithNobodyNear } from '@app/test-kit/personas';
// Per state: people in thousands (Census 2020, for weights only), and its metropolitan areas as "middle ZIP / people in
// thousands / telephone area code", rounded; a share where an area crosses states.
import stateRows from '../data/metros.json' with { type: 'json' };
import { faker, happens } from '../random.ts';

/** Nobody practices so near to `zipWithNobodyNear`, so that "0 results within 25 miles" can be shown. */
const LONELY_MILES = 28;
const isLonely = (zip: ZipPlace) => computeMiles(zip, lookupZip(zipWithNobodyNear)!) <= LONELY_MILES;

/** Where a clinic stands. */
export interface Site extends ZipPlace {
  areaCode: string;
  /** The middle of its metropolitan area; empty in the country. */
  metro: string;
}

type Weighted<T> = { value: T; weight: number };

/** Firms, campuses, parks and bases that the ZIP list carries as "cities". */
const NO_TOWN =
  /[\d&/]|\b(?:Afb|A F B|Afs|Nas|Naval|Air|Firms|Gen Electric|Academy|Mcas|Fort Bragg|Ft|Jber|Ins|Us Bank|Nat Bank|Union Bank|University|National Park|Natl|Pk|Brm)\b/;

const states = Object.entries(stateRows).map(([code, { people, metros }]) => ({
  value: { code, sites: listSites(code, people, metros) },
  weight: people,
}));

/** All towns of a state. Its areas weigh as much as their people, thinning out from the middle; the country the rest. */
function listSites(code: string, people: number, texts: string): Weighted<Site>[] {
  const metros = texts.split(' ').map((text) => {
    const [zip, thousands, areaCode] = text.split('/') as [string, string, string];
    const people = Number(thousands);
    return { middle: lookupZip(zip)!, people, areaCode, radius: 10 + Math.min(14, people / 150) };
  });
  const zipsOfTown = Map.groupBy(listStateZips(code), ({ city }) => city);
  const isTown = (zip: ZipPlace) =>
    !NO_TOWN.test(zip.city) && !(zipsOfTown.get(zip.city)!.length === 1 && isRough(zip)) && !isLonely(zip);
  const sites = listStateZips(code)
    .filter(isTown)
    .map((zip) => {
      // A suburb belongs to the bigger of two equally near areas.
      const { middle, areaCode, distance } = metros
        .map((metro) => ({ ...metro, distance: computeMiles(zip, metro.middle) / metro.radius }))
        .reduce((best, one) => (one.distance < best.distance ? one : best));
      const inside = distance <= 1 || zip.city === middle.city;
      return {
        value: { ...zip, areaCode, metro: inside ? middle.zip : '' },
        // In the country a town with several ZIPs is a town with a hospital.
        weight: inside ? Math.exp(-distance / 0.55) : Math.min(6, zipsOfTown.get(zip.city)!.length) ** 1.5,
      };
    });
  const urban = metros.reduce((sum, metro) => sum + metro.people, 0);
  return [...Map.groupBy(sites, ({ value }) => value.metro)].flatMap(([zip, group]) => {
    const wanted =
      metros.find(({ middle }) => middle.zip === zip)?.people ?? Math.max(people - urban, urban * 0.03);
    const sum = group.reduce((total, { weight }) => total + weight, 0);
    return group.map(({ value, weight }) => ({ value, weight: (wanted * weight) / sum }));
  });
}

/** A lone ZIP known to two decimals only belongs to a firm that gets its own mail, or to a very small place. */
function isRough({ lat, lng }: ZipPlace): boolean {
  return [lat, lng].every((degrees) => Number.isInteger(Math.round(degrees * 1e4) / 100));
}

/** A clinic's place: state by population, then mostly a metropolitan area. */
export const drawSite = (): Site =>
  faker.helpers.weightedArrayElement(faker.helpers.weightedArrayElement(states).sites);

/** Another place in the same state and, in a city, mostly in the same area. */
export function drawSiteNear({ state, metro }: Site): Site {
  const { sites } = states.find(({ value }) => value.code === state)!.value;
  const same = metro && happens(0.85) ? sites.filter(({ value }) => value.metro === metro) : sites;
  return faker.helpers.weightedArrayElement(same);
}

/** The site at a known ZIP, for fixed listings. */
export function findSite(zip: string): Site {
  const found = states.flatMap(({ value }) => value.sites).find(({ value }) => value.zip === zip);
  if (!found) throw new Error(`no site at ZIP ${zip}`);
  return found.value;
}

/** A point within 0.01 degrees of the ZIP's middle: no two clinics stand on the same spot by chance. */
export function addJitter({ lat, lng }: { lat: number; lng: number }): [lng: number, lat: number] {
  const [x, y] = [lng, lat].map(
    (middle) => Math.round((middle + faker.number.float({ min: -0.01, max: 0.01 })) * 1e5) / 1e5,
  );
  return [x!, y!];
}
