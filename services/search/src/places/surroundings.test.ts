import { createApp, createLogger } from '@app/service-kit';
import { parseReply } from '@app/types';
import { getSurroundings } from '@app/types/search/surroundings';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing } from './clip.ts';
import { registerSurroundingsRoutes } from './surroundings.routes.ts';

const logger = createLogger('test');
logger.level = 'silent';
const app = createApp({ name: 'search', logger });
registerSurroundingsRoutes(app);
const requestSurroundings = (query: string) => app.request(`/api/map/surroundings?${query}`);
const readSurroundings = async (lat: number, lng: number) =>
  parseReply(getSurroundings, await (await requestSurroundings(`lat=${lat}&lng=${lng}`)).json());

describe('the surroundings of a place', () => {
  it('are its borders, rivers and towns, in few bytes', async () => {
    const { land, states, counties, rivers, towns } = await readSurroundings(38.6, -90.2);
    expect(rivers.map(({ name }) => name)).toContain('Mississippi');
    expect(towns[0]?.name).toBe('St. Louis');
    expect([states.length, counties.length].every((lineCount) => lineCount > 0)).toBe(true);
    // Inland, land is the whole rectangle.
    expect(land).toHaveLength(1);
    const text = await (await requestSurroundings('lat=38.6&lng=-90.2')).text();
    expect(text.length).toBeLessThan(20_000);
    expect(text).not.toContain('Chicago');
  });

  it('at a coast have water beside the land, and at sea no land', async () => {
    const [coastRing] = (await readSurroundings(37.8, -122.5)).land;
    expect(new Set(coastRing!.map(([, lng]) => lng)).size).toBeGreaterThan(4);
    expect((await readSurroundings(37.8, -140)).land).toEqual([]);
  });

  it('have one address for neighbours: more exact, impossible and incomplete places are rejected', async () => {
    expect((await requestSurroundings('lat=38.63&lng=-90.2')).status).toBe(400);
    expect((await requestSurroundings('lat=91&lng=0')).status).toBe(400);
    expect((await requestSurroundings('lat=38.6')).status).toBe(400);
  });
});

describe('clipping', () => {
  const bounds = { south: 0, north: 10, west: 0, east: 10 };

  it('keeps steps of a line that cross the bounds, even if both of their ends are outside', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [15, 5],
          [30, 5],
          [30, 30],
        ],
        bounds,
      ),
    ).toEqual([
      [
        [-5, 5],
        [15, 5],
      ],
    ]);
    expect(
      clipLine(
        [
          [2, 2],
          [3, 3],
          [20, 3],
          [20, 4],
          [3, 4],
          [2, 4],
        ],
        bounds,
      ),
    ).toHaveLength(2);
  });

  it('cuts an area at the bounds', () => {
    expect(
      clipRing(
        [
          [-5, -5],
          [-5, 5],
          [5, 5],
          [5, -5],
        ],
        bounds,
      ).toSorted(),
    ).toEqual([
      [0, 0],
      [0, 5],
      [5, 0],
      [5, 5],
    ]);
    expect(
      clipRing(
        [
          [20, 20],
          [20, 30],
          [30, 30],
        ],
        bounds,
      ),
    ).toEqual([]);
  });
});
