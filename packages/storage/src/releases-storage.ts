import path from 'node:path';
import * as z from 'zod';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { type FileStorage, pathPattern } from './storage.ts';
import { bucketSettings, s3From, s3Refusal } from './storage-from.ts';

/** What whoever reads or writes files of releases needs to be told; spread it into its settings. */
export const releasesStorageSettings = {
  /** Where files of releases are kept: a folder of this machine, or a bucket. */
  REMOTES_STORE: z.enum(['disk', 's3']).default('disk'),
  /** The folder: `<name>/<version>/…`. Never changed once written. */
  REMOTES_DIR: z.string().default('dist/remotes'),
  ...bucketSettings,
};
export type ReleasesStorageSettings = z.output<z.ZodObject<typeof releasesStorageSettings>>;

/** What is missing or contradicts itself, as one line; undefined where the settings go together. */
export const releasesStorageRefusal = (env: ReleasesStorageSettings): string | undefined =>
  env.REMOTES_STORE === 's3' ? s3Refusal(env, 'REMOTES_STORE') : undefined;

/**
 * The storage of published remotes that the settings name; `root` is what a relative folder is in.
 * @throws {Error} with `releasesStorageRefusal`'s line
 */
export function releasesStorageFrom(env: ReleasesStorageSettings, root: string): FileStorage {
  const refusal = releasesStorageRefusal(env);
  if (refusal) throw new Error(refusal);
  if (env.REMOTES_STORE === 'disk')
    return diskStorage(path.resolve(root, env.REMOTES_DIR), undefined, pathPattern);
  return s3Storage({ ...s3From(env), prefix: 'remotes/', keys: pathPattern });
}
