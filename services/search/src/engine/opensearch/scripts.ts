// Scripts by which the cluster computes the same values of a listing as the embedded index. Their sources are constant,
// so that each is compiled once; what differs between searches is a parameter.
import { priorReviews, tenthMilesSpan } from '../../index/orders/orders.ts';
import { earthMiles, type Origin } from '../../index/places/geometry.ts';
import type { MapArea } from '../../index/places/map.ts';
import type { SearchCriteria } from '../../index/rank-listings.ts';
import { getCityNumber, getStateNumber, placeEncoding } from './document.ts';

/** A script in Painless, and its parameters for one search. */
export interface Script {
  source: string;
  params: Record<string, unknown>;
}

const { scale, mask, numbersPerPlace } = placeEncoding;

/** The sort key of a listing without a known place, beyond all others. */
export const unknownTenthMiles = tenthMilesSpan - 1;

/** Create expressions that read a number of `places` by its position, and a coordinate of a vector. */
const toNumberSource = (i: string) => `(v.get(${i}).longValue() & ${mask}L)`;
const toAxisSource = (i: string) => `((double) ${toNumberSource(i)} / ${scale}.0 - 1.0)`;

/** Sets `nearest` to the position of the nearest known place, or -1, and `least` to its squared chord. */
const findNearestSource = `
  org.opensearch.index.fielddata.ScriptDocValues.Longs v = doc['places'];
  double px = params.x; double py = params.y; double pz = params.z;
  double least = 5.0; int nearest = -1;
  for (int i = 0; i < v.size(); i += ${numbersPerPlace}) {
    if (${toNumberSource('i')} == ${mask}L) continue;
    double x = ${toAxisSource('i')} - px; double y = ${toAxisSource('i + 1')} - py; double z = ${toAxisSource('i + 2')} - pz;
    double chord = x * x + y * y + z * z;
    if (chord < least) { least = chord; nearest = i; }
  }`;

const toVector = ({ x, y, z }: Origin) => ({ x, y, z });

export const createTenthMilesScript = (origin: Origin): Script => ({
  source: `${findNearestSource}
    if (nearest < 0) return ${unknownTenthMiles}.0;
    return Math.round(${earthMiles} * (2.0 * Math.asin(Math.min(1.0, Math.sqrt(least) / 2.0))) * 10.0);`,
  params: toVector(origin),
});

/** Computes the negative weighted rating, so that the best comes first. */
export const createRatingScript = (priorMean: number): Script => ({
  source: `return -((params.prior + doc['ratingSum'].value) / (${priorReviews}.0 + doc['reviewCount'].value));`,
  params: { prior: priorReviews * priorMean },
});

/** True if the nearest place is in a state. Without a known location `fallbackState` decides, or the main place. */
export const createNearestStateScript = (
  origin: Origin,
  state: string,
  fallbackState: string | undefined,
): Script => ({
  source: `${findNearestSource}
    long here = params.here;
    long nearestState = nearest >= 0 ? ${toNumberSource('nearest + 3')} : here != 0L ? here : ${toNumberSource('3')};
    return nearestState == params.state;`,
  params: {
    ...toVector(origin),
    state: getStateNumber(state),
    here: fallbackState === undefined ? 0 : getStateNumber(fallbackState),
  },
});

type PlaceChoice = Pick<SearchCriteria, 'origin' | 'state' | 'city'>;

const radiansPerDegree = Math.PI / 180;

/** Sets `place` to the position of the place that represents a listing, like `choosePlace` does. */
const choosePlaceSource = `${findNearestSource}
  int place = params.hasOrigin ? nearest : -1; long wanted = params.state; long city = params.city;
  for (int i = 0; place < 0 && i < v.size(); i += ${numbersPerPlace})
    if (wanted == 0L || (${toNumberSource('i + 3')} == wanted && (city < 0L || ${toNumberSource('i + 5')} == city))) place = i;
  boolean isKnown = ${toNumberSource('place')} != ${mask}L;
  double x = 0.0; double y = 0.0; double z = 0.0; boolean isHere = true;
  if (isKnown) { x = ${toAxisSource('place')}; y = ${toAxisSource('place + 1')}; z = ${toAxisSource('place + 2')}; }
  if (params.hasArea) {
    double lng = Math.atan2(y, x) / ${radiansPerDegree};
    isHere = isKnown && z >= params.lowest && z < params.highest && lng >= params.west && lng < params.east;
  }`;

function toPlaceParams({ origin, state, city }: PlaceChoice, area: MapArea | undefined) {
  return {
    ...(origin ? toVector(origin) : { x: 0, y: 0, z: 0 }),
    hasOrigin: origin !== undefined,
    state: state === undefined ? 0 : getStateNumber(state),
    city: city === undefined ? -1 : getCityNumber(city),
    hasArea: area !== undefined,
    lowest: Math.sin((area?.south ?? 0) * radiansPerDegree),
    highest: Math.sin((area?.north ?? 0) * radiansPerDegree),
    west: area?.west ?? 0,
    east: area?.east ?? 0,
  };
}

/** True if the place that represents a listing is in an area. */
export const createAreaScript = (placeChoice: PlaceChoice, area: MapArea): Script => ({
  source: `${choosePlaceSource} return isHere;`,
  params: toPlaceParams(placeChoice, area),
});

/** Counts the places, and computes for each cell the sum of their vectors and their number. */
export const createCellsScript = (placeChoice: PlaceChoice, area: MapArea | undefined) => ({
  init_script: 'state.total = 0; state.cells = new HashMap();',
  map_script: `${choosePlaceSource}
    if (!isHere) return;
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
  params: toPlaceParams(placeChoice, area),
});
