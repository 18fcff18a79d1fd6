const ringDistancesMiles = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** The smallest ring has room for its label, and three rings are enough. */
const minRingRadiusPx = 70;
const maxRingCount = 3;

/** Rings within the radius of the search and within `maxRadiusPx`, the distance from the center to the edge. */
export function chooseRingMiles(
  pxPerMile: number,
  maxRadiusPx: number,
  radiusMiles: number | null,
): number[] {
  const maxMiles = radiusMiles ?? Number.POSITIVE_INFINITY;
  const fittingMiles = ringDistancesMiles.filter(
    (miles) => miles * pxPerMile >= minRingRadiusPx && miles * pxPerMile <= maxRadiusPx,
  );
  const ringMiles = fittingMiles.filter((miles) => miles < maxMiles).slice(0, maxRingCount);
  const hasRadius = Number.isFinite(maxMiles) && maxMiles * pxPerMile >= minRingRadiusPx;
  return hasRadius && ringMiles.length < maxRingCount ? [...ringMiles, maxMiles] : ringMiles;
}
