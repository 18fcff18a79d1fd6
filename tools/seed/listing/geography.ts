import { computeMiles, listStateZips, lookupZip, type ZipPlace } from '@app/geo';
import { zipWithNobodyNear } from '@app/test-kit/personas';
// Per state: population in thousands (Census 2020), and metropolitan areas as "center ZIP / thousands / area code".
import stateRows from '../data/metros.json' with { type: 'json' };
import { drawBoolean, faker } from '../random.ts';

/** Radius without listings around `zipWithNobodyNear`, to demonstrate "0 results within 25 miles". */
const EMPTY_RADIUS_MILES = 28;
const isInEmptyArea = (zip: ZipPlace) =>
  computeMiles(zip, lookupZip(zipWithNobodyNear)!) <= EMPTY_RADIUS_MILES;

export interface ClinicSite extends ZipPlace {
  areaCode: string;
  /** Name of its metropolitan area; empty in rural areas. */
  metro: string;
}

type Weighted<T> = { value: T; weight: number };

/** Matches companies, campuses, parks and military bases that the ZIP list contains as "cities". */
const NON_TOWN_PATTERN =
  /[\d&/]|\b(?:Afb|A F B|Afs|Nas|Naval|Air|Firms|Gen Electric|Academy|Mcas|Fort Bragg|Ft|Jber|Ins|Us Bank|Nat Bank|Union Bank|University|National Park|Natl|Pk|Brm)\b/;

const states = Object.entries(stateRows).map(([code, { people, metros }]) => ({
  value: { code, sites: listSites(code, people, metros) },
  weight: people,
}));

/** Weighted sites of a state: metropolitan areas by population, denser at the center; the rest is rural. */
function listSites(code: string, population: number, metroTexts: string): Weighted<ClinicSite>[] {
  const metros = metroTexts.split(' ').map((metroText) => {
    const [zip, thousands, areaCode] = metroText.split('/') as [string, string, string];
    const metroPopulation = Number(thousands);
    return {
      center: lookupZip(zip)!,
      population: metroPopulation,
      areaCode,
      radiusMiles: 10 + Math.min(14, metroPopulation / 150),
    };
  });
  const zipsByCity = Map.groupBy(listStateZips(code), ({ city }) => city);
  const isTown = (zip: ZipPlace) =>
    !NON_TOWN_PATTERN.test(zip.city) &&
    !(zipsByCity.get(zip.city)!.length === 1 && hasRoughCoordinates(zip)) &&
    !isInEmptyArea(zip);
  const sites = listStateZips(code)
    .filter(isTown)
    .map((zip) => {
      // A suburb belongs to the larger of two equally distant areas.
      const { center, areaCode, relativeDistance } = metros
        .map((metro) => ({ ...metro, relativeDistance: computeMiles(zip, metro.center) / metro.radiusMiles }))
        .reduce((best, metro) => (metro.relativeDistance < best.relativeDistance ? metro : best));
      const isInside = relativeDistance <= 1 || zip.city === center.city;
      return {
        value: { ...zip, areaCode, metro: isInside ? center.zip : '' },
        // Rural cities with several ZIP codes probably have a hospital.
        weight: isInside
          ? Math.exp(-relativeDistance / 0.55)
          : Math.min(6, zipsByCity.get(zip.city)!.length) ** 1.5,
      };
    });
  const urbanPopulation = metros.reduce((sum, metro) => sum + metro.population, 0);
  return [...Map.groupBy(sites, ({ value }) => value.metro)].flatMap(([zip, group]) => {
    const groupWeight =
      metros.find(({ center }) => center.zip === zip)?.population ??
      Math.max(population - urbanPopulation, urbanPopulation * 0.03);
    const totalWeight = group.reduce((sum, { weight }) => sum + weight, 0);
    return group.map(({ value, weight }) => ({ value, weight: (groupWeight * weight) / totalWeight }));
  });
}

/** True for coordinates of two decimals only: such a ZIP code belongs to a single company or a very small place. */
function hasRoughCoordinates({ lat, lng }: ZipPlace): boolean {
  return [lat, lng].every((degrees) => Number.isInteger(Math.round(degrees * 1e4) / 100));
}

export const drawSite = (): ClinicSite =>
  faker.helpers.weightedArrayElement(faker.helpers.weightedArrayElement(states).sites);

/** Another site in the same state and, in a city, mostly in the same area. */
export function drawSiteNear({ state, metro }: ClinicSite): ClinicSite {
  const { sites } = states.find(({ value }) => value.code === state)!.value;
  const nearbySites = metro && drawBoolean(0.85) ? sites.filter(({ value }) => value.metro === metro) : sites;
  return faker.helpers.weightedArrayElement(nearbySites);
}

export function findSite(zip: string): ClinicSite {
  const site = states.flatMap(({ value }) => value.sites).find(({ value }) => value.zip === zip);
  if (!site) throw new Error(`no site at ZIP ${zip}`);
  return site.value;
}

/** Random point within 0.01 degrees of the ZIP code's center, so that clinics do not coincide. */
export function addJitter({ lat, lng }: { lat: number; lng: number }): [lng: number, lat: number] {
  const [jitteredLng, jitteredLat] = [lng, lat].map(
    (degrees) => Math.round((degrees + faker.number.float({ min: -0.01, max: 0.01 })) * 1e5) / 1e5,
  );
  return [jitteredLng!, jitteredLat!];
}
