import { expect, it } from 'vitest';
import { clusterPoints } from './cluster.ts';

it('groups overlapping points, each once, in the order of the list', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 47, y: -47 },
    { x: 48, y: 0 },
    { x: 100, y: 20 },
  ];
  expect(clusterPoints(points, 48)).toEqual([[0, 2], [1, 4], [3]]);
});
