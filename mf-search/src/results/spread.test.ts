import { expect, it } from 'vitest';
import { type Point, spread } from './spread.ts';

const tooClose = (a: Point, b: Point, gap: number) =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < gap;

it('leaves points alone that are far enough apart', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
  ];
  expect(spread(points, 48)).toEqual(points);
});

it('separates twenty people at one address, the first of them in place', () => {
  const placed = spread(Array(20).fill({ x: 10, y: 10 }), 48);
  expect(placed[0]).toEqual({ x: 10, y: 10 });
  for (const [index, a] of placed.entries()) {
    for (const b of placed.slice(index + 1)) expect(tooClose(a, b, 48)).toBe(false);
  }
});

it('keeps each as near as there is room', () => {
  const [, second] = spread(Array(2).fill({ x: 0, y: 0 }), 48);
  expect(Math.hypot(second!.x, second!.y)).toBeLessThanOrEqual(72);
});
