import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';
import { createBucketFiles, createCachedFile } from '../static/file-caches.ts';
import type { Bundle, PageBundles } from './render/modules.ts';

interface ServerBundlesOptions {
  shellDir: string;
  remotesDir: string;
  /** Bucket with remotes that are not in the folder. */
  bucket?: FileStorage | undefined;
  logger: Logger;
}

/** Creates a function that finds the server bundles of a visitor's versions; undefined if the shell has none. */
export function createServerBundles({ shellDir, remotesDir, bucket, logger }: ServerBundlesOptions) {
  const shellBundlePath = path.join(shellDir, 'server/server.js');
  const readShellBundle = createCachedFile(
    shellBundlePath,
    (code): Bundle => {
      const hash = createHash('sha256').update(code).digest('base64');
      return { id: `shell@${hash.slice(0, 16)}`, integrity: `sha256-${hash}`, read: async () => code };
    },
    (err) => logger.error({ err }, "the shell's server bundle cannot be read"),
  );
  const readFromBucket = bucket && createBucketFiles(bucket);

  const readRemoteFile = async (key: string): Promise<Buffer> => {
    try {
      return await readFile(path.join(remotesDir, key));
    } catch (error) {
      const bytes = await readFromBucket?.(key);
      if (!bytes) throw error;
      return bytes;
    }
  };
  const bundlesByRegistry = new WeakMap<Registry, PageBundles>();
  return (registry: Registry): PageBundles | undefined => {
    const shell = readShellBundle();
    if (!shell) return undefined;
    const cachedBundles = bundlesByRegistry.get(registry);
    if (cachedBundles?.shell === shell) return cachedBundles;
    const { remotes } = registry;
    const remoteBundles = Object.entries(remotes).flatMap(([name, { version, server }]) => {
      const id = `${name}@${version}`;
      const fileKey = server && `${name}/${version}/${server.file}`;
      return fileKey
        ? [[name, { id, integrity: server.integrity, read: () => readRemoteFile(fileKey) }] as const]
        : [];
    });
    const pageBundles = { shell, remotes: Object.fromEntries(remoteBundles) };
    bundlesByRegistry.set(registry, pageBundles);
    return pageBundles;
  };
}
