import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toNameKey } from '../listing.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import type { Order } from './orders.ts';

const id = '0123456789abcdef01234567';

const anyUint32 = fc.nat(0xffff_fffe);
const anyNameKey = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.string())
  .map(([last, first]) => toNameKey(last, first));
const createAnyPosition = (order: Order, anySortValues: fc.Arbitrary<number>[]) =>
  fc.record({
    order: fc.constant(order),
    id: fc
      .tuple(anyUint32, anyUint32, anyUint32)
      .map((words) => words.map((word) => word.toString(16).padStart(8, '0')).join('')),
    isAway: fc.boolean(),
    priorMean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
    ratingSum: anyUint32,
    reviewCount: anyUint32,
    sortValues: fc.tuple(...anySortValues),
    nameKey: anyNameKey,
  });
const anyTenthMiles = fc.nat(2 ** 25 - 1);
const anyPosition: fc.Arbitrary<Position> = fc.oneof(
  createAnyPosition('distance', [fc.oneof(fc.nat(125_000), fc.constant(Number.POSITIVE_INFINITY))]),
  createAnyPosition('rating', []),
  createAnyPosition('reviews', []),
  createAnyPosition('name', []),
  createAnyPosition('confirmed', [fc.nat(0xffff)]),
  createAnyPosition('relevance', [fc.nat(21), anyTenthMiles]),
  createAnyPosition('match', [anyTenthMiles, anyUint32, anyUint32, anyUint32]),
);
const sampleFields = { id, isAway: false, priorMean: 4.4, ratingSum: 1, reviewCount: 7, nameKey: '' };

it('a cursor has only characters that an address allows, and decodes to its position', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const cursor = encodeCursor(position);
      expect(cursor).toMatch(/^[\w-]{1,200}$/);
      expect(decodeCursor(cursor)).toEqual(position);
    }),
    { numRuns: pickRounds(200, 1_000) },
  );
});

it('a cursor has room for the longest name', () => {
  const longestNameKey = toNameKey('漢'.repeat(60), 'x');
  const cursor = encodeCursor({
    ...sampleFields,
    order: 'match',
    sortValues: [1, 1, 1, 1],
    nameKey: longestNameKey,
  });
  expect(cursor.length).toBeLessThanOrEqual(200);
});

it('a decoded cursor has no infinite value but a distance: a search cluster takes no other', () => {
  for (const [order, valueCount, infiniteIndexes] of [
    ['distance', 1, [0]],
    ['confirmed', 1, []],
    ['relevance', 2, [1]],
    ['match', 4, [0]],
  ] as const) {
    const sortValues = Array.from({ length: valueCount }, () => Number.POSITIVE_INFINITY);
    const decodedValues = decodeCursor(encodeCursor({ ...sampleFields, order, sortValues }))!.sortValues;
    expect(decodedValues.flatMap((value, i) => (Number.isFinite(value) ? [] : [i]))).toEqual(infiniteIndexes);
  }
});

it('texts that are no cursor are rejected', () => {
  const validCursor = encodeCursor({ ...sampleFields, order: 'reviews', sortValues: [], nameKey: 'x' });
  for (const invalidCursor of [
    '',
    'A',
    'junk',
    `${validCursor}A`,
    validCursor.slice(0, -1),
    validCursor.replace(/^./, '_'),
    `${validCursor}==`,
    '_'.repeat(200),
  ]) {
    expect(decodeCursor(invalidCursor), invalidCursor).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url');
      const position = decodeCursor(text);
      expect(position === undefined || encodeCursor(position) === text).toBe(true);
    }),
  );
});
