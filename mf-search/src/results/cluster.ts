import type { Point } from './spread.ts';

/**
 * Groups what would overlap on a map, as positions in `points`: anyone who is closer than `gap`, sideways and upwards, to
 * the first of a group is in that group. Groups and members stay in the order of the list.
 */
export function clusterPoints(points: readonly Point[], gap: number): number[][] {
  const clusters: [number, ...number[]][] = [];
  for (const [index, { x, y }] of points.entries()) {
    const near = clusters.find(([first]) => {
      const center = points[first]!;
      return Math.max(Math.abs(center.x - x), Math.abs(center.y - y)) < gap;
    });
    if (near) near.push(index);
    else clusters.push([index]);
  }
  return clusters;
}
