import { towns } from '@app/geo/towns';
import { expect, it } from 'vitest';
import { findNearestTown, placeLabels } from './map-labels.ts';

const view = { left: 0, top: 0, right: 400, bottom: 400 };
const at = (name: string, lng: number, lat: number, state = 'MO') => ({ name, state, lat, lng });
const toPoint = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat });
const toStateName = (code: string) => `State ${code}`;
type Sources = Parameters<typeof placeLabels>[1];
const texts = (sources: Partial<Sources>, taken: Parameters<typeof placeLabels>[3] = []) =>
  placeLabels(view, { towns: [], rings: [], rivers: [], toStateName, ...sources }, toPoint, taken).map(
    ({ text }) => text,
  );

it('labels states and the largest towns in view without overlaps', () => {
  const list = [at('Big', 200, 200), at('Hidden', 205, 200), at('Away', 900, 200), at('East', 330, 90, 'IL')];
  expect(texts({ towns: list })).toEqual(['State MO', 'State IL', 'Big', 'East']);
});

it('avoids what is drawn on the map', () => {
  const taken = [{ left: 150, right: 250, top: 150, bottom: 250 }];
  expect(texts({ towns: [at('Big', 200, 200)] }, taken)).toEqual([]);
});

it('puts a ring or river where there is room for its name, or nowhere', () => {
  const taken = [{ left: 150, right: 250, top: 150, bottom: 250 }];
  const [covered, free, away] = [at('', 200, 200), at('', 200, 60), at('', 200, 900)];
  expect(texts({ rings: [{ text: '2 miles', locations: [covered, free] }] }, taken)).toEqual(['2 miles']);
  expect(texts({ rivers: [{ text: 'Ohio', locations: [away, covered, free] }] }, taken)).toEqual(['Ohio']);
  expect(texts({ rivers: [{ text: 'Ohio', locations: [covered, away] }] }, taken)).toEqual([]);
});

it('limits the number of town labels', () => {
  const list = Array.from({ length: 18 }, (_, i) => at('T', 60 + (i % 3) * 120, 40 + Math.floor(i / 3) * 60));
  expect(texts({ towns: list }).filter((text) => text === 'T')).toHaveLength(8);
});

it('finds the nearest town of a point', () => {
  expect(findNearestTown(towns, { lat: 38.63, lng: -90.2 })?.name).toBe('St. Louis');
  expect(findNearestTown([], { lat: 0, lng: 0 })).toBeUndefined();
});
