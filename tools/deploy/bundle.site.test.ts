import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { compile } from '../build/compile.ts';
import { root } from '../remotes/files.ts';
import { createBundleConfig } from './bundle.ts';
import { deployables } from './deployables.ts';

const outFolder = createTempFolder('bundle');
const toolsDeployable = deployables.find(({ name }) => name === 'tools')!;

test('a program says in one line that a Node is too old, and else which release it is', async () => {
  const programs = { 'replica-set': toolsDeployable.programs['replica-set']! };
  await compile([
    createBundleConfig({ name: 'tools', programs }, { outputFolder: outFolder, onNative: () => {} }),
  ]);
  const file = path.join(outFolder, 'replica-set.mjs');
  /** Runs the bundle on a simulated Node version; it prints its release when it ends. */
  const runBundle = (version: string, env: Record<string, string> = {}) => {
    const code = `
      Object.defineProperty(process.versions, 'node', { value: '${version}' });
      process.on('exit', () => console.error(process.env.RELEASE));`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(code)}`, file];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    return [status, stderr.split('\n')] as const;
  };
  const nodeVersionError = 'Node 22.18 or newer is needed; this is 20.19.0. The images bring Node 24.';
  expect(runBundle('20.19.0')).toEqual([1, [nodeVersionError, 'undefined', '']]);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [status, lines] = runBundle('22.18.0');
  expect([status, lines[0], lines.at(-2)]).toEqual([
    78,
    expect.stringMatching(/^Setting MONGODB_MEMBERS:/),
    version,
  ]);
  expect(runBundle('24.0.0', { RELEASE: '1.2.3-abc' })[1].at(-2)).toBe('1.2.3-abc');
  // Node 20 cannot parse all of our syntax.
  expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*await using /m);
});

test('a built service takes the settings of the rehearsal without Clerk, and never in production', async () => {
  const { programs } = deployables.find(({ name }) => name === 'gateway')!;
  const folder = path.join(outFolder, 'gateway');
  const bundleEntry = { main: programs.main! };
  await compile([
    createBundleConfig(
      { name: 'gateway', programs: bundleEntry },
      { outputFolder: folder, onNative: () => {} },
    ),
  ]);
  const rehearsalEnv = parseEnv(readFileSync(path.join(root, 'deploy/rehearsal.env'), 'utf8'));
  /** Starts the program. Returns its exit code, or the first line of its log if it keeps running. */
  const startBundle = async (overrides: Record<string, string>) => {
    const env = {
      ...rehearsalEnv,
      PORT: '0',
      SEARCH_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'info',
      ...overrides,
    };
    const child = spawn(process.execPath, [path.join(folder, 'main.mjs')], { env });
    const listeningPromise = (async () => {
      for await (const line of createInterface({ input: child.stdout }))
        if (line.includes('listening')) return 'listens';
      return undefined;
    })();
    const exitPromise = once(child, 'exit').then(([code]) => code as number);
    try {
      return (await listeningPromise) ?? (await exitPromise);
    } finally {
      child.kill('SIGKILL');
    }
  };
  expect(await startBundle({})).toBe('listens');
  for (const NODE_ENV of ['production', ''])
    expect([NODE_ENV, await startBundle({ NODE_ENV })]).toEqual([NODE_ENV, 78]);
});
