import { randomUUID } from 'node:crypto';
import { type IdempotencyDoc, isDuplicateKeyError } from '@app/db';
import type { Db } from 'mongodb';
import { problems } from '../problem/problem.ts';
import type { IdempotencyStore, KeyedRequest } from './idempotency.ts';

/**
 * A holder older than this is considered dead. If it is alive after all, its transaction cannot store its response and
 * is rolled back.
 */
const abandonedAfterMs = 20_000;

/** Stores responses by idempotency key in the collection `idempotency` for a day. */
export function createIdempotencyStore(
  db: Db,
  options: Pick<IdempotencyStore, 'waitMs'> = {},
): IdempotencyStore {
  const entries = db.collection<IdempotencyDoc>('idempotency');
  const toFilter = ({ key, userId }: KeyedRequest, holderId: string) => ({ key, userId, holder: holderId });

  return {
    ...options,
    async claim({ key, userId, requestHash }) {
      const holderId = randomUUID();
      // Uses the server's clock, so that all machines agree.
      const abandonedExpression = {
        $and: [
          { $eq: [{ $type: '$answer' }, 'missing'] },
          { $lt: ['$createdAt', { $subtract: ['$$NOW', abandonedAfterMs] }] },
        ],
      };
      const freeExpression = { $or: [{ $eq: [{ $type: '$holder' }, 'missing'] }, abandonedExpression] };
      const entry = await entries
        .findOneAndUpdate(
          { key, userId },
          [
            {
              $set: {
                request: { $cond: [freeExpression, requestHash, '$request'] },
                createdAt: { $cond: [freeExpression, '$$NOW', '$createdAt'] },
                holder: { $cond: [freeExpression, holderId, '$holder'] },
              },
            },
          ],
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          // A concurrent first request holds the key.
          if (isDuplicateKeyError(error)) return null;
          throw error;
        });
      if (!entry) return { state: 'working' };
      if (entry.holder === holderId) return { state: 'claimed', holderId };
      if (entry.request !== requestHash) return { state: 'conflict' };
      return entry.answer ? { state: 'answered', answer: entry.answer } : { state: 'working' };
    },
    async saveAnswer(request, holderId, answer, session) {
      const { matchedCount } = await entries.updateOne(
        toFilter(request, holderId),
        { $set: { answer } },
        { ...(session && { session }) },
      );
      if (matchedCount !== 1) throw problems.inProgress();
    },
    async release(request, holderId) {
      // A transaction whose commit was not acknowledged may have stored a response.
      await entries.deleteOne({ ...toFilter(request, holderId), answer: { $exists: false } });
    },
  };
}
