import { setTimeout as sleep } from 'node:timers/promises';
import { type Collections, type Db, getCollections, type MongoClient } from '@app/db';
import {
  buildCanaries,
  buildRegistry,
  type CanaryEntry,
  type IncompleteRelease,
  readLiveReleases,
  setEntryOrigin,
} from '@app/releases';
import { connectMongo, type Logger, observe, readOptions } from '@app/service-kit';
import type { Registry, RemoteEntry } from '@app/types';
import { type FailingRemote, type RollbackResult, rollBackFailing } from './auto-rollback.store.ts';
import { type ReleaseStorages, watchReleaseFiles } from './release-files.store.ts';

export interface LiveRegistry {
  (): Registry;
  getCanaries: () => Readonly<Record<string, CanaryEntry>>;
  /** Last entries of the withdrawn remotes, which are not in the registry: their addresses are gone. */
  getWithdrawn: () => Registry['remotes'];
  /** Returns the entry of a published version; undefined if there is none or the database cannot be read. */
  getEntry: (name: string, version: string) => Promise<RemoteEntry | undefined>;
  /** Revision of a remote's document; undefined if it has none. */
  getRevision: (name: string) => number | undefined;
  /** Rolls back a failing version; `later` if that is not possible now. */
  rollBackFailing: (failingRemote: FailingRemote) => Promise<RollbackResult>;
  /** Live versions and canaries that lack files. */
  listIncompleteReleases: () => readonly IncompleteRelease[];
  /** Calls back after each read of the database. */
  onRead: (listener: () => void) => void;
  close: () => Promise<void>;
}

interface RegistryOptions {
  uri: string;
  /** Entries embedded in the build, for remotes that are not in the database. */
  seed: Registry;
  /** Origin of the remotes' files, if not this site. */
  origin: string | undefined;
  storages: ReleaseStorages;
  logger: Logger;
  /** Reads the services after each change, too. */
  readServices?: DatabaseReader;
  reconnectDelayMs?: number;
}

/** Reads from the database; called at the start and after each change. */
export type DatabaseReader = (collections: Collections) => Promise<void>;

/**
 * The registry of the database, kept up to date by its change stream. Never waits: until the first read, and for
 * remotes that are not in the database, the seed is used; without MongoDB the last known state. A version that lacks
 * files is replaced by the newest earlier one that has all of its own, or the seed's.
 */
export function createDatabaseRegistry({
  uri,
  seed,
  origin,
  storages,
  logger,
  readServices = async () => {},
  reconnectDelayMs,
}: RegistryOptions): LiveRegistry {
  let knownRemotes: { remotes: Registry['remotes']; withdrawn: Registry['remotes'] } = {
    remotes: {},
    withdrawn: {},
  };
  let revisionByRemote: ReadonlyMap<string, number> = new Map();
  let storedCanaries: Record<string, CanaryEntry> = {};
  let canaries: Record<string, CanaryEntry> = {};
  let connection: { client: MongoClient; collections: Collections } | undefined;
  let notifyRead = () => {};

  const readRemotes = async (collections: Collections) => {
    const { remotes, releases, withdrawnReleases } = await readLiveReleases(
      { collections },
      { includeEmbedded: false },
    );
    knownRemotes = {
      ...buildRegistry(remotes, releases, { contract: '', origin }),
      withdrawn: Object.fromEntries(withdrawnReleases.map(({ name, entry }) => [name, entry])),
    };
    revisionByRemote = new Map(remotes.map(({ _id, v }) => [_id, v]));
    storedCanaries = buildCanaries(remotes, releases, origin);
  };
  const handleChange = () => {
    const completeCanaries = Object.entries(storedCanaries).filter(
      ([name, { entry }]) => !findIncompleteRelease(name, entry.version),
    );
    canaries = Object.fromEntries(completeCanaries);
    registry = computeRegistry();
    notifyRead();
  };
  const filesWatch = watchReleaseFiles({
    ...storages,
    origin,
    seed,
    getDatabase: () => connection,
    onChange: handleChange,
    logger,
  });

  const findIncompleteRelease = (name: string, version: string) =>
    filesWatch
      .listIncompleteReleases()
      .find((release) => release.name === name && release.version === version);
  const computeRegistry = (): Registry => {
    const seedEntries = Object.entries(seed.remotes)
      .filter(([name]) => !knownRemotes.withdrawn[name])
      .map(([name, entry]) => [name, setEntryOrigin(origin, entry)] as const);
    const remotes = Object.fromEntries(seedEntries);
    for (const [name, entry] of Object.entries(knownRemotes.remotes)) {
      const incompleteRelease = findIncompleteRelease(name, entry.version);
      const earlierEntry =
        incompleteRelease?.intactRelease && setEntryOrigin(origin, incompleteRelease.intactRelease.entry);
      remotes[name] = incompleteRelease ? (earlierEntry ?? remotes[name] ?? entry) : entry;
    }
    return { ...seed, remotes };
  };
  let registry = computeRegistry();

  const { close } = followDatabase({
    uri,
    read: async (collections) => {
      await Promise.all([readRemotes(collections), readServices(collections)]);
      handleChange();
      filesWatch.start();
    },
    onConnectionChange: (newConnection) => {
      connection = newConnection;
    },
    logger,
    reconnectDelayMs,
  });

  const loadEntry = async (name: string, version: string) => {
    const release = await connection?.collections.releases
      .findOne({ _id: `${name}@${version}`, removedAt: null }, readOptions)
      .catch((error: unknown) => logger.warn({ err: error }, 'a release cannot be read'));
    return release ? setEntryOrigin(origin, release.entry) : undefined;
  };
  return Object.assign(() => registry, {
    getCanaries: () => canaries,
    getWithdrawn: () => knownRemotes.withdrawn,
    getEntry: loadEntry,
    getRevision: (name: string) => revisionByRemote.get(name),
    rollBackFailing: async (failingRemote: FailingRemote): Promise<RollbackResult> =>
      connection
        ? rollBackFailing(connection, storages.publishedStorage, failingRemote, new Date())
        : { kind: 'later', reason: 'MongoDB is away' },
    listIncompleteReleases: filesWatch.listIncompleteReleases,
    onRead: (listener: () => void) => {
      notifyRead = listener;
    },
    close: async () => {
      await Promise.all([filesWatch.close(), close()]);
    },
  });
}

