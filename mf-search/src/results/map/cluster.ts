import type { Point } from '../../shared/map/map-labels.ts';

/**
 * Groups points that would overlap on a map, as indexes into `points`: each point closer than `gap`, horizontally and
 * vertically, to the first of a group joins it. Groups and members keep the order of the list.
 */
export function clusterPoints(points: readonly Point[], gapPx: number): number[][] {
  const clusters: [number, ...number[]][] = [];
  for (const [index, { x, y }] of points.entries()) {
    const cluster = clusters.find(([first]) => {
      const center = points[first]!;
      return Math.max(Math.abs(center.x - x), Math.abs(center.y - y)) < gapPx;
    });
    if (cluster) cluster.push(index);
    else clusters.push([index]);
  }
  return clusters;
}
