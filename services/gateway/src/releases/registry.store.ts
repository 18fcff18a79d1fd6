import { setTimeout as sleep } from 'node:timers/promises';
import { type Collections, getCollections, type MongoClient } from '@app/db';
import { buildCanaries, buildRegistry, type CanaryEntry, moveEntry, readLive } from '@app/releases';
import { connectMongo, type Logger, readOptions } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry, RemoteEntry } from '@app/types';
import type { FailingRemote } from './failing-remotes.ts';
import { type Taken, takeBack } from './take-back.store.ts';

/** Which remotes are live, as far as is known. */
export interface LiveRegistry {
  (): Registry;
  /** Versions that a share of the visitors gets, by the names of their remotes. */
  canaries: () => Readonly<Record<string, CanaryEntry>>;
  /** What browsers load of a published version; undefined: there is none, or nobody knows now. */
  getEntry: (name: string, version: string) => Promise<RemoteEntry | undefined>;
  /** Takes back a version that fails in browsers; 'later': that could not be done now. */
  takeBack: (failing: FailingRemote) => Promise<Taken>;
  close: () => Promise<void>;
}

export interface RegistrySource {
  uri: string;
  /** What the build embedded: of every remote that the database never told of. */
  seed: () => Registry;
  /** Where files of remotes are served, if not here. */
  origin: string | undefined;
  /** The files of remotes: those of the version that is fallen back to are looked at first. */
  files: () => FileStorage;
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
export function createDatabaseRegistry({
  uri,
  seed,
  origin,
  files,
  logger,
  pauseMs = 1_000,
}: RegistrySource): LiveRegistry {
  const ending = new AbortController();
  const { signal } = ending;
  let known: Pick<Registry, 'remotes'> = { remotes: {} };
  let canaries: Record<string, CanaryEntry> = {};
  let open: { client: MongoClient; collections: Collections } | undefined;
  let made: { seed: Registry; known: typeof known; whole: Registry } | undefined;

  const read = async (collections: Collections) => {
    const { remotes, releases } = await readLive({ collections });
    known = buildRegistry(remotes, releases, { contract: '', origin });
    canaries = buildCanaries(remotes, releases, origin);
  };

  const follow = async (client: MongoClient, collections: Collections) => {
    const end = () => void client.close().catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    open = { client, collections };
    const timer = setInterval(() => read(collections).catch(() => {}), lookAgainMs);
    try {
      await read(collections);
      const stream = collections.remotes.watch([], { maxAwaitTimeMS: 1_000 });
      // The stream stands once it was asked the first time; what changed until then is read now.
      await stream.tryNext();
      await read(collections);
      for await (const _ of stream) await read(collections);
    } finally {
      open = undefined;
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
        await follow(client, getCollections(db));
      } catch (error) {
        if (!signal.aborted && !isTold)
          logger.warn({ err: error }, 'the registry of remotes stays as it was');
        isTold = true;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = keepUp();

  const getCurrent = (): Registry => {
    const embedded = seed();
    if (made?.seed !== embedded || made.known !== known) {
      const moved = Object.entries(embedded.remotes).map(([name, one]) => [name, moveEntry(origin, one)]);
      const remotes = { ...Object.fromEntries(moved), ...known.remotes };
      made = { seed: embedded, known, whole: { ...embedded, remotes } };
    }
    return made.whole;
  };
  const loadEntry = async (name: string, version: string) => {
    const release = await open?.collections.releases
      .findOne({ _id: `${name}@${version}`, removedAt: null }, readOptions)
      .catch((error: unknown) => logger.warn({ err: error }, 'a release cannot be read'));
    return release ? moveEntry(origin, release.entry) : undefined;
  };
  return Object.assign(getCurrent, {
    canaries: () => canaries,
    getEntry: loadEntry,
    takeBack: async (failing: FailingRemote): Promise<Taken> =>
      open ? takeBack(open, files(), failing, new Date()) : { how: 'later', why: 'MongoDB is away' },
    close: async () => {
      ending.abort();
      await running;
    },
  });
}
