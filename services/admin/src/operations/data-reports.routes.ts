import { readSettings } from '@app/db';
import { lookupZip } from '@app/geo';
import { states } from '@app/option-lists';
import { type App, cacheValue } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { dataReportCounts, listReported, searchQuality } from '@app/types/admin/operations';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { createDataReportsStore, type Found, shownFrom } from './data-reports.store.ts';
import { desertMiles, findDeserts } from './deserts.ts';
import type { Today } from './faults.ts';

/** A report reads all listings, so its result is cached for this time in milliseconds. */
const ttlMs = 5 * 60_000;

/** Routes of reports about faulty listings, and about regions where searches find no prosthetists. */
export function mountDataReports(app: App, { collections }: AdminDeps): void {
  const store = createDataReportsStore(collections);
  const loadToday = async (): Promise<Today> => {
    const { stale } = await readSettings(collections);
    return { now: new Date(), staleDays: stale.staleDays };
  };
  const surveyed = cacheValue(async () => {
    const when = await loadToday();
    return { staleDays: when.staleDays, ...(await store.survey(when)) };
  }, ttlMs);

  mountStaff(app, dataReportCounts, async () => {
    const { counts, staleDays, at } = await surveyed();
    return { counts, staleDays, countedAt: at.toISOString() };
  });

  mountStaff(app, listReported, async ({ query }) => {
    const { page = 1, pageSize = 50, report } = query;
    const { counts, listed } = await surveyed();
    const ids = listed[report].slice((page - 1) * pageSize, page * pageSize);
    // Listings corrected since are left out.
    const found = ids.length > 0 ? await store.still(report, await loadToday(), ids) : [];
    const items = found.map(toReported);
    return { items, total: counts[report], listed: listed[report].length, page, pageSize };
  });

  const searched = cacheValue(async () => {
    const now = new Date();
    const [misses, points, contactTimes] = await Promise.all([
      store.misses(now),
      store.points(),
      store.contacts(now),
    ]);
    const { deserts, regions: desertRegions } = findDeserts(
      points,
      states.map(({ code }) => code),
    );
    return {
      misses: misses.map(({ zip3, searches, lastDay }) => ({
        zip3,
        place: lookupZip(`${zip3}00`)?.state ?? '',
        searches,
        lastDay: lastDay.toISOString().slice(0, 10),
      })),
      shownFrom,
      deserts,
      desertMiles,
      desertRegions,
      contactTimes,
    };
  }, ttlMs);
  mountStaff(app, searchQuality, searched);
}

function toReported({ listing, why }: Found): ReplyOf<typeof listReported>['items'][number] {
  const { _id, slug, firstName, lastName, city, state, ownerUserId, confirmedAt } = listing;
  return {
    id: _id.toHexString(),
    slug,
    name: `${firstName} ${lastName}`,
    place: `${city}, ${state}`,
    owned: ownerUserId !== undefined,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    why,
  };
}
