import type { NameMatch } from './names/match-names.ts';
import type { NameQuery } from './names/name-query.ts';
import { countPlaces, findRuns, type Runs } from './places/bands.ts';
import type { CityRange } from './places/cities.ts';
import { type Origin, toSquaredChord, unknownDistance } from './places/geometry.ts';
import { isAlive, type Segment } from './segment/segment.ts';
import { createPauses } from './slices.ts';
import type { Snapshot } from './snapshot.ts';

/** What narrows a search beside the filters. */
export interface Where {
  /** Undefined: any. */
  name: NameQuery | undefined;
  origin: Origin | undefined;
  /** Infinity: the whole country. A finite one needs an origin. */
  radiusMiles: number;
  /** Two-letter code. */
  state: string | undefined;
  /** A city's slug within the state. */
  city: string | undefined;
}

/** Is shown every candidate once, segment by segment. */
export interface Visitor {
  enter(segment: Segment): void;
  /** A listing by the place that stands for it, and how far that is (squared chord; Infinity: unknown). */
  meet(place: number, squaredChord: number): void;
}

const listingsALook = 1_024;
/** So many are looked at without a pause where that takes two milliseconds or so. */
const listingsAtOnce = 32_768;

/**
 * Shows the visitor all living listings that are where the search wants them; `named`: whom its name means. What may take long, all of the country
 * and names that many have, pauses now and then.
 */
export function visitCandidates(
  snapshot: Snapshot,
  where: Where,
  visitor: Visitor,
  named?: NameMatch,
): Promise<void> | undefined {
  const { segments, sequence } = snapshot;
  if (named) return visitNamed(snapshot, where, visitor, named);
  if (where.state !== undefined) {
    for (const segment of segments) visitCities(segment, where, sequence, visitor);
    return undefined;
  }
  if (where.origin && Number.isFinite(where.radiusMiles)) {
    return visitCircle(segments, where.origin, where.radiusMiles, sequence, visitor);
  }
  return visitAll(snapshot, where, visitor);
}

/** All within a circle, each by its nearest place. Pauses where they are many; few are done at once. */
export function visitCircle(
  segments: readonly Segment[],
  origin: Origin,
  miles: number,
  sequence: number,
  visitor: Visitor,
): Promise<void> | undefined {
  const circle: Circle = { origin, limit: toSquaredChord(miles), sequence };
  for (const [i, segment] of segments.entries()) {
    visitor.enter(segment);
    const runs = findRuns(segment, origin, miles);
    if (countPlaces(runs) > listingsAtOnce) {
      return visitSlowly(segment, circle, runs, visitor).then(() =>
        visitCircle(segments.slice(i + 1), origin, miles, sequence, visitor),
      );
    }
    for (let run = 0; run < runs.count; run++)
      visitRun(segment, circle, runs.from[run]!, runs.to[run]!, visitor);
  }
  return undefined;
}

interface Circle {
  origin: Origin;
  /** The squared chord of its radius. */
  limit: number;
  sequence: number;
}

function visitRun(
  segment: Segment,
  { origin, limit, sequence }: Circle,
  from: number,
  to: number,
  visitor: Visitor,
): void {
  const { vectors, sibling } = segment;
  for (let place = from; place < to; place++) {
    const x = vectors[place * 3]! - origin.x;
    const y = vectors[place * 3 + 1]! - origin.y;
    const z = vectors[place * 3 + 2]! - origin.z;
    const chord = x * x + y * y + z * z;
    if (chord > limit || !isAlive(segment, place, sequence)) continue;
    if (sibling[place] !== place && !isNearest(segment, place, chord, origin)) continue;
    visitor.meet(place, chord);
  }
}

async function visitSlowly(segment: Segment, circle: Circle, runs: Runs, visitor: Visitor): Promise<void> {
  // Runs hold until the next call only, and others have their turn meanwhile.
  const [starts, ends] = [runs.from.slice(0, runs.count), runs.to.slice(0, runs.count)];
  const pause = createPauses();
  for (const [run, start] of starts.entries()) {
    for (let from = start; from < ends[run]!; from += listingsALook) {
      await pause();
      visitRun(segment, circle, from, Math.min(from + listingsALook, ends[run]!), visitor);
    }
  }
}

