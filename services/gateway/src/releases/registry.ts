import path from 'node:path';
import type { Logger } from '@app/service-kit';
import { createReleasesStorage, type ReleasesStorageSettings } from '@app/storage';
import { parseRegistry, type Registry } from '@app/types';
import type { Settings } from '../env.ts';
import { createCachedFile } from '../static/file-caches.ts';
import {
  createDatabaseRegistry,
  type DatabaseReader,
  followDatabase,
  type LiveRegistry,
} from './registry.store.ts';

const adminRemote = 'mf_admin';

/** Groups of pages with separate remotes. */
export type Audience = 'public' | 'admin';

const filteredRegistries: Record<Audience, WeakMap<Registry, Registry>> = {
  public: new WeakMap(),
  admin: new WeakMap(),
};

/** The live remotes of one group of pages; the same object for the same registry. */
export function filterRegistry(audience: Audience, registry: Registry): Registry {
  const cachedRegistry = filteredRegistries[audience].get(registry);
  if (cachedRegistry) return cachedRegistry;
  const ownRemotes = Object.entries(registry.remotes).filter(([name]) => isForAudience(name, audience));
  const filteredRegistry = { ...registry, remotes: Object.fromEntries(ownRemotes) };
  filteredRegistries[audience].set(registry, filteredRegistry);
  return filteredRegistry;
}

/** True if this group of pages may use a remote, live or not. */
export const isForAudience = (name: string, audience: Audience): boolean =>
  (name === adminRemote) === (audience === 'admin');

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

const emptyEntries = {};

/** A registry file applies to all visitors; there are no canaries, withdrawals or rollbacks. */
export const fileRegistryMethods: { [Method in keyof LiveRegistry]: LiveRegistry[Method] } = {
  getCanaries: () => emptyEntries,
  getWithdrawn: () => emptyEntries,
  getEntry: async () => undefined,
  getRevision: () => undefined,
  rollBackFailing: async () => ({ kind: 'unchanged', reason: 'the registry is a file' }),
  listIncompleteReleases: () => [],
  onRead: () => {},
  close: async () => {},
};

const emptyRegistry: Registry = { schema: 1, contract: '', remotes: {} };

type RegistrySettings = ReleasesStorageSettings &
  Pick<Settings, 'GATEWAY_REGISTRY_FILE' | 'GATEWAY_REGISTRY_SEED' | 'MONGODB_URI' | 'REMOTES_ORIGIN'>;

/** The live remotes: from a developer's file, else the database with `readServices`, else the embedded registry. */
export function createLiveRegistry(
  settings: RegistrySettings,
  logger: Logger,
  readServices: DatabaseReader = async () => {},
): LiveRegistry {
  const { GATEWAY_REGISTRY_FILE: registryPath, GATEWAY_REGISTRY_SEED, MONGODB_URI: uri } = settings;
  const getSeed = createFileRegistry(registryPath ?? GATEWAY_REGISTRY_SEED, logger);
  if (!uri) return Object.assign(() => getSeed(), fileRegistryMethods);
  if (registryPath) {
    const { close } = followDatabase({ uri, read: readServices, logger });
    return Object.assign(() => getSeed(), fileRegistryMethods, { close });
  }
  const createStorage = (storageSettings: ReleasesStorageSettings) =>
    createReleasesStorage(storageSettings, repositoryRoot);
  return createDatabaseRegistry({
    uri,
    // As at the start: a build below a running site brings nothing to its visitors.
    seed: getSeed(),
    origin: settings.REMOTES_ORIGIN,
    storages: {
      embeddedStorage: createStorage({ ...settings, REMOTES_STORE: 'disk' }),
      publishedStorage: createStorage(settings),
    },
    logger,
    readServices,
  });
}

/**
 * The remotes in a file, which is read again when it changes. A broken file changes nothing, a broken entry removes its
 * own remote only, and a missing file leaves the site without remotes but with pages.
 */
const createFileRegistry = (filePath: string, logger: Logger): (() => Registry) => {
  const parseFile = (text: string): Registry => {
    const { registry, unreadable } = parseRegistry(JSON.parse(text));
    if (unreadable.length > 0)
      logger.error({ remotes: unreadable }, 'entries of the registry cannot be read');
    return registry;
  };
  const readRegistry = createCachedFile(filePath, parseFile, (err) =>
    logger.error({ err }, 'the registry of remotes cannot be read'),
  );
  return () => readRegistry() ?? emptyRegistry;
};

/** Loads the server bundles of a registry in advance. Never rejects. */
type BundleLoader = (registry: Registry) => Promise<void>;

/** Returns the old value until the code of new versions is loaded, so that their first visitors do not wait. */
export function createWarmRegistry(
  registry: LiveRegistry,
  loadBundles: BundleLoader,
): LiveRegistry & { ready: Promise<void> } {
  const registryFollower = createFollower(registry, loadBundles);
  const canariesFollower = createFollower(registry.getCanaries, (canaries) => {
    const remotes = Object.fromEntries(Object.entries(canaries).map(([name, { entry }]) => [name, entry]));
    return loadBundles({ ...registry(), remotes: { ...registry().remotes, ...remotes } });
  });
  // Also without requests: the next visitor must not get a version that was rolled back or withdrawn long ago.
  registry.onRead(() => {
    registryFollower.getCurrent();
    canariesFollower.getCurrent();
  });
  const warmMethods = { getCanaries: canariesFollower.getCurrent, ready: registryFollower.ready };
  return Object.assign(() => registryFollower.getCurrent(), registry, warmMethods);
}

function createFollower<T>(readValue: () => T, loadValue: (value: T) => Promise<void>) {
  let currentValue = readValue();
  const ready = loadValue(currentValue);
  let isLoading = false;
  const follow = async () => {
    isLoading = true;
    // A newer value may arrive meanwhile.
    for (let newestValue = readValue(); newestValue !== currentValue; newestValue = readValue()) {
      await loadValue(newestValue);
      currentValue = newestValue;
    }
    isLoading = false;
  };
  return {
    ready,
    getCurrent: (): T => {
      if (readValue() !== currentValue && !isLoading) void follow();
      return currentValue;
    },
  };
}
