import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from '@app/db';
import { type HttpProblem, problems } from '../problem/problem.ts';
import type { Logger } from '../server/logger.ts';

/** An answer as it was given: its status and its body. */
export interface StoredAnswer {
  status: number;
  body: string;
}

/** A request that is to have one effect, however often it is sent. */
export interface KeyedRequest {
  key: string;
  userId: string;
  /** sha256 of what was asked. */
  request: string;
}

/** What is known of a key: nothing yet, so this request is the one; another is at it; another was something else. */
export type KeyState =
  | { state: 'mine'; holder: string }
  | { state: 'answered'; answer: StoredAnswer }
  | { state: 'working' }
  | { state: 'other' };

/** Keeps the first answer under each key and user (`idempotencyStore`). */
export interface IdempotencyStore {
  /** How long a request waits for the one that is at work; 3 s where absent. */
  waitMs?: number;
  claim(request: KeyedRequest): Promise<KeyState>;
  /**
   * Keeps the answer of the holder's request, in the transaction of `session` where one is given.
   * @throws 409 `in_progress` where the holder was taken for dead and another request holds the key
   */
  keep(request: KeyedRequest, holder: string, answer: StoredAnswer, session?: ClientSession): Promise<void>;
  /** Frees the key, unless an answer is kept: the next request under it is a first one again. */
  release(request: KeyedRequest, holder: string): Promise<void>;
}

/** Visible characters, no blank. */
const keyForm = /^[\x21-\x7e]{16,128}$/;
const usualWaitMs = 3_000;
const lookEveryMs = 75;

/**
 * The header's value, where there is one.
 * @throws 400 for one that is too short to be random, too long, or unreadable
 */
export function parseIdempotencyKey(
  header: string | undefined,
  words: () => HttpProblem,
): string | undefined {
  if (header === undefined) return undefined;
  if (!keyForm.test(header)) throw words();
  return header;
}

export const requestHash = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');

/**
 * Does `work` once for each key and user; anyone who comes later gets the first answer. One that comes while the first
 * is at work waits a little. A refusal changed nothing and its cause may pass, so only what was done is kept: by `work`
 * itself, in the transaction of its effect, so that there is never one without the other.
 * @throws 409 `in_progress` after waiting, 409 `idempotency_conflict` for another request under the same key
 */
export async function runOnce(
  store: IdempotencyStore,
  request: KeyedRequest,
  logger: Logger,
  work: (keep: (answer: StoredAnswer, session: ClientSession) => Promise<void>) => Promise<void>,
): Promise<StoredAnswer & { again: boolean }> {
  const until = performance.now() + (store.waitMs ?? usualWaitMs);
  let known = await store.claim(request);
  while (known.state === 'working') {
    if (performance.now() > until) throw problems.inProgress();
    await sleep(lookEveryMs);
    known = await store.claim(request);
  }
  if (known.state === 'other') throw problems.idempotencyConflict();
  if (known.state === 'answered') return { ...known.answer, again: true };

  const { holder } = known;
  let kept: StoredAnswer | undefined;
  try {
    await work(async (answer, session) => {
      await store.keep(request, holder, answer, session);
      kept = answer;
    });
  } catch (error) {
    await store
      .release(request, holder)
      .catch((err: unknown) => logger.error({ err }, 'an idempotency key was not freed'));
    throw error;
  }
  if (!kept) throw new Error('A call under an idempotency key has kept no reply.');
  return { ...kept, again: false };
}
