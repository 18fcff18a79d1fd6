/** Set by `npm run test:all`, which runs every long proof at its full size; `npm test` runs a short form of each. */
export const isFullRun = process.env.FULL_TESTS === '1';

/** Size of a long proof (rounds, rows, generated cases): `short` in `npm test`, `full` in `npm run test:all`. */
export const pickRounds = (short: number, full: number): number => (isFullRun ? full : short);
