import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCenter, computeMiles, type Point } from './distance.ts';

const pointArbitrary: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('computeMiles', () => {
  it('returns 259 miles from St. Louis to Chicago, and 2446 from New York to Los Angeles', () => {
    expect(computeMiles({ lat: 38.627, lng: -90.1994 }, { lat: 41.8781, lng: -87.6298 })).toBeCloseTo(
      259,
      -1,
    );
    expect(computeMiles({ lat: 40.7128, lng: -74.006 }, { lat: 34.0522, lng: -118.2437 })).toBeCloseTo(
      2446,
      -1,
    );
  });

  it('crosses the date line the short way', () => {
    expect(computeMiles({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(69.1, 1);
  });

  it('is a metric: symmetric, zero for equal points, at most half way round, shortest', () => {
    fc.assert(
      fc.property(pointArbitrary, pointArbitrary, pointArbitrary, (a, b, c) => {
        expect(computeMiles(a, b)).toBe(computeMiles(b, a));
        expect(computeMiles(a, a)).toBe(0);
        expect(computeMiles(a, b)).toBeLessThanOrEqual(Math.PI * 3958.8 + 1e-6);
        expect(computeMiles(a, b)).toBeLessThanOrEqual(computeMiles(a, c) + computeMiles(c, b) + 1e-3);
      }),
    );
  });
});

describe('computeCenter', () => {
  it('of points on both sides of the date line is on it', () => {
    const center = computeCenter([
      { lat: 52, lng: 179 },
      { lat: 52, lng: -179 },
    ]);
    expect(Math.abs(center!.lng)).toBeCloseTo(180, 6);
  });

  it('of no points, or of opposite points, is undefined', () => {
    expect(computeCenter([])).toBeUndefined();
    expect(
      computeCenter([
        { lat: 0, lng: 0 },
        { lat: 0, lng: 180 },
      ]),
    ).toBeUndefined();
  });
});
