import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTownColumns, buildZipText, encodeZipPoints } from './build-zips.ts';

const committedFile = readFileSync(path.join(import.meta.dirname, 'data/zips.tsv.gz'));
const rows = gunzipSync(committedFile)
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

describe('the committed ZIP file', () => {
  let rebuiltText: string;
  beforeAll(() => {
    rebuiltText = buildZipText();
  });

  it('equals the output of the script for the pinned packages', () => {
    expect(gunzipSync(committedFile).toString('utf8') === rebuiltText).toBe(true);
  });

  it('is the source of the points for browsers', () => {
    const points = JSON.parse(readFileSync(path.join(import.meta.dirname, 'data/zip-points.json'), 'utf8'));
    expect(points).toEqual(encodeZipPoints(gunzipSync(committedFile).toString('utf8')));
  });

  it('is the source of the towns for maps, large ones first and no area without one', () => {
    const towns = JSON.parse(readFileSync(path.join(import.meta.dirname, 'data/towns.json'), 'utf8'));
    expect(towns).toEqual(buildTownColumns(gunzipSync(committedFile).toString('utf8')));
    expect(towns.name.slice(0, 50)).toContain('St. Louis');
    expect(new Set(towns.state).size).toBeGreaterThanOrEqual(51);
  });

  it('has 42,560 rows in ZIP order, each with a city and a state, in plain ASCII', () => {
    expect(rows).toHaveLength(42_560);
    expect(rows.map(([zip]) => zip)).toEqual(rows.map(([zip]) => zip).toSorted());
    for (const row of rows)
      expect(row.join('\t')).toMatch(/^\d{5}\t(-?\d+\.\d{4}\t-?\d+\.\d{4}|\t)\t[ -~]+\t[A-Z]{2}$/);
  });

  it('has no point for exactly the military rows', () => {
    const rowsWithoutPoint = rows.filter(([, lat]) => lat === '');
    expect(rowsWithoutPoint).toHaveLength(649);
    expect(new Set(rowsWithoutPoint.map(([, , , , state]) => state))).toEqual(new Set(['AA', 'AE', 'AP']));
  });

  it('is small', () => expect(committedFile.length).toBeLessThan(560_000));
});
