// Keys, numbers and SLA status of waiting items by kind. Each source matches the kind's own list in the inbox.
import type { Collections, ReviewDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { findReviewIdsWithProof } from '@app/reviews';
import { type InboxKind, inboxKinds } from '@app/types/admin/inbox';
import type { ReviewQueue } from '@app/types/admin/reviews';
import type { Collection, Document, Filter, ObjectId } from 'mongodb';
import { loadExpiryCutoff } from '../approval-requests/approval-requests.store.ts';
import type { Page } from '../paging.store.ts';
import { nearDeadlineHours } from '../queue/queue-status.ts';
import { type IdFilter, toIdFilter } from '../record-filters.store.ts';
import { reviewQueues } from '../reviews/queues.store.ts';
import { loadSlaTargets } from '../sla.store.ts';

/** Returns the filter by id for a kind: undefined matches all items, null none. */
export type IdFilterGetter = (kind: InboxKind) => IdFilter | undefined | null;

/** Time limit of queries for dashboards and badges. */
const queryOptions = { maxTimeMS: 10_000 } as const;
/** Shifts the cutoff of overdue items, because an item that is due at this moment is not overdue. */
const oneSecondInHours = 1 / 3600;

export interface WaitingSummary {
  late: number;
  soon: number;
  fine: number;
  undated: number;
  /** The longest waiting item; null if none has a deadline. */
  oldest: { id: string; since: Date } | null;
}
const emptyWaitingSummary: WaitingSummary = { late: 0, soon: 0, fine: 0, undated: 0, oldest: null };

/** An item of the inbox, with the start of its waiting time; null if it has no deadline. */
interface WaitingKey {
  kind: InboxKind;
  id: string;
  since: Date | null;
}

/** Creates a source of one kind's items. `sinceField` has the start of the waiting time; without it, no deadline. */
const createWaitingSource = <Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  sinceField: string,
  stages: readonly Document[] = [],
  toItemFilter: (idFilter: IdFilter) => Document = toIdFilter,
  idField = '_id',
) => ({
  /** Lists the keys of the longest waiting items, those without a deadline last; at most `limit`. */
  async listKeys(limit: number, idFilter?: IdFilter): Promise<Omit<WaitingKey, 'kind'>[]> {
    const findKeys = (hasDeadline: boolean, maxKeys: number) =>
      collection
        .aggregate<{ id: ObjectId | string; since: Date | null }>(
          [
            { $match: { $and: [filter, idFilter ? toItemFilter(idFilter) : {}] } },
            ...stages,
            { $match: { [sinceField]: hasDeadline ? { $gt: new Date(0) } : null } },
            { $sort: { [sinceField]: 1, _id: 1 } },
            { $limit: maxKeys },
            { $project: { _id: 0, id: `$${idField}`, since: { $ifNull: [`$${sinceField}`, null] } } },
          ],
          queryOptions,
        )
        .toArray();
    const keysWithDeadline = await findKeys(true, limit);
    const remainingCount = limit - keysWithDeadline.length;
    const keys =
      remainingCount > 0
        ? [...keysWithDeadline, ...(await findKeys(false, remainingCount))]
        : keysWithDeadline;
    return keys.map((key) => ({ id: key.id.toString(), since: key.since }));
  },
  count: (idFilter?: IdFilter) =>
    collection.countDocuments(
      { $and: [filter, idFilter ? toItemFilter(idFilter) : {}] } as Filter<Doc>,
      queryOptions,
    ),
  /** Counts items as late if they wait since before `lateBefore`, as soon due if since before `soonBefore`. */
  async summarize(lateBefore: Date, soonBefore: Date): Promise<WaitingSummary> {
    const sincePath = `$${sinceField}`;
    const hasDeadlineExpression = { $gt: [sincePath, null] };
    const createConditionalCount = (...conditions: Document[]) => ({
      $sum: { $cond: [{ $and: conditions }, 1, 0] },
    });
    const groupFields = {
      _id: null,
      late: createConditionalCount(hasDeadlineExpression, { $lt: [sincePath, lateBefore] }),
      soon: createConditionalCount({ $gte: [sincePath, lateBefore] }, { $lt: [sincePath, soonBefore] }),
      fine: createConditionalCount({ $gte: [sincePath, soonBefore] }),
      undated: createConditionalCount({ $not: hasDeadlineExpression }),
      // Of equally old items, the one that was created first.
      oldest: {
        $min: { $cond: [hasDeadlineExpression, { since: sincePath, _id: '$_id', id: `$${idField}` }, null] },
      },
    };
    const pipeline = [{ $match: filter }, ...stages, { $group: groupFields }, { $project: { _id: 0 } }];
    const summary = await collection.aggregate<WaitingSummary>(pipeline, queryOptions).next();
    if (!summary) return emptyWaitingSummary;
    const { oldest, ...counts } = summary;
    return { ...counts, oldest: oldest && { id: oldest.id.toString(), since: oldest.since } };
  },
});

