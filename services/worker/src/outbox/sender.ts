import type { Logger } from '@app/service-kit';
import { type DeliveryDeps, deliver } from './deliver.ts';
import { decideRetry } from './failure.ts';
import type { OutboxStore } from './outbox.store.ts';

interface SenderDeps {
  store: OutboxStore;
  delivery: DeliveryDeps;
  /** The database's clock: workers take turns, and that of one of them may be wrong. */
  now: () => Promise<Date>;
  logger: Logger;
}

/**
 * Sends what is due, one after the other, until nothing is or `signal` says stop; gives how many it took in hand. An
 * entry is closed only after it was done: a crash in between does it a second time, never none.
 */
export async function drain(
  { store, delivery: means, now, logger }: SenderDeps,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0;
  while (!signal?.aborted) {
    const entry = await store.claim(await now());
    if (!entry) break;
    taken++;
    try {
      await deliver(entry, means);
      await store.close(entry, 'done', await now());
    } catch (thrown) {
      const verdict = decideRetry(thrown, entry.attempts);
      const { error } = verdict;
      if (verdict.status === 'again') {
        await store.putOff(entry, new Date((await now()).getTime() + verdict.afterMs), error);
      } else {
        await store.close(entry, verdict.status, await now(), error);
      }
      const level = verdict.status === 'failed' ? 'error' : 'warn';
      logger[level]({ entry: entry._id, kind: entry.kind, attempts: entry.attempts, error }, verdict.status);
    }
  }
  return taken;
}
