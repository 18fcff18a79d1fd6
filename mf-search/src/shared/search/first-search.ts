import { maxContactMinutes } from '@app/option-lists';

/** Time of the first search of this visit. Kept in memory; a reload clears it. */
let firstSearchMs: number | undefined;

export function recordFirstSearch(): void {
  firstSearchMs ??= performance.now();
}

/** Whole minutes since the first search of this visit, at most a day; undefined if there was none. */
export const getMinutesSinceFirstSearch = (): number | undefined =>
  firstSearchMs === undefined
    ? undefined
    : Math.min(maxContactMinutes, Math.floor((performance.now() - firstSearchMs) / 60_000));
