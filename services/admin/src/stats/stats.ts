import { type Collections, type ReviewStatus, readSettings } from '@app/db';
import { businessHoursBetween, promiseOf } from '@app/moderation';
import type { AdminStats } from '@app/types/admin/stats';
import { staleBefore } from '../prosthetists/to-admin-listing.ts';
import { teamNames } from '../team-names.store.ts';
import { type CountsStore, countsStore, type Waits } from './counts.store.ts';
import { decisionsStore } from './decisions.store.ts';
import { byModerator, byStar, dayIn, lastDays, oneDecimal, totalsOf } from './sums.ts';

const dayMs = 86_400_000;
const importsShown = 5;

/** The dashboard's figures (decisions, B6), counted now. */
export async function statsOf(collections: Collections, now: Date): Promise<AdminStats> {
  const counts = countsStore(collections);
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const settings = await readSettings(collections);
  const { promises } = settings;
  const days = lastDays(30, now, promises.timezone);
  const [listings, reviews, waiting, oldest, imports, received, decisions] = await Promise.all([
    counts.listings(staleBefore(settings, now)),
    counts.reviews(),
    counts.waiting(),
    counts.oldest(),
    counts.imports(importsShown),
    counts.receivedByDay(before(31), promises.timezone),
    decisionsStore(collections).since(before(90)),
  ]);
  const nameOf = await teamNames(collections, [
    ...decisions.map(({ by }) => by),
    ...imports.map(({ createdBy }) => createdBy),
  ]);
  const hoursOf = (from: Date, to: Date) => businessHoursBetween(from, to, promises);
  const since = (moment: Date) => decisions.filter(({ at }) => at >= moment);
  const dayOf = dayIn(promises.timezone);
  const decidedByDay = Object.groupBy(since(before(31)), ({ at }) => dayOf(at));
  const standing = (one: Waits | null) => {
    if (!one) return null;
    const { hours, leftHours, overHours } = promiseOf(one.since, now, promises);
    return { id: one.id, since: one.since.toISOString(), hours, leftHours, overHours };
  };
  const decisions30d = totalsOf(since(before(30)), hoursOf);

  return {
    prosthetists: {
      total: listings.total,
      approved: listings.approved,
      pending: listings.pending,
      claimed: listings.claimed,
      unclaimed: listings.total - listings.claimed,
      stale180: listings.stale,
    },
    reviews: reviewFigures(reviews),
    ...waiting,
    oldest: {
      review: standing(oldest.review),
      update: standing(oldest.update),
      claim: standing(oldest.claim),
      listing: standing(oldest.listing),
    },
    promiseHours: promises.hours,
    decisions7d: totalsOf(since(before(7)), hoursOf),
    decisions30d,
    medianHours: decisions30d.medianHours,
    approvalByStar: byStar(decisions),
    approvalByModerator: byModerator(decisions, nameOf),
    importsRecent: imports.map((one) => ({
      id: one._id.toHexString(),
      fileName: one.fileName,
      status: one.status,
      created: one.counts.created,
      updated: one.counts.updated,
      failed: one.counts.failed,
      at: one.createdAt.toISOString(),
      by: nameOf(one.createdBy),
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

function reviewFigures(byStatus: ByStatus): AdminStats['reviews'] {
  const sum = (statuses: readonly ReviewStatus[], of: 'count' | 'stars' = 'count') =>
    statuses.reduce((total, status) => total + (byStatus[status]?.[of] ?? 0), 0);
  const seen = ['approved', 'flagged', 'pending_revision'] as const;
  const publicCount = sum(seen);
  const known = Object.keys(byStatus) as ReviewStatus[];
  return {
    total: sum(known.filter((status) => status !== 'draft' && status !== 'deleted')),
    pending: sum(['pending', 'pending_revision']),
    approved: sum(['approved']),
    rejected: sum(['rejected']),
    flagged: sum(['flagged']),
    avg: publicCount === 0 ? null : oneDecimal(sum(seen, 'stars') / publicCount),
  };
}
