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
const listing = {
  id,
  isAway: fc.boolean(),
  mean: fc.integer({ min: 100, max: 500 }).map((n) => n / 100),
  ratingSum: u32,
  reviewCount: u32,
  nameKey,
};
const order = <O extends string>(name: O) => fc.constant(name);
const near = fc.nat(2 ** 25 - 1);
const position: fc.Arbitrary<Position> = fc.oneof(
  fc.record({
    ...listing,
    order: order('distance'),
    tenthMiles: fc.oneof(fc.nat(125_000), fc.constant(Number.POSITIVE_INFINITY)),
  }),
  fc.record({ ...listing, order: fc.constantFrom('rating' as const, 'reviews' as const, 'name' as const) }),
  fc.record({ ...listing, order: order('confirmed'), day: fc.nat(0xffff) }),
  fc.record({ ...listing, order: order('relevance'), tier: fc.nat(21), near }),
  fc.record({
    ...listing,
    order: order('match'),
    near,
    low: u32,
    high: u32,
    levels: fc.nat(0xffff),
    state: fc.constantFrom('', 'MO'),
  }),
);
const one = {
  id: [1, 2, 3],
  isAway: false,
  mean: 4.4,
  ratingSum: 1,
  reviewCount: 7,
  nameKey: '',
} satisfies Partial<Position>;

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
    ...{ ...one, order: 'match', nameKey: longest },
    ...{ near: 1, low: 1, high: 1, levels: 1, state: 'MO' },
  });
  expect(text.length).toBeLessThanOrEqual(200);
});

it('rejects what it did not write', () => {
  const real = encodeCursor({ ...one, order: 'reviews', nameKey: 'x' });
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
