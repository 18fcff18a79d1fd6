import { type App, registerCall, serialize } from '@app/service-kit';
import { getSurroundings, type Surroundings } from '@app/types/search/surroundings';
import type { MapArea } from '../index/places/map.ts';
import { replyCached, toCachedReply } from '../replies/reply-cache.ts';
import { clipLine, clipRing } from './clip.ts';

/** Half the height and width of the returned section, in degrees: more than a browser shows. */
const reachDegrees = { lat: 0.35, lng: 1.6 };

/** Route of the map lines and towns around a place. They change only with a release. */
export function registerSurroundingsRoutes(app: App): void {
  registerCall(app, getSurroundings, async ({ query: { lat, lng } }) => {
    const bounds = {
      south: lat - reachDegrees.lat,
      north: lat + reachDegrees.lat,
      west: lng - reachDegrees.lng,
      east: lng + reachDegrees.lng,
    };
    return replyCached(toCachedReply(serialize(getSurroundings.reply, await findSurroundings(bounds))));
  });
}

/** Finds the lines and towns within bounds. The first call loads those of the whole country: about 2 MB. */
async function findSurroundings(bounds: MapArea): Promise<Surroundings> {
  const [{ landRings, stateLines, rivers }, { countyLines }, { towns }] = await Promise.all([
    import('@app/geo/map-lines'),
    import('@app/geo/county-lines'),
    import('@app/geo/towns'),
  ]);
  const clipLines = (lines: typeof stateLines) => lines.flatMap((line) => clipLine(line, bounds));
  return {
    land: landRings.map((ring) => clipRing(ring, bounds).map(roundPoint)).filter((ring) => ring.length > 0),
    states: clipLines(stateLines),
    counties: clipLines(countyLines),
    rivers: rivers
      .map((river) => ({ ...river, lines: clipLines(river.lines) }))
      .filter(({ lines }) => lines.length > 0),
    towns: towns.filter(
      ({ lat, lng }) =>
        lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east,
    ),
  };
}

/** Rounds to a thousandth of a degree, the precision of the data. */
const roundPoint = ([lat, lng]: [number, number]): [number, number] => [
  Math.round(lat * 1000) / 1000,
  Math.round(lng * 1000) / 1000,
];
