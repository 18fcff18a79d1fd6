import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

const many = 40_000;
const drawn = <T>(draw: (random: Random) => T, ...seeds: number[]): T[] => {
  const random = new Random(...seeds);
  return Array.from({ length: many }, () => draw(random));
};
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

describe('Random', () => {
  it('gives the same stream for the same seeds, another for others', () => {
    const first = (...seeds: number[]) => Array.from({ length: 5 }, () => new Random(...seeds).uint32());
    expect(first(1, 2)).toEqual(first(1, 2));
    expect(new Set([[1, 2], [2, 1], [1], [1, 3]].map((seeds) => first(...seeds)[0])).size).toBe(4);
  });

  it('starts the streams of neighboring seeds far apart', () => {
    const firsts = Array.from({ length: many }, (_, i) => new Random(1, i).unit());
    expect(mean(firsts)).toBeCloseTo(0.5, 2);
    expect(mean(firsts.map((one, i) => (one - 0.5) * ((firsts[i + 1] ?? 0.5) - 0.5)))).toBeCloseTo(0, 2);
  });

  it('keeps to its ends and its laws', () => {
    const whole = drawn((random) => random.int(3, 6), 7);
    expect([Math.min(...whole), Math.max(...whole)]).toEqual([3, 6]);
    const normal = drawn((random) => random.normal(2, 3), 8);
    expect(mean(normal)).toBeCloseTo(2, 1);
    expect(Math.sqrt(mean(normal.map((one) => (one - 2) ** 2)))).toBeCloseTo(3, 1);
    expect(mean(drawn((random) => random.exponential(14), 9)) / 14).toBeCloseTo(1, 1);
    const weighted = drawn((random) => random.weighted({ a: 1, b: 0, c: 3 }), 10);
    expect(weighted.filter((one) => one === 'a').length / many).toBeCloseTo(0.25, 2);
    expect(weighted).not.toContain('b');
    const each = drawn((random) => random.each({ a: 0.25, b: 0, c: 1 }), 13).flat();
    expect(each.filter((one) => one === 'a').length / many).toBeCloseTo(0.25, 2);
    expect(each.filter((one) => one === 'c')).toHaveLength(many);
    expect(each).not.toContain('b');
  });

  it('samples different ones in the order of the list', () => {
    const random = new Random(11);
    for (let i = 0; i < 200; i++) {
      const some = random.sample([1, 2, 3, 4, 5], 3);
      expect(some).toHaveLength(3);
      expect(some).toEqual([...new Set(some)].sort());
    }
    expect(random.sample([1], 3)).toEqual([1]);
  });
});
