import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Segment } from '../segment/segment.ts';
import { Best } from './best.ts';

// Rows have the same rating, and names in their order: within one segment, ties go to the lower number.
const rows = Uint32Array.from({ length: 500 }, (_, i) => i);
const rating = new Uint32Array(500);
const segment = { row: rows, nameRank: rows, ratingSum: rating, reviewCount: rating } as unknown as Segment;

it('keeps the first ones of any order, from any position', () => {
  const candidates = fc.array(fc.nat(20), { maxLength: 400 });
  fc.assert(
    fc.property(
      candidates,
      fc.nat(40),
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.nat(20), { nil: undefined }),
      (keys, from, size, after) => {
        const best = new Best('distance', from + size + 1, 4);
        best.enter(segment, after === undefined ? undefined : { key: after, tieScore: -4, nameRank: 50 });
        keys.forEach((key, tie) => {
          best.offer(key, tie);
        });
        const expected = keys
          .map((key, tie) => ({ key, tie }))
          .filter(({ key, tie }) => after === undefined || key > after || (key === after && tie > 50))
          .sort((a, b) => a.key - b.key || a.tie - b.tie);
        const slice = best.slice(from, from + size);
        expect(slice.map(({ key, place }) => ({ key, tie: place }))).toEqual(
          expected.slice(from, from + size),
        );
        expect(best.length).toBe(Math.min(expected.length, from + size + 1));
      },
    ),
    { numRuns: pickRounds(100, 500) },
  );
});

it('knows the key from which on nothing is needed any more', () => {
  const best = new Best('distance', 2, 4);
  const messages: number[] = [];
  best.onNarrower = (worst) => messages.push(worst);
  best.enter(segment, undefined);
  for (let i = 100; i > 0; i--) best.offer(i, i);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages).toEqual([...messages].sort((a, b) => b - a));
});
