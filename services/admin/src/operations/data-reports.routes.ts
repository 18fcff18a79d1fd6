import { readSettings } from '@app/db';
import { lookupZip } from '@app/geo';
import { states } from '@app/option-lists';
import { type App, cacheValue } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { dataReportCounts, listReported, searchQuality } from '@app/types/admin/operations';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { createDataReportsStore, minShownCount, type ReportedListing } from './data-reports.store.ts';
import { desertMiles, findDeserts } from './deserts.ts';
import type { ReportContext } from './faults.ts';

/** A report reads all listings, so its result is cached for this time in milliseconds. */
const ttlMs = 5 * 60_000;

/** Routes of reports about faulty listings, and about regions where searches find no prosthetists. */
export function registerDataReportRoutes(app: App, { collections }: AdminDeps): void {
  const store = createDataReportsStore(collections);
  const loadToday = async (): Promise<ReportContext> => {
    const { stale } = await readSettings(collections);
    return { now: new Date(), staleDays: stale.staleDays };
  };
  const loadSurvey = cacheValue(async () => {
    const today = await loadToday();
    return { staleDays: today.staleDays, ...(await store.survey(today)) };
  }, ttlMs);

  registerStaffCall(app, dataReportCounts, async () => {
    const { counts, staleDays, at } = await loadSurvey();
    return { counts, staleDays, countedAt: at.toISOString() };
  });

  registerStaffCall(app, listReported, async ({ query }) => {
    const { page = 1, pageSize = 50, report } = query;
    const { counts, listed } = await loadSurvey();
    const ids = listed[report].slice((page - 1) * pageSize, page * pageSize);
    // Listings corrected since are left out.
    const reportedListings =
      ids.length > 0 ? await store.findStillReported(report, await loadToday(), ids) : [];
    const items = reportedListings.map(toReported);
    return { items, total: counts[report], listed: listed[report].length, page, pageSize };
  });

  const loadSearches = cacheValue(async () => {
    const now = new Date();
    const [misses, points, contactTimes] = await Promise.all([
      store.listMisses(now),
      store.listPoints(),
      store.listContacts(now),
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
      shownFrom: minShownCount,
      deserts,
      desertMiles,
      desertRegions,
      contactTimes,
    };
  }, ttlMs);
  registerStaffCall(app, searchQuality, loadSearches);
}

function toReported({ listing, why }: ReportedListing): ReplyOf<typeof listReported>['items'][number] {
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
