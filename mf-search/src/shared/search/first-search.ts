import { maxContactMinutes } from '@app/option-lists';

/** When the first search of this visit was made. In memory only: a reload forgets it. */
let searchedAt: number | undefined;

/** Notes a search; only the first of a visit counts. */
export function noteSearch(): void {
  searchedAt ??= performance.now();
}

/** Whole minutes since the first search of this visit, a day at most; undefined where there was none. */
export const getMinutesSinceSearch = (): number | undefined =>
  searchedAt === undefined
    ? undefined
    : Math.min(maxContactMinutes, Math.floor((performance.now() - searchedAt) / 60_000));
