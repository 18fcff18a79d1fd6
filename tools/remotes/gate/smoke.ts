// Opens a version in a browser, in the live shell, before it goes live.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { findChromium } from '@app/test-kit/chromium';
import { listDeclaredImports } from '@app/types/release/declared-imports';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { toSampleAddress } from './samples.ts';
import { toCheck } from './to-check.ts';
import type { Trial } from './trial.ts';

const patienceMs = 10_000;
const tabs = 3;

/**
 * Loads every page and slot that a release exposes and opens each of its addresses, with nobody signed in.
 * Server-rendered pages must hydrate without changes. Fails on errors, failed files, policy violations and requests to
 * other origins.
 */
export async function checkSmoke(
  release: Pick<ReleaseDoc, 'name' | 'version' | 'entry' | 'exposes'>,
  { origin, ...site }: Pick<Trial, 'origin' | 'params' | 'offers' | 'rounds' | 'startRound'>,
): Promise<GateCheck> {
  const { name, entry, exposes } = release;
  const started = performance.now();
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    const problems = collectProblems(context, origin, name);
    const page = await context.newPage();
    // The admin application has its own document.
    await page.goto(`${origin}${name === 'mf_admin' ? '/admin/login' : '/guide'}`, { timeout: patienceMs });
    problems.unshift(...(await loadParts(page, name, entry.entry)).map(getFirstLine));
    const parts = listDeclaredImports(exposes);
    const addresses = new Set(parts.flatMap((part) => toSampleAddress(part, site) ?? []));
    for (let round = 0; round < site.rounds && problems.length === 0; round++) {
      site.startRound(round);
      await openAll(context, origin, addresses, problems);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const says = `Opened in a browser with all its pages and slots, ${addresses.size} addresses, in ${seconds} s.`;
    return toCheck('smoke', release, { says, problems: problems, breaks: 'breaks when a browser opens it' });
  } finally {
    await browser.close();
  }
}

/** End of federation's message before the error that it wraps. */
const wrapperEnd = 'during execution: ';

/** First line of an error; the wrapped error if federation wraps one. */
const getFirstLine = (text: string) =>
  text
    .slice(text.includes(wrapperEnd) ? text.lastIndexOf(wrapperEnd) + wrapperEnd.length : 0)
    .split(/\n| \(https?:/)[0]!
    .slice(0, 300);

/** Records everything that fails the check, from now on; the returned array grows. */
function collectProblems(context: BrowserContext, origin: string, name: string): string[] {
  const problems: string[] = [];
  const addProblem = (text: string) => {
    if (!problems.includes(text)) problems.push(text);
  };
  const isCall = (url: string) => url.startsWith(`${origin}/api/`);
  const isOwn = (url: string) => url.startsWith(`${origin}/${name}/`);
  context.on('console', (message) => {
    // A call without a recorded reply, and a page that needs it, are not the remote's fault; an error in its handling is.
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isCall(message.location().url) && !isFailedRequest)
      addProblem(`the console says "${getFirstLine(message.text())}"`);
  });
  context.on('weberror', (error) => addProblem(`it throws "${getFirstLine(error.error().message)}"`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(`${origin}/`))
      addProblem(`it asks another site: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isOwn(response.url()))
      addProblem(`${new URL(response.url()).pathname} does not come (${response.status()})`);
  });
  return problems;
}

interface ShellWindow {
  shellFederation?: {
    instance?: {
      registerRemotes: (remotes: { name: string; entry: string; type: 'global' }[]) => void;
      loadRemote: (id: string) => Promise<{ default?: unknown } | null>;
    };
  };
}

/** Runs every import that the remote exposes, in the live shell, also of pages for members. Returns what fails. */
async function loadParts(page: Page, name: string, entry: string): Promise<string[]> {
  await page.waitForFunction(() => Boolean((globalThis as ShellWindow).shellFederation?.instance), null, {
    timeout: patienceMs,
  });
  const loading = page.evaluate(
    async ([remote, address]) => {
      const runtime = (globalThis as ShellWindow).shellFederation!.instance!;
      runtime.registerRemotes([{ name: remote, entry: address, type: 'global' }]);
      const exposed = (await runtime.loadRemote(`${remote}/expose`))?.default as {
        routes: { path: string; page: () => Promise<{ default?: unknown }> }[];
        slots: Record<string, () => Promise<{ default?: unknown }>>;
      };
      const parts = [
        ...exposed.routes.map(({ path, page }) => ({ what: `the page ${path}`, load: page })),
        ...Object.entries(exposed.slots).map(([slot, load]) => ({ what: `the slot ${slot}`, load })),
      ];
      const problems: string[] = [];
      for (const { what, load } of parts) {
        try {
          if (!(await load()).default) problems.push(`${what} has no component`);
        } catch (error) {
          problems.push(`${what} does not load: ${error}`);
        }
      }
      return problems;
    },
    [name, entry] as const,
  );
  return Promise.race([
    loading.catch((error: Error) => [`it does not load: ${error.message}`]),
    sleep(patienceMs, [`it did not load within ${patienceMs / 1000} s`], { ref: false }),
  ]);
}

/** Opens the addresses in several tabs, until something fails. */
async function openAll(context: BrowserContext, origin: string, addresses: Set<string>, problems: string[]) {
  const remaining = addresses.values();
  const openTab = async () => {
    const page = await context.newPage();
    for (const address of remaining) {
      const recordFailure = (error: Error) =>
        void problems.push(`${address} does not open: ${error.message.split('\n')[0]}`);
      await openPage(page, origin + address).catch(recordFailure);
      if (problems.length > 0) break;
    }
  };
  await Promise.all(Array.from({ length: tabs }, openTab));
}

/** Opens a page and waits until it is hydrated, slots included. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: patienceMs, waitUntil: 'networkidle' });
  if ((await page.locator('#root[data-rendered]').count()) === 0) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, {
    timeout: patienceMs,
  });
  // Slots load when they are scrolled into view.
  for (const part of await page.locator('[data-part]').all()) {
    await part.locator('..').scrollIntoViewIfNeeded({ timeout: patienceMs });
    await part.and(page.locator('[data-live]')).waitFor({ state: 'attached', timeout: patienceMs });
  }
}
