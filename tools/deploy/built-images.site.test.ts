// Builds the images from the Dockerfile with a real builder, and runs the site from their files only: of this machine,
// only kernel, network and a database are visible. In full runs, as root, if buildah is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isFullRun } from '@app/test-kit/full-tests';
import { startOwnMongod } from '@app/test-kit/own-mongod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnd } from '../build.ts';
import { buildServices } from '../build-services.ts';
import { root } from '../remotes/files.ts';
import { nativePackages } from './bundle.ts';
import {
  buildImages,
  findMissingPrerequisite,
  type MountedImage,
  mountImage,
} from './testing/build-images.ts';
import { createImageSettings, serviceNames } from './testing/image-settings.ts';

const missingPrerequisite = isFullRun ? findMissingPrerequisite() : 'only in full runs';
const imageNames = [...serviceNames, 'tools'];
const server = new URL(missingPrerequisite ? 'mongodb://127.0.0.1' : (await startOwnMongod()).uri);
server.pathname = '/built_images';
const settings = await createImageSettings(server.href);
const images = new Map<string, MountedImage>();
const children: ChildProcess[] = [];

beforeAll(async () => {
  if (missingPrerequisite) return;
  await buildFrontEnd({ onlyChanged: true });
  await buildServices([], `${root}/dist/services`);
  buildImages(imageNames);
  for (const name of imageNames) images.set(name, mountImage(name));
}, 1_800_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const image of images.values()) image.unmount();
});

const it = (title: string, runTest: () => Promise<void> | void) =>
  test(title, { timeout: 300_000 }, async (context) => {
    if (missingPrerequisite) return context.skip(missingPrerequisite);
    await runTest();
  });

/** Runs a command of the image with the image's files only, and its settings. */
function runInImage(name: string, command: readonly string[]) {
  const { folder, config } = images.get(name)!;
  const env = Object.fromEntries(
    config.Env.map((assignment) => assignment.split(/=(.*)/s) as [string, string]),
  );
  // As all container engines do.
  for (const mountPoint of ['proc', 'dev']) mkdirSync(`${folder}/${mountPoint}`, { recursive: true });
  const mountScript = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc"';
  const mountCommand = `(PATH=/usr/bin:/bin; ${mountScript}) && exec /usr/bin/unshare --root="$0" "$@"`;
  const unshareRootArgs = [`--wd=${config.WorkingDir}`, '--setgid=1000', '--setuid=1000', ...command];
  const unshareArgs = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '/bin/sh',
    '-c',
    mountCommand,
    folder,
    ...unshareRootArgs,
  ];
  const child = spawn('/usr/bin/unshare', unshareArgs, {
    env: { ...env, ...settings.getSettings(name) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  return { child, readOutput: () => output };
}
const waitForExit = async ({ child }: ReturnType<typeof runInImage>) =>
  child.exitCode ?? (await once(child, 'exit'))[0];

it('each image has at most 180 MB, and no program but Node and the one that starts renderers', () => {
  for (const name of imageNames) {
    const { bytes, folder, config } = images.get(name)!;
    expect(bytes / 1e6, name).toBeGreaterThan(100);
    expect(bytes / 1e6, name).toBeLessThanOrEqual(180);
    expect(config.User, name).toBe('node');
    const findRun = spawnSync('find', [folder, '-path', '*bin/*', '-type', 'f', '-perm', '-1'], {
      encoding: 'utf8',
    });
    const programs = findRun.stdout.split('\n').map((line) => line.slice(folder.length));
    expect([name, programs.filter((program) => !program.startsWith('/app/')).sort()]).toEqual([
      name,
      ['', ...(['gateway', 'listing', 'admin'].includes(name) ? ['/bin/sh'] : []), '/usr/local/bin/node'],
    ]);
  }
});

it('native packages find all their libraries', async () => {
  for (const name of imageNames) {
    const { folder } = images.get(name)!;
    const usedPackages = nativePackages.filter((nativePackage) =>
      existsSync(`${folder}/app/node_modules/${nativePackage}`),
    );
    if (['listing', 'admin', 'tools'].includes(name)) expect(usedPackages, name).not.toEqual([]);
    for (const nativePackage of usedPackages) {
      const requireRun = runInImage(name, ['node', '-e', `require('${nativePackage}')`]);
      expect([name, nativePackage, await waitForExit(requireRun), requireRun.readOutput()]).toEqual([
        name,
        nativePackage,
        0,
        '',
      ]);
    }
  }
});

it('the site runs from the images: tools update the database, and all services are healthy', async () => {
  const migration = runInImage('tools', images.get('tools')!.config.Cmd);
  expect([await waitForExit(migration), migration.readOutput()]).toEqual([0, expect.any(String)]);
  for (const name of serviceNames) {
    const { Cmd, Healthcheck } = images.get(name)!.config;
    const serviceRun = runInImage(name, Cmd);
    const [, ...healthCommand] = Healthcheck!.Test.map((word) =>
      word.replace(':8080/', `:${settings.ports[name]}/`),
    );
    for (let tries = 0; (await waitForExit(runInImage(name, healthCommand))) !== 0; tries += 1) {
      if (serviceRun.child.exitCode !== null || tries > 100)
        throw new Error(`${name}: ${serviceRun.readOutput()}`);
      await pause(250);
    }
  }
  const siteOrigin = `http://127.0.0.1:${settings.ports.gateway}`;
  const pageResponse = await fetch(siteOrigin);
  expect([pageResponse.status, await pageResponse.text()]).toEqual([
    200,
    expect.stringContaining('<div id="root" data-rendered>'),
  ]);
  const searchResponse = await fetch(new URL('/api/prosthetists?zipCode=63101&radius=50', siteOrigin));
  expect([searchResponse.status, await searchResponse.json()]).toEqual([
    200,
    expect.objectContaining({ total: 0 }),
  ]);
});
