import { visibleReviewStatuses } from '@app/db';
import type { getTransparency, ReplyOf } from '@app/types';
import type {
  CountByName,
  DurationCount,
  RemovalGroup,
  ReviewGroup,
  TransparencyStore,
} from './reports.store.ts';

type Transparency = ReplyOf<typeof getTransparency>;
type Outcome = 'approved' | 'rejected' | 'removed' | 'changesRequested' | 'waiting' | 'withdrawn';

/** Computes the report of the last twelve months. A review counts once, by its current status. */
export async function computeTransparency(store: TransparencyStore, now = new Date()): Promise<Transparency> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const [
    reviewGroups,
    deletedGroups,
    purgedGroups,
    durations,
    reasonCounts,
    addedReasons,
    flagCounts,
    hidingFlagCounts,
    appealCounts,
  ] = await Promise.all([
    store.countReviews(since),
    store.countDeletedReviews(since),
    store.countPurgedReviews(since),
    store.countDurations(since),
    store.countReasons(since),
    store.readAddedReasons(),
    store.countFlags(since),
    store.countHidingFlags(since),
    store.countAppeals(since),
  ]);
  return {
    from: formatDay(since),
    to: formatDay(now),
    ...countOutcomes(reviewGroups, { deleted: deletedGroups, purged: purgedGroups }),
    medianHours: computeMedian(durations),
    reasons: reasonCounts,
    addedReasons: addedReasons
      // Retired reasons are listed only if they were used.
      .filter(({ value, retired }) => !retired || reasonCounts[value])
      .map(({ value, es }) => ({ value, es })),
    flags: toObjectionTotals(flagCounts),
    hidden: toObjectionTotals(hidingFlagCounts),
    appeals: toObjectionTotals(appealCounts),
  };
}

/** Counts received reviews by outcome. One removed with its listing keeps its outcome, or counts as withdrawn. */
export function countOutcomes(
  reviewGroups: readonly ReviewGroup[],
  { deleted: deletedGroups, purged: purgedGroups }: Record<'deleted' | 'purged', readonly RemovalGroup[]> = {
    deleted: [],
    purged: [],
  },
) {
  const totals: Record<Outcome, number> = {
    approved: 0,
    rejected: 0,
    removed: 0,
    changesRequested: 0,
    waiting: 0,
    withdrawn: 0,
  };
  const byStar = [1, 2, 3, 4, 5].map((star) => ({ star, decided: 0, approved: 0 }));
  let received = 0;
  const addReviews = (outcome: Outcome, stars: number, count: number) => {
    received += count;
    totals[outcome] += count;
    const starTotals = byStar[stars - 1];
    if (!starTotals || outcome === 'waiting' || outcome === 'withdrawn') return;
    starTotals.decided += count;
    if (outcome === 'approved') starTotals.approved += count;
  };
  for (const group of reviewGroups) {
    if (group.status === 'draft') continue;
    const staffRemovalCount = group.status === 'deleted' ? getRemovalCount(deletedGroups, group) : 0;
    addReviews(toOutcome(group), group.stars, Math.max(0, group.count - staffRemovalCount));
  }
  for (const { stars, wasPublished, count } of [...deletedGroups, ...purgedGroups])
    addReviews(wasPublished ? 'removed' : 'rejected', stars, count);
  return { received, ...totals, byStar };
}

const getRemovalCount = (removals: readonly RemovalGroup[], { stars, wasPublished }: ReviewGroup) =>
  removals.find((removal) => removal.stars === stars && removal.wasPublished === wasPublished)?.count ?? 0;

function toOutcome({ status, wasPublished }: ReviewGroup): Outcome {
  if ((visibleReviewStatuses as readonly string[]).includes(status)) return 'approved';
  if (status === 'removed') return wasPublished ? 'removed' : 'rejected';
  if (status === 'rejected') return 'rejected';
  if (status === 'changes_requested') return 'changesRequested';
  if (status === 'pending') return 'waiting';
  return wasPublished ? 'approved' : 'withdrawn';
}

/** Computes the median duration, rounded up to the hour; null without any. */
export function computeMedian(durations: readonly DurationCount[]): number | null {
  const sortedDurations = durations.toSorted((a, b) => a.hours - b.hours);
  let remainingCount = sortedDurations.reduce((sum, { count }) => sum + count, 0) / 2;
  for (const { hours, count } of sortedDurations) {
    remainingCount -= count;
    if (remainingCount <= 0) return hours + 1;
  }
  return null;
}

function toObjectionTotals({ open = 0, upheld = 0, declined = 0 }: CountByName): Transparency['flags'] {
  return { received: open + upheld + declined, upheld, declined, open };
}

const formatDay = (date: Date) => date.toISOString().slice(0, 10);
