import type { FigureDoc } from '@app/db';

/** Counters of a listing. */
export type Met = Record<'views' | 'appearances' | 'phone' | 'website', number>;

/** The counters of one listing for one day (UTC, days since 1970). */
export interface Sum {
  listingId: string;
  day: number;
  met: Met;
}

export interface FigureBuffer {
  /** Adds one to a counter of each listing. Fast enough to run within a search. */
  add(kind: keyof Met, listings: readonly { id: string }[]): void;
  /** Returns all sums and clears the buffer. */
  take(): Sum[];
  /** Returns sums that could not be written to the buffer, for the next flush. */
  putBack(sums: readonly Sum[]): void;
}

const dayMs = 86_400_000;
/**
 * Far more than there are listings. At this size no new entry is created, so that an unavailable database costs no
 * memory.
 */
const most = 200_000;

/** Sums in memory by listing and day. Stores nothing about visitors or times. */
export function createFigureBuffer(now: () => number = Date.now): FigureBuffer {
  let days = new Map<number, Map<string, Met>>();
  let size = 0;

  function getCounts(day: number, listingId: string): Met | undefined {
    let ofDay = days.get(day);
    if (!ofDay) {
      ofDay = new Map();
      days.set(day, ofDay);
    }
    let met = ofDay.get(listingId);
    if (!met && size < most) {
      met = { views: 0, appearances: 0, phone: 0, website: 0 };
      ofDay.set(listingId, met);
      size++;
    }
    return met;
  }

  return {
    add(kind, listings) {
      const day = Math.floor(now() / dayMs);
      for (const { id } of listings) {
        const met = getCounts(day, id);
        if (met) met[kind]++;
      }
    },
    take() {
      const sums = [...days].flatMap(([day, ofDay]) =>
        [...ofDay].map(([listingId, met]) => ({ listingId, day, met })),
      );
      days = new Map();
      size = 0;
      return sums;
    },
    putBack(sums) {
      for (const { day, listingId, met: stored } of sums) {
        const met = getCounts(day, listingId);
        if (met) for (const kind of Object.keys(stored) as (keyof Met)[]) met[kind] += stored[kind];
      }
    },
  };
}

/** Midnight UTC of a day counted from 1970. */
export const toDate = (day: number): FigureDoc['day'] => new Date(day * dayMs);
