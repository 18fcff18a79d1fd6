import { type Collections, readSettings, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { type App, cacheValue } from '@app/service-kit';
import { computeSlaStatus, countBusinessHours } from '@app/status-changes';
import { inboxKinds } from '@app/types/admin/inbox';
import { type AdminStats, getStats } from '@app/types/admin/stats';
import type { AdminDeps } from '../deps.ts';
import { summarizeWaiting, type WaitingSummary } from '../inbox/waiting.store.ts';
import { computeStaleCutoff } from '../prosthetists/to-admin-listing.ts';
import { registerStaffCall } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { type CountsStore, createCountsStore } from './counts.store.ts';
import {
  computeTotals,
  createDayFormatter,
  listLastDays,
  roundToTenth,
  summarizeByModerator,
  summarizeByStar,
} from './decision-figures.ts';
import { createDecisionsStore } from './decisions.store.ts';

const dayMs = 86_400_000;
const maxImports = 5;
/** Lifetime of cached figures; every staff member's menu polls them. */
const cacheTtlMs = 10_000;

/** Route of the dashboard's figures, computed at most every ten seconds. */
export function registerStatsRoutes(app: App, { collections }: AdminDeps): void {
  const loadStats = cacheValue(() => computeStats(collections, new Date()), cacheTtlMs);
  registerStaffCall(app, getStats, () => loadStats());
}

export async function computeStats(collections: Collections, now: Date): Promise<AdminStats> {
  const countsStore = createCountsStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const settings = await readSettings(collections);
  const { promises: slaSettings } = settings;
  const days = listLastDays(30, now, slaSettings.timezone);
  const [
    listingCounts,
    reviewCounts,
    orphanedClaimCount,
    waitingSummaries,
    importDocs,
    receivedByDay,
    decisions,
  ] = await Promise.all([
    countsStore.countListings(computeStaleCutoff(settings, now)),
    countsStore.countReviews(),
    countsStore.countOrphanedClaims(),
    summarizeWaiting(collections, now),
    countsStore.listImports(maxImports),
    countsStore.countReceivedByDay(subtractDays(31), slaSettings.timezone),
    createDecisionsStore(collections).findSince(subtractDays(90)),
  ]);
  const getName = await loadStaffNames(collections, [
    ...decisions.map(({ decidedBy }) => decidedBy),
    ...importDocs.map(({ createdBy }) => createdBy),
  ]);
  const countHours = (from: Date, to: Date) => countBusinessHours(from, to, slaSettings);
  const filterDecisionsSince = (since: Date) => decisions.filter(({ decidedAt }) => decidedAt >= since);
  const toDay = createDayFormatter(slaSettings.timezone);
  const decidedByDay = Object.groupBy(filterDecisionsSince(subtractDays(31)), ({ decidedAt }) =>
    toDay(decidedAt),
  );
  const getSlaStatus = (since: Date) => computeSlaStatus(since, now, slaSettings);
  const toOldestItem = ({ oldest }: WaitingSummary) => {
    if (!oldest) return null;
    const { hours, leftHours, overHours } = getSlaStatus(oldest.since);
    return { id: oldest.id, since: oldest.since.toISOString(), hours, leftHours, overHours };
  };
  const toWaitingFigures = ({ oldest, ...counts }: WaitingSummary) => ({
    ...counts,
    oldest: oldest && { since: oldest.since.toISOString(), ...getSlaStatus(oldest.since) },
  });
  const decisions30d = computeTotals(filterDecisionsSince(subtractDays(30)), countHours);

  return {
    prosthetists: {
      total: listingCounts.total,
      approved: listingCounts.approved,
      pending: listingCounts.pending,
      claimed: listingCounts.claimed,
      unclaimed: listingCounts.total - listingCounts.claimed,
      stale180: listingCounts.stale,
    },
    reviews: toReviewFigures(reviewCounts),
    pendingUpdates: countItems(waitingSummaries['pending-updates']),
    pendingClaims: countItems(waitingSummaries['pending-claims']),
    orphanedClaims: orphanedClaimCount,
    oldest: {
      review: toOldestItem(waitingSummaries.reviews),
      update: toOldestItem(waitingSummaries['pending-updates']),
      claim: toOldestItem(waitingSummaries['pending-claims']),
      listing: toOldestItem(waitingSummaries.prosthetists),
    },
    waiting: Object.fromEntries(
      inboxKinds.map((kind) => [kind, toWaitingFigures(waitingSummaries[kind])]),
    ) as AdminStats['waiting'],
    promiseHours: slaSettings.hours,
    decisions7d: computeTotals(filterDecisionsSince(subtractDays(7)), countHours),
    decisions30d,
    medianHours: decisions30d.medianHours,
    approvalByStar: summarizeByStar(decisions),
    approvalByModerator: summarizeByModerator(decisions, getName),
    importsRecent: importDocs.map((importDoc) => ({
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
      received: receivedByDay.get(day) ?? 0,
      decided: decidedByDay[day]?.length ?? 0,
    })),
    at: now.toISOString(),
  };
}

const countItems = ({ late, soon, fine, undated }: WaitingSummary) => late + soon + fine + undated;

type ReviewCountsByStatus = Awaited<ReturnType<CountsStore['countReviews']>>;

function toReviewFigures(countsByStatus: ReviewCountsByStatus): AdminStats['reviews'] {
  const sumStatuses = (statuses: readonly ReviewStatus[], field: 'count' | 'starSum' = 'count') =>
    statuses.reduce((total, status) => total + (countsByStatus[status]?.[field] ?? 0), 0);
  const publicCount = sumStatuses(visibleReviewStatuses);
  const statuses = Object.keys(countsByStatus) as ReviewStatus[];
  return {
    total: sumStatuses(statuses.filter((status) => status !== 'draft' && status !== 'deleted')),
    pending: sumStatuses(['pending', 'pending_revision']),
    approved: sumStatuses(['approved']),
    rejected: sumStatuses(['rejected']),
    flagged: sumStatuses(['flagged']),
    avg: publicCount === 0 ? null : roundToTenth(sumStatuses(visibleReviewStatuses, 'starSum') / publicCount),
  };
}
