// Waiting items by kind: their number and SLA status. Each source matches the kind's own list in the inbox.
import type { Collections, ReviewDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { type InboxKind, inboxKinds } from '@app/types/admin/inbox';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { AdminStats } from '@app/types/admin/stats';
import type { Collection, Document, Filter } from 'mongodb';
import { type IdFilter, toIdFilter } from '../record-id.store.ts';
import { queuesOfReviews } from '../reviews/queues.store.ts';
import { listProvenIds } from '../reviews/reviews.store.ts';
import { loadOldestOpen } from '../second/approval-requests.ts';
import { loadSlaTargets } from '../sla.store.ts';

/** Filter of items by kind: undefined for all, null for none. */
export type IdsByKind = (kind: InboxKind) => IdFilter | undefined | null;

/** Time limit of queries for dashboards and badges. */
const options = { maxTimeMS: 10_000 } as const;
/** Remaining hours that count as close to the deadline. */
const soonHours = 4;
/** An item due at this moment is not overdue. */
const oneSecond = 1 / 3600;

interface Summary {
  late: number;
  soon: number;
  fine: number;
  undated: number;
  oldest: Date | null;
}
const nothing: Summary = { late: 0, soon: 0, fine: 0, undated: 0, oldest: null };

/** Items of one kind. `since`: field with the start of the waiting time; documents without it have no deadline. */
const createSource = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  since: string,
  stages: readonly Document[] = [],
  toFilter: (ids: IdFilter) => Document = toIdFilter,
) => ({
  count: (ids?: IdFilter) =>
    collection.countDocuments({ $and: [filter, ids ? toFilter(ids) : {}] } as Filter<Doc>, options),
  /** Counts items waiting since before `late` as overdue, since before `soon` as close to the deadline. */
  async summarize(late: Date, soon: Date): Promise<Summary> {
    const field = `$${since}`;
    const hasDeadline = { $gt: [field, null] };
    const sumIf = (...conditions: Document[]) => ({ $sum: { $cond: [{ $and: conditions }, 1, 0] } });
    const group = {
      _id: null,
      late: sumIf(hasDeadline, { $lt: [field, late] }),
      soon: sumIf({ $gte: [field, late] }, { $lt: [field, soon] }),
      fine: sumIf({ $gte: [field, soon] }),
      undated: sumIf({ $not: hasDeadline }),
      oldest: { $min: field },
    };
    const all = [{ $match: filter }, ...stages, { $group: group }, { $project: { _id: 0 } }];
    return (await collection.aggregate<Summary>(all, options).next()) ?? nothing;
  },
});

async function loadSources(collections: Collections) {
  const { listings, pendingUpdates, claims, reports, appeals, messages, secondOpinions } = collections;
  const [orphaned, oldestOpen, proven] = await Promise.all([
    findOrphanedClaimIds({ collections }),
    loadOldestOpen(collections),
    listProvenIds(collections),
  ]);
  const createReviewSource = (queue: ReviewQueue, more: Filter<ReviewDoc> = {}) => {
    const { filter, since, stages } = queuesOfReviews[queue];
    return createSource(collections.reviews, { $and: [filter, more] }, since, stages, (publicId) => ({
      publicId,
    }));
  };
  return {
    reviews: createReviewSource('waiting'),
    replies: createReviewSource('replies'),
    flags: createReviewSource('flags'),
    'author-appeals': createReviewSource('appeals'),
    proofs: createReviewSource('proofs', { _id: { $in: proven } }),
    prosthetists: createSource(listings, { status: 'pending' }, 'submittedAt'),
    'pending-updates': createSource(pendingUpdates, { status: 'pending' }, 'submittedAt'),
    'pending-claims': createSource(claims, { status: 'pending', _id: { $nin: orphaned } }, 'createdAt'),
    reports: createSource(reports, { status: 'open' }, 'createdAt'),
    appeals: createSource(appeals, { status: 'open' }, 'createdAt'),
    messages: createSource(messages, { status: 'open' }, 'sentAt'),
    'second-opinions': createSource(
      secondOpinions,
      { status: 'open', askedAt: { $gt: oldestOpen } },
      'askedAt',
    ),
  };
}

/** Runs `map` for all kinds in parallel. */
async function mapKinds<T>(map: (kind: InboxKind) => Promise<T>): Promise<Record<InboxKind, T>> {
  const entries = await Promise.all(inboxKinds.map(async (kind) => [kind, await map(kind)] as const));
  return Object.fromEntries(entries) as Record<InboxKind, T>;
}

/** Number of waiting items by kind. */
export async function countWaiting(
  collections: Collections,
  getIds: IdsByKind = () => undefined,
): Promise<Record<InboxKind, number>> {
  const sources = await loadSources(collections);
  return mapKinds(async (kind) => {
    const ids = getIds(kind);
    return ids === null ? 0 : sources[kind].count(ids);
  });
}

/** By kind: the number of items overdue, close to their deadline and in time, and the longest waiting one. */
export async function summarizeWaiting(collections: Collections, now: Date): Promise<AdminStats['waiting']> {
  const [sources, promises] = await Promise.all([loadSources(collections), loadSlaTargets(collections, now)]);
  const late = promises.sentBefore(-oneSecond);
  const soon = promises.sentBefore(soonHours);
  return mapKinds(async (kind) => {
    const { oldest, ...counts } = await sources[kind].summarize(late, soon);
    return { ...counts, oldest: oldest && { since: oldest.toISOString(), ...promises.of(oldest) } };
  });
}
