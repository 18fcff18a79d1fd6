import { readSettings } from '@app/db';
import { lookupZip } from '@app/geo';
import { states } from '@app/option-lists';
import { type App, cacheValue } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { countDataReports, getSearchQuality, listDataReportRows } from '@app/types/admin/operations';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../staff-call.ts';
import { createDataReportsStore, minShownCount, type ReportedListing } from './data-reports.store.ts';
import { desertMiles, findDeserts } from './deserts.ts';
import type { ReportContext } from './report-checks.ts';

/** A report reads all listings, so its result is cached. */
const cacheTtlMs = 5 * 60_000;

/** Routes of reports about faulty listings, and about regions where searches find no prosthetists. */
export function registerDataReportRoutes(app: App, { collections }: AdminDeps): void {
  const store = createDataReportsStore(collections);
  const loadReportContext = async (): Promise<ReportContext> => {
    const { stale } = await readSettings(collections);
    return { now: new Date(), staleDays: stale.staleDays };
  };
  const loadSurvey = cacheValue(async () => {
    const context = await loadReportContext();
    return { staleDays: context.staleDays, ...(await store.survey(context)) };
  }, cacheTtlMs);

  registerStaffCall(app, countDataReports, async () => {
    const { counts, staleDays, countedAt } = await loadSurvey();
    return { counts, staleDays, countedAt: countedAt.toISOString() };
  });

  registerStaffCall(app, listDataReportRows, async ({ query }) => {
    const { page = 1, pageSize = 50, report } = query;
    const { counts, listedIds } = await loadSurvey();
    const listingIds = listedIds[report].slice((page - 1) * pageSize, page * pageSize);
    // Leaves out listings that were corrected since the survey.
    const reportedListings =
      listingIds.length > 0
        ? await store.findStillReported(report, await loadReportContext(), listingIds)
        : [];
    const items = reportedListings.map(toReportRow);
    return { items, total: counts[report], listed: listedIds[report].length, page, pageSize };
  });

  const loadSearchQuality = cacheValue(async () => {
    const now = new Date();
    const [searchMisses, listingPoints, contactTimes] = await Promise.all([
      store.listSearchMisses(now),
      store.listListingPoints(),
      store.listContactTimes(now),
    ]);
    const { deserts, regions: desertRegions } = findDeserts(
      listingPoints,
      states.map(({ code }) => code),
    );
    return {
      misses: searchMisses.map(({ zip3, searches, lastDay }) => ({
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
  }, cacheTtlMs);
  registerStaffCall(app, getSearchQuality, loadSearchQuality);
}

function toReportRow({
  listing,
  reasons,
}: ReportedListing): ReplyOf<typeof listDataReportRows>['items'][number] {
  const { _id, slug, firstName, lastName, city, state, ownerUserId, confirmedAt } = listing;
  return {
    id: _id.toHexString(),
    slug,
    name: `${firstName} ${lastName}`,
    place: `${city}, ${state}`,
    owned: ownerUserId !== undefined,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    why: reasons,
  };
}
