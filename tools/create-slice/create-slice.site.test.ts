// The first day of a new team: beside a running site, a slice is created, its service started, and its remote released,
// shown to some visitors, rolled back and withdrawn; it passes all checks unchanged, and is removed without a trace. In
// full runs; every run checks its types and format (template.site.test.ts).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { findChromium } from '@app/test-kit/chromium';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyCheckout } from '../slices/testing/copy.ts';
import { type CommandRun, findPid, startCommand, waitForOutput } from '../slices/testing/run-in.ts';
import { createSlice, removeSlice } from './slice.ts';

const sliceName = 'trial-slice';

let folder: string;
let env: NodeJS.ProcessEnv;
let siteRun: CommandRun | undefined;
const toPath = (file: string) => path.join(folder, file);
const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Writes the lockfile, as `pnpm install` does. */
function writeLockfile() {
  const [pnpm = ''] = /pnpm@[\d.]+/.exec(readFileSync(toPath('tools/bootstrap.mjs'), 'utf8')) ?? [];
  execFileSync('npx', ['-y', pnpm, 'install', '--offline', '--lockfile-only'], {
    cwd: folder,
    stdio: 'pipe',
  });
}

beforeAll(async () => {
  folder = copyCheckout();
  runGit('init', '--quiet');
  runGit('add', '--all');
  runGit('commit', '--quiet', '--message', 'before');
  const { PATH, HOME } = process.env;
  env = {
    PATH: [toPath('node_modules/.bin'), PATH].join(path.delimiter),
    HOME,
    DATA_DIR: toPath('.data'),
    SEED_LISTINGS: '40',
    PORT: String(await findFreePort()),
  };
});
afterAll(async () => {
  await serviceRun?.stop();
  await siteRun?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a tool of the copy to its end. Returns its output. */
async function runTool(command: string[], cwd = folder): Promise<string> {
  const toolRun = startCommand(cwd, command, env);
  const code = await toolRun.exitCode;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${toolRun.readOutput()}`);
  return toolRun.readOutput();
}

const titles = { first: 'New entries', second: 'Trial of Monday' };

/** What visitors see of the slice. */
async function readVisibleParts(cookie = '') {
  const fetchPage = async (address: string) => {
    const response = await fetch(`http://localhost:${env.PORT}${address}`, {
      headers: { accept: 'text/html', 'accept-language': 'en', cookie },
    });
    return { status: response.status, html: await response.text() };
  };
  const page = await fetchPage(`/${sliceName}`);
  const { html: profile } = await fetchPage(`/prosthetists/${personas.full.slug}`);
  const { html: guide } = await fetchPage('/guide');
  return {
    status: page.status,
    title: /<h1[^>]*>([^<]+)</.exec(page.html)?.[1],
    entryCount: page.html.split('</li>').filter((item) => / entry\b.*<time/.test(item)).length,
    hasPart: profile.includes('data-part="mf_trial_slice/profileEnd"'),
    hasLink: guide.includes(`href="/${sliceName}"`),
  };
}
type VisibleParts = Awaited<ReturnType<typeof readVisibleParts>>;
/** Expects a change to reach new pages; usually within five seconds, but this machine may be busy. */
const expectSoon = (expectedParts: Partial<VisibleParts>, cookie?: string) =>
  expect
    .poll(() => readVisibleParts(cookie), { timeout: 30_000, interval: 500 })
    .toMatchObject(expectedParts);
const createVisibleParts = (title: string): VisibleParts => ({
  status: 200,
  title,
  entryCount: 2,
  hasPart: true,
  hasLink: true,
});
const noParts = { hasPart: false, hasLink: false };

/** Reads what must not change: processes of other services, the shell's files, and versions of other remotes. */
async function readOtherParts() {
  const html = await (await fetch(`http://localhost:${env.PORT}/guide`)).text();
  const services = readdirSync(toPath('services')).filter((service) => service !== sliceName);
  return {
    pids: services.map((service) => [service, findPid(folder, service)]),
    shell: html.match(/\/shell\/[\w.-]+\.js/g),
    remotes: html.match(/\/mf_(?!trial)\w+\/[\w.-]+\/remoteEntry/g),
  };
}

const runRemotes = (...args: string[]) => runTool(['node', 'tools/remotes.ts', ...args]);

/** Builds the remote with this title, and publishes it. Returns its version. */
async function publishTitle(title: string): Promise<string> {
  const file = toPath(`mf-${sliceName}/messages/en.json`);
  const sourceText = readFileSync(file, 'utf8');
  writeFileSync(file, sourceText.replace(titles.first, title));
  await runTool(['rspack', 'build'], toPath(`mf-${sliceName}`));
  writeFileSync(file, sourceText);
  const publishOutput = await runRemotes('publish', `mf-${sliceName}`);
  const [, version = ''] = /Published mf_trial_slice (\S+)\. /.exec(publishOutput) ?? [];
  return version;
}

