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
  location: Location;
}

interface LabelSources {
  towns: readonly Town[];
  /** Absent: states have no names. */
  toStateName?: (code: string) => string;
  /** Each can be drawn at any of its locations, the best one first. */
  rings: readonly { text: string; locations: readonly Location[] }[];
  rivers: readonly { name: string; lines: readonly (readonly (readonly [lat: number, lng: number])[])[] }[];
}

const maxTownLabels = 8;
const lineHeightPx = 22;
const letterWidthPx = 9;

/** A town's name is above its dot, a state's name below it, other texts are on their location. */
function computeLabelBox({ x, y }: Point, { text, kind }: MapLabel): Box {
  const halfWidth = (text.length * letterWidthPx) / 2;
  const top = kind === 'town' ? y - lineHeightPx - 4 : kind === 'state' ? y + 8 : y - lineHeightPx / 2;
  return { left: x - halfWidth, right: x + halfWidth, top, bottom: top + lineHeightPx };
}

export const isOverlapping = (firstBox: Box, secondBox: Box) =>
  firstBox.left < secondBox.right &&
  secondBox.left < firstBox.right &&
  firstBox.top < secondBox.bottom &&
  secondBox.top < firstBox.bottom;

export const isInside = ({ x, y }: Point, { left, top, right, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

const isWithin = (innerBox: Box, outerBox: Box) =>
  innerBox.left >= outerBox.left &&
  innerBox.right <= outerBox.right &&
  innerBox.top >= outerBox.top &&
  innerBox.bottom <= outerBox.bottom;

/** Labels for the visible part of the map, without overlapping one another or the occupied boxes. */
export function placeLabels(
  viewBox: Box,
  { towns, toStateName, rings, rivers }: LabelSources,
  toPoint: (location: Location) => Point,
  occupiedBoxes: readonly Box[],
): MapLabel[] {
  const usedBoxes = [...occupiedBoxes];
  const labels: MapLabel[] = [];
  const tryPlaceLabel = (label: MapLabel) => {
    const box = computeLabelBox(toPoint(label.location), label);
    if (!isWithin(box, viewBox) || usedBoxes.some((usedBox) => isOverlapping(box, usedBox))) return false;
    usedBoxes.push(box);
    return labels.push(label) > 0;
  };
  const isInView = (location: Location) => isInside(toPoint(location), viewBox);
  for (const { text, locations } of rings)
    locations.some((location) => tryPlaceLabel({ text, kind: 'ring', location }));
  const visibleTowns = towns.filter(isInView);
  if (toStateName)
    for (const [code, stateTowns] of Map.groupBy(visibleTowns, ({ state }) => state))
      sortFromCenter(stateTowns, toPoint).some((location) =>
        tryPlaceLabel({ text: toStateName(code), kind: 'state', location }),
      );
  let remainingTownCount = maxTownLabels;
  for (const town of visibleTowns) {
    if (remainingTownCount === 0) break;
    if (tryPlaceLabel({ text: town.name, kind: 'town', location: town })) remainingTownCount--;
  }
  for (const { name: text, lines } of rivers) {
    const locations = lines.flat().map(([lat, lng]) => ({ lat, lng }));
    sortFromCenter(locations.filter(isInView), toPoint).some((location) =>
      tryPlaceLabel({ text, kind: 'river', location }),
    );
  }
  return labels;
}

/** Sorts locations by their distance from the middle of all of them. */
function sortFromCenter<T extends Location>(locations: readonly T[], toPoint: (location: T) => Point): T[] {
  const points = locations.map(toPoint);
  const center = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const computeDistance = (location: T) => {
    const { x, y } = toPoint(location);
    return Math.hypot(x - center.x, y - center.y);
  };
  return locations.toSorted((a, b) => computeDistance(a) - computeDistance(b));
}

export function findNearestTown(towns: readonly Town[], location: Location): Town | undefined {
  const longitudeScale = Math.cos((location.lat * Math.PI) / 180);
  const computeDistance = (town: Town) =>
    Math.hypot(town.lat - location.lat, (town.lng - location.lng) * longitudeScale);
  let nearestTown: Town | undefined;
  for (const town of towns)
    if (!nearestTown || computeDistance(town) < computeDistance(nearestTown)) nearestTown = town;
  return nearestTown;
}
