import { expect, it } from 'vitest';
import { drawExponential, drawLogNormal, drawNormal, faker, pickEach, pickWeighted } from './random.ts';

const drawCount = 40_000;
const drawMany = <T>(draw: () => T, seed: number): T[] => {
  faker.seed(seed);
  return Array.from({ length: drawCount }, draw);
};
const computeMean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

it('draws from the given distributions', () => {
  const normalDraws = drawMany(() => drawNormal(2, 3), 8);
  expect(computeMean(normalDraws)).toBeCloseTo(2, 1);
  expect(Math.sqrt(computeMean(normalDraws.map((value) => (value - 2) ** 2)))).toBeCloseTo(3, 1);
  expect(computeMean(drawMany(() => drawExponential(14), 9)) / 14).toBeCloseTo(1, 1);
  const logNormalDraws = drawMany(() => drawLogNormal(1.5, 1.2, [1, 300]), 7);
  expect([Math.min(...logNormalDraws), Math.max(...logNormalDraws)]).toEqual([1, 300]);
  expect(logNormalDraws.filter((value) => value <= Math.exp(1.5)).length / drawCount).toBeCloseTo(0.5, 1);
});

it('picks by weights and by shares', () => {
  const weightedDraws = drawMany(() => pickWeighted({ a: 1, b: 0, c: 3 }), 10);
  expect(weightedDraws.filter((key) => key === 'a').length / drawCount).toBeCloseTo(0.25, 2);
  expect(weightedDraws).not.toContain('b');
  const eachDraws = drawMany(() => pickEach({ a: 0.25, b: 0, c: 1 }), 13).flat();
  expect(eachDraws.filter((key) => key === 'a').length / drawCount).toBeCloseTo(0.25, 2);
  expect(eachDraws.filter((key) => key === 'c')).toHaveLength(drawCount);
  expect(eachDraws).not.toContain('b');
});
