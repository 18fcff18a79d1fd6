// Waiting items by kind: their number and SLA status. Each source matches the kind's own list in the inbox.
import type { Collections, ReviewDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { type InboxKind, inboxKinds } from '@app/types/admin/inbox';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Collection, Document, Filter, ObjectId } from 'mongodb';
import { loadOldestOpen } from '../approval-requests/load-approval-requests.ts';
import type { Page } from '../paging.store.ts';
import { closeHours } from '../queue/view-filter.store.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';
import { reviewQueues } from '../reviews/queues.store.ts';
import { listProvenIds } from '../reviews/reviews.store.ts';
import { loadSlaTargets } from '../sla.store.ts';

/** Filter of items by kind: undefined for all, null for none. */
export type IdsByKind = (kind: InboxKind) => IdFilter | undefined | null;

/** Time limit of queries for dashboards and badges. */
const options = { maxTimeMS: 10_000 } as const;
/** An item due at this moment is not overdue. */
const oneSecondHours = 1 / 3600;

export interface WaitingSummary {
  late: number;
  soon: number;
  fine: number;
  undated: number;
  /** The longest waiting item; null: none has a deadline. */
  oldest: { id: string; since: Date } | null;
}
const emptySummary: WaitingSummary = { late: 0, soon: 0, fine: 0, undated: 0, oldest: null };

/** An item of the inbox with its start of the waiting time; null: it has no deadline. */
export interface WaitingKey {
  kind: InboxKind;
  id: string;
  since: Date | null;
}

/** Items of one kind. `since`: field with the start of the waiting time; documents without it have no deadline. */
const createSource = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  since: string,
  stages: readonly Document[] = [],
  toFilter: (ids: IdFilter) => Document = toIdFilter,
  id = '_id',
) => ({
  /** The longest waiting items, those without a deadline last; at most `limit`. */
  async listKeys(limit: number, ids?: IdFilter): Promise<Omit<WaitingKey, 'kind'>[]> {
    const find = (isDated: boolean, maxKeys: number) =>
      collection
        .aggregate<{ id: ObjectId | string; since: Date | null }>(
          [
            { $match: { $and: [filter, ids ? toFilter(ids) : {}] } },
            ...stages,
            { $match: { [since]: isDated ? { $gt: new Date(0) } : null } },
            { $sort: { [since]: 1, _id: 1 } },
            { $limit: maxKeys },
            { $project: { _id: 0, id: `$${id}`, since: { $ifNull: [`$${since}`, null] } } },
          ],
          options,
        )
        .toArray();
    const datedKeys = await find(true, limit);
    const missingCount = limit - datedKeys.length;
    const keys = missingCount > 0 ? [...datedKeys, ...(await find(false, missingCount))] : datedKeys;
    return keys.map((key) => ({ id: key.id.toString(), since: key.since }));
  },
  count: (ids?: IdFilter) =>
    collection.countDocuments({ $and: [filter, ids ? toFilter(ids) : {}] } as Filter<Doc>, options),
  /** Counts items waiting since before `lateBefore` as overdue, since before `soonBefore` as close to the deadline. */
  async summarize(lateBefore: Date, soonBefore: Date): Promise<WaitingSummary> {
    const field = `$${since}`;
    const hasDeadline = { $gt: [field, null] };
    const sumIf = (...conditions: Document[]) => ({ $sum: { $cond: [{ $and: conditions }, 1, 0] } });
    const group = {
      _id: null,
      late: sumIf(hasDeadline, { $lt: [field, lateBefore] }),
      soon: sumIf({ $gte: [field, lateBefore] }, { $lt: [field, soonBefore] }),
      fine: sumIf({ $gte: [field, soonBefore] }),
      undated: sumIf({ $not: hasDeadline }),
      // Among equally old ones the one that was created first.
      oldest: { $min: { $cond: [hasDeadline, { since: field, _id: '$_id', id: `$${id}` }, null] } },
    };
    const pipeline = [{ $match: filter }, ...stages, { $group: group }, { $project: { _id: 0 } }];
    const summary = await collection.aggregate<WaitingSummary>(pipeline, options).next();
    if (!summary) return emptySummary;
    const { oldest, ...counts } = summary;
    return { ...counts, oldest: oldest && { id: oldest.id.toString(), since: oldest.since } };
  },
});

async function loadSources(collections: Collections) {
  const { listings, pendingUpdates, claims, reports, appeals, messages, secondOpinions } = collections;
  const [orphanedIds, oldestOpen, provenIds] = await Promise.all([
    findOrphanedClaimIds({ collections }),
    loadOldestOpen(collections),
    listProvenIds(collections),
  ]);
  const createReviewSource = (queue: ReviewQueue, extraFilter: Filter<ReviewDoc> = {}) => {
    const { filter, since, stages } = reviewQueues[queue];
    const toFilter = (publicId: IdFilter) => ({ publicId });
    return createSource(
      collections.reviews,
      { $and: [filter, extraFilter] },
      since,
      stages,
      toFilter,
      'publicId',
    );
  };
  return {
    reviews: createReviewSource('waiting'),
    'year-later': createReviewSource('year-later'),
    replies: createReviewSource('replies'),
    flags: createReviewSource('flags'),
    'author-appeals': createReviewSource('appeals'),
    proofs: createReviewSource('proofs', { _id: { $in: provenIds } }),
    prosthetists: createSource(listings, { status: 'pending' }, 'submittedAt'),
    'pending-updates': createSource(pendingUpdates, { status: 'pending' }, 'submittedAt'),
    'pending-claims': createSource(claims, { status: 'pending', _id: { $nin: orphanedIds } }, 'createdAt'),
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

/**
 * One page of the waiting items of several kinds: the least time left first, those without a deadline last. All promises
 * have one length, so the start of the waiting time decides.
 */
export async function listWaitingKeys(
  collections: Collections,
  kinds: readonly InboxKind[],
  getIds: IdsByKind,
  { page, pageSize }: Page,
): Promise<WaitingKey[]> {
  const sources = await loadSources(collections);
  const end = page * pageSize;
  const keysByKind = await Promise.all(
    kinds.map(async (kind) => {
      const ids = getIds(kind);
      const keys = ids === null ? [] : await sources[kind].listKeys(end, ids);
      return keys.map((key) => ({ kind, ...key }));
    }),
  );
  const getTime = ({ since }: WaitingKey) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return keysByKind
    .flat()
    .sort((a, b) => getTime(a) - getTime(b))
    .slice(end - pageSize, end);
}

/** By kind: the number of items overdue, close to their deadline and in time, and the longest waiting one. */
export async function summarizeWaiting(
  collections: Collections,
  now: Date,
): Promise<Record<InboxKind, WaitingSummary>> {
  const [sources, slaTargets] = await Promise.all([
    loadSources(collections),
    loadSlaTargets(collections, now),
  ]);
  const lateBefore = slaTargets.findSubmittedBefore(-oneSecondHours);
  const soonBefore = slaTargets.findSubmittedBefore(closeHours);
  return mapKinds((kind) => sources[kind].summarize(lateBefore, soonBefore));
}