function visitCities(segment: Segment, where: Where, sequence: number, visitor: Visitor): void {
  visitor.enter(segment);
  const cities = findCityRange(segment, where)!;
  for (const place of segment.cities.placesIn(cities)) {
    const main = segment.mainPlace[segment.row[place]!]!;
    // A listing with two places there is met at the first of them.
    if (!isAlive(segment, place, sequence) || findFirstPlace(segment, main, cities) !== place) continue;
    visitListing(segment, main, where, cities, visitor);
  }
}

async function visitNamed(
  snapshot: Snapshot,
  where: Where,
  visitor: Visitor,
  named: NameMatch,
): Promise<void> {
  const pause = createPauses();
  for (const [i, segment] of snapshot.segments.entries()) {
    visitor.enter(segment);
    const cities = findCityRange(segment, where);
    const { rows } = named.segments[i]!;
    for (let n = 0; n < rows.length; n++) {
      if (n % listingsALook === 0) await pause();
      visitListing(segment, segment.mainPlace[rows[n]!]!, where, cities, visitor);
    }
  }
}

async function visitAll({ segments, sequence }: Snapshot, where: Where, visitor: Visitor): Promise<void> {
  const pause = createPauses();
  for (const segment of segments) {
    visitor.enter(segment);
    for (let place = 0; place < segment.row.length; place++) {
      if (place % listingsALook === 0) await pause();
      if (segment.number[place] === 0 && isAlive(segment, place, sequence)) {
        visitListing(segment, place, where, undefined, visitor);
      }
    }
  }
}

const findCityRange = ({ cities }: Segment, { state, city }: Where): CityRange | undefined =>
  state === undefined ? undefined : cities.range(state, city);

/**
 * Shows a listing by the place that stands for it: the nearest one where distance is known, else the first in the
 * city or state that is asked for, else the main one. Passes over it where it is too far or not in those cities.
 */
function visitListing(
  segment: Segment,
  main: number,
  where: Where,
  cities: CityRange | undefined,
  visitor: Visitor,
): void {
  const inCities = cities ? findFirstPlace(segment, main, cities) : main;
  if (inCities < 0) return;
  if (!where.origin) {
    visitor.meet(inCities, unknownDistance);
    return;
  }
  const nearest = findNearestPlace(segment, main, where.origin);
  const chord = computeChord(segment, nearest, where.origin);
  if (chord === unknownDistance) {
    if (where.radiusMiles === Number.POSITIVE_INFINITY) visitor.meet(inCities, chord);
  } else if (chord <= toSquaredChord(where.radiusMiles)) visitor.meet(nearest, chord);
}

/** The square of the straight line to a place; Infinity where the place is not known. */
export function computeChord({ vectors }: Segment, place: number, origin: Origin): number {
  const x = vectors[place * 3]! - origin.x;
  const y = vectors[place * 3 + 1]! - origin.y;
  const z = vectors[place * 3 + 2]! - origin.z;
  const chord = x * x + y * y + z * z;
  return Number.isNaN(chord) ? unknownDistance : chord;
}

/** True if none of a listing's other places is nearer; of equally near ones the one with the least number counts. */
export function isNearest(segment: Segment, given: number, chord: number, origin: Origin): boolean {
  const { sibling, number } = segment;
  for (let place = sibling[given]!; place !== given; place = sibling[place]!) {
    const other = computeChord(segment, place, origin);
    if (other < chord || (other === chord && number[place]! < number[given]!)) return false;
  }
  return true;
}

/** The one of a listing's places that is nearest; the main one where none is known. */
export function findNearestPlace(segment: Segment, main: number, origin: Origin): number {
  let place = main;
  while (!isNearest(segment, place, computeChord(segment, place, origin), origin))
    place = segment.sibling[place]!;
  return place;
}

/** The first of a listing's places that lies in the cities; -1 where none does. */
function findFirstPlace({ sibling, city }: Segment, main: number, [from, to]: CityRange): number {
  let place = main;
  do {
    if (city[place]! >= from && city[place]! < to) return place;
    place = sibling[place]!;
  } while (place !== main);
  return -1;
}
