import type { Town } from '@app/geo/towns';

export interface Point {
  x: number;
  y: number;
}

/** Bounds of a rectangle, inclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Location {
  lat: number;
  lng: number;
}

export interface MapLabel {
  text: string;
  kind: 'ring' | 'state' | 'town' | 'river';
  /** Position of the town; for a state, the town next to which its name is drawn. */
  at: Location;
}

/** A text that may stand at any of several locations, the best one first. */
export interface MovableText {
  text: string;
  locations: readonly Location[];
}

interface LabelSources {
  towns: readonly Town[];
  /** Absent: states have no names. */
  toStateName?: (code: string) => string;
  rings: readonly MovableText[];
  rivers: readonly MovableText[];
}

const mostTowns = 8;
const linePx = 22;
const letterPx = 9;

/** A town's name is above its dot, a state's name below it, other texts are on their location. */
function computeLabelBox({ x, y }: Point, { text, kind }: MapLabel): Box {
  const half = (text.length * letterPx) / 2;
  const top = kind === 'town' ? y - linePx - 4 : kind === 'state' ? y + 8 : y - linePx / 2;
  return { left: x - half, right: x + half, top, bottom: top + linePx };
}

export const isOverlapping = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/**
 * Labels for the visible part of the map: rings, its states, its largest towns and rivers, without overlapping one
 * another or the boxes in `occupied`.
 */
export function placeLabels(
  view: Box,
  { towns, toStateName, rings, rivers }: LabelSources,
  toPoint: (at: Location) => Point,
  occupied: readonly Box[],
): MapLabel[] {
  const used = [...occupied];
  const labels: MapLabel[] = [];
  const place = (label: MapLabel) => {
    const box = computeLabelBox(toPoint(label.at), label);
    if (!isWithin(box, view) || used.some((other) => isOverlapping(box, other))) return false;
    used.push(box);
    return labels.push(label) > 0;
  };
  const isInView = (at: Location) => {
    const { x, y } = toPoint(at);
    return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
  };
  for (const { text, locations } of rings) locations.some((at) => place({ text, kind: 'ring', at }));
  const inView = towns.filter(isInView);
  if (toStateName)
    for (const [code, own] of Map.groupBy(inView, ({ state }) => state))
      sortByDistance(own, toPoint).some((at) => place({ text: toStateName(code), kind: 'state', at }));
  let left = mostTowns;
  for (const at of inView) {
    if (left === 0) break;
    if (place({ text: at.name, kind: 'town', at })) left--;
  }
  for (const { text, locations } of rivers)
    sortByDistance(locations.filter(isInView), toPoint).some((at) => place({ text, kind: 'river', at }));
  return labels;
}

/** Sorts locations by their distance from the middle of all of them. */
function sortByDistance<T extends Location>(locations: readonly T[], toPoint: (at: T) => Point): T[] {
  const points = locations.map(toPoint);
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const computeDistance = (at: T) => {
    const { x, y } = toPoint(at);
    return Math.hypot(x - middle.x, y - middle.y);
  };
  return locations.toSorted((a, b) => computeDistance(a) - computeDistance(b));
}

/** Undefined if there are no towns. */
export function findNearestTown(towns: readonly Town[], at: Location): Town | undefined {
  const east = Math.cos((at.lat * Math.PI) / 180);
  const computeDistance = (town: Town) => Math.hypot(town.lat - at.lat, (town.lng - at.lng) * east);
  let nearest: Town | undefined;
  for (const town of towns) if (!nearest || computeDistance(town) < computeDistance(nearest)) nearest = town;
  return nearest;
}
