import { randomUUID } from 'node:crypto';
import type { IdempotencyDoc } from '@app/db';
import { type Db, MongoServerError } from 'mongodb';
import { problems } from '../problem/problem.ts';
import type { IdempotencyStore, KeyedRequest } from './idempotency.ts';

/**
 * A holder older than this is considered dead. If it is alive after all, its transaction cannot store its response and
 * is rolled back.
 */
const abandonedMs = 20_000;

/** Stores responses by idempotency key in the collection `idempotency` for a day. */
export function createIdempotencyStore(
  db: Db,
  options: Pick<IdempotencyStore, 'waitMs'> = {},
): IdempotencyStore {
  const entries = db.collection<IdempotencyDoc>('idempotency');
  const toFilter = ({ key, userId }: KeyedRequest, holder: string) => ({ key, userId, holder });

  return {
    ...options,
    async claim({ key, userId, request }) {
      const holderId = randomUUID();
      // Uses the server's clock, so that all machines agree.
      const isAbandoned = {
        $and: [
          { $eq: [{ $type: '$answer' }, 'missing'] },
          { $lt: ['$createdAt', { $subtract: ['$$NOW', abandonedMs] }] },
        ],
      };
      const isFree = { $or: [{ $eq: [{ $type: '$holder' }, 'missing'] }, isAbandoned] };
      const entry = await entries
        .findOneAndUpdate(
          { key, userId },
          [
            {
              $set: {
                request: { $cond: [isFree, request, '$request'] },
                createdAt: { $cond: [isFree, '$$NOW', '$createdAt'] },
                holder: { $cond: [isFree, holderId, '$holder'] },
              },
            },
          ],
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          // A concurrent first request holds the key.
          if (error instanceof MongoServerError && error.code === 11000) return null;
          throw error;
        });
      if (!entry) return { state: 'working' };
      if (entry.holder === holderId) return { state: 'claimed', holder: holderId };
      if (entry.request !== request) return { state: 'conflict' };
      return entry.answer ? { state: 'answered', answer: entry.answer } : { state: 'working' };
    },
    async keep(request, holder, answer, session) {
      const { matchedCount } = await entries.updateOne(
        toFilter(request, holder),
        { $set: { answer } },
        { ...(session && { session }) },
      );
      if (matchedCount !== 1) throw problems.inProgress();
    },
    async release(request, holder) {
      // A transaction whose commit was not acknowledged may have stored a response.
      await entries.deleteOne({ ...toFilter(request, holder), answer: { $exists: false } });
    },
  };
}
