import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compile } from '../build/compile.ts';
import { root } from '../remotes/files.ts';
import { buildBundle } from './bundle.ts';
import { deployables } from './deployables.ts';

const out = mkdtempSync(path.join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(out, { recursive: true }));
const tools = deployables.find(({ name }) => name === 'tools')!;

test('a program says in one line that a Node is too old, and else which release it is', async () => {
  const programs = { 'replica-set': tools.programs['replica-set']! };
  await compile([buildBundle({ name: 'tools', programs }, { out, onNative: () => {} })]);
  const file = path.join(out, 'replica-set.mjs');
  /** Runs it as on another version, and prints its release at its end. */
  const run = (version: string, env: Record<string, string> = {}) => {
    const code = `
      Object.defineProperty(process.versions, 'node', { value: '${version}' });
      process.on('exit', () => console.error(process.env.RELEASE));`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(code)}`, file];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    return [status, stderr.split('\n')] as const;
  };
  const needed = 'Node 22.18 or newer is needed; this is 20.19.0. The images bring Node 24.';
  expect(run('20.19.0')).toEqual([1, [needed, 'undefined', '']]);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [status, lines] = run('22.18.0');
  expect([status, lines[0], lines.at(-2)]).toEqual([
    78,
    expect.stringMatching(/^Setting MONGODB_MEMBERS:/),
    version,
  ]);
  expect(run('24.0.0', { RELEASE: '1.2.3-abc' })[1].at(-2)).toBe('1.2.3-abc');
  // Node 20 does not read all syntax of ours.
  expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*await using /m);
});
