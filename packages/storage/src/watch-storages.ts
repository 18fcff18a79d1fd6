import { type Logger, observe } from '@app/service-kit';
import type { FileStorage } from './storage.ts';

/** Storages of a service by what is in them. */
export type Storages = Partial<Record<'uploads' | 'releases', FileStorage>>;

/**
 * Checks at intervals whether the storages respond, for the metric `storage_reachable` and for `/readyz`: a service
 * stays ready without them, because its pages still work. Returns a function for `/readyz`: true, or a text that names
 * the storages that cannot be reached, or says that none was checked yet.
 */
export function watchStorages(storages: Storages, logger: Logger, intervalMs = 60_000): () => true | string {
  const names = Object.keys(storages) as (keyof Storages)[];
  const unreachableNames = new Set<string>();
  let isChecked = false;

  const checkStorage = async (name: keyof Storages) => {
    try {
      // The first entry is enough. Reading an absent file would be refused where a role may list its prefix only.
      for await (const _ of storages[name]!.list()) break;
      if (unreachableNames.delete(name)) logger.info({ storage: name }, 'the storage of files answers again');
    } catch (error) {
      if (!unreachableNames.has(name))
        logger.error({ storage: name, err: error }, 'the storage of files is away');
      unreachableNames.add(name);
    }
  };
  const checkStorages = async () => {
    await Promise.all(names.map(checkStorage));
    isChecked = true;
  };
  void checkStorages();
  setInterval(checkStorages, intervalMs).unref();
  observe('storage_reachable', () =>
    isChecked ? names.map((name) => [unreachableNames.has(name) ? 0 : 1, { storage: name }] as const) : [],
  );

  return () => {
    if (!isChecked) return 'not looked at yet';
    return unreachableNames.size === 0 || `cannot reach ${[...unreachableNames].join(' and ')}`;
  };
}
