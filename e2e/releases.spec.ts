import { execFileSync } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { personas } from '@app/test-kit/personas';
import type { Browser, Page } from '@playwright/test';
import { fetchRawDocument, loadRemoteFiles } from './support/document-loads.ts';
import { test as base, errorTexts, expect, longTest, openPage } from './support/journey.ts';
import { type ReleaseSite, startReleaseSite } from './support/release-site.ts';
import { writeRewordedBuild } from './support/reworded-build.ts';
import { resultsPath } from './support/routes.ts';
import { confirmPassword, signInAsStaff, staffAccounts } from './support/staff.ts';

/** Lists the child processes of a supervisor, each with its process id and start time. */
const listChildProcesses = (supervisorPid: number): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,lstart='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${supervisorPid} `))
    .sort();
const firstVersion = '7.0.0';
const secondVersion = '7.1.0';
/** Texts of each version: on the results page, on a result card, and on a profile. */
const textsByVersion = {
  [firstVersion]: { map: 'Show map', card: 'miles', facts: 'Practical facts' },
  [secondVersion]: { map: 'Open the map', card: 'mi. away', facts: 'Good to know' },
};
type Version = keyof typeof textsByVersion;

interface SiteWithVersions extends ReleaseSite {
  secondBuild: string;
  /** The chunk of the second version with its text of the results page. */
  resultsChunk: string;
}

/** A site with two published versions of mf-search, none of them live. */
const test = base.extend<object, { releaseSite: SiteWithVersions }>({
  releaseSite: [
    async ({ browserName: _ }, use) => {
      const releaseSite = await startReleaseSite();
      const secondBuild = path.join(releaseSite.folder, 'second');
      const [resultsChunk = ''] = await writeRewordedBuild(releaseSite.buildFolder, secondBuild, [
        [textsByVersion[firstVersion].map, textsByVersion[secondVersion].map],
        [textsByVersion[firstVersion].card, textsByVersion[secondVersion].card],
        [textsByVersion[firstVersion].facts, textsByVersion[secondVersion].facts],
      ]);
      await releaseSite.publish(releaseSite.buildFolder, firstVersion);
      await releaseSite.publish(secondBuild, secondVersion);
      await use({ ...releaseSite, secondBuild, resultsChunk });
      await releaseSite.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ releaseSite }, use) => use(releaseSite.origin),
});

// Serial, because all tests use one site; each activates the version with which it starts.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Records version and file of all scripts of mf-search that a tab requests from now on. */
function recordScripts(page: Page): { version: string; file: string }[] {
  const scripts: { version: string; file: string }[] = [];
  page.on('request', (request) => {
    const [, version, file] = /\/mf_search\/([^/]+)\/(.+\.js)$/.exec(new URL(request.url()).pathname) ?? [];
    if (version && file) scripts.push({ version, file });
  });
  return scripts;
}

const listVersions = (scripts: { version: string }[]) => [...new Set(scripts.map(({ version }) => version))];
const getMapButton = (page: Page, version: Version) =>
  page.getByRole('button', { name: textsByVersion[version].map, exact: true });
const getFacts = (page: Page, version: Version) =>
  page.getByRole('complementary', { name: textsByVersion[version].facts });

test('S23 after a second version goes live, an open tab stays on the first and a new tab gets the second', async ({
  page,
  releaseSite,
}) => {
  await releaseSite.activate(firstVersion);
  await releaseSite.waitUntilLive(firstVersion);
  const oldTabScripts = recordScripts(page);
  await openPage(page, resultsPath);
  await expect(getMapButton(page, firstVersion)).toBeVisible();

  if (process.env.FULL_TESTS) {
    // As teams do it: with the full release gate, which opens every page of the version in a browser.
    const { output } = await releaseSite.runRemotes('activate', 'mf-search', secondVersion);
    expect(output).toBe(`mf_search ${secondVersion} is live.\n`);
  } else {
    await releaseSite.activate(secondVersion);
  }
  await releaseSite.waitUntilLive(secondVersion);
  const filesBefore = new Set(oldTabScripts.map(({ file }) => file));
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(getFacts(page, firstVersion)).toBeVisible();
  const laterScripts = oldTabScripts.filter(({ file }) => !filesBefore.has(file));
  expect(laterScripts, 'chunks that the old tab had not loaded yet').not.toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search Now' }).click();
  await expect(getMapButton(page, firstVersion)).toBeVisible();
  expect(listVersions(oldTabScripts)).toEqual([firstVersion]);

  const newTab = await page.context().newPage();
  const newTabScripts = recordScripts(newTab);
  await openPage(newTab, resultsPath);
  await expect(getMapButton(newTab, secondVersion)).toBeVisible();
  expect(listVersions(newTabScripts)).toEqual([secondVersion]);
});

