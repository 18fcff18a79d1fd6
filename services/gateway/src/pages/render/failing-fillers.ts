import { LRUCache } from 'lru-cache';
import { type PageBundles, toServerModules } from './modules.ts';

const maxFailingFillers = 200;

/** Remotes that failed to fill a slot a moment ago. Pages are rendered without them for `brokenMs`. */
export function createFailingFillers(brokenMs: number) {
  /** Names of modules, which contain the version: another version of the remote is tried at once. */
  const moduleNames = new LRUCache<string, true>({ max: maxFailingFillers, ttl: brokenMs });
  return {
    add(bundles: PageBundles, remote: string): void {
      const module = toServerModules(bundles).find((candidate) => candidate.remote === remote);
      if (module) moduleNames.set(module.name, true);
    },
    list: (bundles: PageBundles): string[] =>
      moduleNames.size === 0
        ? []
        : toServerModules(bundles).flatMap(({ name, remote }) =>
            remote && moduleNames.has(name) ? [remote] : [],
          ),
  };
}
