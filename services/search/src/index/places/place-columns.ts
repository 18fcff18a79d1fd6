import { hasOutOfState } from '../filters/matcher.ts';
import { createRange, sortOrder } from '../orders/sort.ts';
import { allocate, Column } from '../segment/column.ts';
import type { PlaceColumns } from '../segment/columns.ts';
import { isPause, type SlicedWork } from '../slices.ts';
import { bandCount, getBand } from './bands.ts';
import { getLatitude, getLongitude, getVector } from './geometry.ts';

/** Places in input order: grouped by listing, main place first. */
export interface GivenPlaces {
  /** Start of each listing's places, plus the end. */
  starts: Uint32Array;
  /** Three numbers per place; NaN if unknown. */
  vectors: Float64Array;
  city: Uint32Array;
  /** Two words per listing. */
  words: Uint32Array;
  /** One number per listing. */
  levels: Uint16Array;
}

type Columns = PlaceColumns & { mainPlace: Uint32Array; placeless: Uint32Array };

/** Sorts the places by band; those of unknown location come last. */
export function* placeColumns(given: GivenPlaces): SlicedWork<Columns> {
  const { starts, city, words, levels } = given;
  const count = city.length;
  const size = starts.length - 1;
  const { band, longitude, order } = yield* sortIntoBands(given);

  const positions = new Uint32Array(count);
  const bandStart = new Uint32Array(bandCount + 1);
  for (let place = 0; place < count; place++) {
    if (isPause(place)) yield;
    positions[order[place]!] = place;
    const its = band[order[place]!]!;
    if (its < bandCount) bandStart[its + 1]! += 1;
  }
  for (let i = 0; i < bandCount; i++) bandStart[i + 1]! += bandStart[i]!;

  const columns = {
    bandStart,
    longitude: yield* allocate(Float32Array, count),
    vectors: yield* allocate(Float64Array, count * 3),
    row: yield* allocate(Uint32Array, count),
    sibling: yield* allocate(Uint32Array, count),
    number: yield* allocate(Uint8Array, count),
    words: yield* allocate(Uint32Array, count * 2),
    levels: yield* allocate(Uint16Array, count),
    city: yield* allocate(Uint32Array, count),
    diedAt: yield* allocate(Uint32Array, count),
    mainPlace: yield* allocate(Uint32Array, size),
  };
  const placeless = new Column(Uint32Array);
  const rows = yield* allocate(Uint32Array, count);
  for (let row = 0; row < size; row++) {
    if (isPause(row)) yield;
    const main = positions[starts[row]!]!;
    let located = false;
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      rows[i] = row;
      located ||= band[i]! < bandCount;
    }
    columns.mainPlace[row] = main;
    if (!located) placeless.push(main);
  }
  // Writes in column order: the first write to each new memory page is slow, and this touches each page once.
  for (let place = 0; place < count; place++) {
    if (isPause(place)) yield;
    const i = order[place]!;
    const row = rows[i]!;
    const [from, to] = [starts[row]!, starts[row + 1]!];
    columns.longitude[place] = longitude[i]!;
    for (let axis = 0; axis < 3; axis++) columns.vectors[place * 3 + axis] = given.vectors[i * 3 + axis]!;
    columns.row[place] = row;
    columns.sibling[place] = positions[i + 1 < to ? i + 1 : from]!;
    columns.number[place] = i - from;
    columns.words[place * 2] = words[row * 2]!;
    columns.words[place * 2 + 1] = words[row * 2 + 1]!;
    columns.levels[place] = levels[row]!;
    columns.city[place] = city[i]!;
  }
  return { ...columns, placeless: yield* placeless.finish(), travel: yield* buildTravel(columns) };
}

/** The places that accept patients from other states, by band. */
function* buildTravel({
  bandStart,
  longitude,
  words,
}: Pick<PlaceColumns, 'bandStart' | 'longitude' | 'words'>): SlicedWork<PlaceColumns['travel']> {
  const starts = new Uint32Array(bandStart.length);
  const places = new Column(Uint32Array);
  for (let band = 0; band < bandCount; band++) {
    for (let place = bandStart[band]!; place < bandStart[band + 1]!; place++) {
      if (isPause(place)) yield;
      if (hasOutOfState(words[place * 2]!, words[place * 2 + 1]!)) places.push(place);
    }
    starts[band + 1] = places.length;
  }
  const place = yield* places.finish();
  const longitudes = new Float32Array(place.length);
  for (let i = 0; i < place.length; i++) {
    if (isPause(i)) yield;
    longitudes[i] = longitude[place[i]!]!;
  }
  return { bandStart: starts, longitude: longitudes, place };
}

function* sortIntoBands({ vectors, city }: GivenPlaces) {
  const count = city.length;
  const band = new Uint16Array(count).fill(bandCount);
  const longitude = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (isPause(i)) yield;
    const at = getVector(vectors, i);
    if (!at) continue;
    band[i] = getBand(getLatitude(at));
    longitude[i] = getLongitude(at);
  }
  const order = yield* sortOrder(
    createRange(count),
    (a, b) => band[a]! - band[b]! || longitude[a]! - longitude[b]! || a - b,
  );
  return { band, longitude, order };
}
