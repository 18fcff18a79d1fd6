import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DownloadOptions, DownloadResult } from './download.ts';
import { run } from './run.ts';

/** Release of MongoDB's own download. */
export const officialVersion = '8.2.6';

/**
 * Downloads MongoDB in a separate process: the library retries for minutes if the host is unreachable, so the process
 * is killed if the first byte is late.
 */
export async function downloadOfficial({
  cacheDir,
  env,
  signal,
  firstByteTimeoutMs = 10_000,
}: DownloadOptions): Promise<DownloadResult> {
  await mkdir(cacheDir, { recursive: true });
  const stagingFolder = await mkdtemp(path.join(cacheDir, 'fetch-'));
  try {
    const result = await run(
      process.execPath,
      [path.join(import.meta.dirname, 'official-download-process.ts')],
      {
        env: {
          ...env,
          MONGOMS_VERSION: officialVersion,
          MONGOMS_DOWNLOAD_DIR: stagingFolder,
          MONGOMS_MD5_CHECK: 'true',
          MONGOMS_MAX_RETRIES: '1',
          // The library verifies the host's certificate only with npm's strict setting.
          npm_config_strict_ssl: 'true',
        },
        signal,
        firstOutputTimeoutMs: firstByteTimeoutMs,
      },
    );
    if (result.status === 'failed') return result;
    const downloadedPath = result.output.trim().split('\n').at(-1)!;
    const binaryPath = path.join(cacheDir, `mongod-${officialVersion}`);
    await rename(downloadedPath, binaryPath);
    return { status: 'fetched', binaryPath };
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
}
