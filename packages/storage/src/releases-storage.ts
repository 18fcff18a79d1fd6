import path from 'node:path';
import * as z from 'zod';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { type FileStorage, pathPattern } from './storage.ts';
import { bucketSettings, findS3Fault, toS3Options } from './storage-from.ts';

/** What anyone who reads or writes files of releases needs to be told; spread it into its settings. */
export const releasesStorageSettings = {
  /** Where files of releases are kept: a folder of this machine, or a bucket. */
  REMOTES_STORE: z.enum(['disk', 's3']).default('disk'),
  /** The folder: `<name>/<version>/…`. Never changed once written. */
  REMOTES_DIR: z.string().default('dist/remotes'),
  ...bucketSettings,
};
export type ReleasesStorageSettings = z.output<z.ZodObject<typeof releasesStorageSettings>>;

/** What is missing or contradicts itself, as one line; undefined where the settings go together. */
export const findReleasesStorageFault = (env: ReleasesStorageSettings): string | undefined =>
  env.REMOTES_STORE === 's3' ? findS3Fault(env, 'REMOTES_STORE') : undefined;

/**
 * The storage of published remotes that the settings name; `root` is what a relative folder is in.
 * @throws {Error} with `findReleasesStorageFault`'s line
 */
export function createReleasesStorage(env: ReleasesStorageSettings, root: string): FileStorage {
  const reason = findReleasesStorageFault(env);
  if (reason) throw new Error(reason);
  if (env.REMOTES_STORE === 'disk')
    return createDiskStorage(path.resolve(root, env.REMOTES_DIR), undefined, pathPattern);
  return createS3Storage({ ...toS3Options(env), prefix: 'remotes/', keys: pathPattern });
}
