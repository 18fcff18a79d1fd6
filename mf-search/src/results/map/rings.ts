/** Distances of rings in miles. */
const steps = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** The smallest ring has room for its label, and three rings are enough. */
const leastPx = 70;
const mostRings = 3;

/** Rings that fit a window whose distance from the middle to the edge is `reachPx`, within the radius of the search. */
export function chooseRings(pxPerMile: number, reachPx: number, radiusMiles: number | null): number[] {
  const most = radiusMiles ?? Number.POSITIVE_INFINITY;
  const fitting = steps.filter((miles) => miles * pxPerMile >= leastPx && miles * pxPerMile <= reachPx);
  const rings = fitting.filter((miles) => miles < most).slice(0, mostRings);
  const hasRadius = Number.isFinite(most) && most * pxPerMile >= leastPx;
  return hasRadius && rings.length < mostRings ? [...rings, most] : rings;
}
