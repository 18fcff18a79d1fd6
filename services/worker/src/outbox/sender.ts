import type { Logger } from '@app/service-kit';
import { type DeliveryDeps, deliverEntry, PermanentDeliveryError } from './deliver.ts';
import type { OutboxStore } from './outbox.store.ts';

interface SenderDeps {
  store: OutboxStore;
  delivery: DeliveryDeps;
  /** The database's clock, so that all workers agree on the time. */
  readTime: () => Promise<Date>;
  logger: Logger;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Delays after each failure, two days in total. After that the entry has failed. */
const retryDelaysMs = [
  5 * secondMs,
  15 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
];

type RetryDecision =
  | { status: 'failed' | 'cancelled'; errorSummary: string }
  | { status: 'retry'; delayMs: number; errorSummary: string };

/** Decides whether an entry is retried after its failed attempt number `attempt`. */
export function decideRetry(error: unknown, attempt: number): RetryDecision {
  const errorSummary = describeError(error);
  if (error instanceof PermanentDeliveryError)
    return { status: error.isExpected ? 'cancelled' : 'failed', errorSummary };
  if (isRecipientRejected(error)) return { status: 'failed', errorSummary };
  const delayMs = retryDelaysMs[attempt - 1];
  return delayMs === undefined
    ? { status: 'failed', errorSummary }
    : { status: 'retry', delayMs, errorSummary };
}

/** Names, codes and the server only: messages of mail servers contain addresses of people. */
function describeError(error: unknown): string {
  if (error instanceof PermanentDeliveryError) return error.message;
  if (!(error instanceof Error)) return 'Unknown';
  const { code, status, responseCode, mailServer } = error as {
    code?: unknown;
    status?: unknown;
    responseCode?: unknown;
    /** Set by our transport: the server that did not answer. */
    mailServer?: string;
  };
  const errorCodes = [code, status, responseCode].filter(
    (detail) => typeof detail === 'number' || /^[A-Z_]{1,30}$/.test(String(detail)),
  );
  return [error.name, ...errorCodes, ...(mailServer ? [`at ${mailServer}`] : [])].join(' ').slice(0, 200);
}

/** True if the mail server rejects the mail for good. */
function isRecipientRejected(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return (
    code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560
  );
}

/**
 * Sends due entries one after the other until none is left or `signal` aborts; returns the number of attempts. An entry
 * is closed only after its delivery, so a crash in between sends it again rather than losing it.
 */
export async function sendDueEntries(
  { store, delivery, readTime, logger }: SenderDeps,
  signal?: AbortSignal,
): Promise<number> {
  let processedCount = 0;
  while (!signal?.aborted) {
    const entry = await store.claim(await readTime());
    if (!entry) break;
    processedCount++;
    try {
      await deliverEntry(entry, delivery);
      await store.close(entry, 'done', await readTime());
    } catch (error) {
      const retryDecision = decideRetry(error, entry.attempts);
      const { errorSummary } = retryDecision;
      if (retryDecision.status === 'retry') {
        await store.reschedule(
          entry,
          new Date((await readTime()).getTime() + retryDecision.delayMs),
          errorSummary,
        );
      } else {
        await store.close(entry, retryDecision.status, await readTime(), errorSummary);
      }
      const level = retryDecision.status === 'failed' ? 'error' : 'warn';
      logger[level](
        { entry: entry._id, kind: entry.kind, attempts: entry.attempts, error: errorSummary },
        retryDecision.status,
      );
    }
  }
  return processedCount;
}
