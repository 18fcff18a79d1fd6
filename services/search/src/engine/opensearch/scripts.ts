// Scripts by which the cluster computes the same values of a listing as the embedded index. Their sources are constant,
// so that each is compiled once; what differs between searches is a parameter.
import { priorReviewCount, tenthMilesSpan } from '../../index/orders/orders.ts';
import { earthMiles, type Origin, radiansPerDegree } from '../../index/places/geometry.ts';
import type { MapArea } from '../../index/places/map.ts';
import type { SearchCriteria } from '../../index/rank-listings.ts';
import {
  getCityNumber,
  getStateNumber,
  numbersPerPlace,
  toAxisSource,
  toNumberSource,
  unknownValue,
} from './place-numbers.ts';

/** A script in Painless, and its parameters for one search. */
export interface Script {
  source: string;
  params: Record<string, unknown>;
}

/** The sort key of a listing without a known place, beyond all others. */
export const unknownTenthMiles = tenthMilesSpan - 1;

/** Sets `nearest` to the position of the nearest known place, or -1, and `minSquaredChord` to its squared chord. */
const findNearestSource = `
  org.opensearch.index.fielddata.ScriptDocValues.Longs v = doc['places'];
  double px = params.x; double py = params.y; double pz = params.z;
  double minSquaredChord = 5.0; int nearest = -1;
  for (int i = 0; i < v.size(); i += ${numbersPerPlace}) {
    if (${toNumberSource('i')} == ${unknownValue}L) continue;
    double x = ${toAxisSource('i')} - px; double y = ${toAxisSource('i + 1')} - py; double z = ${toAxisSource('i + 2')} - pz;
    double squaredChord = x * x + y * y + z * z;
    if (squaredChord < minSquaredChord) { minSquaredChord = squaredChord; nearest = i; }
  }`;

const toVectorParams = ({ x, y, z }: Origin) => ({ x, y, z });

export const createTenthMilesScript = (origin: Origin): Script => ({
  source: `${findNearestSource}
    if (nearest < 0) return ${unknownTenthMiles}.0;
    return Math.round(${earthMiles} * (2.0 * Math.asin(Math.min(1.0, Math.sqrt(minSquaredChord) / 2.0))) * 10.0);`,
  params: toVectorParams(origin),
});

/** Computes the negative weighted rating, so that the best comes first. */
export const createRatingScript = (priorMean: number): Script => ({
  source: `return -((params.priorSum + doc['ratingSum'].value) / (${priorReviewCount}.0 + doc['reviewCount'].value));`,
  params: { priorSum: priorReviewCount * priorMean },
});

type PlaceChoice = Pick<SearchCriteria, 'origin' | 'state' | 'city'>;

/** Sets `place` to the position of the place that represents a listing, like `choosePlace` does. */
const choosePlaceSource = `${findNearestSource}
  int place = params.hasOrigin ? nearest : -1; long wantedState = params.state; long city = params.city;
  for (int i = 0; place < 0 && i < v.size(); i += ${numbersPerPlace})
    if (wantedState == 0L || (${toNumberSource('i + 3')} == wantedState && (city < 0L || ${toNumberSource('i + 5')} == city))) place = i;`;

const toPlaceParams = ({ origin, state, city }: PlaceChoice) => ({
  ...(origin ? toVectorParams(origin) : { x: 0, y: 0, z: 0 }),
  hasOrigin: origin !== undefined,
  state: state === undefined ? 0 : getStateNumber(state),
  city: city === undefined ? -1 : getCityNumber(city),
});

/** True if the place that represents a listing is in a state. */
export const createHomeScript = (placeChoice: PlaceChoice, homeState: string): Script => ({
  source: `${choosePlaceSource} return ${toNumberSource('place + 3')} == params.homeState;`,
  params: { ...toPlaceParams(placeChoice), homeState: getStateNumber(homeState) },
});

/** Sets `x`, `y` and `z` to the location of `place`, `isKnown` if it has one, and `isInArea` if it is in the area. */
const locatePlaceSource = `${choosePlaceSource}
  boolean isKnown = ${toNumberSource('place')} != ${unknownValue}L;
  double x = 0.0; double y = 0.0; double z = 0.0; boolean isInArea = true;
  if (isKnown) { x = ${toAxisSource('place')}; y = ${toAxisSource('place + 1')}; z = ${toAxisSource('place + 2')}; }
  if (params.hasArea) {
    double lng = Math.atan2(y, x) / ${radiansPerDegree};
    isInArea = isKnown && z >= params.minZ && z < params.maxZ && lng >= params.west && lng < params.east;
  }`;

const toLocationParams = (placeChoice: PlaceChoice, area: MapArea | undefined) => ({
  ...toPlaceParams(placeChoice),
  hasArea: area !== undefined,
  ...(area && {
    minZ: Math.sin(area.south * radiansPerDegree),
    maxZ: Math.sin(area.north * radiansPerDegree),
    west: area.west,
    east: area.east,
  }),
});

/** True if the place that represents a listing is in an area. */
export const createAreaScript = (placeChoice: PlaceChoice, area: MapArea): Script => ({
  source: `${locatePlaceSource} return isInArea;`,
  params: toLocationParams(placeChoice, area),
});

/** Counts the places, and computes for each cell the sum of their vectors and their number. */
export const createCellsScript = (placeChoice: PlaceChoice, area: MapArea | undefined) => ({
  init_script: 'state.total = 0; state.cells = new HashMap();',
  map_script: `${locatePlaceSource}
    if (!isInArea) return;
    state.total += 1;
    if (!isKnown) return;
    String cell = String.valueOf(${toNumberSource('place + 4')});
    List sum = state.cells.get(cell);
    if (sum == null) { state.cells.put(cell, [x, y, z, 1.0]); }
    else { sum.set(0, sum.get(0) + x); sum.set(1, sum.get(1) + y); sum.set(2, sum.get(2) + z); sum.set(3, sum.get(3) + 1.0); }`,
  combine_script: 'return state;',
  reduce_script: `
    long total = 0; Map cells = new HashMap();
    for (part in states) {
      if (part == null) continue;
      total += part.total;
      for (entry in part.cells.entrySet()) {
        List sum = cells.get(entry.getKey()); List partSum = entry.getValue();
        if (sum == null) { cells.put(entry.getKey(), partSum); }
        else { for (int i = 0; i < 4; i++) { sum.set(i, sum.get(i) + partSum.get(i)); } }
      }
    }
    return ['total': total, 'cells': cells];`,
  params: toLocationParams(placeChoice, area),
});
