import path from 'node:path';
import * as z from 'zod';
import { createDiskStorage } from './disk.ts';
import { createS3Storage, type S3Options } from './s3.ts';
import { type FileStorage, pathPattern } from './storage.ts';

const bucketSettings = {
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Another S3-compatible service instead of Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Both or neither: without them the machine's role is used. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};
type BucketSettings = z.output<z.ZodObject<typeof bucketSettings>>;

/** Settings of a service that stores files; spread into its own. */
export const storageSettings = {
  /** A folder of this machine, or a bucket. */
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  /** Data folder of this machine; files are below in `photos` and `proofs`. */
  DATA_DIR: z.string().default('.data'),
  ...bucketSettings,
};
type StorageSettings = z.output<z.ZodObject<typeof storageSettings>>;

/** Settings for reading or writing files of releases; spread into the service's settings. */
export const releasesStorageSettings = {
  /** A folder of this machine, or a bucket. */
  REMOTES_STORE: z.enum(['disk', 's3']).default('disk'),
  /** Folder: `<name>/<version>/…`, immutable. */
  REMOTES_DIR: z.string().default('dist/remotes'),
  ...bucketSettings,
};
export type ReleasesStorageSettings = z.output<z.ZodObject<typeof releasesStorageSettings>>;

/** Settings before they are parsed, or after. */
type RawSettings = Readonly<Record<string, string | undefined>>;

/** Describes missing or contradictory settings in one line; undefined if valid. */
export const findStorageSettingsError = (env: RawSettings): string | undefined =>
  env.STORAGE === 's3' ? findS3SettingsError(env, 'STORAGE') : undefined;

/** Likewise for the settings of releases. */
export const findReleasesStorageSettingsError = (env: RawSettings): string | undefined =>
  env.REMOTES_STORE === 's3' ? findS3SettingsError(env, 'REMOTES_STORE') : undefined;

/** Likewise for a bucket requested by the setting `settingName`. */
function findS3SettingsError(env: RawSettings, settingName: string): string | undefined {
  if (!env.S3_BUCKET) return `Setting S3_BUCKET: needed where ${settingName} is s3`;
  if (!env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY) return undefined;
  return 'Settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: one needs the other';
}

function toS3Options(env: BucketSettings): Omit<S3Options, 'prefix'> {
  const { S3_BUCKET: bucket = '', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secret } = env;
  return {
    bucket,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    ...(accessKeyId && secret && { credentials: { accessKeyId, secretAccessKey: secret } }),
  };
}

/**
 * Creates the storage of uploads from the settings. Photos and proofs are apart: backups include photos only.
 * @throws {Error} with the line of `findStorageSettingsError`
 */
export function createStorage(env: StorageSettings, folder: 'photos' | 'proofs' = 'photos'): FileStorage {
  const fault = findStorageSettingsError(env);
  if (fault) throw new Error(fault);
  if (env.STORAGE === 'disk') return createDiskStorage(path.resolve(env.DATA_DIR, folder));
  return createS3Storage({ ...toS3Options(env), prefix: `${folder}/` });
}

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
