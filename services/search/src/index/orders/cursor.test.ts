import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNameKey } from '../segment/entry.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Position } from './position.ts';

const u32 = fc.nat(0xffff_fffe);
const id = fc.tuple(u32, u32, u32);
const nameKey = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.string())
  .map(([last, first]) => toNameKey(last, first));
const isAway = fc.boolean();
const position: fc.Arbitrary<Position> = fc.oneof(
  fc.record({
    order: fc.constant('distance' as const),
    id,
    isAway,
    metres: fc.oneof(fc.nat(20_100_000), fc.constant(Number.POSITIVE_INFINITY)),
  }),
  fc.record({
    order: fc.constant('rating' as const),
    id,
    isAway,
    mean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    ratingSum: u32,
    reviewCount: u32,
    nameKey,
  }),
  fc.record({ order: fc.constant('reviews' as const), id, isAway, reviewCount: u32 }),
  fc.record({ order: fc.constant('confirmed' as const), id, isAway, day: fc.nat(0xffff) }),
  fc.record({ order: fc.constant('name' as const), id, isAway, nameKey }),
  fc.record({
    order: fc.constant('relevance' as const),
    id,
    isAway,
    mean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    tier: fc.nat(21),
    near: fc.nat(2 ** 25 - 1),
    nameKey,
  }),
  fc.record({
    order: fc.constant('match' as const),
    id,
    isAway,
    mean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    near: fc.nat(2 ** 25 - 1),
    low: u32,
    high: u32,
    levels: fc.nat(0xffff),
    state: fc.constantFrom('', 'MO'),
    ratingSum: u32,
    reviewCount: u32,
  }),
);

it('encodes every position in characters that an address allows', () => {
  fc.assert(
    fc.property(position, (one) => {
      const text = encodeCursor(one);
      expect(text).toMatch(/^[\w-]{1,200}$/);
      expect(decodeCursor(text)).toEqual(one);
    }),
    { numRuns: pickRounds(200, 1_000) },
  );
});

it('the longest name fits into it', () => {
  const longest = toNameKey('漢'.repeat(60), 'x');
  const text = encodeCursor({
    order: 'rating',
    id: [1, 2, 3],
    isAway: false,
    mean: 4.4,
    ratingSum: 1,
    reviewCount: 1,
    nameKey: longest,
  });
  expect(text.length).toBeLessThanOrEqual(200);
});

it('rejects what it did not write', () => {
  const real = encodeCursor({ order: 'reviews', id: [1, 2, 3], isAway: false, reviewCount: 7 });
  for (const junk of [
    '',
    'A',
    'junk',
    `${real}A`,
    real.slice(0, -1),
    real.replace(/^./, '_'),
    `${real}==`,
    'A'.repeat(200),
  ]) {
    expect(decodeCursor(junk), junk).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url');
      const read = decodeCursor(text);
      expect(read === undefined || encodeCursor(read) === text).toBe(true);
    }),
  );
});
