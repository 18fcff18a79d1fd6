import { computeMiles } from '@app/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SegmentBuilder } from '../segment/build.ts';
import { parseIdWords } from '../segment/ids.ts';
import { runAtOnce } from '../slices.ts';
import { findRuns, getBand } from './bands.ts';
import {
  createOrigin,
  getLatitude,
  getLongitude,
  toMaxSquaredChord,
  toMiles,
  toSquaredChord,
  toTenthMiles,
  type UnitVector,
} from './geometry.ts';

const spot = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Longitudes on both sides of the date line. */
const dateLine = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lng: fc.oneof(
    fc.double({ min: 176, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -176, noNaN: true }),
  ),
});
const anywhere = fc.oneof(spot, dateLine);
const chordBetween = (a: UnitVector, b: UnitVector) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;

describe('distances', () => {
  it('equal those of @app/geo', () => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const miles = toMiles(chordBetween(createOrigin(a.lat, a.lng), createOrigin(b.lat, b.lng)));
        // Near the antipode both lose digits.
        expect(miles).toBeCloseTo(computeMiles(a, b), computeMiles(a, b) < 12_000 ? 5 : 0);
      }),
    );
  });

  it('can be computed from vectors', () => {
    fc.assert(
      fc.property(spot, ({ lat, lng }) => {
        const vector = createOrigin(lat, lng);
        expect(getLatitude(vector)).toBeCloseTo(lat, 5);
        if (Math.abs(lat) < 89) expect(Math.abs(getLongitude(vector) - lng) % 360).toBeCloseTo(0, 6);
      }),
    );
  });

  it('compare as squared chords, also for tenths of a mile', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 12_000, noNaN: true }), (miles) => {
        expect(toMiles(toSquaredChord(miles))).toBeCloseTo(miles, 4);
        expect(toSquaredChord(miles)).toBeLessThanOrEqual(
          toMaxSquaredChord(toTenthMiles(toSquaredChord(miles))),
        );
      }),
    );
    expect(toSquaredChord(13_000)).toBeGreaterThan(4);
    expect(toTenthMiles(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('latitude bands', () => {
  it('contain every place of a circle in their runs, once, also at poles and the date line', () => {
    const radius = fc.oneof(fc.constantFrom(1, 25, 275), fc.integer({ min: 1, max: 13_000 }));
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 40 }), anywhere, radius, (spots, from, miles) => {
        const builder = new SegmentBuilder();
        spots.forEach(({ lat, lng }, i) => {
          builder.add({
            id: parseIdWords(i.toString(16).padStart(24, '0')),
            version: 1,
            ratingSum: 0,
            reviewCount: 0,
            confirmedDay: 0,
            isAway: false,
            nameKey: '',
            levels: 0,
            exact: [],
            words: [0, 0],
            tokens: [],
            fields: [],
            places: [{ at: createOrigin(lat, lng), city: builder.cityNumber({ key: '', name: '' }) }],
          });
        });
        const segment = runAtOnce(builder.finish());
        const visited: number[] = [];
        const runs = findRuns(segment, createOrigin(from.lat, from.lng), miles);
        for (let run = 0; run < runs.count; run++) {
          for (let place = runs.from[run]!; place < runs.to[run]!; place++) visited.push(segment.row[place]!);
        }
        expect(new Set(visited).size).toBe(visited.length);
        const near = spots.flatMap((to, row) => (computeMiles(from, to) <= miles ? [row] : []));
        expect(near.filter((row) => !visited.includes(row))).toEqual([]);
      }),
    );
  });

  it('start at the south pole and end at the north pole', () => {
    expect([getBand(-90), getBand(0), getBand(90)]).toEqual([0, 360, 720]);
  });
});
