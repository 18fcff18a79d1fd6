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
  /** Location of the town; for a state, the town next to which its name is drawn. */
  at: Location;
}

/** A text that can be drawn at any of several locations, the best one first. */
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

const maxTownLabels = 8;
const lineHeightPx = 22;
const letterWidthPx = 9;

/** A town's name is above its dot, a state's name below it, other texts are on their location. */
function computeLabelBox({ x, y }: Point, { text, kind }: MapLabel): Box {
  const half = (text.length * letterWidthPx) / 2;
  const top = kind === 'town' ? y - lineHeightPx - 4 : kind === 'state' ? y + 8 : y - lineHeightPx / 2;
  return { left: x - half, right: x + half, top, bottom: top + lineHeightPx };
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
 * another or the occupied boxes.
 */
export function placeLabels(
  view: Box,
  { towns, toStateName, rings, rivers }: LabelSources,
  toPoint: (at: Location) => Point,
  occupied: readonly Box[],
): MapLabel[] {
  const usedBoxes = [...occupied];
  const labels: MapLabel[] = [];
  const tryToPlace = (label: MapLabel) => {
    const box = computeLabelBox(toPoint(label.at), label);
    if (!isWithin(box, view) || usedBoxes.some((other) => isOverlapping(box, other))) return false;
    usedBoxes.push(box);
    return labels.push(label) > 0;
  };
  const isInView = (at: Location) => {
    const { x, y } = toPoint(at);
    return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
  };
  for (const { text, locations } of rings) locations.some((at) => tryToPlace({ text, kind: 'ring', at }));
  const visibleTowns = towns.filter(isInView);
  if (toStateName)
    for (const [code, stateTowns] of Map.groupBy(visibleTowns, ({ state }) => state))
      sortByDistance(stateTowns, toPoint).some((at) =>
        tryToPlace({ text: toStateName(code), kind: 'state', at }),
      );
  let remainingTowns = maxTownLabels;
  for (const town of visibleTowns) {
    if (remainingTowns === 0) break;
    if (tryToPlace({ text: town.name, kind: 'town', at: town })) remainingTowns--;
  }
  for (const { text, locations } of rivers)
    sortByDistance(locations.filter(isInView), toPoint).some((at) => tryToPlace({ text, kind: 'river', at }));
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
  const longitudeScale = Math.cos((at.lat * Math.PI) / 180);
  const computeDistance = (town: Town) => Math.hypot(town.lat - at.lat, (town.lng - at.lng) * longitudeScale);
  let nearest: Town | undefined;
  for (const town of towns) if (!nearest || computeDistance(town) < computeDistance(nearest)) nearest = town;
  return nearest;
}
