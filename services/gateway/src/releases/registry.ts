import path from 'node:path';
import type { Logger } from '@app/service-kit';
import { createReleasesStorage, type ReleasesStorageSettings } from '@app/storage';
import { type Registry, readRegistry } from '@app/types';
import { createCachedFile } from '../static/cached-file.ts';
import { createDatabaseRegistry, type LiveRegistry } from './registry.store.ts';

const backOffice = 'mf_admin';

/** Whose pages: each has remotes of its own. */
export type Visitors = 'public' | 'admin';

const filtered: Record<Visitors, WeakMap<Registry, Registry>> = {
  public: new WeakMap(),
  admin: new WeakMap(),
};

/**
 * What one door learns of the live remotes: visitors nothing of the back office, and the team nothing else. The same
 * object for the same registry.
 */
export function filterRemotes(visitors: Visitors, registry: Registry): Registry {
  const known = filtered[visitors].get(registry);
  if (known) return known;
  const remotes = Object.entries(registry.remotes);
  const own = remotes.filter(([name]) => (name === backOffice) === (visitors === 'admin'));
  const made = { ...registry, remotes: Object.fromEntries(own) };
  filtered[visitors].set(registry, made);
  return made;
}

const root = path.resolve(import.meta.dirname, '../../../..');

const noCanaries = {};

/** A file says what all visitors get, and nobody else has a say. */
const withoutDatabase = {
  canaries: () => noCanaries,
  getEntry: async () => undefined,
  takeBack: async () => ({ how: 'unchanged', why: 'the registry is a file' }) as const,
  close: async () => {},
};

const none: Registry = { schema: 1, contract: '', remotes: {} };

interface RegistrySettings extends ReleasesStorageSettings {
  GATEWAY_REGISTRY_FILE?: string | undefined;
  GATEWAY_REGISTRY_SEED: string;
  MONGODB_URI?: string | undefined;
  REMOTES_ORIGIN?: string | undefined;
}

/**
 * The live remotes: of a file where a developer named one, else of the database; where there is neither, what the build
 * embedded.
 */
export function createLiveRegistry(settings: RegistrySettings, logger: Logger): LiveRegistry {
  const { GATEWAY_REGISTRY_FILE: file, GATEWAY_REGISTRY_SEED, MONGODB_URI: uri } = settings;
  const seed = createFileRegistry(file ?? GATEWAY_REGISTRY_SEED, logger);
  if (file || !uri) return Object.assign(() => seed(), withoutDatabase);
  const createFiles = () => createReleasesStorage(settings, root);
  return createDatabaseRegistry({ uri, seed, origin: settings.REMOTES_ORIGIN, files: createFiles, logger });
}

/**
 * The remotes that a file names. Another version goes live by a change of this file alone. A broken file changes nothing, a broken
 * entry takes its own remote alone, and a missing file leaves the site without remotes, not without pages.
 */
export const createFileRegistry = (file: string, logger: Logger): (() => Registry) => {
  const parse = (text: string): Registry => {
    const { registry, unreadable } = readRegistry(JSON.parse(text));
    if (unreadable.length > 0)
      logger.error({ remotes: unreadable }, 'entries of the registry cannot be read');
    return registry;
  };
  return createCachedFile(file, parse, {
    fallback: none,
    onProblem: (error) => logger.error({ err: error }, 'the registry of remotes cannot be read'),
  });
};
