import { computeMiles } from '@app/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToList } from '../lists.ts';
import {
  createOrigin,
  toMiles,
  toMinTenthMiles,
  toSquaredChord,
  toTenthMiles,
  type UnitVector,
} from './geometry.ts';
import { computeCircle, computeMinSquaredChord, Grid, toCell, toLargerCell } from './grid.ts';

const anyPoint = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Longitudes on both sides of the date line. */
const anyPointNearDateLine = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lng: fc.oneof(
    fc.double({ min: 176, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -176, noNaN: true }),
  ),
});
const anyGlobePoint = fc.oneof(anyPoint, anyPointNearDateLine);
const computeSquaredChordBetween = (a: UnitVector, b: UnitVector) =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;

describe('distances', () => {
  it('equal those of @app/geo', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const miles = toMiles(
          computeSquaredChordBetween(createOrigin(a.lat, a.lng), createOrigin(b.lat, b.lng)),
        );
        // Near the antipode both lose digits.
        expect(miles).toBeCloseTo(computeMiles(a, b), computeMiles(a, b) < 12_000 ? 5 : 0);
      }),
    );
  });

  it('compare as squared chords, also for tenths of a mile', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 12_000, noNaN: true }), (miles) => {
        expect(toMiles(toSquaredChord(miles))).toBeCloseTo(miles, 4);
        const squaredChord = toSquaredChord(miles);
        expect(toMinTenthMiles(squaredChord)).toBeLessThanOrEqual(toTenthMiles(squaredChord));
      }),
    );
    expect(toSquaredChord(13_000)).toBeGreaterThan(4);
    expect(toTenthMiles(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the grid', () => {
  it('finds every place in a circle, also at poles and the date line', () => {
    const anyRadius = fc.oneof(fc.constantFrom(1, 25, 275), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(
        fc.array(anyGlobePoint, { maxLength: 40 }),
        anyGlobePoint,
        anyRadius,
        (points, center, radiusMiles) => {
          const grid = new Grid();
          points.forEach(({ lat, lng }, place) => {
            addToList(grid.cells, toCell(lat, lng), place);
          });
          const foundPlaces = grid.findAround(createOrigin(center.lat, center.lng), radiusMiles)!;
          expect(new Set(foundPlaces).size).toBe(foundPlaces.length);
          const placesInCircle = points.flatMap((point, place) =>
            computeMiles(center, point) <= radiusMiles ? [place] : [],
          );
          expect(placesInCircle.filter((place) => !foundPlaces.includes(place))).toEqual([]);
        },
      ),
    );
  });

  it('gives a lower bound of the distance to all places of a larger cell', () => {
    const anyOffset = fc.tuple(
      fc.double({ min: -6, max: 6, noNaN: true }),
      fc.double({ min: -6, max: 6, noNaN: true }),
    );
    fc.assert(
      fc.property(anyGlobePoint, anyOffset, ({ lat, lng }, [latOffset, lngOffset]) => {
        const origin = createOrigin(Math.max(-90, Math.min(90, lat + latOffset)), lng + lngOffset);
        const circle = computeCircle(toLargerCell(toCell(lat, lng), 16), 16);
        const squaredChord = computeSquaredChordBetween(createOrigin(lat, lng), origin);
        expect(computeMinSquaredChord(circle, origin)).toBeLessThanOrEqual(squaredChord + 1e-12);
        expect(computeMinSquaredChord(circle, createOrigin(lat, lng))).toBe(0);
      }),
    );
    const minSquaredChord = computeMinSquaredChord(
      computeCircle(toLargerCell(toCell(38.6, -90.2), 16), 16),
      createOrigin(34, -118),
    );
    expect(toMiles(minSquaredChord)).toBeGreaterThan(1_350);
  });
});