/**
 * Returns the version of the results page as sent by the server.
 * @throws if the texts of its HTML belong to another version than its script
 */
async function readResultsVersion(releaseSite: ReleaseSite, cookie?: string): Promise<string | undefined> {
  const { html, version, fileVersions } = await fetchRawDocument(
    releaseSite.origin + resultsPath,
    'mf_search',
    cookie,
  );
  const distanceUnits = [
    ...html.matchAll(/data-testid="distance">[\s\S]*?<\/span><span[^>]*>([^<]+)<\/span>/g),
  ].map(([, word]) => word);
  expect(fileVersions).toEqual([version]);
  expect(new Set(distanceUnits), `cards of ${version}`).toEqual(
    new Set([textsByVersion[version as Version].card]),
  );
  return version;
}

/** Waits until the HTML of the results page is of this version. Returns the time since `startMs` in ms. */
async function measureUntilRendered(
  releaseSite: ReleaseSite,
  version: Version,
  startMs: number,
): Promise<number> {
  while ((await readResultsVersion(releaseSite)) !== version) await sleep(20);
  return performance.now() - startMs;
}

test('a release changes a text in the HTML of the result card without a restart, and a rollback restores it', async ({
  page,
  releaseSite,
}) => {
  await releaseSite.activate(firstVersion);
  await releaseSite.waitUntilLive(firstVersion);
  expect(await readResultsVersion(releaseSite)).toBe(firstVersion);
  const processes = listChildProcesses(releaseSite.pid);
  expect(processes.length).toBeGreaterThan(2);
  const oldTabScripts = recordScripts(page);
  await openPage(page, resultsPath);

  let startMs = performance.now();
  await releaseSite.activate(secondVersion);
  const activationMs = await measureUntilRendered(releaseSite, secondVersion, startMs);
  noteMeasure(`new HTML after ${Math.round(activationMs)} ms`);
  expect(activationMs).toBeLessThan(5_000);

  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(getFacts(page, firstVersion)).toBeVisible();
  expect(listVersions(oldTabScripts)).toEqual([firstVersion]);

  startMs = performance.now();
  expect(await releaseSite.rollBack()).toBe(firstVersion);
  const rollbackMs = await measureUntilRendered(releaseSite, firstVersion, startMs);
  noteMeasure(`earlier HTML after ${Math.round(rollbackMs)} ms`);
  expect(rollbackMs).toBeLessThan(2_000);
  expect(listChildProcesses(releaseSite.pid), 'the same processes as before').toEqual(processes);
});

test.describe('staff', () => {
  // The first change asks for the password again.
  test.use({ expectedErrors: [/Failed to load resource: .*403/] });

  test('an owner tries a checked version with some visitors, and makes it live for all', async ({
    page,
    releaseSite,
  }) => {
    await releaseSite.activate(firstVersion);
    await releaseSite.check(secondVersion);
    await signInAsStaff(page, staffAccounts.owner, '/admin/releases');
    const remoteRegion = page.getByRole('main').getByRole('region', { name: 'Search and profiles' });
    const row = remoteRegion.getByRole('row').filter({ hasText: secondVersion });
    await row.getByText('Try with some visitors').click();
    await row.getByLabel('Visitors', { exact: true }).selectOption('50 %');
    await row.getByRole('button', { name: 'Start the canary' }).click();
    await confirmPassword(page);
    await expect(
      remoteRegion.getByRole('heading', { name: `50 % of visitors have ${secondVersion}` }),
    ).toBeVisible();
    await expect.poll(() => readResultsVersion(releaseSite, 'canary=0')).toBe(secondVersion);
    expect(await readResultsVersion(releaseSite, 'canary=99')).toBe(firstVersion);
    await row.getByRole('button', { name: 'Activate' }).click();
    await expect(row).toContainText('Visitors have it.');
    await expect.poll(() => readResultsVersion(releaseSite, 'canary=99')).toBe(secondVersion);
  });
});

