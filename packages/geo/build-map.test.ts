import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildMapLines } from './build-map.ts';
import { computeMiles } from './src/distance.ts';
import { decodeLine, rivers } from './src/map-lines.ts';

const readData = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `data/${name}.json`), 'utf8'));

it('the committed lines of the map equal the output of the script for the pinned package', () => {
  const { map, counties } = buildMapLines();
  expect(readData('map-lines')).toEqual(map);
  expect(readData('county-lines')).toEqual(counties);
});

it('a line is its first point, then the difference to each next one', () => {
  expect(decodeLine([-90_000, 38_000, 500, -250])).toEqual([
    [38, -90],
    [37.75, -89.5],
  ]);
});

it('rivers pass their towns', () => {
  const townByRiver = {
    Mississippi: { lat: 35.15, lng: -90.07 },
    'Missouri River': { lat: 38.58, lng: -92.16 },
    'Illinois River': { lat: 40.02, lng: -90.43 },
    'Ohio River': { lat: 39.1, lng: -84.51 },
  };
  for (const [name, town] of Object.entries(townByRiver)) {
    const points = rivers.filter((river) => river.name === name).flatMap(({ lines }) => lines.flat());
    const miles = Math.min(...points.map(([lat, lng]) => computeMiles(town, { lat, lng })));
    expect([name, miles < 6]).toEqual([name, true]);
  }
});