interface FollowDatabaseOptions {
  uri: string;
  read: DatabaseReader;
  /** Receives the connection, and undefined when it is lost. */
  onConnectionChange?: (connection: { client: MongoClient; collections: Collections } | undefined) => void;
  logger: Logger;
  reconnectDelayMs?: number | undefined;
}

/** Interval of a full read, in case a change was missed. */
const fullReadIntervalMs = 30_000;

/** Collections whose changes are followed. */
const followedCollections = { $match: { 'ns.coll': { $in: ['remotes', 'services'] } } };

/** Follows the remotes and services of the database by a change stream, and reconnects after errors. */
export function followDatabase({
  uri,
  read,
  onConnectionChange = () => {},
  logger,
  reconnectDelayMs = 1_000,
}: FollowDatabaseOptions): {
  close: () => Promise<void>;
} {
  const closeController = new AbortController();
  const { signal } = closeController;
  let lastReadAt = performance.now();
  const readDatabase = async (collections: Collections) => {
    await read(collections);
    lastReadAt = performance.now();
  };
  observe('change_stream_lag_seconds', () => [
    [(performance.now() - lastReadAt) / 1000, { stream: 'remotes' }],
  ]);

  const followChanges = async (client: MongoClient, db: Db) => {
    const collections = getCollections(db);
    const closeClient = () => void client.close().catch(() => {});
    signal.addEventListener('abort', closeClient, { once: true });
    onConnectionChange({ client, collections });
    const fullReadTimer = setInterval(() => readDatabase(collections).catch(() => {}), fullReadIntervalMs);
    try {
      await readDatabase(collections);
      const stream = db.watch([followedCollections], { maxAwaitTimeMS: 1_000 });
      // The stream exists from the first `tryNext`; earlier changes are covered by the read that follows.
      await stream.tryNext();
      await readDatabase(collections);
      for await (const _ of stream) await readDatabase(collections);
    } finally {
      onConnectionChange(undefined);
      clearInterval(fullReadTimer);
      signal.removeEventListener('abort', closeClient);
      await client.close().catch(() => {});
    }
  };

  const followForever = async () => {
    let isFailureLogged = false;
    while (!signal.aborted) {
      try {
        const { client, db } = await connectMongo(uri, { appName: 'gateway', waitMs: 3_000, signal });
        if (isFailureLogged) logger.info('the database is followed again');
        isFailureLogged = false;
        await followChanges(client, db);
      } catch (error) {
        if (!signal.aborted && !isFailureLogged)
          logger.warn({ err: error }, 'the database cannot be followed: all stays as it was');
        isFailureLogged = true;
      }
      await sleep(reconnectDelayMs, undefined, { signal }).catch(() => {});
    }
  };
  const followLoop = followForever();
  return {
    close: async () => {
      closeController.abort();
      await followLoop;
    },
  };
}
