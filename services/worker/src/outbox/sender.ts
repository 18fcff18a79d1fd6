import type { Logger } from '@app/service-kit';
import { type DeliveryDeps, deliver } from './deliver.ts';
import { decideRetry } from './failure.ts';
import type { OutboxStore } from './outbox.store.ts';

interface SenderDeps {
  store: OutboxStore;
  delivery: DeliveryDeps;
  /** The database's clock, so that all workers agree on the time. */
  now: () => Promise<Date>;
  logger: Logger;
}

/**
 * Sends due entries one after the other until none is left or `signal` aborts; returns their number. An entry is closed
 * after its delivery: a crash in between repeats it, and never loses it.
 */
export async function sendDueEntries(
  { store, delivery: means, now, logger }: SenderDeps,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const entry = await store.claim(await now());
    if (!entry) break;
    sent++;
    try {
      await deliver(entry, means);
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
