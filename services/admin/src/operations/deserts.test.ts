import { computeMiles, computeStateCentroid, listStateZips, lookupZip } from '@app/geo';
import { expect, it } from 'vitest';
import { findDeserts } from './deserts.ts';

it('the ZIP codes without a near listing are counted as by a comparison of all pairs', () => {
  const points = ['59715', '59101', '63101', '62704'].map((zip) => lookupZip(zip)!);
  const listings = points.map(({ lat, lng, state }) => ({ lat, lng, state }));
  const { deserts: desertsByState, regions } = findDeserts(listings, ['MT', 'MO', 'AK']);
  for (const { state, far, zips } of desertsByState) {
    const places = listStateZips(state);
    const unservedPlaces = places.filter((place) =>
      listings.every((listing) => computeMiles(listing, place) > 50),
    );
    expect([state, far, zips]).toEqual([state, unservedPlaces.length, places.length]);
  }
  for (const { state, far } of desertsByState)
    expect(
      regions.filter((region) => region.state === state).reduce((sum, region) => sum + region.far, 0),
    ).toBe(far);
  for (const region of regions) {
    expect(region.far).toBeLessThanOrEqual(region.zips);
    // Near the middle of its own state, so that a map shows it in the right place.
    expect(computeMiles(region, computeStateCentroid(region.state)!)).toBeLessThan(1_600);
  }
  expect(desertsByState.map(({ state }) => state)[0]).toBe('AK');
  expect(desertsByState.find(({ state }) => state === 'MT')).toMatchObject({ listings: 2 });
  // Half of the St. Louis area is in Illinois: the state border does not limit the distance.
  expect(desertsByState.find(({ state }) => state === 'MO')!.far).toBeLessThan(listStateZips('MO').length);
});
