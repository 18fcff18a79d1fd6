// The programs of the images, laid out as in the Dockerfile in an empty folder without the repository, read-only,
// without a home, as an unprivileged user, run by the Dockerfile's command. In full runs; dockerfile.test.ts and
// settings.test.ts test in every run what can be read from the files.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFullRun } from '@app/test-kit/full-tests';
import { ownMongod } from '@app/test-kit/own-mongod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../build.ts';
import { buildServices } from '../build-services.ts';
import { root } from '../remotes/files.ts';
import { buildImage, layOut, readDockerfile } from './testing/dockerfile.ts';
import { createImageSettings, serviceNames } from './testing/image-settings.ts';

const it = test.runIf(isFullRun);
const stages = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
const server = new URL(isFullRun ? (await ownMongod()).uri : 'mongodb://127.0.0.1');
server.pathname = '/images';
const uri = server.href;
const folder = mkdtempSync(path.join(tmpdir(), 'images-'));
/** User "node" of Node's official image; the current user unless that is root. */
const nobody = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
const settings = await createImageSettings(uri);
const { ports } = settings;

interface Run {
  child: ChildProcess;
  readOutput: () => string;
}
const running = new Map<string, Run>();

/** Runs a command of the image as Docker would. */
function runIn(name: string, [program, ...args]: readonly string[]): Run {
  expect(program).toBe('node');
  const image = buildImage(stages, name);
  const at = (value: string) =>
    value.replace(/^\/app(?=\/|$)/, path.join(folder, name)).replace(/^\/data$/, path.join(folder, 'data'));
  const env = {
    ...Object.fromEntries(Object.entries(image.env).map(([key, value]) => [key, at(value)])),
    HOME: path.join(folder, 'home'),
    ...settings.of(name),
  };
  const child = spawn(path.join(folder, 'node'), args, {
    cwd: path.join(folder, name),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...nobody,
  });
  let message = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      message += text;
    });
  return { child, readOutput: () => message };
}

const ended = async ({ child }: Run): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit'))[0] as number | null);

beforeAll(async () => {
  if (!existsSync(path.join(root, 'shell/dist/public.html'))) await build({ ifChanged: true });
  await buildServices([], path.join(folder, 'built'));
  const inBuild = (file: string) =>
    file.startsWith('dist/services/')
      ? path.join(folder, 'built', path.basename(file))
      : path.join(root, file);
  for (const name of [...serviceNames, 'tools'])
    layOut(buildImage(stages, name), { built: inBuild, app: path.join(folder, name) });
  rmSync(path.join(folder, 'built'), { recursive: true });
  for (const file of globSync('**/*', { cwd: folder, withFileTypes: true }))
    if (!file.isSymbolicLink())
      chmodSync(path.join(file.parentPath, file.name), file.isDirectory() ? 0o555 : 0o444);
  for (const name of ['data', 'home']) mkdirSync(path.join(folder, name));
  if (nobody.uid) chownSync(path.join(folder, 'data'), nobody.uid, nobody.gid);
  copyFileSync(process.execPath, path.join(folder, 'node'));
  chmodSync(path.join(folder, 'node'), 0o555);
  chmodSync(folder, 0o555);
}, 180_000);

afterAll(() => {
  for (const { child } of running.values()) child.kill('SIGKILL');
  for (const file of globSync('**/*', { cwd: folder, withFileTypes: true }))
    if (file.isDirectory()) chmodSync(path.join(file.parentPath, file.name), 0o755);
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

it('the process is unprivileged, and may write to its data only', async () => {
  const writes = (file: string) =>
    `require('node:fs').writeFileSync(${JSON.stringify(file)}, ''); process.exit(process.getuid() === 0 ? 2 : 0)`;
  const inData = path.join(folder, 'data/a');
  expect(await ended(runIn('search', ['node', '-e', writes(inData)]))).toBe(0);
  for (const file of ['a', 'main.mjs', '../a', '../home/a'])
    expect(await ended(runIn('search', ['node', '-e', writes(file)]))).toBe(1);
});

it.each(['listing', 'admin', 'tools'])('%s has the native code that it uses', async (name) => {
  const natives = globSync('{sharp,@node-rs/argon2}', { cwd: path.join(folder, name, 'node_modules') });
  expect(natives).toContain(name === 'tools' ? '@node-rs/argon2' : 'sharp');
  for (const native of natives) {
    const loading = runIn(name, ['node', '-e', `require('${native}')`]);
    expect([await ended(loading), loading.readOutput()]).toEqual([0, '']);
  }
});

it('a service names what is missing before the database is updated', async () => {
  const early = runIn('account', buildImage(stages, 'account').command);
  expect(await ended(early)).toBe(1);
  expect(early.readOutput()).toContain('indexes are missing');
});

it('tools update the database for the release', async () => {
  const migrating = runIn('tools', buildImage(stages, 'tools').command);
  expect([await ended(migrating), migrating.readOutput()]).toEqual([
    0,
    expect.stringContaining('what this release needs'),
  ]);
});

it.each(serviceNames)('%s starts, and is healthy', async (name) => {
  const { command, healthCheck } = buildImage(stages, name);
  const run = runIn(name, command);
  running.set(name, run);
  const asking = healthCheck.map((word) => word.replace(':8080/', `:${ports[name]}/`));
  for (let tries = 0; ; tries += 1) {
    if ((await ended(runIn(name, asking))) === 0) break;
    if (run.child.exitCode !== null || tries > 60)
      throw new Error(`${name} is not well: ${run.readOutput()}`);
    await pause(250);
  }
});

it('together they run the site: its page, its files, a search', async () => {
  const site = `http://127.0.0.1:${ports.gateway}`;
  const page = await fetch(site);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('<div id="root" data-rendered>')]);
  const [, script = ''] = /<script[^>]* src="?([^" >]+)/.exec(html) ?? [];
  const file = await fetch(new URL(script, site));
  expect([file.status, file.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  const found = await fetch(new URL('/api/prosthetists?zipCode=63101&radius=50', site));
  expect([found.status, await found.json()]).toEqual([200, expect.objectContaining({ total: 0 })]);
  const remotes = Object.values(
    JSON.parse(readFileSync(path.join(folder, 'gateway/registry.json'), 'utf8')).remotes,
  );
  expect(remotes.length).toBeGreaterThan(1);
});

it('tools make a backup, and create a staff account', async () => {
  const inData = path.join(folder, 'data/backup');
  const backup = runIn('tools', ['node', 'backup.mjs', '--to', inData]);
  expect([await ended(backup), existsSync(inData), backup.readOutput()]).toEqual([
    0,
    true,
    expect.any(String),
  ]);
  const admin = runIn('tools', ['node', 'admin.mjs', 'create', 'owner@example.com']);
  expect([await ended(admin), admin.readOutput()]).toEqual([0, expect.stringContaining('owner@example.com')]);
});

it('each ends cleanly on the signal of its image', async () => {
  for (const [name, { child }] of running) child.kill(buildImage(stages, name).stopSignal as NodeJS.Signals);
  const codes = await Promise.all([...running].map(async ([name, run]) => [name, await ended(run)] as const));
  expect(codes).toEqual(serviceNames.map((name) => [name, 0]));
});
