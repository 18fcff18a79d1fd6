// Opens a version in a browser, in the live shell, before it goes live.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { findChromium } from '@app/test-kit/chromium';
import { listDeclaredImports } from '@app/types/release/declared-imports';
import { type BrowserContext, chromium, type Page, errors as playwrightErrors } from 'playwright-core';
import { startTimer } from '../../command.ts';
import { listSamplePaths } from './samples.ts';
import { describeRound, type Round, type Trial, toCheck } from './trial.ts';

const timeoutMs = 10_000;
const tabCount = 3;
/** A page is at rest after this time without an open request. */
const restMs = 300;

/** Loads each page and slot and opens each address, signed out. Server-rendered pages must hydrate without changes. */
export async function checkSmoke(
  release: Pick<ReleaseDoc, 'name' | 'version' | 'entry' | 'exposes'>,
  {
    origin,
    ...trialFacts
  }: Pick<Trial, 'origin' | 'params' | 'offers' | 'rounds' | 'startRound' | 'livePaths'>,
): Promise<GateCheck> {
  const { name, entry, exposes } = release;
  const readTimer = startTimer();
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const context = await browser.newContext({ locale: 'en-US' });
    let currentRound: Round = 0;
    const errorLog = collectErrors(context, origin, name, () => describeRound(currentRound));
    const { errors } = errorLog;
    const page = await context.newPage();
    // The admin application has its own document.
    await page.goto(`${origin}${name === 'mf_admin' ? '/admin/login' : '/guide'}`, { timeout: timeoutMs });
    errors.unshift(...(await loadParts(page, name, entry.entry)).map(getFirstLine));
    const parts = listDeclaredImports(exposes);
    const samplePaths = new Set(parts.flatMap((part) => listSamplePaths(part, trialFacts)));
    for (const round of trialFacts.rounds) {
      if (errors.length > 0) break;
      currentRound = round;
      trialFacts.startRound(round);
      const roundPaths = round === 'live' ? new Set([...samplePaths, ...trialFacts.livePaths]) : samplePaths;
      await openPages(context, origin, roundPaths, errorLog);
    }
    const says = `Opened in a browser with all its pages and slots, ${samplePaths.size} addresses, in ${readTimer()}.`;
    return toCheck('smoke', release, { says, errors, failureText: 'breaks when a browser opens it' });
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

/** `errors` grows. `failurePromise` resolves soon after the first, when what it caused is recorded, too. */
function collectErrors(context: BrowserContext, origin: string, name: string, describeData: () => string) {
  const errors: string[] = [];
  const firstError = Promise.withResolvers<void>();
  const addError = (text: string) => {
    const error = text + describeData();
    if (!errors.includes(error)) errors.push(error);
    firstError.resolve();
  };
  const isCall = (url: string) => url.startsWith(`${origin}/api/`);
  const isRemoteFile = (url: string) => url.startsWith(`${origin}/${name}/`);
  context.on('console', (message) => {
    // A call without a recorded reply, and a page that needs it, are not the remote's fault; an error in its handling is.
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isCall(message.location().url) && !isFailedRequest)
      addError(`the console says "${getFirstLine(message.text())}"`);
  });
  context.on('weberror', (error) => {
    const { pathname = '' } = URL.parse(error.page()?.url() ?? '') ?? {};
    addError(`${pathname} throws "${getFirstLine(error.error().message)}"`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && !url.startsWith(`${origin}/`))
      addError(`it asks another site: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && isRemoteFile(response.url()))
      addError(`${new URL(response.url()).pathname} does not come (${response.status()})`);
  });
  return { errors, addError, failurePromise: firstError.promise.then(() => sleep(restMs)) };
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
  const evaluationPromise = page.evaluate(
    async ([remote, entryUrl]) => {
      const runtime = (globalThis as ShellWindow).shellFederation!.instance!;
      runtime.registerRemotes([{ name: remote, entry: entryUrl, type: 'global' }]);
      const exposedRemote = (await runtime.loadRemote(`${remote}/expose`))?.default as {
        routes: { path: string; page: () => Promise<{ default?: unknown }> }[];
        slots: Record<string, () => Promise<{ default?: unknown }>>;
      };
      const parts = [
        ...exposedRemote.routes.map(({ path, page }) => ({ label: `the page ${path}`, load: page })),
        ...Object.entries(exposedRemote.slots).map(([slot, load]) => ({ label: `the slot ${slot}`, load })),
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
    evaluationPromise.catch((error: Error) => [`it does not load: ${error.message}`]),
    sleep(timeoutMs, [`it did not load within ${timeoutMs / 1000} s`], { ref: false }),
  ]);
}

async function openPages(
  context: BrowserContext,
  origin: string,
  samplePaths: Set<string>,
  { errors, addError, failurePromise }: ReturnType<typeof collectErrors>,
) {
  const remainingPaths = samplePaths.values();
  const openTab = async () => {
    const page = await context.newPage();
    const waitUntilRest = createRestWaiter(page);
    for (const samplePath of remainingPaths) {
      const recordFailure = (error: Error) => addError(`${samplePath} ${getFirstLine(error.message)}`);
      await openPage(page, origin + samplePath, waitUntilRest).catch(recordFailure);
      if (errors.length > 0) break;
    }
  };
  await Promise.race([Promise.all(Array.from({ length: tabCount }, openTab)), failurePromise]);
}

/** Opens a page and waits until it is hydrated, slots included. @throws with what did not happen in time */
async function openPage(
  page: Page,
  url: string,
  waitUntilRest: ReturnType<typeof createRestWaiter>,
): Promise<void> {
  await explainTimeout(
    page.goto(url, { timeout: timeoutMs, waitUntil: 'networkidle' }),
    'does not come to rest',
  );
  if ((await page.locator('#root[data-rendered]').count()) === 0) return;
  const readyPromise = page.waitForFunction(() => document.documentElement.dataset.ready === 'true', null, {
    timeout: timeoutMs,
  });
  await explainTimeout(readyPromise, 'is not taken over by React');
  // Slots load when they are scrolled into view.
  for (const part of await page.locator('[data-part]').all()) {
    const loadPart = async () => {
      await part.locator('..').scrollIntoViewIfNeeded({ timeout: timeoutMs });
      await part.and(page.locator('[data-live]')).waitFor({ state: 'attached', timeout: timeoutMs });
    };
    const partName = (await part.getAttribute('data-part')) || 'a part of it';
    await explainTimeout(loadPart(), `does not load ${partName} when it is scrolled to`);
  }
  // The data of a slot come after its code, and what shows them may throw.
  await waitUntilRest();
}

/** Follows the requests of a page. Returns a function that waits until none is open for a while. */
function createRestWaiter(page: Page): () => Promise<void> {
  let openCount = 0;
  let changedAtMs = 0;
  const addToCount = (change: number) => () => {
    openCount += change;
    changedAtMs = performance.now();
  };
  page.on('request', addToCount(1));
  page.on('requestfinished', addToCount(-1));
  page.on('requestfailed', addToCount(-1));
  return async () => {
    changedAtMs = performance.now();
    const deadlineMs = changedAtMs + timeoutMs;
    while (openCount > 0 || performance.now() - changedAtMs < restMs) {
      if (performance.now() > deadlineMs)
        throw new Error(`does not come to rest, within ${timeoutMs / 1000} s`);
      await sleep(50);
    }
  };
}

/** Rejects with this sentence about a page in place of the browser library's message, if a step takes too long. */
const explainTimeout = (step: Promise<unknown>, sentence: string): Promise<unknown> =>
  step.catch((error: Error) => {
    throw error instanceof playwrightErrors.TimeoutError
      ? new Error(`${sentence}, within ${timeoutMs / 1000} s`)
      : new Error(`does not open: ${error.message}`);
  });
