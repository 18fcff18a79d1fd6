// For maps in browsers; loaded with the map.
import data from '../data/map-lines.json' with { type: 'json' };

/** A line on a map, as latitudes and longitudes. */
export type MapLine = [lat: number, lng: number][];

/** Decodes a line of `build-map.ts`: the first point, then differences, in thousandths of a degree. */
export function decodeLine(deltas: readonly number[]): MapLine {
  const line: MapLine = [];
  let [lng, lat] = [0, 0];
  for (let i = 0; i < deltas.length; i += 2) {
    lng += deltas[i]!;
    lat += deltas[i + 1]!;
    line.push([lat / 1000, lng / 1000]);
  }
  return line;
}

/** A ring within another is a lake. */
export const landRings = data.land.map(decodeLine);

export const stateLines = data.states.map(decodeLine);

export const rivers = data.rivers.map(({ lines, ...river }) => ({ ...river, lines: lines.map(decodeLine) }));
