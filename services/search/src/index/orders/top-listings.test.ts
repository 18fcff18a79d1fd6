import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopListings } from './top-listings.ts';

const createRankedListing = (key: number, mainPlace: number) => ({
  awayFlag: 0,
  key,
  score: 0,
  mainPlace,
  place: mainPlace,
  listing: { id: String(mainPlace).padStart(3, '0'), nameKey: '' },
});

it('top listings are the first of all that were added, after any rank', () => {
  const anyKeys = fc.array(fc.nat(20), { maxLength: 400 });
  fc.assert(
    fc.property(
      anyKeys,
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.nat(20), { nil: undefined }),
      (keys, size, afterKey) => {
        const topListings = new TopListings(
          size,
          afterKey === undefined ? undefined : createRankedListing(afterKey, 50),
        );
        keys.forEach((key, mainPlace) => {
          if (topListings.canAdd(0, key)) topListings.add(createRankedListing(key, mainPlace));
        });
        const expectedListings = keys
          .map((key, mainPlace) => ({ key, mainPlace }))
          .filter(
            ({ key, mainPlace }) =>
              afterKey === undefined || key > afterKey || (key === afterKey && mainPlace > 50),
          )
          .sort((a, b) => a.key - b.key || a.mainPlace - b.mainPlace);
        expect(topListings.list().map(({ key, mainPlace }) => ({ key, mainPlace }))).toEqual(
          expectedListings.slice(0, size),
        );
      },
    ),
    { numRuns: pickRounds(100, 500) },
  );
});