test.describe('a file of the live version is tampered with on disk', () => {
  // The browser notes the wrong hash, and the loader its retries.
  test.use({ expectedErrors: [/integrity|Loading chunk|mf_search/i] });

  test(
    'S23 X1 the file is not run and its page shows the error; the rest works; publishing again repairs it',
    longTest,
    async ({ page, browser, releaseSite }) => {
      await releaseSite.activate(secondVersion);
      await releaseSite.waitUntilLive(secondVersion);
      await appendFile(
        releaseSite.getFilePath(secondVersion, releaseSite.resultsChunk),
        '\n;window.tampered = true;',
      );
      try {
        await page.goto(resultsPath);
        await expect(page.getByRole('heading', { name: errorTexts.somethingWrong })).toBeVisible({
          timeout: 30_000,
        });
        await expect(page.getByText(errorTexts.troubleLoading)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
        expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
        await expect(page.getByRole('banner')).toBeVisible();

        await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await openPage(page, `/prosthetists/${personas.full.slug}`);
        await expect(getFacts(page, secondVersion)).toBeVisible();
        await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
        await expect(releaseSite.activate(secondVersion), 'the gate reads the files again').rejects.toThrow(
          releaseSite.resultsChunk,
        );
      } finally {
        await releaseSite.publish(releaseSite.secondBuild, secondVersion);
      }
      const tab = await openTab(browser, releaseSite);
      await openPage(tab, resultsPath);
      await expect(getMapButton(tab, secondVersion)).toBeVisible();
      await tab.context().close();
    },
  );
});

test(
  'none of 1,000 page loads fails while versions are swapped 20 times',
  longTest,
  async ({ browser, releaseSite }) => {
    test.slow();
    await releaseSite.activate(firstVersion);
    await releaseSite.waitUntilLive(firstVersion);
    const failures: string[] = [];
    const loadCounts: Record<string, number> = { [firstVersion]: 0, [secondVersion]: 0 };
    const viewCounts: Record<string, number> = { [firstVersion]: 0, [secondVersion]: 0 };
    const computeTotal = (counts: Record<string, number>) =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    let swapCount = 0;
    const isOver = () => swapCount >= 20 && computeTotal(loadCounts) >= 1_000;

    const loadRepeatedly = async (address: string) => {
      while (!isOver()) {
        await loadRemoteFiles(releaseSite.origin + address, 'mf_search').then(
          (version) => (loadCounts[version] = (loadCounts[version] ?? 0) + 1),
          (error: Error) => failures.push(error.message),
        );
      }
    };
    const viewRepeatedly = async () => {
      while (!isOver()) {
        const version = await openResultsPage(browser, releaseSite).catch((error: Error) => {
          failures.push(error.message);
          return 'none';
        });
        viewCounts[version] = (viewCounts[version] ?? 0) + 1;
      }
    };
    const swapRepeatedly = async () => {
      for (; swapCount < 20; swapCount++) {
        const version = swapCount % 2 === 0 ? secondVersion : firstVersion;
        await releaseSite.activate(version);
        await releaseSite.waitUntilLive(version);
        // Continues when a browser has opened the page since the swap.
        const viewCount = computeTotal(viewCounts);
        while (computeTotal(viewCounts) <= viewCount) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all([
      swapRepeatedly(),
      viewRepeatedly(),
      viewRepeatedly(),
      loadRepeatedly('/'),
      loadRepeatedly('/guide'),
      loadRepeatedly(resultsPath),
    ]);

    noteMeasure(
      `${computeTotal(loadCounts)} documents with their entry and first files: ${JSON.stringify(loadCounts)}`,
    );
    noteMeasure(`${computeTotal(viewCounts)} pages in a browser: ${JSON.stringify(viewCounts)}`);
    expect(failures).toEqual([]);
    expect(Object.keys(viewCounts).sort()).toEqual([firstVersion, secondVersion]);
    for (const counts of [loadCounts, viewCounts])
      for (const version of [firstVersion, secondVersion]) expect(counts[version]).toBeGreaterThan(0);
    expect(computeTotal(loadCounts)).toBeGreaterThanOrEqual(1_000);
    expect(computeTotal(viewCounts)).toBeGreaterThanOrEqual(20);
  },
);

/** Opens a tab in a new browser context, as for a first visit. */
async function openTab(browser: Browser, { origin }: ReleaseSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  return context.newPage();
}

/**
 * Opens the results page in a new browser context and returns the version of its texts.
 * @throws if it shows no text of a version, or requested a script of another version
 */
async function openResultsPage(browser: Browser, releaseSite: ReleaseSite): Promise<string> {
  const page = await openTab(browser, releaseSite);
  try {
    const scripts = recordScripts(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openPage(page, resultsPath);
    await expect(getMapButton(page, firstVersion).or(getMapButton(page, secondVersion))).toBeVisible();
    await expect(page.getByText(errorTexts.somethingWrong)).toHaveCount(0);
    const version = (await getMapButton(page, secondVersion).isVisible()) ? secondVersion : firstVersion;
    const versions = listVersions(scripts);
    if (versions.join() !== version || errors.length > 0)
      throw new Error(`the page says ${version}, its scripts are of ${versions}. ${errors.join(' ')}`);
    return version;
  } finally {
    await page.context().close();
  }
}

/** Notes a measured value in the report of the test. */
function noteMeasure(description: string): void {
  test.info().annotations.push({ type: 'measured', description });
  console.log(`  ${description}`);
}
