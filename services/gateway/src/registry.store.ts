import { setTimeout as sleep } from 'node:timers/promises';
import { type Collections, collectionsOf, type MongoClient } from '@app/db';
import { entryAt, readLive, registryOf } from '@app/releases';
import { connectMongo, type Logger } from '@app/service-kit';
import type { Registry } from '@app/types';

/** Which remotes are live, as far as is known. */
export interface LiveRegistry {
  (): Registry;
  close: () => Promise<void>;
}

export interface RegistrySource {
  uri: string;
  /** What the build embedded: of every remote that the database never told of. */
  seed: () => Registry;
  /** Where files of remotes are served, if not here. */
  origin: string | undefined;
  logger: Logger;
  /** After trouble: how long until the next try. */
  pauseMs?: number;
}

/** A look at it all every now and then, should a change ever have been missed. */
const lookAgainMs = 30_000;

/**
 * The registry of the database, kept by its change stream. Nobody ever waits for it: until it was read once, and for
 * remotes that it has nothing of, the seed holds; and while MongoDB is away, what it told last.
 */
export function databaseRegistry({
  uri,
  seed,
  origin,
  logger,
  pauseMs = 1_000,
}: RegistrySource): LiveRegistry {
  const ending = new AbortController();
  const { signal } = ending;
  let known: Pick<Registry, 'remotes'> = { remotes: {} };
  let made: { seed: Registry; known: typeof known; whole: Registry } | undefined;

  const read = async (collections: Collections) => {
    const { remotes, releases } = await readLive({ collections });
    known = registryOf(remotes, releases, { contract: '', origin });
  };

  const follow = async (client: MongoClient, collections: Collections) => {
    const end = () => void client.close().catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    const timer = setInterval(() => read(collections).catch(() => {}), lookAgainMs);
    try {
      await read(collections);
      const stream = collections.remotes.watch([], { maxAwaitTimeMS: 1_000 });
      // The stream stands once it was asked the first time; what changed until then is read now.
      await stream.tryNext();
      await read(collections);
      for await (const _ of stream) await read(collections);
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', end);
      await client.close().catch(() => {});
    }
  };

  const keepUp = async () => {
    let isTold = false;
    while (!signal.aborted) {
      try {
        const { client, db } = await connectMongo(uri, { appName: 'gateway', waitMs: 3_000 });
        if (isTold) logger.info({}, 'the registry of remotes is read again');
        isTold = false;
        await follow(client, collectionsOf(db));
      } catch (error) {
        if (!signal.aborted && !isTold)
          logger.warn({ err: error }, 'the registry of remotes stays as it was');
        isTold = true;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = keepUp();

  const current = (): Registry => {
    const embedded = seed();
    if (made?.seed !== embedded || made.known !== known) {
      const moved = Object.entries(embedded.remotes).map(([name, one]) => [name, entryAt(origin, one)]);
      const remotes = { ...Object.fromEntries(moved), ...known.remotes };
      made = { seed: embedded, known, whole: { ...embedded, remotes } };
    }
    return made.whole;
  };
  return Object.assign(current, {
    close: async () => {
      ending.abort();
      await running;
    },
  });
}
