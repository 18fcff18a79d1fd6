import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopListings } from './top-listings.ts';

const createRankedListing = (key: number, tie: number) => ({
  awayFlag: 0,
  key,
  score: 0,
  mainPlace: tie,
  place: tie,
  listing: { id: String(tie).padStart(3, '0'), nameKey: '' },
});

it('keeps the first listings of any order, after any rank', () => {
  const candidates = fc.array(fc.nat(20), { maxLength: 400 });
  fc.assert(
    fc.property(
      candidates,
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.nat(20), { nil: undefined }),
      (keys, size, after) => {
        const top = new TopListings(size, after === undefined ? undefined : createRankedListing(after, 50));
        keys.forEach((key, tie) => {
          if (top.canAdd(0, key)) top.add(createRankedListing(key, tie));
        });
        const expected = keys
          .map((key, tie) => ({ key, tie }))
          .filter(({ key, tie }) => after === undefined || key > after || (key === after && tie > 50))
          .sort((a, b) => a.key - b.key || a.tie - b.tie);
        expect(top.list().map(({ key, mainPlace }) => ({ key, tie: mainPlace }))).toEqual(
          expected.slice(0, size),
        );
      },
    ),
    { numRuns: pickRounds(100, 500) },
  );
});
