import { type Collections, readSettings, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { computeSlaStatus, countBusinessHours } from '@app/status-changes';
import type { AdminStats } from '@app/types/admin/stats';
import { summarizeWaiting } from '../inbox/waiting.store.ts';
import { staleBefore } from '../prosthetists/to-admin-listing.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { type CountsStore, createCountsStore, type WaitingItem } from './counts.store.ts';
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
const importsShown = 5;

/** Computes the dashboard's figures. */
export async function computeStats(collections: Collections, now: Date): Promise<AdminStats> {
  const counts = createCountsStore(collections);
  const subtractDays = (days: number) => new Date(now.getTime() - days * dayMs);
  const settings = await readSettings(collections);
  const { promises: slaSettings } = settings;
  const days = listLastDays(30, now, slaSettings.timezone);
  const orphaned = await counts.findOrphanedClaims();
  const [listings, reviews, pending, oldest, waiting, imports, received, decisions] = await Promise.all([
    counts.listings(staleBefore(settings, now)),
    counts.reviews(),
    counts.waiting(orphaned),
    counts.oldest(orphaned),
    summarizeWaiting(collections, now),
    counts.imports(importsShown),
    counts.receivedByDay(subtractDays(31), slaSettings.timezone),
    createDecisionsStore(collections).since(subtractDays(90)),
  ]);
  const getName = await loadStaffNames(collections, [
    ...decisions.map(({ by }) => by),
    ...imports.map(({ createdBy }) => createdBy),
  ]);
  const countHours = (from: Date, to: Date) => countBusinessHours(from, to, slaSettings);
  const filterSince = (moment: Date) => decisions.filter(({ at }) => at >= moment);
  const toDay = createDayFormatter(slaSettings.timezone);
  const decidedByDay = Object.groupBy(filterSince(subtractDays(31)), ({ at }) => toDay(at));
  const toWaitStatus = (item: WaitingItem | null) => {
    if (!item) return null;
    const { hours, leftHours, overHours } = computeSlaStatus(item.since, now, slaSettings);
    return { id: item.id, since: item.since.toISOString(), hours, leftHours, overHours };
  };
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
    ...pending,
    oldest: {
      review: toWaitStatus(oldest.review),
      update: toWaitStatus(oldest.update),
      claim: toWaitStatus(oldest.claim),
      listing: toWaitStatus(oldest.listing),
    },
    waiting,
    promiseHours: slaSettings.hours,
    decisions7d: computeTotals(filterSince(subtractDays(7)), countHours),
    decisions30d,
    medianHours: decisions30d.medianHours,
    approvalByStar: groupByStar(decisions),
    approvalByModerator: groupByModerator(decisions, getName),
    importsRecent: imports.map((item) => ({
      id: item._id.toHexString(),
      fileName: item.fileName,
      status: item.status,
      created: item.counts.created,
      updated: item.counts.updated,
      failed: item.counts.failed,
      at: item.createdAt.toISOString(),
      by: getName(item.createdBy),
    })),
    series30d: days.map((day) => ({
      day,
      received: received.get(day) ?? 0,
      decided: decidedByDay[day]?.length ?? 0,
    })),
    at: now.toISOString(),
  };
}

type ByStatus = Awaited<ReturnType<CountsStore['reviews']>>;

function toReviewFigures(byStatus: ByStatus): AdminStats['reviews'] {
  const sum = (statuses: readonly ReviewStatus[], of: 'count' | 'stars' = 'count') =>
    statuses.reduce((total, status) => total + (byStatus[status]?.[of] ?? 0), 0);
  const publicCount = sum(visibleReviewStatuses);
  const statuses = Object.keys(byStatus) as ReviewStatus[];
  return {
    total: sum(statuses.filter((status) => status !== 'draft' && status !== 'deleted')),
    pending: sum(['pending', 'pending_revision']),
    approved: sum(['approved']),
    rejected: sum(['rejected']),
    flagged: sum(['flagged']),
    avg: publicCount === 0 ? null : roundToTenth(sum(visibleReviewStatuses, 'stars') / publicCount),
  };
}