/** Opens page and profile in a browser, where both must hydrate without an error. */
async function tryInBrowser(): Promise<void> {
  const { executablePath, args, env: browserEnv } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env: browserEnv });
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    await page.goto(`http://localhost:${env.PORT}/prosthetists/${personas.full.slug}`);
    const part = page.getByRole('region', { name: titles.first });
    await part.scrollIntoViewIfNeeded();
    await page.locator('[data-part="mf_trial_slice/profileEnd"][data-live]').waitFor({ state: 'attached' });
    await part.getByRole('link', { name: 'All entries' }).click();
    await page.getByRole('heading', { level: 1, name: titles.first }).waitFor();
    await page.getByRole('main').getByText('The second entry').waitFor();
    expect(await page.title()).toContain(titles.first);
    expect(failures).toEqual([]);
  } finally {
    await browser.close();
  }
}

let serviceRun: CommandRun | undefined;
let otherParts: Awaited<ReturnType<typeof readOtherParts>>;
let versions: { first: string; second: string };

test.runIf(isFullRun)('a new slice is live on a running site that was started without it', async () => {
  siteRun = startCommand(folder, [process.execPath, 'tools/bootstrap.mjs', 'start'], env);
  await waitForOutput(siteRun, 'Ready:');
  otherParts = await readOtherParts();
  expect(otherParts.remotes?.length).toBeGreaterThan(1);
  expect(await readVisibleParts()).toMatchObject({ status: 404, ...noParts });

  createSlice(sliceName, folder);
  writeLockfile();
  // Lines are only added to shared files, the lockfile included.
  for (const line of runGit('diff', '--numstat').trim().split('\n')) expect(line).toMatch(/^\d+\t0\t/);
  expect(() => createSlice(sliceName, folder)).toThrow(
    `There is mf-${sliceName} and services/${sliceName} already.`,
  );
  await runTool([process.execPath, 'tools/bootstrap.mjs', 'install']);

  const firstVersion = await publishTitle(titles.first);
  // Its page calls its service, so the gate refuses the release until the service is declared.
  await expect(runRemotes('activate', `mf-${sliceName}`, firstVersion)).rejects.toThrow(
    'publish that service first',
  );
  expect(await runTool(['node', 'tools/seed.ts'])).toContain(`${sliceName}: filled its empty collections.`);
  // The service needs another port than the site.
  const { PORT: _, ...siteEnv } = env;
  serviceRun = startCommand(folder, ['node', 'tools/declared-services.ts', 'start', sliceName], {
    ...siteEnv,
    LOG_LEVEL: 'info',
  });
  await waitForOutput(serviceRun, 'listening');
  expect(await runRemotes('activate', `mf-${sliceName}`, firstVersion)).toContain('is live.');
  await expectSoon(createVisibleParts(titles.first));
  const spanishResponse = await fetch(`http://localhost:${env.PORT}/${sliceName}?lang=es`);
  expect(await spanishResponse.text()).toContain('Entradas recientes</h1>');
  await tryInBrowser();
  versions = { first: firstVersion, second: await publishTitle(titles.second) };
});

test.runIf(isFullRun)(
  'the second version of a slice goes live for some, then all, is rolled back, withdrawn, and live again',
  async () => {
    const { first, second } = versions;
    await runRemotes('canary', `mf-${sliceName}`, second, '--share', '50');
    await expectSoon(createVisibleParts(titles.second), 'canary=0');
    await expectSoon(createVisibleParts(titles.first), 'canary=99');
    await runRemotes('activate', `mf-${sliceName}`, second);
    await expectSoon(createVisibleParts(titles.second), 'canary=99');
    expect(await runRemotes('rollback', `mf-${sliceName}`)).toContain(`${first} is live again`);
    await expectSoon(createVisibleParts(titles.first));
    await runRemotes('withdraw', `mf-${sliceName}`);
    await expectSoon({ status: 410, ...noParts });
    await runRemotes('activate', `mf-${sliceName}`, second);
    await expectSoon(createVisibleParts(titles.second));
    // All this needed no restart or release of anything else.
    expect(await readOtherParts()).toEqual(otherParts);
    await serviceRun?.stop();
    await siteRun?.stop();
  },
);

test.runIf(isFullRun)('a new slice passes the checks that its team runs, with its journey', async () => {
  const checkOutput = await runTool(['node', 'tools/affected.ts', '--slice', sliceName, '--run']);
  for (const check of ['Format and lint', 'Types', 'Import rules', 'Tests', 'Build', 'Browser journeys'])
    expect(checkOutput).toContain(`✓ ${check} (`);
});

test.runIf(isFullRun)('everything else still passes `pnpm verify`', async () => {
  runGit('add', '--all');
  onTestFinished(() => void runGit('reset', '--quiet'));
  expect(await runTool(['node', 'tools/verify.ts'])).toContain('verify passed');
});

test.runIf(isFullRun)('a slice is removed completely', () => {
  removeSlice(sliceName, folder);
  writeLockfile();
  expect(runGit('status', '--porcelain')).toBe('');
  expect(() => removeSlice(sliceName, folder)).toThrow('There is no slice');
  expect(() => removeSlice('search', folder)).toThrow('not created by pnpm create-slice');
});
