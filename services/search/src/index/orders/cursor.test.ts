import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNameKey } from '../listing.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import type { Order } from './orders.ts';

const id = '0123456789abcdef01234567';

const u32 = fc.nat(0xffff_fffe);
const nameKey = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.string())
  .map(([last, first]) => toNameKey(last, first));
const createPosition = (order: Order, sortValues: fc.Arbitrary<number>[]) =>
  fc.record({
    order: fc.constant(order),
    id: fc
      .tuple(u32, u32, u32)
      .map((words) => words.map((word) => word.toString(16).padStart(8, '0')).join('')),
    isAway: fc.boolean(),
    priorMean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    ratingSum: u32,
    reviewCount: u32,
    sortValues: fc.tuple(...sortValues),
    nameKey,
  });
const tenthMiles = fc.nat(2 ** 25 - 1);
const position: fc.Arbitrary<Position> = fc.oneof(
  createPosition('distance', [fc.oneof(fc.nat(125_000), fc.constant(Number.POSITIVE_INFINITY))]),
  createPosition('rating', []),
  createPosition('reviews', []),
  createPosition('name', []),
  createPosition('confirmed', [fc.nat(0xffff)]),
  createPosition('relevance', [fc.nat(21), tenthMiles]),
  createPosition('match', [tenthMiles, u32, u32, u32]),
);
const sampleListing = { id, isAway: false, priorMean: 4.4, ratingSum: 1, reviewCount: 7, nameKey: '' };

it('encodes every position in characters that an address allows', () => {
  fc.assert(
    fc.property(position, (samplePosition) => {
      const text = encodeCursor(samplePosition);
      expect(text).toMatch(/^[\w-]{1,200}$/);
      expect(decodeCursor(text)).toEqual(samplePosition);
    }),
    { numRuns: pickRounds(200, 1_000) },
  );
});

it('the longest name fits into it', () => {
  const longest = toNameKey('漢'.repeat(60), 'x');
  const text = encodeCursor({ ...sampleListing, order: 'match', sortValues: [1, 1, 1, 1], nameKey: longest });
  expect(text.length).toBeLessThanOrEqual(200);
});

it('gives no other value than a distance as infinite, whoever made it: a search cluster takes none', () => {
  for (const [order, count, miles] of [
    ['distance', 1, [0]],
    ['confirmed', 1, []],
    ['relevance', 2, [1]],
    ['match', 4, [0]],
  ] as const) {
    const sortValues = Array.from({ length: count }, () => Number.POSITIVE_INFINITY);
    const decoded = decodeCursor(encodeCursor({ ...sampleListing, order, sortValues }))!.sortValues;
    expect(decoded.flatMap((value, i) => (Number.isFinite(value) ? [] : [i]))).toEqual(miles);
  }
});

it('rejects what it did not write', () => {
  const real = encodeCursor({ ...sampleListing, order: 'reviews', sortValues: [], nameKey: 'x' });
  for (const junk of [
    '',
    'A',
    'junk',
    `${real}A`,
    real.slice(0, -1),
    real.replace(/^./, '_'),
    `${real}==`,
    '_'.repeat(200),
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
