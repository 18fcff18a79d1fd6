import type { NameMatch } from './names/match-names.ts';
import type { NameQuery } from './names/name-query.ts';
import { countPlaces, findRuns, type Runs } from './places/bands.ts';
import type { CityRange } from './places/cities.ts';
import { type Origin, toSquaredChord, unknownDistance } from './places/geometry.ts';
import { isAlive, type Segment } from './segment/segment.ts';
import { createPauses } from './slices.ts';
import type { Snapshot } from './snapshot.ts';

/** Limits of a search apart from the filters. */
export interface Where {
  /** Undefined: any name. */
  name: NameQuery | undefined;
  origin: Origin | undefined;
  /** Infinity: the whole country. A finite radius needs an origin. */
  radiusMiles: number;
  /** Two-letter state code. */
  state: string | undefined;
  /** Slug of a city in the state. */
  city: string | undefined;
}

/** Receives every candidate once, segment by segment. */
export interface Visitor {
  enter(segment: Segment): void;
  /** Receives a listing by the place that represents it, and the squared chord to it (Infinity: unknown). */
  meet(place: number, squaredChord: number): void;
}

const listingsALook = 1_024;
/** Listings per step without a pause: about two milliseconds. */
const listingsAtOnce = 32_768;

/**
 * Visits all living listings within the limits of the search; `named`: the listings that match its name. Pauses during
 * long work (the whole country, frequent names).
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

/** Visits all listings within a circle, each by its nearest place. Pauses where there are many. */
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
  /** The squared chord of the radius. */
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
  // Copied, because the next call overwrites the runs and other requests run during a pause.
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
    // A listing with two places there is visited at the first of them.
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
 * Visits a listing by the place that represents it: the nearest one if an origin is known, else the first in the
 * requested city or state, else the main one. Skips listings that are too far or outside the cities.
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

/** Squared chord to a place; Infinity if its location is unknown. */
export function computeChord({ vectors }: Segment, place: number, origin: Origin): number {
  const x = vectors[place * 3]! - origin.x;
  const y = vectors[place * 3 + 1]! - origin.y;
  const z = vectors[place * 3 + 2]! - origin.z;
  const chord = x * x + y * y + z * z;
  return Number.isNaN(chord) ? unknownDistance : chord;
}

/** True if no other place of the listing is nearer. Ties go to the lowest place number. */
export function isNearest(segment: Segment, given: number, chord: number, origin: Origin): boolean {
  const { sibling, number } = segment;
  for (let place = sibling[given]!; place !== given; place = sibling[place]!) {
    const other = computeChord(segment, place, origin);
    if (other < chord || (other === chord && number[place]! < number[given]!)) return false;
  }
  return true;
}

/** The nearest place of a listing; the main one if no location is known. */
export function findNearestPlace(segment: Segment, main: number, origin: Origin): number {
  let place = main;
  while (!isNearest(segment, place, computeChord(segment, place, origin), origin))
    place = segment.sibling[place]!;
  return place;
}

/** The first place of a listing within the cities, or -1. */
function findFirstPlace({ sibling, city }: Segment, main: number, [from, to]: CityRange): number {
  let place = main;
  do {
    if (city[place]! >= from && city[place]! < to) return place;
    place = sibling[place]!;
  } while (place !== main);
  return -1;
}
