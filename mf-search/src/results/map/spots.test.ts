import { expect, it } from 'vitest';
import { countPeople, toSpots } from './spots.ts';

const people: Parameters<typeof toSpots>[0]['people'] = [
  ['a'.repeat(24), 38, -90],
  null,
  ['b'.repeat(24), 39, -91],
];

it('people have their numbers in the list; those without a location have no spot', () => {
  const spots = toSpots({ total: 3, people, cells: [] }, true);
  expect(spots.map(({ listPosition, location }) => [listPosition, location])).toEqual([
    [1, [38, -90]],
    [3, [39, -91]],
  ]);
});

it('people of a part have no numbers, and cells are counted, the fullest first', () => {
  expect(toSpots({ total: 3, people, cells: [] }, false).map(({ listPosition }) => listPosition)).toEqual([
    undefined,
    undefined,
  ]);
  const spots = toSpots(
    {
      total: 9,
      people: [],
      cells: [
        [38, -90, 2],
        [39, -91, 7],
      ],
    },
    true,
  );
  expect([spots.map(({ peopleCount }) => peopleCount), countPeople(spots)]).toEqual([[7, 2], 9]);
});
