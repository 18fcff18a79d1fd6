export interface Point {
  x: number;
  y: number;
}

const directions = 12;

/**
 * Moves points apart so that no two are closer than `gap`, sideways or upwards: those that come first stay where they
 * are, the others take the nearest free place. People who share an address, or a city seen from far away, would
 * otherwise hide each other, and a hidden pin can't be pressed.
 */
export function spread(points: readonly Point[], gap: number): Point[] {
  const placed: Point[] = [];
  const isFree = (a: Point) => placed.every((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= gap);
  for (const point of points) placed.push(nearestFree(point, gap / 2, isFree));
  return placed;
}

function nearestFree(start: Point, step: number, isFree: (point: Point) => boolean): Point {
  if (isFree(start)) return start;
  for (let ring = 1; ; ring++) {
    for (let turn = 0; turn < directions; turn++) {
      const angle = (turn / directions) * 2 * Math.PI;
      const candidate = {
        x: start.x + Math.cos(angle) * ring * step,
        y: start.y + Math.sin(angle) * ring * step,
      };
      if (isFree(candidate)) return candidate;
    }
  }
}
