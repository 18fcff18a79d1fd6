// The places of a document as numbers: how they are written, and the parts of scripts that read them.
import { createHash } from 'node:crypto';
import { statesAndTerritories } from '@app/option-lists';
import type { SearchablePlace } from '../../index/listing.ts';
import type { City } from '../../index/places/cities.ts';
import { createOrigin, unknownLocation } from '../../index/places/geometry.ts';
import { toCell } from '../../index/places/grid.ts';

/** Coordinates of unit vectors are stored with 40 fractional bits, a precision of six micrometres on the ground. */
const vectorScale = 2 ** 40;
/** Bits of a value. Those above hold its position, because the cluster sorts the numbers of a document. */
const valueBits = 42;
export const unknownValue = 2 ** valueBits - 1;
export const numbersPerPlace = 6;

const numberByState = new Map(statesAndTerritories.map(({ code }, i) => [code as string, i + 1]));
export const getStateNumber = (code: string): number => numberByState.get(code) ?? 0;

/** Returns a hash of a city's slug, by which the places of one listing are compared. */
export const getCityNumber = (slug: string): number =>
  createHash('sha1').update(slug).digest().readUInt32BE();

/** Encodes each place as six numbers: x, y and z between 0 and 2, the state, the cell of the grid, the city. */
export function toPlaceNumbers(places: readonly SearchablePlace[], cities: readonly City[]): number[] {
  const numbers = places.flatMap(({ at }, i) => {
    const { state, slug } = cities[i]!;
    const { x, y, z } = at ? createOrigin(at.lat, at.lng) : unknownLocation;
    const vector = [x, y, z].map((axis) => (at ? Math.round((axis + 1) * vectorScale) : unknownValue));
    const cell = at ? toCell(at.lat, at.lng) : unknownValue;
    return [...vector, getStateNumber(state), cell, getCityNumber(slug)];
  });
  return numbers.map((number, position) => position * 2 ** valueBits + number);
}

/** Create expressions that read a number of `places` by its position, and a coordinate of a vector. */
export const toNumberSource = (position: string) => `(v.get(${position}).longValue() & ${unknownValue}L)`;
export const toAxisSource = (position: string) =>
  `((double) ${toNumberSource(position)} / ${vectorScale}.0 - 1.0)`;
