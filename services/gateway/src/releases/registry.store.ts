import type { Collections, MongoClient } from '@app/db';
import { buildCanaries, buildRegistry, type CanaryEntry, moveEntry, readLive } from '@app/releases';
import { type Logger, readOptions } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry, RemoteEntry } from '@app/types';
import type { FailingRemote } from './failing-remotes.ts';
import { followDatabase } from './follow-database.store.ts';
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
    watched: 'remotes',
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
