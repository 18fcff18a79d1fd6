import type { FigureDoc } from '@app/db';

/** The counters of a listing. */
export type FigureCounts = Record<'views' | 'appearances' | 'phone' | 'website', number>;

/** The counters of one listing on one day. */
export interface DailyFigures {
  listingId: string;
  /** Days since 1970 (UTC). */
  day: number;
  counts: FigureCounts;
}

export interface FigureBuffer {
  /** Increments a counter of each listing. Fast enough to run within a search. */
  add(kind: keyof FigureCounts, listings: readonly { id: string }[]): void;
  /** Returns all sums and clears the buffer. */
  drain(): DailyFigures[];
  /** Adds sums again that could not be written, for the next flush. */
  restore(sums: readonly DailyFigures[]): void;
}

const dayMs = 86_400_000;
/**
 * Maximum number of entries; far more than there are listings. Beyond it no entry is created, so that memory stays
 * limited while the database is unavailable.
 */
const maxEntries = 200_000;

/** Creates a buffer of sums by listing and day. It stores nothing about visitors, and no time of day. */
export function createFigureBuffer(now: () => number = Date.now): FigureBuffer {
  let countsByDay = new Map<number, Map<string, FigureCounts>>();
  let entryCount = 0;

  function findOrCreateCounts(day: number, listingId: string): FigureCounts | undefined {
    let countsByListing = countsByDay.get(day);
    if (!countsByListing) {
      countsByListing = new Map();
      countsByDay.set(day, countsByListing);
    }
    let counts = countsByListing.get(listingId);
    if (!counts && entryCount < maxEntries) {
      counts = { views: 0, appearances: 0, phone: 0, website: 0 };
      countsByListing.set(listingId, counts);
      entryCount++;
    }
    return counts;
  }

  return {
    add(kind, listings) {
      const day = Math.floor(now() / dayMs);
      for (const { id } of listings) {
        const counts = findOrCreateCounts(day, id);
        if (counts) counts[kind]++;
      }
    },
    drain() {
      const sums = [...countsByDay].flatMap(([day, countsByListing]) =>
        [...countsByListing].map(([listingId, counts]) => ({ listingId, day, counts })),
      );
      countsByDay = new Map();
      entryCount = 0;
      return sums;
    },
    restore(sums) {
      for (const { day, listingId, counts: unwrittenCounts } of sums) {
        const counts = findOrCreateCounts(day, listingId);
        if (counts)
          for (const kind of Object.keys(unwrittenCounts) as (keyof FigureCounts)[])
            counts[kind] += unwrittenCounts[kind];
      }
    },
  };
}

/** Midnight UTC of a day counted from 1970. */
export const dayToDate = (day: number): FigureDoc['day'] => new Date(day * dayMs);
