import type { Town } from '@app/geo/towns';
import type { Box, Point } from './spread.ts';

export interface MapLabel {
  text: string;
  kind: 'town' | 'state';
  /** Position of the city; for a state, the city next to which its name is drawn. */
  at: Town;
}

const mostTowns = 8;
const linePx = 22;
const letterPx = 9;

/** A city's name is above its dot, a state's name below it. */
function computeLabelBox({ x, y }: Point, { text, kind }: MapLabel): Box {
  const half = (text.length * letterPx) / 2;
  const top = kind === 'town' ? y - linePx - 4 : y + 8;
  return { left: x - half, right: x + half, top, bottom: top + linePx };
}

const isOverlapping = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/**
 * Labels for the visible part of the map: its states, then its largest cities, without overlapping one another or the
 * boxes in `taken`.
 */
export function placeLabels(
  view: Box,
  towns: readonly Town[],
  toPoint: (town: Town) => Point,
  toStateName: (code: string) => string,
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
  const inView = towns.filter((town) => {
    const { x, y } = toPoint(town);
    return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
  });
  for (const [code, own] of Map.groupBy(inView, ({ state }) => state)) {
    const points = own.map(toPoint);
    const middle = {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    };
    const computeScreenDistance = (town: Town) => {
      const { x, y } = toPoint(town);
      return Math.hypot(x - middle.x, y - middle.y);
    };
    own
      .toSorted((a, b) => computeScreenDistance(a) - computeScreenDistance(b))
      .some((at) => place({ text: toStateName(code), kind: 'state', at }));
  }
  let left = mostTowns;
  for (const at of inView) {
    if (left === 0) break;
    if (place({ text: at.name, kind: 'town', at })) left--;
  }
  return labels;
}

/** Undefined if there are no cities. */
export function findNearestTown(towns: readonly Town[], at: { lat: number; lng: number }): Town | undefined {
  const east = Math.cos((at.lat * Math.PI) / 180);
  const computeDistance = (town: Town) => Math.hypot(town.lat - at.lat, (town.lng - at.lng) * east);
  let nearest: Town | undefined;
  for (const town of towns) if (!nearest || computeDistance(town) < computeDistance(nearest)) nearest = town;
  return nearest;
}
