import type { Collections, MongoClient } from '@app/db';
import { buildCanaries, buildRegistry, type CanaryEntry, moveEntry, readLive } from '@app/releases';
import { type Logger, readOptions } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry, RemoteEntry } from '@app/types';
import type { FailingRemote } from './failing-remotes.ts';
import { followDatabase } from './follow-database.store.ts';
import { type Taken, takeBack } from './take-back.store.ts';

/** The known live remotes. */
export interface LiveRegistry {
  (): Registry;
  /** Canary versions by remote. */
  canaries: () => Readonly<Record<string, CanaryEntry>>;
  /** Files of a published version; undefined: there is none, or it is unknown now. */
  getEntry: (name: string, version: string) => Promise<RemoteEntry | undefined>;
  /** Rolls back a failing version; 'later': not possible now. */
  takeBack: (failing: FailingRemote) => Promise<Taken>;
  close: () => Promise<void>;
}

export interface RegistrySource {
  uri: string;
  /** Entries embedded in the build, for remotes that are not in the database. */
  seed: () => Registry;
  /** Origin of the remotes' files, if not this site. */
  origin: string | undefined;
  /** The remotes' files, to check those of the version to roll back to. */
  files: () => FileStorage;
  logger: Logger;
  /** Delay before a reconnect. */
  pauseMs?: number;
}

/**
 * The registry of the database, kept up to date by its change stream. Never waits: until the first read, and for
 * remotes that are not in the database, the seed is used; without MongoDB the last known state.
 */
export function createDatabaseRegistry({
  uri,
  seed,
  origin,
  files,
  logger,
  pauseMs,
}: RegistrySource): LiveRegistry {
  let known: Pick<Registry, 'remotes'> = { remotes: {} };
  let canaries: Record<string, CanaryEntry> = {};
  let open: { client: MongoClient; collections: Collections } | undefined;
  let made: { seed: Registry; known: typeof known; whole: Registry } | undefined;

  const read = async (collections: Collections) => {
    const { remotes, releases } = await readLive({ collections });
    known = buildRegistry(remotes, releases, { contract: '', origin });
    canaries = buildCanaries(remotes, releases, origin);
  };

  const followed = followDatabase({
    uri,
    read,
    onOpen: (now) => {
      open = now;
    },
    logger,
    pauseMs,
  });

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
    close: followed.close,
  });
}
