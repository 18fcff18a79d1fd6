import { expect, it } from 'vitest';
import { computeMiles } from './distance.ts';
import { listStateZips, lookupZip } from './lookup.ts';
import { findNearestZip } from './nearest-zip.ts';

it.each([
  [{ lat: 38.6312, lng: -90.1922 }, '63101'],
  [{ lat: 42.3706, lng: -71.027 }, '02298'],
  [{ lat: 61.2, lng: -149.9 }, '99503'],
])('the ZIP code nearest to %j is %s', (position, zip) => expect(findNearestZip(position)).toBe(zip));

it('the ZIP code nearest to the centre of a ZIP code is itself, or one less than 0.1 miles away', () => {
  for (const { lat, lng } of listStateZips('RI')) {
    const nearestPlace = lookupZip(findNearestZip({ lat, lng })!)!;
    expect(computeMiles({ lat, lng }, nearestPlace)).toBeLessThan(0.1);
  }
});

it('no ZIP code is near at sea and abroad', () => {
  expect(findNearestZip({ lat: 0, lng: 0 })).toBeUndefined();
  expect(findNearestZip({ lat: 52.5, lng: 13.4 })).toBeUndefined();
});
