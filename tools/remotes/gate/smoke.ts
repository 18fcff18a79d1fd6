// Opens a version in a browser, in the live shell, before anybody else does.

import type { GateCheck, ReleaseDoc } from '@app/db';
import { findChromium as finder } from '@app/test-kit/chromium';
import type { Registry } from '@app/types';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { toSampleAddress } from './samples.ts';
import { type SmokeSite, serveSmokeSite } from './smoke-site.ts';

export interface SmokeShell extends Pick<SmokeSite, 'shellDir' | 'read' | 'pages'> {
  /** What is live now. */
  registry: Registry;
}

const patienceMs = 10_000;
const tabs = 3;
/** Only the back office has a document of its own. */
const getVisitors = (name: string) => (name === 'mf_admin' ? 'admin' : 'public');

/**
 * Loads what a release exposes, every page and slot of it, and opens each of its addresses. Calls of the API find
 * nothing, and nobody is signed in. Pages that the server renders come rendered, and have to be taken over as they are.
 * It passes where nothing breaks, no file fails, the policy holds, and nothing leaves the site.
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

/** Federation's own words end so, before what it wraps. */
const wraps = 'during execution: ';

/** What was said, without stacks; of what federation wraps, what it wraps. */
const getFirstLine = (text: string) =>
  text
    .slice(text.includes(wraps) ? text.lastIndexOf(wraps) + wraps.length : 0)
    .split(/\n| \(https?:/)[0]!
    .slice(0, 300);

/** Notes what no visitor should ever cause. */
function watch(context: BrowserContext, origin: string, name: string): string[] {
  const seen: string[] = [];
  const note = (text: string) => {
    if (!seen.includes(text)) seen.push(text);
  };
  const isCall = (url: string) => url.startsWith(`${origin}/api/`);
  const isOwn = (url: string) => url.startsWith(`${origin}/${name}/`);
  context.on('console', (message) => {
    // What a call found is not the remote's fault; what it makes of it is.
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

/** Runs every import that the remote offers, in the live shell. Gives the patterns of its addresses. */
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
        // The shell's own page that has the places.
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
  outcome.catch(() => {}); // it may end with the browser
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

/** Opens it, and waits until what came rendered lives. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { timeout: patienceMs, waitUntil: 'networkidle' });
  if ((await page.locator('#root[data-rendered]').count()) === 0) return;
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, {
    timeout: patienceMs,
  });
}
