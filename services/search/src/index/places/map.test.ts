import { maxMapResults } from '@app/types/search/map';
import { describe, expect, it } from 'vitest';
import { nationwideCriteria } from '../../testing/nationwide-criteria.ts';
import { createPerson, getPointNorth, stLouis } from '../../testing/small-service.ts';
import type { SearchCriteria } from '../rank-listings.ts';
import { buildIndex } from '../search-index.ts';
import { createOrigin } from './geometry.ts';
import { locateResults } from './map.ts';

const distanceCriteria: SearchCriteria = {
  ...nationwideCriteria,
  origin: createOrigin(stLouis.lat, stLouis.lng),
  order: 'distance',
};
const createPlaceFields = (lat: number, lng: number) => ({
  places: [{ company: '', city: '', state: 'MO', at: { lat, lng } }],
});
const unknownLocation = { places: [{ company: '', city: '', state: 'MO', at: undefined }] };

describe('results on the map', () => {
  it('are people in the order of the list, with null for an unknown location', async () => {
    const [farPerson, nearPerson, unlocatedPerson] = [
      createPerson(9),
      createPerson(2),
      createPerson(0, unknownLocation),
    ];
    const { total, people, cells } = locateResults(
      await buildIndex([farPerson, unlocatedPerson, nearPerson]),
      distanceCriteria,
    );
    const [farLat, nearLat] = [getPointNorth(9), getPointNorth(2)].map(({ lat }) => expect.closeTo(lat, 4));
    expect([total, cells]).toEqual([3, []]);
    expect(people).toEqual([
      [nearPerson.id, nearLat, stLouis.lng],
      [farPerson.id, farLat, stLouis.lng],
      null,
    ]);
  });

  it('of an area are those within its bounds alone', async () => {
    const personInArea = createPerson(0, createPlaceFields(38.2, -90.2));
    const otherPlaceFields = [
      createPlaceFields(38.2, -90.6),
      createPlaceFields(38.2, -89.9),
      createPlaceFields(38.6, -90.2),
      createPlaceFields(37.9, -90.2),
      unknownLocation,
    ];
    const index = await buildIndex([
      personInArea,
      ...otherPlaceFields.map((placeFields) => createPerson(0, placeFields)),
    ]);
    const area = { west: -90.5, east: -90, south: 38, north: 38.5 };
    const result = locateResults(index, distanceCriteria, area);
    expect(result).toEqual({ total: 1, people: [[personInArea.id, 38.2, -90.2]], cells: [] });
  });

  it('are counted by cells, exactly and in a bounded reply, if there are very many', async () => {
    const person = createPerson(0);
    const manyListings = Array.from({ length: 3 * maxMapResults }, (_, i) => ({
      ...person,
      id: (2 ** 40 + i).toString(16).padStart(24, '0'),
      ...createPlaceFields(26 + (i % 80) * 0.28, -120 + Math.floor(i / 80) * 0.28),
    }));
    const index = await buildIndex([...manyListings, createPerson(0, unknownLocation)]);
    const { total, people, cells } = locateResults(index, distanceCriteria);
    expect([total, people]).toEqual([manyListings.length + 1, []]);
    expect(cells.length).toBeLessThanOrEqual(maxMapResults);
    expect(cells.length).toBeGreaterThan(maxMapResults / 8);
    expect(cells.reduce((sum, [, , cellTotal]) => sum + cellTotal, 0)).toBe(manyListings.length);
    // A cell is drawn in the middle of its people.
    const [firstPerson] = locateResults(index, distanceCriteria, {
      west: -121,
      east: -119,
      south: 25,
      north: 27,
    }).people;
    expect(firstPerson?.slice(1)).toEqual([26, -120]);
  });
});
