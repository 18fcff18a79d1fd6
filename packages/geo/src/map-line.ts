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
