// Writes the lines of the map in browsers, from the Census Bureau's outlines (us-atlas): data/map-lines.json (land,
// borders of states, rivers) and data/county-lines.json, which is loaded at a closer zoom. Run it after
// us-atlas changed: node packages/geo/build-map.ts
// No package has rivers, so a river is drawn along the borders that follow it: the shortest path along borders between
// its waypoints (latitude, longitude) in data/river-waypoints.json. Where no border follows the river, it has a gap.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import rivers from './data/river-waypoints.json' with { type: 'json' };
import { computeMiles } from './src/distance.ts';

/** Longitude and latitude, as in GeoJSON. */
type Position = number[];
type Line = Position[];
type Atlas = Topology<Record<'counties' | 'states' | 'nation', GeometryCollection>>;

/** Corners of triangles smaller than this, in square degrees, are left out: about a square mile. */
const minTriangleArea = 2e-4;
/** Islands whose bounds are smaller, in degrees, are left out. */
const minIslandDegrees = 0.06;

const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Atlas;

const getStateFips = (county: GeometryObject) => String(county.id).slice(0, 2);

export function buildMapLines() {
  const outline = simplify(presimplify(atlas), minTriangleArea) as Atlas;
  const { counties, states, nation } = outline.objects;
  const borders = mesh(outline, counties as GeometryObject).coordinates;
  const stateBorders = mesh(outline, states as GeometryObject, (a, b) => a !== b);
  const countyBorders = mesh(
    outline,
    counties as GeometryObject,
    (a, b) => a !== b && getStateFips(a) === getStateFips(b),
  );
  const land = feature(outline, nation).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  );
  const graph = createGraph(borders);
  return {
    map: {
      land: land.filter(isLargeRing).map(encodeLine),
      states: stateBorders.coordinates.map(encodeLine),
      rivers: rivers.map(({ name, isBig, waypoints }) => ({
        name,
        isBig,
        lines: traceRiver(graph, waypoints).map(encodeLine),
      })),
    },
    counties: countyBorders.coordinates.map(encodeLine),
  };
}

function isLargeRing(ring: Line): boolean {
  const computeExtent = (axis: 0 | 1) => {
    const values = ring.map((position) => position[axis]!);
    return Math.max(...values) - Math.min(...values);
  };
  return ring.length > 3 && Math.max(computeExtent(0), computeExtent(1)) > minIslandDegrees;
}

/** Encodes a line in thousandths of a degree: its first point, then the difference to each following one. */
function encodeLine(line: Line): number[] {
  let [x, y] = [0, 0];
  return line.flatMap(([lng, lat], index) => {
    const delta = [Math.round(lng! * 1000) - x, Math.round(lat! * 1000) - y] as const;
    if (index > 0 && delta[0] === 0 && delta[1] === 0) return [];
    x += delta[0];
    y += delta[1];
    return delta;
  });
}

/** A point where borders turn or meet, with its neighbours along them. */
interface Corner {
  position: Position;
  neighbors: Set<Corner>;
}

function createGraph(lines: readonly Line[]): Corner[] {
  const corners = new Map<string, Corner>();
  const findOrCreateCorner = (position: Position) => {
    const key = position.join();
    const corner = corners.get(key) ?? { position, neighbors: new Set() };
    corners.set(key, corner);
    return corner;
  };
  for (const line of lines)
    for (const [index, position] of line.entries()) {
      if (index === 0) continue;
      const [a, b] = [findOrCreateCorner(line[index - 1]!), findOrCreateCorner(position)];
      a.neighbors.add(b);
      b.neighbors.add(a);
    }
  return [...corners.values()];
}

const measureMiles = (a: Position, b: Position) =>
  computeMiles({ lng: a[0]!, lat: a[1]! }, { lng: b[0]!, lat: b[1]! });

/** A corner farther than this from a waypoint is not on the river. */
const maxCornerMiles = 12;

/** Traces a river as lines. A new line begins after each gap. */
function traceRiver(graph: readonly Corner[], waypoints: readonly Position[]): Line[] {
  const lines: Line[] = [];
  const riverCorners = waypoints.map(([lat, lng]) => findNearestCorner(graph, [lng!, lat!]));
  for (const [index, endCorner] of riverCorners.entries()) {
    const startCorner = riverCorners[index - 1];
    const line = startCorner && endCorner && findShortestLine(startCorner, endCorner);
    if (!line) continue;
    const lastLine = lines.at(-1);
    if (lastLine?.at(-1) === line[0]) lastLine!.push(...line.slice(1));
    else lines.push(line);
  }
  return lines;
}

function findNearestCorner(graph: readonly Corner[], position: Position): Corner | undefined {
  let nearestCorner: Corner | undefined;
  let minMiles = maxCornerMiles;
  for (const corner of graph) {
    if (Math.abs(corner.position[1]! - position[1]!) > 0.3) continue;
    const miles = measureMiles(corner.position, position);
    if (miles < minMiles) [nearestCorner, minMiles] = [corner, miles];
  }
  return nearestCorner;
}

/**
 * Finds the shortest path along borders; undefined if it is much longer than the direct one. Long edges are surveyed
 * lines, which follow no river.
 */
function findShortestLine(startCorner: Corner, endCorner: Corner): Line | undefined {
  const maxMiles = 2.2 * measureMiles(startCorner.position, endCorner.position) + 5;
  const maxStepMiles = 14;
  const bestPathByCorner = new Map<Corner, { miles: number; previous?: Corner }>([
    [startCorner, { miles: 0 }],
  ]);
  const openCorners = new Set([startCorner]);
  while (openCorners.size > 0) {
    let corner = startCorner;
    let minMiles = Number.POSITIVE_INFINITY;
    for (const candidate of openCorners) {
      const { miles } = bestPathByCorner.get(candidate)!;
      if (miles < minMiles) [corner, minMiles] = [candidate, miles];
    }
    openCorners.delete(corner);
    if (corner === endCorner) break;
    for (const neighbor of corner.neighbors) {
      const stepMiles = measureMiles(corner.position, neighbor.position);
      const miles = minMiles + stepMiles;
      if (stepMiles > maxStepMiles || miles + measureMiles(neighbor.position, endCorner.position) > maxMiles)
        continue;
      if (miles >= (bestPathByCorner.get(neighbor)?.miles ?? Number.POSITIVE_INFINITY)) continue;
      bestPathByCorner.set(neighbor, { miles, previous: corner });
      openCorners.add(neighbor);
    }
  }
  if (startCorner === endCorner || !bestPathByCorner.has(endCorner)) return undefined;
  const line: Line = [];
  for (let corner: Corner | undefined = endCorner; corner; corner = bestPathByCorner.get(corner)!.previous)
    line.unshift(corner.position);
  return line;
}

if (import.meta.main) {
  const { map, counties } = buildMapLines();
  for (const [name, lines] of Object.entries({ 'map-lines': map, 'county-lines': counties }))
    writeFileSync(path.join(import.meta.dirname, `data/${name}.json`), `${JSON.stringify(lines)}\n`);
}
