// Opens a version in a browser, in the live shell, before it goes live.

import type { GateCheck, ReleaseDoc } from '@app/db';
import { findChromium as finder } from '@app/test-kit/chromium';
import type { Registry } from '@app/types';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { toSampleAddress } from './samples.ts';
import { type SmokeSite, serveSmokeSite } from './smoke-site.ts';

export interface SmokeShell extends Pick<SmokeSite, 'shellDir' | 'read' | 'pages'> {
  /** Live versions. */
  registry: Registry;
}

const patienceMs = 10_000;
const tabs = 3;
/** The back office has its own document. */
const getVisitors = (name: string) => (name === 'mf_admin' ? 'admin' : 'public');

/**
 * Loads every page and slot that a release exposes and opens each of its addresses, with API calls replying 404 and
 * nobody signed in. Server-rendered pages must hydrate without changes. Fails on errors, failed files, policy
 * violations and requests to other origins.
 */
export async function checkSmoke(
  { name, version, entry }: Pick<ReleaseDoc, 'name' | 'version' | 'entry'>,
  { shellDir, registry, read, pages }: SmokeShell,
): Promise<GateCheck> {
  const started = performance.now();
  const visitors = getVisitors(name);
  const trial = { ...registry, remotes: { ...registry.remotes, [name]: entry } };
  const site = await serveSmokeSite({ shellDir, registry: trial, door: visitors, read, pages });
  const { executablePath, args, env } = await finder();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    const seen = watch(context, site.origin, name);
    const start = visitors === 'admin' ? '/admin/login' : '/guide';
    const patterns = await listLoadedParts(
      await context.newPage(),
      site.origin + start,
      entry.entry,
      name,
      seen,
    );
    const addresses = patterns.map(toSampleAddress);
    if (seen.length === 0) await openAll(context, site.origin, addresses, seen);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (seen.length === 0) {
      const says = `Opened in a browser with all its pages and slots, ${addresses.length} addresses, in ${seconds} s.`;
      return { id: 'smoke', passed: true, says };
    }
    const more = seen.length > 2 ? ` And ${seen.length - 2} more.` : '';
    const says = `${name} ${version} breaks when a browser opens it: ${seen.slice(0, 2).join('; ')}.${more} The team of ${name} mends it and publishes a new build.`;
    return { id: 'smoke', passed: false, says };
  } finally {
    await browser.close();
    site.close();
  }
}

/** End of federation's message before the error that it wraps. */
const wraps = 'during execution: ';

/** First line of an error; the wrapped error if federation wraps one. */
const getFirstLine = (text: string) =>
  text
    .slice(text.includes(wraps) ? text.lastIndexOf(wraps) + wraps.length : 0)
    .split(/\n| \(https?:/)[0]!
    .slice(0, 300);

/** Collects everything that fails the check. */
function watch(context: BrowserContext, origin: string, name: string): string[] {
  const seen: string[] = [];
  const note = (text: string) => {
    if (!seen.includes(text)) seen.push(text);
  };
  const isCall = (url: string) => url.startsWith(`${origin}/api/`);
  const isOwn = (url: string) => url.startsWith(`${origin}/${name}/`);
  context.on('console', (message) => {
    // A failed call is not the remote's fault; an error in its handling is.
    if (message.type() === 'error' && !isCall(message.location().url))
      note(`the console says "${getFirstLine(message.text())}"`);
  });
  context.on('weberror', (error) => note(`it throws "${getFirstLine(error.error().message)}"`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) note(`it asks another site: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isOwn(response.url()))
      note(`${new URL(response.url()).pathname} does not come (${response.status()})`);
  });
  return seen;
}

interface InPage {
  shellFederation?: {
    instance?: {
      registerRemotes: (remotes: { name: string; entry: string; type: 'global' }[]) => void;
      loadRemote: (id: string) => Promise<{ default?: unknown } | null>;
    };
  };
}

/** Runs every import that the remote exposes, in the live shell. Returns its route patterns. */
async function listLoadedParts(
  page: Page,
  start: string,
  entry: string,
  name: string,
  seen: string[],
): Promise<string[]> {
  await page.goto(start, { timeout: patienceMs });
  await page.waitForFunction(() => Boolean((globalThis as InPage).shellFederation?.instance), null, {
    timeout: patienceMs,
  });
  const outcome = page.evaluate(
    async ([remote, address]) => {
      const runtime = (globalThis as InPage).shellFederation!.instance!;
      const problems: string[] = [];
      const patterns: string[] = [];
      try {
        runtime.registerRemotes([{ name: remote, entry: address, type: 'global' }]);
        const exposed = (await runtime.loadRemote(`${remote}/expose`))?.default as {
          routes: { path: string; page: () => Promise<{ default?: unknown }> }[];
          slots: Record<string, () => Promise<{ default?: unknown }>>;
        };
        const parts = [
          ...exposed.routes.map(({ path, page }) => ({ what: `the page ${path}`, load: page })),
          ...Object.entries(exposed.slots).map(([slot, load]) => ({ what: `the slot ${slot}`, load })),
        ];
        patterns.push(...exposed.routes.map(({ path }) => path));
        // The shell page with the slots.
        if (Object.keys(exposed.slots).length > 0) patterns.push('/');
        for (const { what, load } of parts) {
          try {
            const { default: component } = await load();
            if (!component) problems.push(`${what} has no component`);
          } catch (error) {
            problems.push(`${what} does not load: ${error}`);
          }
        }
      } catch (error) {
        problems.push(`it does not load: ${error}`);
      }
      return { problems, patterns };
    },
    [name, entry] as const,
  );
  const late = new Promise<{ problems: string[]; patterns: string[] }>((resolve) => {
    const problems = [`it did not load within ${patienceMs / 1000} s`];
    setTimeout(() => resolve({ problems, patterns: [] }), patienceMs).unref();
  });
  const { problems, patterns } = await Promise.race([outcome, late]);
  outcome.catch(() => {}); // it may reject when the browser closes
  seen.unshift(...problems.map(getFirstLine));
  await page.close();
  return patterns;
}

async function openAll(
  context: BrowserContext,
  origin: string,
  addresses: string[],
  seen: string[],
): Promise<void> {
  const left = [...new Set(addresses)].values();
  const openTab = async () => {
    const page = await context.newPage();
    for (const address of left) {
      const recordFailure = (error: Error) =>
        void seen.push(`${address} does not open: ${error.message.split('\n')[0]}`);
      await openPage(page, origin + address).catch(recordFailure);
      if (seen.length > 0) break;
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, openTab));
}

/** Opens a page and waits until it is hydrated. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: patienceMs, waitUntil: 'networkidle' });
  if ((await page.locator('#root[data-rendered]').count()) === 0) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, {
    timeout: patienceMs,
  });
}
