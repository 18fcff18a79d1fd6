import type { FigureDoc } from '@app/db';

/** What is counted of a listing. */
export type Met = Record<'views' | 'appearances' | 'phone' | 'website', number>;

/** The sums of one listing on one day (UTC, counted from 1970). */
export interface Sum {
  listingId: string;
  day: number;
  met: Met;
}

export interface FigureBuffer {
  /** One more for each of these listings. A handful of additions, so that a search may wait for it. */
  add(kind: keyof Met, listings: readonly { id: string }[]): void;
  /** Empties it. */
  take(): Sum[];
  /** What could not be written waits for the next time. */
  putBack(sums: readonly Sum[]): void;
}

const dayMs = 86_400_000;
/** Far more than there are listings; beyond it nothing new is started, so that a lost database costs no memory. */
const most = 200_000;

/** Sums in memory, by listing and day: nothing of who or when. */
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

/** Midnight UTC of a day. */
export const toDate = (day: number): FigureDoc['day'] => new Date(day * dayMs);
