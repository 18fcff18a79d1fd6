// The first day of a new team: a slice is created, starts with the site, is released in another version while the site
// runs, is read in a browser, passes all checks untouched, and is removed without a trace. In full runs; every run checks
// its types and format (template.site.test.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { findChromium as finder } from '@app/test-kit/chromium';
import { isFullRun } from '@app/test-kit/full-tests';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithout } from '../slices/testing/copy.ts';
import { type Run, runIn, waitUntil } from '../slices/testing/run-in.ts';
import { createSlice, removeSlice } from './slice.ts';

const name = 'trial-slice';

let folder: string;
let env: NodeJS.ProcessEnv;
let site: Run | undefined;
const at = (file: string) => path.join(folder, file);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Writes the lockfile, as `pnpm install` does. */
function lock() {
  const [pnpm = ''] = /pnpm@[\d.]+/.exec(readFileSync(at('tools/bootstrap.mjs'), 'utf8')) ?? [];
  execFileSync('npx', ['-y', pnpm, 'install', '--offline', '--lockfile-only'], {
    cwd: folder,
    stdio: 'pipe',
  });
}

beforeAll(async () => {
  folder = copyWithout();
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'before');
  const { PATH, HOME } = process.env;
  env = {
    PATH: [at('node_modules/.bin'), PATH].join(path.delimiter),
    HOME,
    DATA_DIR: at('.data'),
    SEED_LISTINGS: '40',
    PORT: String(await findFreePort()),
  };
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a tool of the copy to its end. Returns its output. */
async function runTool(command: string[], cwd = folder): Promise<string> {
  const run = runIn(cwd, command, env);
  const code = await run.code;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${run.readOutput()}`);
  return run.readOutput();
}

test.runIf(isFullRun)('a new slice starts with the site, which did not know it', async () => {
  createSlice(name, folder);
  lock();
  // Nothing of others is changed, the lock file included: there are further lines alone.
  for (const line of git('diff', '--numstat').trim().split('\n')) expect(line).toMatch(/^\d+\t0\t/);
  expect(() => createSlice(name, folder)).toThrow(`There is mf-${name} and services/${name} already.`);
  site = runIn(folder, [process.execPath, 'tools/bootstrap.mjs', 'start'], env);
  await waitUntil(site, 'Ready:');
  const reply = await fetch(`http://127.0.0.1:${env.PORT}/api/${name}`);
  const { entries } = (await reply.json()) as { entries: { title: string }[] };
  expect([reply.status, entries.map(({ title }) => title)]).toEqual([
    200,
    ['The second entry', 'The first entry'],
  ]);
});

test.runIf(isFullRun)('a new version is activated, and a browser shows its texts and data', async () => {
  const words = at(`mf-${name}/messages/en.json`);
  const before = readFileSync(words, 'utf8');
  writeFileSync(words, before.replace('New entries', 'Trial of Monday'));
  await runTool(['node', 'tools/messages.ts']);
  await runTool(['rspack', 'build'], at(`mf-${name}`));
  writeFileSync(words, before);
  const published = await runTool(['node', 'tools/remotes.ts', 'publish', `mf-${name}`]);
  const [, version = ''] = /Published mf_trial_slice (\S+)\. /.exec(published) ?? [];
  expect(await runTool(['node', 'tools/remotes.ts', 'activate', `mf-${name}`, version])).toContain(
    'is live.',
  );

  const { executablePath, args, env: browserEnv } = await finder();
  const browser = await chromium.launch({ executablePath, args, env: browserEnv });
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    const heading = page.getByRole('heading', { level: 1, name: 'Trial of Monday' });
    // Within five seconds after the activation all new pages have it.
    await expect
      .poll(
        async () => {
          const answer = await page.goto(`http://localhost:${env.PORT}/${name}`);
          const html = (await answer?.text()) ?? '';
          // The document as sent by the server: version, texts and data.
          return [
            answer?.status(),
            [version, 'Trial of Monday</h1>', '</li>'].map((part) => html.includes(part)),
          ];
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual([200, [true, true, true]]);
    await heading.waitFor();
    await page.getByRole('main').getByText('The second entry').waitFor();
    expect(await page.title()).toContain('Trial of Monday');
    expect(failures).toEqual([]);
  } finally {
    await browser.close();
    await site?.stop();
  }
});

test.runIf(isFullRun)('it passes the checks that its team runs, with its journey', async () => {
  const output = await runTool(['node', 'tools/affected.ts', '--slice', name, '--run']);
  for (const check of ['Format and lint', 'Types', 'Import rules', 'Tests', 'Build', 'Browser journeys'])
    expect(output).toContain(`✓ ${check} (`);
});

test.runIf(isFullRun)('everything else still passes `pnpm verify`', async () => {
  git('add', '--all');
  expect(await runTool(['node', 'tools/verify.ts'])).toContain('verify passed');
  git('reset', '--quiet');
});

test.runIf(isFullRun)('it is removed completely', () => {
  removeSlice(name, folder);
  lock();
  expect(git('status', '--porcelain')).toBe('');
  expect(() => removeSlice(name, folder)).toThrow('There is no slice');
  expect(() => removeSlice('search', folder)).toThrow('not created by pnpm create-slice');
});
