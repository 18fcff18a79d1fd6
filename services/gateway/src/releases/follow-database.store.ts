import { setTimeout as sleep } from 'node:timers/promises';
import { type Collections, getCollections, type MongoClient } from '@app/db';
import { connectMongo, type Logger, observe } from '@app/service-kit';

export interface Followed {
  uri: string;
  /** Reads everything; called at the start and after each change. */
  read: (collections: Collections) => Promise<void>;
  /** Receives the connection, and undefined when it is lost. */
  onOpen?: (open: { client: MongoClient; collections: Collections } | undefined) => void;
  logger: Logger;
  /** Delay before a reconnect. */
  pauseMs?: number | undefined;
}

/** Interval of a full read, in case a change was missed. */
const lookAgainMs = 30_000;

/** Follows the remotes of the database by their change stream. Runs in the background and reconnects after errors. */
export function followDatabase({ uri, read, onOpen = () => {}, logger, pauseMs = 1_000 }: Followed): {
  close: () => Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  let lastRead = performance.now();
  const readNow = async (collections: Collections) => {
    await read(collections);
    lastRead = performance.now();
  };
  observe('change_stream_lag_seconds', () => [
    [(performance.now() - lastRead) / 1000, { stream: 'remotes' }],
  ]);

  const follow = async (client: MongoClient, collections: Collections) => {
    const end = () => void client.close().catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    onOpen({ client, collections });
    const timer = setInterval(() => readNow(collections).catch(() => {}), lookAgainMs);
    try {
      await readNow(collections);
      const stream = collections.remotes.watch([], { maxAwaitTimeMS: 1_000 });
      // The stream exists from the first `tryNext`; earlier changes are covered by the read that follows.
      await stream.tryNext();
      await readNow(collections);
      for await (const _ of stream) await readNow(collections);
    } finally {
      onOpen(undefined);
      clearInterval(timer);
      signal.removeEventListener('abort', end);
      await client.close().catch(() => {});
    }
  };

  const keepUp = async () => {
    let isNotified = false;
    while (!signal.aborted) {
      try {
        const { client, db } = await connectMongo(uri, { appName: 'gateway', waitMs: 3_000 });
        if (isNotified) logger.info('the database is followed again');
        isNotified = false;
        await follow(client, getCollections(db));
      } catch (error) {
        if (!signal.aborted && !isNotified)
          logger.warn({ err: error }, 'the database cannot be followed: all stays as it was');
        isNotified = true;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = keepUp();
  return {
    close: async () => {
      ending.abort();
      await running;
    },
  };
}
