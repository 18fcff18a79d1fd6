import { randomUUID } from 'node:crypto';
import { type IdempotencyDoc, isDuplicateKeyError } from '@app/db';
import type { ClientSession, Db } from 'mongodb';
import { problems } from '../problem/problem.ts';

export type StoredAnswer = NonNullable<IdempotencyDoc['answer']>;

/** A request that must have one effect, however often it is sent. */
export interface KeyedRequest {
  key: string;
  userId: string;
  requestHash: string;
}

/** State of a key: now held by this request; answered; held by another one; used for a different request. */
type KeyState =
  | { state: 'claimed'; holderId: string }
  | { state: 'answered'; answer: StoredAnswer }
  | { state: 'working' }
  | { state: 'conflict' };

/**
 * A holder older than this is considered dead. If it is alive after all, its transaction cannot store its response and
 * is rolled back.
 */
const abandonedAfterMs = 20_000;

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/**
 * Stores the first response of each key and user in the collection `idempotency` for a day. `waitMs`: how long a request
 * waits for the running one; default 3 s.
 */
export function createIdempotencyStore(db: Db, options: { waitMs?: number | undefined } = {}) {
  const entries = db.collection<IdempotencyDoc>('idempotency');
  const toFilter = ({ key, userId }: KeyedRequest, holderId: string) => ({ key, userId, holder: holderId });

  return {
    ...options,
    async claim({ key, userId, requestHash }: KeyedRequest): Promise<KeyState> {
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
    /**
     * Stores the response of the holder's request, within the transaction of `session` if given.
     * @throws 409 `in_progress` if the holder was considered dead and another request holds the key
     */
    async saveAnswer(
      request: KeyedRequest,
      holderId: string,
      answer: StoredAnswer,
      session?: ClientSession,
    ): Promise<void> {
      const { matchedCount } = await entries.updateOne(
        toFilter(request, holderId),
        { $set: { answer } },
        { ...(session && { session }) },
      );
      if (matchedCount !== 1) throw problems.inProgress();
    },
    /** Frees the key unless a response is stored. */
    async release(request: KeyedRequest, holderId: string): Promise<void> {
      // A transaction whose commit was not acknowledged may have stored a response.
      await entries.deleteOne({ ...toFilter(request, holderId), answer: { $exists: false } });
    },
  };
}
