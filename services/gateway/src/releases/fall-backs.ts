import { count, type Logger, toAddressKey } from '@app/service-kit';
import type { Registry } from '@app/types';
import { createFailingRemotes, type FallbackRule } from './failing-remotes.ts';
import type { LiveRegistry } from './registry.store.ts';

interface Watch {
  live: LiveRegistry;
  rule: FallbackRule;
  logger: Logger;
  now?: () => number;
}

/** Watches versions in browsers and rolls back those that fail. */
export function createAutoRollback({ live, rule, logger, now }: Watch) {
  const counts = createFailingRemotes(rule, now);
  /** Versions that were decided or are being decided, so that each is decided once. */
  const settled = new Set<string>();

  const isSent = (name: string, version: string) =>
    [live().remotes[name]?.version, live.canaries()[name]?.entry.version].includes(version);

  return {
    /** Records a page that loads these remotes. */
    recordLoads(names: readonly string[], { remotes }: Registry, address: string): void {
      for (const name of names) {
        const version = remotes[name]?.version;
        if (version === undefined) continue;
        count('remote_loads_total', { remote: name, version });
        counts.recordLoad(name, version, toAddressKey(address));
      }
    },
    /** Records a failure to load (`browser`) or render a remote. Ignores versions that nobody was sent. */
    async recordFailure(
      name: string,
      version: string,
      address: string,
      at: 'browser' | 'page' = 'browser',
    ): Promise<void> {
      if (!isSent(name, version)) return;
      count('remote_failures_total', { remote: name, version, at });
      const failing = counts.recordFailure(name, version, toAddressKey(address));
      const key = `${name}@${version}`;
      if (!failing || settled.has(key)) return;
      settled.add(key);
      const taken = await live.takeBack(failing);
      if (taken.how === 'later') settled.delete(key);
      count('remote_rollbacks_total', { remote: name, version, result: taken.how });
      logger.warn({ ...failing, ...taken }, 'a remote fails in browsers');
    },
  };
}
