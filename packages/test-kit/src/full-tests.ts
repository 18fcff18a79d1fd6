/** Set by `npm run test:all`, which runs long tests in full; `npm test` runs a short form. */
export const isFullRun = process.env.FULL_TESTS === '1';

/** Picks the size of a long test: the first in `npm test`, the second in `npm run test:all`. */
export const pickRounds = (shortRunRounds: number, fullRunRounds: number): number =>
  isFullRun ? fullRunRounds : shortRunRounds;
