// Opens a version in a browser, in the live shell, before it goes live.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { findChromium } from '@app/test-kit/chromium';
import { listDeclaredImports } from '@app/types/release/declared-imports';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { toSamplePath } from './samples.ts';
import { toCheck } from './to-check.ts';
import type { Trial } from './trial.ts';

const timeoutMs = 10_000;
const tabCount = 3;

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
  const startedAt = performance.now();
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    const errors = collectErrors(context, origin, name);
    const page = await context.newPage();
    // The admin application has its own document.
    await page.goto(`${origin}${name === 'mf_admin' ? '/admin/login' : '/guide'}`, { timeout: timeoutMs });
    errors.unshift(...(await loadParts(page, name, entry.entry)).map(getFirstLine));
    const parts = listDeclaredImports(exposes);
    const samplePaths = new Set(parts.flatMap((part) => toSamplePath(part, site) ?? []));
    for (let round = 0; round < site.rounds && errors.length === 0; round++) {
      site.startRound(round);
      await openPages(context, origin, samplePaths, errors);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const says = `Opened in a browser with all its pages and slots, ${samplePaths.size} addresses, in ${seconds} s.`;
    return toCheck('smoke', release, { says, problems: errors, breaks: 'breaks when a browser opens it' });
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
function collectErrors(context: BrowserContext, origin: string, name: string): string[] {
  const errors: string[] = [];
  const addError = (text: string) => {
    if (!errors.includes(text)) errors.push(text);
  };
  const isCall = (url: string) => url.startsWith(`${origin}/api/`);
  const isRemoteFile = (url: string) => url.startsWith(`${origin}/${name}/`);
  context.on('console', (message) => {
    // A call without a recorded reply, and a page that needs it, are not the remote's fault; an error in its handling is.
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isCall(message.location().url) && !isFailedRequest)
      addError(`the console says "${getFirstLine(message.text())}"`);
  });
  context.on('weberror', (error) => addError(`it throws "${getFirstLine(error.error().message)}"`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(`${origin}/`))
      addError(`it asks another site: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isRemoteFile(response.url()))
      addError(`${new URL(response.url()).pathname} does not come (${response.status()})`);
  });
  return errors;
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
    timeout: timeoutMs,
  });
  const evaluation = page.evaluate(
    async ([remote, entryUrl]) => {
      const runtime = (globalThis as ShellWindow).shellFederation!.instance!;
      runtime.registerRemotes([{ name: remote, entry: entryUrl, type: 'global' }]);
      const exposed = (await runtime.loadRemote(`${remote}/expose`))?.default as {
        routes: { path: string; page: () => Promise<{ default?: unknown }> }[];
        slots: Record<string, () => Promise<{ default?: unknown }>>;
      };
      const parts = [
        ...exposed.routes.map(({ path, page }) => ({ label: `the page ${path}`, load: page })),
        ...Object.entries(exposed.slots).map(([slot, load]) => ({ label: `the slot ${slot}`, load })),
      ];
      const errors: string[] = [];
      for (const { label, load } of parts) {
        try {
          if (!(await load()).default) errors.push(`${label} has no component`);
        } catch (error) {
          errors.push(`${label} does not load: ${error}`);
        }
      }
      return errors;
    },
    [name, entry] as const,
  );
  return Promise.race([
    evaluation.catch((error: Error) => [`it does not load: ${error.message}`]),
    sleep(timeoutMs, [`it did not load within ${timeoutMs / 1000} s`], { ref: false }),
  ]);
}

/** Opens the addresses in several tabs, until something fails. */
async function openPages(
  context: BrowserContext,
  origin: string,
  samplePaths: Set<string>,
  errors: string[],
) {
  const remaining = samplePaths.values();
  const openTab = async () => {
    const page = await context.newPage();
    for (const samplePath of remaining) {
      const recordFailure = (error: Error) =>
        void errors.push(`${samplePath} does not open: ${error.message.split('\n')[0]}`);
      await openPage(page, origin + samplePath).catch(recordFailure);
      if (errors.length > 0) break;
    }
  };
  await Promise.all(Array.from({ length: tabCount }, openTab));
}

/** Opens a page and waits until it is hydrated, slots included. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: timeoutMs, waitUntil: 'networkidle' });
  if ((await page.locator('#root[data-rendered]').count()) === 0) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, {
    timeout: timeoutMs,
  });
  // Slots load when they are scrolled into view.
  for (const part of await page.locator('[data-part]').all()) {
    await part.locator('..').scrollIntoViewIfNeeded({ timeout: timeoutMs });
    await part.and(page.locator('[data-live]')).waitFor({ state: 'attached', timeout: timeoutMs });
  }
}
