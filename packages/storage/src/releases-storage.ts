import path from 'node:path';
import * as z from 'zod';
import { bucketSettings, findS3SettingsError, type RawSettings, toS3Options } from './create-storage.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { type FileStorage, pathPattern } from './storage.ts';

/** Settings for reading or writing files of releases; spread into the service's settings. */
export const releasesStorageSettings = {
  /** A folder of this machine, or a bucket. */
  REMOTES_STORE: z.enum(['disk', 's3']).default('disk'),
  /** Folder: `<name>/<version>/…`, immutable. */
  REMOTES_DIR: z.string().default('dist/remotes'),
  ...bucketSettings,
};
export type ReleasesStorageSettings = z.output<z.ZodObject<typeof releasesStorageSettings>>;

/** Describes missing or contradictory settings in one line; undefined if valid. */
export const findReleasesStorageSettingsError = (env: RawSettings): string | undefined =>
  env.REMOTES_STORE === 's3' ? findS3SettingsError(env, 'REMOTES_STORE') : undefined;

/**
 * Creates the storage of releases from the settings; relative folders are in `root`.
 * @throws {Error} with the line of `findReleasesStorageSettingsError`
 */
export function createReleasesStorage(env: ReleasesStorageSettings, root: string): FileStorage {
  const fault = findReleasesStorageSettingsError(env);
  if (fault) throw new Error(fault);
  if (env.REMOTES_STORE === 'disk')
    return createDiskStorage(path.resolve(root, env.REMOTES_DIR), undefined, pathPattern);
  return createS3Storage({ ...toS3Options(env), prefix: 'remotes/', allowedKeyPattern: pathPattern });
}
