import type { Collections, ServiceDoc } from '@app/db';
import { type Logger, readOptions } from '@app/service-kit';

/** Maximum of unknown nouns that are logged, so that nobody can fill the log. */
const maxLoggedNouns = 100;

/** The services as they declared themselves; without a database, the owners of nouns are fixed. */
export function createLiveServices(
  fixedServiceByNoun: ReadonlyMap<string, string> | undefined,
  logger: Logger,
) {
  let serviceByName = new Map<string, ServiceDoc>();
  let serviceByNoun = fixedServiceByNoun;
  const loggedNouns = new Set<string>();
  /** Services that own nouns. */
  const list = (): ServiceDoc[] => [...serviceByName.values()].filter(({ nouns }) => nouns.length > 0);
  return {
    list,
    /** Reads all declarations: at the start and after each change. */
    async read(collections: Pick<Collections, 'services'>): Promise<void> {
      const docs = await collections.services.find({}, readOptions).toArray();
      serviceByName = new Map(docs.map((doc) => [doc._id, doc]));
      serviceByNoun = new Map(docs.flatMap(({ _id, nouns }) => nouns.map((noun) => [noun, _id] as const)));
    },
    find: (name: string) => serviceByName.get(name),
    /** False until the first read. */
    isLoaded: () => serviceByNoun !== undefined,
    /** The service that owns a noun, the first path segment below /api. */
    findOwner: (noun: string) => serviceByNoun?.get(noun),
    /** Logs an address below /api that no service owns, once for each noun. */
    logUnknownNoun(pathname: string): void {
      const noun = /^\/api\/([a-z][a-z0-9-]{0,59})(?:\/|$)/.exec(pathname)?.[1];
      if (noun === undefined || serviceByNoun?.has(noun)) return;
      if (loggedNouns.has(noun) || loggedNouns.size >= maxLoggedNouns) return;
      loggedNouns.add(noun);
      const message = `no service owns /api/${noun}: one that names it in its src/service.ts would`;
      logger.warn({ noun, services: list().map(({ _id }) => _id) }, message);
    },
  };
}
export type LiveServices = ReturnType<typeof createLiveServices>;
