import { type Collections, readSettings, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { computeSlaStatus, countBusinessHours } from '@app/status-changes';
import { inboxKinds } from '@app/types/admin/inbox';
import type { AdminStats } from '@app/types/admin/stats';
import { summarizeWaiting, type WaitingSummary } from '../inbox/waiting.store.ts';
import { getStaleBefore } from '../prosthetists/to-admin-listing.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { type CountsStore, createCountsStore } from './counts.store.ts';
import { createDecisionsStore } from './decisions.store.ts';
import {
  computeTotals,
  createDayFormatter,
  groupByModerator,
  groupByStar,
  listLastDays,
  roundToTenth,
} from './sums.ts';

const dayMs = 86_400_000;
const maxImports = 5;

/** Computes the dashboard's figures. */
export async function computeStats(collections: Collections, now: Date): Promise<AdminStats> {
  const counts = createCountsStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const settings = await readSettings(collections);
  const { promises: slaSettings } = settings;
  const days = listLastDays(30, now, slaSettings.timezone);
  const [listings, reviews, orphanedClaims, waiting, imports, received, decisions] = await Promise.all([
    counts.countListings(getStaleBefore(settings, now)),
    counts.countReviews(),
    counts.countOrphanedClaims(),
    summarizeWaiting(collections, now),
    counts.listImports(maxImports),
    counts.countReceivedByDay(subtractDays(31), slaSettings.timezone),
    createDecisionsStore(collections).findSince(subtractDays(90)),
  ]);
  const getName = await loadStaffNames(collections, [
    ...decisions.map(({ by }) => by),
    ...imports.map(({ createdBy }) => createdBy),
  ]);
  const countHours = (from: Date, to: Date) => countBusinessHours(from, to, slaSettings);
  const filterSince = (moment: Date) => decisions.filter(({ at }) => at >= moment);
  const toDay = createDayFormatter(slaSettings.timezone);
  const decidedByDay = Object.groupBy(filterSince(subtractDays(31)), ({ at }) => toDay(at));
  const getSlaStatus = (since: Date) => computeSlaStatus(since, now, slaSettings);
  const toOldest = ({ oldest }: WaitingSummary) => {
    if (!oldest) return null;
    const { hours, leftHours, overHours } = getSlaStatus(oldest.since);
    return { id: oldest.id, since: oldest.since.toISOString(), hours, leftHours, overHours };
  };
  const toWaiting = ({ oldest, ...counts }: WaitingSummary) => ({
    ...counts,
    oldest: oldest && { since: oldest.since.toISOString(), ...getSlaStatus(oldest.since) },
  });
  const decisions30d = computeTotals(filterSince(subtractDays(30)), countHours);

  return {
    prosthetists: {
      total: listings.total,
      approved: listings.approved,
      pending: listings.pending,
      claimed: listings.claimed,
      unclaimed: listings.total - listings.claimed,
      stale180: listings.stale,
    },
    reviews: toReviewFigures(reviews),
    pendingUpdates: countItems(waiting['pending-updates']),
    pendingClaims: countItems(waiting['pending-claims']),
    orphanedClaims,
    oldest: {
      review: toOldest(waiting.reviews),
      update: toOldest(waiting['pending-updates']),
      claim: toOldest(waiting['pending-claims']),
      listing: toOldest(waiting.prosthetists),
    },
    waiting: Object.fromEntries(
      inboxKinds.map((kind) => [kind, toWaiting(waiting[kind])]),
    ) as AdminStats['waiting'],
    promiseHours: slaSettings.hours,
    decisions7d: computeTotals(filterSince(subtractDays(7)), countHours),
    decisions30d,
    medianHours: decisions30d.medianHours,
    approvalByStar: groupByStar(decisions),
    approvalByModerator: groupByModerator(decisions, getName),
    importsRecent: imports.map((importDoc) => ({
      id: importDoc._id.toHexString(),
      fileName: importDoc.fileName,
      status: importDoc.status,
      created: importDoc.counts.created,
      updated: importDoc.counts.updated,
      failed: importDoc.counts.failed,
      at: importDoc.createdAt.toISOString(),
      by: getName(importDoc.createdBy),
    })),
    series30d: days.map((day) => ({
      day,
      received: received.get(day) ?? 0,
      decided: decidedByDay[day]?.length ?? 0,
    })),
    at: now.toISOString(),
  };
}

const countItems = ({ late, soon, fine, undated }: WaitingSummary) => late + soon + fine + undated;

type ReviewCountsByStatus = Awaited<ReturnType<CountsStore['countReviews']>>;

function toReviewFigures(byStatus: ReviewCountsByStatus): AdminStats['reviews'] {
  const sumStatuses = (statuses: readonly ReviewStatus[], field: 'count' | 'stars' = 'count') =>
    statuses.reduce((total, status) => total + (byStatus[status]?.[field] ?? 0), 0);
  const publicCount = sumStatuses(visibleReviewStatuses);
  const statuses = Object.keys(byStatus) as ReviewStatus[];
  return {
    total: sumStatuses(statuses.filter((status) => status !== 'draft' && status !== 'deleted')),
    pending: sumStatuses(['pending', 'pending_revision']),
    approved: sumStatuses(['approved']),
    rejected: sumStatuses(['rejected']),
    flagged: sumStatuses(['flagged']),
    avg: publicCount === 0 ? null : roundToTenth(sumStatuses(visibleReviewStatuses, 'stars') / publicCount),
  };
}
