import { type AddedOption, type Collections, type FlagDoc, type ReviewStatus, readSettings } from '@app/db';
import type { Filter } from 'mongodb';

/** Nobody waits for it while it is still good; it runs once an hour. */
const options = { maxTimeMS: 60_000 } as const;

/** So many reviews that came within the time have this status, these stars, and were public at some time or never. */
export interface ReviewGroup {
  status: ReviewStatus;
  stars: number;
  published: boolean;
  count: number;
}

/** So many that came within the time were taken away by the team later, by themselves and not with their listing. */
export interface Removal {
  stars: number;
  published: boolean;
  count: number;
}

/** So many decisions took so many whole hours. */
export interface Wait {
  hours: number;
  count: number;
}

/** How many of a kind there are, by its name. */
export type Counts = Record<string, number>;

const hourMs = 3_600_000;
const errors = ['changes_requested', 'rejected', 'removed'] as const;
const answers = ['open', 'upheld', 'declined'] as const;

/** What the transparency page is counted from. Every count runs on an index of its own. */
export function createTransparencyStore(
  collections: Pick<Collections, 'reviews' | 'flags' | 'audit' | 'settings'>,
) {
  const { reviews, flags, audit } = collections;
  const flagAnswers = (since: Date, hint: 'queue' | 'hid', only: Filter<FlagDoc> = {}) =>
    flags
      .aggregate<NamedCount>(
        [
          { $match: { status: { $in: [...answers] }, createdAt: { $gte: since }, ...only } },
          { $group: { _id: '$status', count: { $sum: 1 } } },
        ],
        { hint, ...options },
      )
      .toArray();
  return {
    standings: (since: Date): Promise<ReviewGroup[]> =>
      reviews
        .aggregate<{ _id: Omit<ReviewGroup, 'count'>; count: number }>(
          [
            { $match: { createdAt: { $gte: since } } },
            {
              $group: {
                _id: {
                  status: '$status',
                  stars: '$overallRating',
                  published: { $gt: ['$publishedAt', null] },
                },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'received', ...options },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Those that can be restored: they stand among the others still. */
    deleted: (since: Date): Promise<Removal[]> =>
      reviews
        .aggregate<{ _id: Omit<Removal, 'count'>; count: number }>(
          [
            {
              $match: {
                // Nothing is deleted before it came.
                'deletion.at': { $gte: since },
                'deletion.with': 'itself',
                status: 'deleted',
                createdAt: { $gte: since },
              },
            },
            {
              $group: {
                _id: { stars: '$overallRating', published: { $gt: ['$publishedAt', null] } },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'deleted', ...options },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    /** Those that were purged since: only the log knows of them. */
    purged: (since: Date): Promise<Removal[]> =>
      audit
        .aggregate<{ _id: Omit<Removal, 'count'>; count: number }>(
          [
            { $match: { action: 'review.purge', at: { $gte: since }, 'after.received': { $gte: since } } },
            {
              $group: {
                _id: { stars: '$after.stars', published: '$after.published' },
                count: { $sum: 1 },
              },
            },
          ],
          { hint: 'ofAction', ...options },
        )
        .map(({ _id, count }) => ({ ..._id, count }))
        .toArray(),

    addedReasons: async (): Promise<AddedOption[]> =>
      (await readSettings(collections)).options.decisionReasons,

    /** From sending the present text to the decision on it. */
    waits: (since: Date): Promise<Wait[]> =>
      reviews
        .aggregate<{ _id: number; count: number }>(
          [
            { $match: { createdAt: { $gte: since } } },
            {
              $project: {
                _id: 0,
                took: { $subtract: [{ $ifNull: ['$decision.at', '$publishedAt'] }, '$submittedAt'] },
              },
            },
            // Not decided yet: no time at all. Sent again after the decision: below nothing.
            { $match: { took: { $gte: 0 } } },
            { $group: { _id: { $floor: { $divide: ['$took', hourMs] } }, count: { $sum: 1 } } },
          ],
          { hint: 'received', ...options },
        )
        .map(({ _id: hours, count }) => ({ hours, count }))
        .toArray(),

    /** Reasons of refusals; a decision may give several. */
    reasons: async (since: Date): Promise<Counts> =>
      toCounts(
        await reviews
          .aggregate<NamedCount>(
            [
              { $match: { 'decision.outcome': { $in: [...errors] }, 'decision.at': { $gte: since } } },
              { $unwind: '$decision.reasons' },
              { $group: { _id: '$decision.reasons', count: { $sum: 1 } } },
            ],
            { hint: 'decided', ...options },
          )
          .toArray(),
      ),

    flags: async (since: Date): Promise<Counts> => toCounts(await flagAnswers(since, 'queue')),

    /** Reviews that a flag has hidden until it was answered, by the answer. */
    hidden: async (since: Date): Promise<Counts> => toCounts(await flagAnswers(since, 'hid', { hid: true })),

    appeals: async (since: Date): Promise<Counts> =>
      toCounts(
        await reviews
          .aggregate<NamedCount>(
            [
              { $match: { 'appeal.status': { $in: [...answers] }, 'appeal.at': { $gte: since } } },
              { $group: { _id: '$appeal.status', count: { $sum: 1 } } },
            ],
            { hint: 'appeals', ...options },
          )
          .toArray(),
      ),
  };
}
export type TransparencyStore = ReturnType<typeof createTransparencyStore>;

interface NamedCount {
  _id: string;
  count: number;
}

const toCounts = (found: readonly NamedCount[]): Counts =>
  Object.fromEntries(found.map(({ _id, count }) => [_id, count]));
