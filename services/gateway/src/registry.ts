import type { Logger } from '@app/service-kit';
import { type Registry, readRegistry } from '@app/types';
import { keptFile } from './kept-file.ts';

const backOffice = 'mf_admin';

/** What one door learns of the live remotes: visitors nothing of the back office, and the team nothing else. */
export const remotesOf = (door: 'public' | 'admin', { remotes, ...rest }: Registry): Registry => ({
  ...rest,
  remotes: Object.fromEntries(
    Object.entries(remotes).filter(([name]) => (name === backOffice) === (door === 'admin')),
  ),
});

const none: Registry = { schema: 1, contract: '', remotes: {} };

/**
 * The live remotes. Another version goes live by a change of this file alone. A broken file changes nothing, a broken
 * entry takes its own remote alone, and a missing file leaves the site without remotes, not without pages.
 */
export const liveRegistry = (file: string, logger: Logger): (() => Registry) => {
  const parse = (text: string): Registry => {
    const { registry, unreadable } = readRegistry(JSON.parse(text));
    if (unreadable.length > 0)
      logger.error({ remotes: unreadable }, 'entries of the registry cannot be read');
    return registry;
  };
  return keptFile(file, parse, {
    fallback: none,
    onProblem: (error) => logger.error({ err: error }, 'the registry of remotes cannot be read'),
  });
};
