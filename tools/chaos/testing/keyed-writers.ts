import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getCollections } from '@app/db';
import { createReviewInput } from '@app/service-search/testing/bodies';
import { createListingInput } from '@app/test-kit/listing-input';
import { ObjectId } from 'mongodb';
import { type LoadRequest, type RequestOutcome, sendRequest } from './load.ts';

/** A kind of write that must be stored exactly once. */
export interface WriteKind {
  /** Sender and path of the nth write; retries have the same key and body. */
  toRequest(n: number, key: string): { userId: string; path: string; body: object };
  /** Reads the id from a reply. */
  readId(body: string): string;
  /** Finds the stored ids of the nth write. */
  findStoredIds(db: Db, n: number): Promise<string[]>;
}

/** Creates the kind of write that sends reviews; `authors` are patients. */
export const createReviewKind = (authors: readonly string[], listingIds: readonly string[]): WriteKind => {
  const getTarget = (n: number) => {
    const userId = authors[Math.floor(n / reviewsPerAuthor)];
    if (!userId) throw new Error('There are too few authors');
    return { userId, listingId: listingIds[n % listingIds.length] as string };
  };
  return {
    toRequest(n, key) {
      const { userId, listingId } = getTarget(n);
      const body = createReviewInput({ title: `Written under ${key.slice(0, 8)}` });
      return { userId, path: `/api/prosthetists/${listingId}/reviews`, body };
    },
    readId: (body) => JSON.parse(body).review.id,
    async findStoredIds(db, n) {
      const { userId, listingId } = getTarget(n);
      const reviews = getCollections(db).reviews.find({ userId, listingId: new ObjectId(listingId) });
      return (await reviews.toArray()).map(({ publicId }) => publicId);
    },
  };
};
/** Reviews per account, within the rate limit of five a day. */
export const reviewsPerAuthor = 2;

/** Creates the kind of write that sends listings; `owners` are prosthetists. */
export const createListingKind = (owners: readonly string[]): WriteKind => {
  const getOwner = (n: number) => {
    const userId = owners[n];
    if (!userId) throw new Error('There are too few owners');
    return userId;
  };
  return {
    toRequest: (n) => ({ userId: getOwner(n), path: '/api/prosthetists', body: createListingInput() }),
    readId: (body) => JSON.parse(body).id,
    async findStoredIds(db, n) {
      const listings = await getCollections(db)
        .listings.find({ ownerUserId: getOwner(n) })
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
  /** True: a rejected token is renewed and the write sent again; false: it counts as refused. */
  renewsToken?: boolean;
}

export interface WriteResult {
  writes: number;
  /** Number of retries with the same key. */
  retries: number;
  lost: number;
  doubled: number;
  /** Number of keys with a reply that differs from the first one. */
  changedReplies: number;
  /** Replies that are neither a success nor a documented temporary error. */
  refused: string[];
  /** Longest time without an acknowledged write. */
  longestGapMs: number;
}

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
  const writes: { key: string; outcomes: RequestOutcome[] }[] = [];
  const refused: string[] = [];
  const acknowledgedAt: number[] = [performance.now()];
  let isStopped = false;

  async function send(n: number): Promise<RequestOutcome> {
    const { key } = writes[n] as { key: string };
    const { userId, path, body } = kind.toRequest(n, key);
    const request: LoadRequest = {
      name: 'write',
      path: () => path,
      init: async () => ({
        method: 'POST',
        headers: { ...(await createHeaders(userId)), 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    };
    return sendRequest(origin, request);
  }

  async function sendUntilDone(n: number): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const outcome = await send(n);
      writes[n]?.outcomes.push(outcome);
      if (isAcknowledged(outcome)) {
        acknowledgedAt.push(performance.now());
        return;
      }
      if (!isTemporaryError(outcome) && !(renewsToken && outcome.status === 401)) {
        refused.push(`${outcome.status} ${outcome.message.slice(0, 200)}`);
        return;
      }
      await sleep(250);
    }
    refused.push('never acknowledged');
  }

  async function runWriter(): Promise<void> {
    while (!isStopped) {
      const n = writes.push({ key: randomUUID(), outcomes: [] }) - 1;
      await sendUntilDone(n);
      await sleep(pauseMs);
    }
  }
  const writers = Promise.all(Array.from({ length: concurrency }, runWriter));
  let failure: Error | undefined;
  writers.catch((error: Error) => {
    failure = error;
  });

  async function waitFor(count: number): Promise<void> {
    const targetCount = acknowledgedAt.length + count;
    const deadline = performance.now() + timeoutMs;
    while (acknowledgedAt.length < targetCount) {
      if (failure) throw failure;
      if (performance.now() > deadline) throw new Error(`No write is acknowledged any more: ${refused}`);
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
      await writers;
      const result: WriteResult = {
        writes: writes.length,
        retries: writes.reduce((sum, { outcomes }) => sum + outcomes.length - 1, 0),
        lost: 0,
        doubled: 0,
        changedReplies: 0,
        refused,
        longestGapMs: Math.max(...acknowledgedAt.map((at, i) => (acknowledgedAt[i + 1] ?? at) - at)),
      };
      for (const [n, { outcomes }] of writes.entries()) {
        const firstReply = outcomes.find(isAcknowledged)?.message;
        if (firstReply === undefined) continue;
        const storedIds = await kind.findStoredIds(db, n);
        if (!storedIds.includes(kind.readId(firstReply))) result.lost++;
        if (storedIds.length > 1) result.doubled++;
        if ((await send(n)).message !== firstReply) result.changedReplies++;
      }
      return result;
    },
  };
}
