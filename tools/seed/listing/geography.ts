import { computeMiles, listStateZips, lookupZip, type ZipPlace } from '@app/geo';
import { zipWithNobodyNear } from '@app/test-kit/personas';
// Per state: people in thousands (Census 2020, for weights only), and its metropolitan areas as "middle ZIP / people in
// thousands / telephone area code", rounded; a share where an area crosses states.
import stateRows from '../data/metros.json' with { type: 'json' };
import type { Random } from '../random.ts';

/** Share of clinics in metropolitan areas (est.). */
const METRO_SHARE = 0.82;
/** Nobody practices so near to `zipWithNobodyNear`, so that "0 results within 25 miles" can be shown. */
const LONELY_MILES = 28;

/** Where a clinic stands. */
export interface Site extends ZipPlace {
  areaCode: string;
  metro: boolean;
}

/** Sites that are drawn with unequal weights. */
interface Pool {
  sites: Site[];
  /** Running sums of the weights. */
  sums: number[];
}

interface State {
  code: string;
  people: number;
  metros: { pool: Pool; people: number }[];
  country: Pool;
  metroShare: number;
}

/** Firms, campuses, parks and bases that the ZIP list carries as "cities". */
const NO_TOWN =
  /[\d&/]|\b(?:Afb|A F B|Afs|Nas|Naval|Air|Firms|Gen Electric|Academy|Mcas|Fort Bragg|Ft|Jber|Ins|Us Bank|Nat Bank|Union Bank|University|National Park|Natl|Pk|Brm)\b/;

const states = loadStates();
const statePool = sumRunning(states, (state) => state.people);

function loadStates(): State[] {
  const lonely = lookupZip(zipWithNobodyNear)!;
  const loaded = Object.entries(stateRows).map(([code, { people, metros: texts }]) => {
    const metros = texts.split(' ').map((text) => {
      const [zip, thousands, areaCode] = text.split('/') as [string, string, string];
      return { middle: lookupZip(zip)!, people: Number(thousands), areaCode };
    });
    const zipsOfTown = Map.groupBy(listStateZips(code), (zip) => zip.city);
    const towns = listStateZips(code).filter(
      (zip) =>
        !NO_TOWN.test(zip.city) &&
        !(zipsOfTown.get(zip.city)!.length === 1 && isRough(zip)) &&
        computeMiles(zip, lonely) > LONELY_MILES,
    );
    const placed = towns.map((zip) => {
      const near = metros
        .map((metro, index) => ({ index, metro, miles: computeMiles(zip, metro.middle) }))
        .map((one) => ({ ...one, radius: getRadiusMiles(one.metro.people) }))
        // A suburb belongs to the bigger of two equally near areas.
        .reduce((best, one) => (one.miles / one.radius < best.miles / best.radius ? one : best));
      const { index, metro, miles, radius } = near;
      const inside = miles <= radius || zip.city === metro.middle.city;
      const site: Site = { ...zip, areaCode: metro.areaCode, metro: inside };
      return { site, index: inside ? index : -1, miles, radius };
    });
    return {
      code,
      people,
      metros: metros.map((metro, index) => ({
        people: metro.people,
        pool: createPool(
          placed.filter((one) => one.index === index),
          ({ miles, radius }) => Math.exp(-miles / (radius * 0.55)),
        ),
      })),
      // A town with several ZIPs is a town with a hospital.
      country: createPool(
        placed.filter((one) => one.index < 0),
        ({ site }) => Math.min(6, zipsOfTown.get(site.city)!.length) ** 1.5,
      ),
      metroShare: metros.reduce((sum, metro) => sum + metro.people, 0) / people,
    };
  });
  return withMetroShare(loaded);
}

/** A lone ZIP known to two decimals only belongs to a firm that gets its own mail, or to a very small place. */
function isRough({ lat, lng }: ZipPlace): boolean {
  return Number.isInteger(Math.round(lat * 1e4) / 100) && Number.isInteger(Math.round(lng * 1e4) / 100);
}

function getRadiusMiles(thousands: number): number {
  return thousands >= 2000 ? 24 : thousands >= 900 ? 18 : thousands >= 400 ? 14 : 10;
}

/** Scales every state's share so that the country's is METRO_SHARE; a state all inside or outside stays so. */
function withMetroShare(loaded: State[]): State[] {
  const total = loaded.reduce((sum, state) => sum + state.people, 0);
  const computeShare = (state: State, factor: number) =>
    state.country.sites.length === 0 ? 1 : Math.min(0.97, state.metroShare * factor);
  const sumNational = (factor: number) =>
    loaded.reduce((sum, state) => sum + state.people * computeShare(state, factor), 0) / total;
  let [low, high] = [0.3, 3];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (sumNational(middle) < METRO_SHARE) low = middle;
    else high = middle;
  }
  return loaded.map((state) => ({ ...state, metroShare: computeShare(state, low) }));
}

function sumRunning<T>(list: readonly T[], getWeight: (one: T) => number): number[] {
  let sum = 0;
  return list.map((one) => {
    sum += getWeight(one);
    return sum;
  });
}

function createPool<T extends { site: Site }>(placed: T[], getWeight: (one: T) => number): Pool {
  return { sites: placed.map((one) => one.site), sums: sumRunning(placed, getWeight) };
}

function draw(random: Random, sums: readonly number[]): number {
  const wanted = random.unit() * sums.at(-1)!;
  return sums.findIndex((sum) => sum > wanted);
}

/** A clinic's place: state by population, then mostly a metropolitan area. */
export function drawSite(random: Random): Site {
  return drawIn(random, states[draw(random, statePool)]!);
}

/** Another place in the same state and, in a city, mostly in the same area. */
export function drawSiteNear(random: Random, site: Site): Site {
  const state = states.find(({ code }) => code === site.state)!;
  const same = state.metros.find(({ pool }) => pool.sites.some((other) => other.zip === site.zip));
  return same && random.chance(0.85) ? drawFrom(random, same.pool) : drawIn(random, state);
}

function drawIn(random: Random, state: State): Site {
  if (!random.chance(state.metroShare)) return drawFrom(random, state.country);
  const sums = sumRunning(state.metros, (metro) => metro.people);
  return drawFrom(random, state.metros[draw(random, sums)]!.pool);
}

const drawFrom = (random: Random, { sites, sums }: Pool) => sites[draw(random, sums)]!;

/** The site at a known ZIP, for fixed listings. */
export function findSite(zip: string): Site {
  const pools = states.flatMap(({ metros, country }) => [...metros.map(({ pool }) => pool), country]);
  const found = pools.flatMap(({ sites }) => sites).find((site) => site.zip === zip);
  if (!found) throw new Error(`no site at ZIP ${zip}`);
  return found;
}

/** A point within 0.01 degrees of the ZIP's middle: no two clinics stand on the same spot by chance. */
export function addJitter(
  random: Random,
  { lat, lng }: { lat: number; lng: number },
): [lng: number, lat: number] {
  const drawOffset = () => random.between(-0.01, 0.01);
  return [round(lng + drawOffset()), round(lat + drawOffset())];
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
