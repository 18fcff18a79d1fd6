import type { Collections } from '@app/db';
import { type ListingReport, listingReports } from '@app/types/admin/operations';
import { faults, type Looked, type Today } from './faults.ts';

const fields = {
  slug: 1,
  firstName: 1,
  lastName: 1,
  city: 1,
  state: 1,
  zipCode: 1,
  phone: 1,
  website: 1,
  licenses: 1,
  credentialChecks: 1,
  loc: 1,
  pinned: 1,
  confirmedAt: 1,
  createdAt: 1,
  ownerUserId: 1,
} as const;

export interface Found {
  listing: Looked;
  why: string[];
}

const dayMs = 86_400_000;
/** What fewer searches share could be somebody's own. */
export const shownFrom = 10;
const missDays = 90;
const mostMisses = 200;

/** Public listings as reports look at them: each is read once, none is kept in memory but what a page shows. */
export function dataReportsStore({ listings, searchMisses }: Pick<Collections, 'listings' | 'searchMisses'>) {
  const all = () => listings.find({ approved: true }, { projection: fields, maxTimeMS: 20_000 });

  return {
    async counts(today: Today): Promise<Record<ListingReport, number>> {
      const counts = { stale: 0, contact: 0, credentials: 0, place: 0 };
      for await (const one of all()) {
        for (const report of listingReports) if (faults[report](one, today).length > 0) counts[report]++;
      }
      return counts;
    },

    /** In the order of ids, which is that of creation. */
    async page(report: ListingReport, today: Today, { page, pageSize }: { page: number; pageSize: number }) {
      const skip = (page - 1) * pageSize;
      const found: Found[] = [];
      let total = 0;
      for await (const listing of all().sort({ _id: 1 })) {
        const why = faults[report](listing, today);
        if (why.length === 0) continue;
        if (total >= skip && found.length < pageSize) found.push({ listing, why });
        total++;
      }
      return { found, total };
    },

    /** Points of all public listings, with their states. */
    async points(): Promise<{ state: string; lat: number; lng: number }[]> {
      return listings
        .find(
          { approved: true, loc: { $exists: true } },
          { projection: { state: 1, loc: 1 }, maxTimeMS: 20_000 },
        )
        .map(({ state, loc }) => ({ state, lat: loc!.coordinates[1], lng: loc!.coordinates[0] }))
        .toArray();
    },

    /** Where searches found nobody: sums of three digits, only those that many share. */
    misses: (now: Date): Promise<{ zip3: string; searches: number; lastDay: Date }[]> =>
      searchMisses
        .aggregate<{ zip3: string; searches: number; lastDay: Date }>([
          { $match: { day: { $gte: new Date(now.getTime() - missDays * dayMs) } } },
          { $group: { _id: '$zip3', searches: { $sum: '$count' }, lastDay: { $max: '$day' } } },
          { $match: { searches: { $gte: shownFrom } } },
          { $sort: { searches: -1, _id: 1 } },
          { $limit: mostMisses },
          { $project: { _id: 0, zip3: '$_id', searches: 1, lastDay: 1 } },
        ])
        .toArray(),
  };
}
