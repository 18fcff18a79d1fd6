import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getCollections } from '@app/db';
import { createReviewInput } from '@app/service-search/testing/bodies';
import { createListingInput } from '@app/test-kit/listing-input';
import { ObjectId } from 'mongodb';
import { type LoadRequest, type RequestOutcome, sendRequest } from './load.ts';

/** A kind of write that must be stored exactly once. */
export interface WriteKind {
  /** Sender and path of a write by its index; retries have the same key and body. */
  toRequest(index: number, key: string): { userId: string; path: string; body: object };
  readId(body: string): string;
  findStoredIds(db: Db, index: number): Promise<string[]>;
}

export const createReviewKind = (authorIds: readonly string[], listingIds: readonly string[]): WriteKind => {
  const getTarget = (index: number) => {
    const userId = authorIds[Math.floor(index / reviewsPerAuthor)];
    if (!userId) throw new Error('There are too few authors');
    return { userId, listingId: listingIds[index % listingIds.length] as string };
  };
  return {
    toRequest(index, key) {
      const { userId, listingId } = getTarget(index);
      const body = createReviewInput({ title: `Written under ${key.slice(0, 8)}` });
      return { userId, path: `/api/prosthetists/${listingId}/reviews`, body };
    },
    readId: (body) => JSON.parse(body).review.id,
    async findStoredIds(db, index) {
      const { userId, listingId } = getTarget(index);
      const reviewCursor = getCollections(db).reviews.find({ userId, listingId: new ObjectId(listingId) });
      return (await reviewCursor.toArray()).map(({ publicId }) => publicId);
    },
  };
};
/** Reviews per account, within the rate limit of five a day. */
export const reviewsPerAuthor = 2;

export const createListingKind = (ownerIds: readonly string[]): WriteKind => {
  const getOwner = (index: number) => {
    const userId = ownerIds[index];
    if (!userId) throw new Error('There are too few owners');
    return userId;
  };
  return {
    toRequest: (index) => ({
      userId: getOwner(index),
      path: '/api/prosthetists',
      body: createListingInput(),
    }),
    readId: (body) => JSON.parse(body).id,
    async findStoredIds(db, index) {
      const listings = await getCollections(db)
        .listings.find({ ownerUserId: getOwner(index) })
        .toArray();
      return listings.map(({ _id }) => _id.toHexString());
    },
  };
};

export interface WritersOptions {
  origin: string;
  kind: WriteKind;
  createHeaders(userId: string): Promise<Record<string, string>>;
  concurrency?: number;
  pauseMs?: number;
  /** True: a rejected token is renewed and the write sent again; false: it counts as an unexpected outcome. */
  renewsToken?: boolean;
}

export interface WriteResult {
  writeCount: number;
  /** Number of retries with the same key. */
  retryCount: number;
  lostCount: number;
  doubledCount: number;
  /** Number of keys with a reply that differs from the first one. */
  changedReplyCount: number;
  /** Replies that are neither a success nor a documented temporary error. */
  unexpectedOutcomes: string[];
  longestGapMs: number;
}

/** The result if every write was stored exactly once. */
export const cleanResult = {
  lostCount: 0,
  doubledCount: 0,
  changedReplyCount: 0,
  unexpectedOutcomes: [],
} satisfies Partial<WriteResult>;

export interface KeyedWriters {
  /** Waits for this number of further acknowledged writes. */
  waitFor(count: number): Promise<void>;
  /** Runs for this time, with one write after the other. */
  runFor(ms: number): Promise<void>;
  /** Retries each write until acknowledged, then checks the database and sends each key once more. */
  finish(db: Db): Promise<WriteResult>;
}

const timeoutMs = 120_000;

const isAcknowledged = ({ status }: RequestOutcome) => status === 201;
/** True for temporary errors that a form retries: reply lost or late, site overloaded, or write in progress. */
const isTemporaryError = ({ status, message }: RequestOutcome) =>
  status === 0 || status >= 500 || (status === 409 && message.includes('in_progress'));

/** Starts accounts that send new writes, each retried with its key until acknowledged, as forms do. */
export function startKeyedWriters({
  origin,
  kind,
  createHeaders,
  concurrency = 4,
  pauseMs = 100,
  renewsToken = false,
}: WritersOptions): KeyedWriters {
  /** The body is kept: one with the month of now would differ in a later attempt. */
  const writes: { key: string; request: ReturnType<WriteKind['toRequest']>; outcomes: RequestOutcome[] }[] =
    [];
  const unexpectedOutcomes: string[] = [];
  const acknowledgedTimes: number[] = [performance.now()];
  let isStopped = false;

  async function sendWrite(index: number): Promise<RequestOutcome> {
    const {
      key,
      request: { userId, path, body },
    } = writes[index]!;
    const request: LoadRequest = {
      name: 'write',
      createPath: () => path,
      createInit: async () => ({
        method: 'POST',
        headers: { ...(await createHeaders(userId)), 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    };
    return sendRequest(origin, request);
  }

  async function sendUntilDone(index: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const outcome = await sendWrite(index);
      writes[index]?.outcomes.push(outcome);
      if (isAcknowledged(outcome)) {
        acknowledgedTimes.push(performance.now());
        return;
      }
      if (!isTemporaryError(outcome) && !(renewsToken && outcome.status === 401)) {
        unexpectedOutcomes.push(`${outcome.status} ${outcome.message.slice(0, 200)}`);
        return;
      }
      await sleep(250);
    }
    unexpectedOutcomes.push('never acknowledged');
  }

  async function runWriter(): Promise<void> {
    while (!isStopped) {
      const [index, key] = [writes.length, randomUUID()];
      writes.push({ key, request: kind.toRequest(index, key), outcomes: [] });
      await sendUntilDone(index);
      await sleep(pauseMs);
    }
  }
  const writersPromise = Promise.all(Array.from({ length: concurrency }, runWriter));
  let failure: Error | undefined;
  writersPromise.catch((error: Error) => {
    failure = error;
  });

  async function waitFor(count: number): Promise<void> {
    const targetCount = acknowledgedTimes.length + count;
    const deadline = performance.now() + timeoutMs;
    while (acknowledgedTimes.length < targetCount) {
      if (failure) throw failure;
      if (performance.now() > deadline)
        throw new Error(`No write is acknowledged any more: ${unexpectedOutcomes}`);
      await sleep(20);
    }
  }

  return {
    waitFor,
    async runFor(ms) {
      const deadline = performance.now() + ms;
      while (performance.now() < deadline) await waitFor(1);
    },
    async finish(db) {
      isStopped = true;
      await writersPromise;
      const writeResult: WriteResult = {
        writeCount: writes.length,
        retryCount: writes.reduce((sum, { outcomes }) => sum + outcomes.length - 1, 0),
        lostCount: 0,
        doubledCount: 0,
        changedReplyCount: 0,
        unexpectedOutcomes,
        longestGapMs: Math.max(...acknowledgedTimes.map((at, i) => (acknowledgedTimes[i + 1] ?? at) - at)),
      };
      for (const [index, { outcomes }] of writes.entries()) {
        const firstReply = outcomes.find(isAcknowledged)?.message;
        if (firstReply === undefined) continue;
        const storedIds = await kind.findStoredIds(db, index);
        if (!storedIds.includes(kind.readId(firstReply))) writeResult.lostCount++;
        if (storedIds.length > 1) writeResult.doubledCount++;
        if ((await sendWrite(index)).message !== firstReply) writeResult.changedReplyCount++;
      }
      return writeResult;
    },
  };
}
