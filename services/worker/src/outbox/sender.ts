import type { Logger } from '@app/service-kit';
import { type DeliveryDeps, deliver, HopelessError } from './deliver.ts';
import type { OutboxStore } from './outbox.store.ts';

interface SenderDeps {
  store: OutboxStore;
  delivery: DeliveryDeps;
  /** The database's clock, so that all workers agree on the time. */
  now: () => Promise<Date>;
  logger: Logger;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Delays after each failure, two days in total. After that the entry has failed. */
const retryDelays = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

type RetryDecision =
  | { status: 'failed' | 'cancelled'; error: string }
  | { status: 'again'; afterMs: number; error: string };

/** Decides whether an entry is retried after its failed attempt number `attempts`. */
export function decideRetry(thrown: unknown, attempts: number): RetryDecision {
  const error = getErrorName(thrown);
  if (thrown instanceof HopelessError) return { status: thrown.quiet ? 'cancelled' : 'failed', error };
  if (isRefusedAddress(thrown)) return { status: 'failed', error };
  const afterMs = retryDelays[attempts - 1];
  return afterMs === undefined ? { status: 'failed', error } : { status: 'again', afterMs, error };
}

/** Names, codes and the server only: messages of mail servers contain addresses of people. */
function getErrorName(thrown: unknown): string {
  if (thrown instanceof HopelessError) return thrown.message;
  if (!(thrown instanceof Error)) return 'Unknown';
  const { code, status, responseCode, mailServer } = thrown as {
    code?: unknown;
    status?: unknown;
    responseCode?: unknown;
    /** The one that did not answer. */
    mailServer?: string;
  };
  const codes = [code, status, responseCode].filter(
    (detail) => typeof detail === 'number' || /^[A-Z_]{1,30}$/.test(String(detail)),
  );
  return [thrown.name, ...codes, ...(mailServer ? [`at ${mailServer}`] : [])].join(' ').slice(0, 200);
}

/** True if the mail server says that the mailbox does not exist. */
function isRefusedAddress(thrown: unknown): boolean {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  return (
    code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560
  );
}

/**
 * Sends due entries one after the other until none is left or `signal` aborts; returns their number. An entry is closed
 * after its delivery: a crash in between repeats it, and never loses it.
 */
export async function sendDueEntries(
  { store, delivery, now, logger }: SenderDeps,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const entry = await store.claim(await now());
    if (!entry) break;
    sent++;
    try {
      await deliver(entry, delivery);
      await store.close(entry, 'done', await now());
    } catch (thrown) {
      const retryDecision = decideRetry(thrown, entry.attempts);
      const { error } = retryDecision;
      if (retryDecision.status === 'again') {
        await store.putOff(entry, new Date((await now()).getTime() + retryDecision.afterMs), error);
      } else {
        await store.close(entry, retryDecision.status, await now(), error);
      }
      const level = retryDecision.status === 'failed' ? 'error' : 'warn';
      logger[level](
        { entry: entry._id, kind: entry.kind, attempts: entry.attempts, error },
        retryDecision.status,
      );
    }
  }
  return sent;
}