async function loadSources(collections: Collections) {
  const { listings, pendingUpdates, claims, reports, appeals, messages, secondOpinions } = collections;
  const [orphanedIds, expiryCutoff, reviewIdsWithProof] = await Promise.all([
    findOrphanedClaimIds({ collections }),
    loadExpiryCutoff(collections),
    findReviewIdsWithProof(collections),
  ]);
  const createReviewSource = (queue: ReviewQueue, extraFilter: Filter<ReviewDoc> = {}) => {
    const { filter, sinceField, stages } = reviewQueues[queue];
    const toItemFilter = (idFilter: IdFilter) => ({ publicId: idFilter });
    return createWaitingSource(
      collections.reviews,
      { $and: [filter, extraFilter] },
      sinceField,
      stages,
      toItemFilter,
      'publicId',
    );
  };
  return {
    reviews: createReviewSource('waiting'),
    'year-later': createReviewSource('year-later'),
    replies: createReviewSource('replies'),
    flags: createReviewSource('flags'),
    'author-appeals': createReviewSource('appeals'),
    proofs: createReviewSource('proofs', { _id: { $in: reviewIdsWithProof } }),
    prosthetists: createWaitingSource(listings, { status: 'pending' }, 'submittedAt'),
    'pending-updates': createWaitingSource(pendingUpdates, { status: 'pending' }, 'submittedAt'),
    'pending-claims': createWaitingSource(
      claims,
      { status: 'pending', _id: { $nin: orphanedIds } },
      'createdAt',
    ),
    reports: createWaitingSource(reports, { status: 'open' }, 'createdAt'),
    appeals: createWaitingSource(appeals, { status: 'open' }, 'createdAt'),
    messages: createWaitingSource(messages, { status: 'open' }, 'sentAt'),
    'second-opinions': createWaitingSource(
      secondOpinions,
      { status: 'open', askedAt: { $gt: expiryCutoff } },
      'askedAt',
    ),
  };
}

async function mapKinds<T>(mapKind: (kind: InboxKind) => Promise<T>): Promise<Record<InboxKind, T>> {
  const entries = await Promise.all(inboxKinds.map(async (kind) => [kind, await mapKind(kind)] as const));
  return Object.fromEntries(entries) as Record<InboxKind, T>;
}

export async function countWaiting(
  collections: Collections,
  getIdFilter: IdFilterGetter = () => undefined,
): Promise<Record<InboxKind, number>> {
  const sources = await loadSources(collections);
  return mapKinds(async (kind) => {
    const idFilter = getIdFilter(kind);
    return idFilter === null ? 0 : sources[kind].count(idFilter);
  });
}

/**
 * Lists one page of the waiting items of several kinds: the least time left first, those without a deadline last. All
 * SLAs have one length, so the start of the waiting time decides.
 */
export async function listWaitingKeys(
  collections: Collections,
  kinds: readonly InboxKind[],
  getIdFilter: IdFilterGetter,
  { page, pageSize }: Page,
): Promise<WaitingKey[]> {
  const sources = await loadSources(collections);
  const endIndex = page * pageSize;
  const keysByKind = await Promise.all(
    kinds.map(async (kind) => {
      const idFilter = getIdFilter(kind);
      const keys = idFilter === null ? [] : await sources[kind].listKeys(endIndex, idFilter);
      return keys.map((key) => ({ kind, ...key }));
    }),
  );
  const getTime = ({ since }: WaitingKey) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return keysByKind
    .flat()
    .sort((a, b) => getTime(a) - getTime(b))
    .slice(endIndex - pageSize, endIndex);
}

/** Counts by kind the items that are overdue, due soon and in time, and finds the longest waiting one. */
export async function summarizeWaiting(
  collections: Collections,
  now: Date,
): Promise<Record<InboxKind, WaitingSummary>> {
  const [sources, slaTargets] = await Promise.all([
    loadSources(collections),
    loadSlaTargets(collections, now),
  ]);
  const lateBefore = slaTargets.computeSubmissionCutoff(-oneSecondInHours);
  const soonBefore = slaTargets.computeSubmissionCutoff(nearDeadlineHours);
  return mapKinds((kind) => sources[kind].summarize(lateBefore, soonBefore));
}
