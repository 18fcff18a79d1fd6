import { towns } from '@app/geo/towns';
import { expect, it } from 'vitest';
import { findNearestTown, placeLabels } from './map-labels.ts';

const view = { left: 0, top: 0, right: 400, bottom: 400 };
const at = (name: string, lng: number, lat: number, state = 'MO') => ({ name, state, lat, lng });
const toPoint = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat });
const texts = (list: Parameters<typeof placeLabels>[1], taken: Parameters<typeof placeLabels>[4] = []) =>
  placeLabels(view, list, toPoint, (code) => `State ${code}`, taken).map(({ text }) => text);

it('labels states and the largest cities in view without overlaps', () => {
  const list = [at('Big', 200, 200), at('Hidden', 205, 200), at('Away', 900, 200), at('East', 330, 90, 'IL')];
  expect(texts(list)).toEqual(['State MO', 'State IL', 'Big', 'East']);
});

it('avoids what is drawn on the map', () => {
  expect(texts([at('Big', 200, 200)], [{ left: 150, right: 250, top: 150, bottom: 250 }])).toEqual([]);
});

it('limits the number of city labels', () => {
  const list = Array.from({ length: 18 }, (_, i) => at('T', 60 + (i % 3) * 120, 40 + Math.floor(i / 3) * 60));
  expect(texts(list).filter((text) => text === 'T')).toHaveLength(8);
});

it('finds the nearest city of a point', () => {
  expect(findNearestTown(towns, { lat: 38.63, lng: -90.2 })?.name).toBe('St. Louis');
  expect(findNearestTown([], { lat: 0, lng: 0 })).toBeUndefined();
});
