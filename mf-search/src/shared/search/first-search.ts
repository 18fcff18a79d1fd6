import { maxContactMinutes } from '@app/option-lists';

/** Time of the first search of this visit. Kept in memory; a reload clears it. */
let searchedAt: number | undefined;

/** Records the time of the first search. */
export function recordFirstSearch(): void {
  searchedAt ??= performance.now();
}

/** Whole minutes since the first search of this visit, at most a day; undefined if there was none. */
export const getMinutesSinceSearch = (): number | undefined =>
  searchedAt === undefined
    ? undefined
    : Math.min(maxContactMinutes, Math.floor((performance.now() - searchedAt) / 60_000));
