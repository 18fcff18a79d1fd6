import type { Collections, ServiceDoc } from '@app/db';
import { type Logger, readOptions } from '@app/service-kit';

/** How many unknown words are logged, so that nobody fills the log. */
const maxLogged = 100;

/** The services as they declared themselves, in the state of the last read. */
export interface LiveServices {
  /** Reads all declarations: at the start and after each change. */
  read(collections: Pick<Collections, 'services'>): Promise<void>;
  find(name: string): ServiceDoc | undefined;
  /** Those that own words. */
  list(): readonly ServiceDoc[];
  /** False until the first read. */
  isKnown(): boolean;
  /** The service that owns a word below /api. */
  findOwner(noun: string): string | undefined;
  /** Logs an address below /api that nobody answers, once for each word. */
  logUnknown(pathname: string): void;
}

/** `known`: owners by noun where there is no database in which services declare themselves; undefined: there is one. */
export function createLiveServices(
  knownOwners: ReadonlyMap<string, string> | undefined,
  logger: Logger,
): LiveServices {
  let services = new Map<string, ServiceDoc>();
  let owners = knownOwners;
  const loggedNouns = new Set<string>();
  const list = () => [...services.values()].filter(({ nouns }) => nouns.length > 0);
  return {
    async read(collections) {
      const docs = await collections.services.find({}, readOptions).toArray();
      services = new Map(docs.map((doc) => [doc._id, doc]));
      owners = new Map(docs.flatMap(({ _id, nouns }) => nouns.map((noun) => [noun, _id] as const)));
    },
    find: (name) => services.get(name),
    list,
    isKnown: () => owners !== undefined,
    findOwner: (noun) => owners?.get(noun),
    logUnknown(pathname) {
      const noun = /^\/api\/([a-z][a-z0-9-]{0,59})(?:\/|$)/.exec(pathname)?.[1];
      if (noun === undefined || owners?.has(noun)) return;
      if (loggedNouns.has(noun) || loggedNouns.size >= maxLogged) return;
      loggedNouns.add(noun);
      const message = `no service owns /api/${noun}: one that names it in its src/service.ts would`;
      logger.warn({ noun, services: list().map(({ _id }) => _id) }, message);
    },
  };
}
