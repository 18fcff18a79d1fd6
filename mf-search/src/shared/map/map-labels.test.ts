import { towns } from '@app/geo/towns';
import { expect, it } from 'vitest';
import { findNearestTown, placeLabels } from './map-labels.ts';

const viewBox = { left: 0, top: 0, right: 400, bottom: 400 };
const createTown = (name: string, lng: number, lat: number, state = 'MO') => ({ name, state, lat, lng });
const toPoint = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat });
const toStateName = (code: string) => `State ${code}`;
type Location = { lat: number; lng: number };
const createRiver = (...locations: Location[]) => ({
  name: 'Ohio',
  lines: [locations.map(({ lat, lng }) => [lat, lng] as const)],
});
type LabelSources = Parameters<typeof placeLabels>[1];
const listTexts = (sources: Partial<LabelSources>, occupiedBoxes: Parameters<typeof placeLabels>[3] = []) =>
  placeLabels(
    viewBox,
    { towns: [], rings: [], rivers: [], toStateName, ...sources },
    toPoint,
    occupiedBoxes,
  ).map(({ text }) => text);

it('labels states and the largest towns in view without overlaps', () => {
  const sampleTowns = [
    createTown('Big', 200, 200),
    createTown('Hidden', 205, 200),
    createTown('Away', 900, 200),
    createTown('East', 330, 90, 'IL'),
  ];
  expect(listTexts({ towns: sampleTowns })).toEqual(['State MO', 'State IL', 'Big', 'East']);
});

it('avoids what is drawn on the map', () => {
  const occupiedBoxes = [{ left: 150, right: 250, top: 150, bottom: 250 }];
  expect(listTexts({ towns: [createTown('Big', 200, 200)] }, occupiedBoxes)).toEqual([]);
});

it('places the name of a ring or river where there is room for it, or nowhere', () => {
  const occupiedBoxes = [{ left: 150, right: 250, top: 150, bottom: 250 }];
  const [coveredLocation, freeLocation, distantLocation] = [
    createTown('', 200, 200),
    createTown('', 200, 60),
    createTown('', 200, 900),
  ];
  expect(
    listTexts({ rings: [{ text: '2 miles', locations: [coveredLocation, freeLocation] }] }, occupiedBoxes),
  ).toEqual(['2 miles']);
  expect(
    listTexts({ rivers: [createRiver(distantLocation, coveredLocation, freeLocation)] }, occupiedBoxes),
  ).toEqual(['Ohio']);
  expect(listTexts({ rivers: [createRiver(coveredLocation, distantLocation)] }, occupiedBoxes)).toEqual([]);
});

it('limits the number of town labels', () => {
  const sampleTowns = Array.from({ length: 18 }, (_, index) =>
    createTown('T', 60 + (index % 3) * 120, 40 + Math.floor(index / 3) * 60),
  );
  expect(listTexts({ towns: sampleTowns }).filter((text) => text === 'T')).toHaveLength(8);
});

it('finds the nearest town of a point', () => {
  expect(findNearestTown(towns, { lat: 38.63, lng: -90.2 })?.name).toBe('St. Louis');
  expect(findNearestTown([], { lat: 0, lng: 0 })).toBeUndefined();
});
