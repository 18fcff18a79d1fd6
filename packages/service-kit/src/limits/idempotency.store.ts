import { randomUUID } from 'node:crypto';
import type { IdempotencyDoc } from '@app/db';
import { type Db, MongoServerError } from 'mongodb';
import { problems } from '../problem/problem.ts';
import type { IdempotencyStore, KeyedRequest } from './idempotency.ts';

/**
 * Anyone who holds a key for longer has died with its process, or its database was away. One who is alive all the same
 * does nothing any more: its transaction keeps no answer, and so is undone.
 */
const abandonedMs = 20_000;

/** Answers under idempotency keys, in the collection `idempotency`; each is kept for a day. */
export function createIdempotencyStore(
  db: Db,
  options: Pick<IdempotencyStore, 'waitMs'> = {},
): IdempotencyStore {
  const entries = db.collection<IdempotencyDoc>('idempotency');
  const toFilter = ({ key, userId }: KeyedRequest, holder: string) => ({ key, userId, holder });

  return {
    ...options,
    async claim({ key, userId, request }) {
      const mine = randomUUID();
      // The server's clock judges age, so that the clocks of the machines do not matter.
      const dead = {
        $and: [
          { $eq: [{ $type: '$answer' }, 'missing'] },
          { $lt: ['$createdAt', { $subtract: ['$$NOW', abandonedMs] }] },
        ],
      };
      const take = { $or: [{ $eq: [{ $type: '$holder' }, 'missing'] }, dead] };
      const found = await entries
        .findOneAndUpdate(
          { key, userId },
          [
            {
              $set: {
                request: { $cond: [take, request, '$request'] },
                createdAt: { $cond: [take, '$$NOW', '$createdAt'] },
                holder: { $cond: [take, mine, '$holder'] },
              },
            },
          ],
          { upsert: true, returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          // Two first ones at once: the other one is at work.
          if (error instanceof MongoServerError && error.code === 11000) return null;
          throw error;
        });
      if (!found) return { state: 'working' };
      if (found.holder === mine) return { state: 'mine', holder: mine };
      if (found.request !== request) return { state: 'other' };
      return found.answer ? { state: 'answered', answer: found.answer } : { state: 'working' };
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
      // A transaction whose commit was not acknowledged may have kept one.
      await entries.deleteOne({ ...toFilter(request, holder), answer: { $exists: false } });
    },
  };
}
