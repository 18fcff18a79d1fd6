import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from '@app/db';
import { createMessage, problems } from '../problem/problem.ts';
import type { Logger } from '../server/logger.ts';
import type { IdempotencyStore, KeyedRequest, StoredAnswer } from './idempotency.store.ts';

/** Visible ASCII without spaces. */
const keyPattern = /^[\x21-\x7e]{16,128}$/;
const defaultWaitMs = 3_000;
const pollIntervalMs = 75;

/** Parses the header. @throws 400 if too short to be random, too long, or invalid */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || keyPattern.test(header)) return header;
  throw problems.validation({ 'Idempotency-Key': createMessage('field_idempotency_key') });
}

export const hashRequest = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');

/**
 * Runs `work` once per key and user; later requests get the first response, concurrent ones wait briefly. Refusals are
 * not stored, because their cause may pass. `work` stores the response in the transaction of its effect, so that
 * neither exists without the other.
 * @throws 409 `in_progress` after waiting, 409 `idempotency_conflict` for a different request with the same key
 */
export async function runOnce(
  store: IdempotencyStore,
  request: KeyedRequest,
  logger: Logger,
  work: (saveAnswer: (answer: StoredAnswer, session: ClientSession) => Promise<void>) => Promise<void>,
): Promise<StoredAnswer & { isRepeated: boolean }> {
  const deadline = performance.now() + (store.waitMs ?? defaultWaitMs);
  let keyState = await store.claim(request);
  while (keyState.state === 'working') {
    if (performance.now() > deadline) throw problems.inProgress();
    await sleep(pollIntervalMs);
    keyState = await store.claim(request);
  }
  if (keyState.state === 'conflict') throw problems.idempotencyConflict();
  if (keyState.state === 'answered') return { ...keyState.answer, isRepeated: true };

  const { holderId } = keyState;
  let storedAnswer: StoredAnswer | undefined;
  try {
    await work(async (answer, session) => {
      await store.saveAnswer(request, holderId, answer, session);
      storedAnswer = answer;
    });
  } catch (error) {
    await store
      .release(request, holderId)
      .catch((err: unknown) => logger.error({ err }, 'an idempotency key was not freed'));
    throw error;
  }
  if (!storedAnswer) throw new Error('A call under an idempotency key has kept no reply.');
  return { ...storedAnswer, isRepeated: false };
}
