// Server and browser for tests of hydration: renders documents with the server's modules, and opens them in jsdom.
import type { Remote } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { publicRoutes } from '../public/routes.ts';
import type { CallAnswers } from '../public/server-page.ts';
import type { LoadOutcome } from '../remotes/load-remote.ts';
import { createSampleAnswers, sampleAddresses } from './sample-site.tsx';

/** Remotes and session of the browser. */
const browserState = vi.hoisted(() => ({
  liveRemotes: { mf_search: {} } as object,
  loadRemote: (_name: string): Promise<LoadOutcome> => Promise.reject(new Error('not set')),
  /** Reports a state of the identity provider. */
  reportIdentity: undefined as ((state: unknown) => void) | undefined,
}));

export { browserState };

vi.mock('../remotes/federated-remotes.ts', async () => {
  const { RemotePages } = await import('../remotes/remote-pages.tsx');
  const { createQueryProvider } = await import('../remotes/create-query-provider.tsx');
  return {
    createFederatedRemotes: (data: PageData, onRemotes: (live: object) => void) => {
      onRemotes(browserState.liveRemotes);
      return new RemotePages(
        (name) => browserState.loadRemote(name),
        async () => ({ default: createQueryProvider(data) }),
      );
    },
  };
});
vi.mock('@app/auth/IdentityProvider', () => ({
  IdentityProvider: ({ onChange }: { onChange: (state: unknown) => void }) => {
    browserState.reportIdentity = onChange;
    return null;
  },
}));

export type Locale = 'en' | 'es';
interface ServerDocument {
  html: string;
  data: PageData;
}

/** A document to render on the server. */
interface DocumentOptions {
  /** Path of the route; its sample address is opened. */
  path: string;
  locale?: Locale;
  /** Replies of services. Absent: all sample replies. */
  answers?: CallAnswers;
  /** True: the server has no server bundles of remotes. */
  hasNoRemotes?: boolean;
  releases?: object;
}

type Documents = Readonly<Record<string, DocumentOptions>>;

/** Paths of the pages that the sample remote has: those without a required session. */
const remotePaths = publicRoutes.flatMap((route) => ('remote' in route && !route.access ? [route.path] : []));

/** Documents that the server rendered, by name. */
const serverDocuments = new Map<string, ServerDocument>();
export const getServerDocument = (name: string): ServerDocument => serverDocuments.get(name)!;

/** Runs a function as on the server: with modules of its own, in another time zone, without window and document. */
async function runAsServer<T>(run: () => Promise<T>): Promise<T> {
  const previousTimeZone = process.env.TZ;
  vi.resetModules();
  process.env.TZ = 'Pacific/Auckland';
  for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'])
    vi.stubGlobal(name, undefined);
  try {
    return await run();
  } finally {
    vi.unstubAllGlobals();
    process.env.TZ = previousTimeZone;
    vi.resetModules();
  }
}

const doNothing = () => {};

/** Renders pages with the server's own modules, and stores each document by its name. */
const renderOnServer = (documents: Documents) =>
  runAsServer(async () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-780);
    const { renderPage } = await import('../public/server.tsx');
    const { createFillerRemote, createSampleRemote } = await import('./sample-site.tsx');
    const remotes = {
      mf_search: createSampleRemote(remotePaths),
      mf_a: createFillerRemote('a'),
      mf_b: createFillerRemote('b'),
    };
    for (const [name, documentOptions] of Object.entries(documents)) {
      const {
        path,
        locale = 'en',
        answers = createSampleAnswers(),
        releases = { mf_search: {} },
      } = documentOptions;
      const url = sampleAddresses[path] ?? path;
      const renderRequest = { url, locale, origin: 'https://site.example', releases: { ...releases } };
      const replies = Object.fromEntries(
        Object.entries(answers).map(([address, { body }]) => [address, body]),
      );
      const result = await renderPage(
        renderRequest,
        answers,
        documentOptions.hasNoRemotes ? {} : remotes,
        doNothing,
        doNothing,
      );
      if ('redirect' in result || !result.rendered) throw new Error(`${url}: ${JSON.stringify(result)}`);
      serverDocuments.set(name, { html: result.html, data: { replies, ...result.data } });
    }
    // React on the server leaves the contexts of its last rendering in libraries that server and browser share here.
    const { renderHtml } = await import('../public/render-html.ts');
    await renderHtml(null);
  });

/** Imports the browser's own modules, which share no state with the server's. */
const importBrowser = async () => {
  const { hydrate } = await import('../public/hydrate.tsx');
  const { createFillerRemote, createSampleRemote } = await import('./sample-site.tsx');
  const { getPageLocale } = await import('@app/shell-api');
  const { overwriteGetLocale } = await import('../paraglide/runtime.js');
  overwriteGetLocale(getPageLocale);
  return { hydrate, createFillerRemote, createSampleRemote };
};
export let browser: Awaited<ReturnType<typeof importBrowser>>;

/** React roots that the test opened. They are unmounted after it. */
export const openRoots: Root[] = [];
/** Errors and warnings of a test. */
export const consoleMessages: unknown[][] = [];
/** Addresses of the calls that the browser made. */
export const requestedUrls: string[] = [];
const recordError = (event: ErrorEvent) => void consoleMessages.push(['error event', event.error]);
const timeZones = { browser: 'America/Los_Angeles', original: process.env.TZ };
let observations: { element: Element; callback: IntersectionObserverCallback }[] = [];
let idleCallbacks: (() => void)[] = [];

/** Renders these pages on the server, and gives each test of the file a browser. Call it at the top of the file. */
export function openSite(documents: Documents): void {
  beforeAll(async () => {
    await renderOnServer(documents);
    browser = await importBrowser();
  });
  beforeEach(startBrowser);
  afterEach(async () => {
    await act(async () => openRoots.splice(0).forEach((root) => void root.unmount()));
    window.removeEventListener('error', recordError);
    setSessionCookie('0');
    sessionStorage.clear();
    process.env.TZ = timeZones.original;
  });
}

function startBrowser(): void {
  process.env.TZ = timeZones.browser;
  consoleMessages.length = requestedUrls.length = 0;
  observations = [];
  idleCallbacks = [];
  browserState.reportIdentity = undefined;
  browserState.liveRemotes = { mf_search: {}, mf_listing_wizard: {} };
  window.addEventListener('error', recordError);
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => {
      // Ignores a warning about libraries that server and browser share only in this process.
      if (!String(args[0]).startsWith('Detected multiple renderers')) consoleMessages.push(args);
    });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(String(url));
    throw new Error(`asked for ${url}`);
  });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe(element: Element) {
        observations.push({ element, callback: this.#callback });
      }
      disconnect() {
        observations = observations.filter(({ callback }) => callback !== this.#callback);
      }
    },
  );
}

/** Sets the cookie of the identity provider: the time of the sign-in in seconds, or 0. */
export const setSessionCookie = (signInTime: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the provider's own cookie, as it writes it
  document.cookie = `__client_uat=${signInTime}; path=/`;
};
export const createLoadedOutcome = (remote: Remote): LoadOutcome => ({ status: 'loaded', remote });
export const failedOutcome: LoadOutcome = { status: 'failed', reason: 'no network' };

/** Makes every remote load as a sample remote with all pages of remotes. */
export const loadRemotes = (overrides?: Partial<Remote>): void => {
  browserState.loadRemote = async () =>
    createLoadedOutcome(browser.createSampleRemote(remotePaths, overrides));
};
export const failRemotes = (): void => {
  browserState.loadRemote = async () => failedOutcome;
};

/** Opens a document as the gateway sends it. No script has run in it. */
export function openDocument(
  path: string,
  { html, data }: ServerDocument,
  locale: Locale = 'en',
): HTMLElement {
  window.history.replaceState(null, '', sampleAddresses[path] ?? path);
  document.documentElement.lang = locale;
  delete document.documentElement.dataset.ready;
  document.body.innerHTML = `<div id="root" data-rendered>${html}</div><script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  return document.getElementById('root')!;
}

/** Opens the document that was rendered with its path as name. */
export const openPage = (path: string): HTMLElement => openDocument(path, getServerDocument(path));

/** Hydrates the document. */
export const startHydration = (root: HTMLElement) =>
  act(async () => void openRoots.push(await browser.hydrate(root)));
/** Makes a section visible to intersection observers, like scrolling. */
export const scrollToSection = (section: Element | null | undefined) =>
  act(async () => {
    for (const { element, callback } of observations.filter(
      (observation) => section && observation.element.contains(section),
    ))
      callback(
        [{ target: element, isIntersecting: true } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
  });
export const runIdleCallbacks = () =>
  act(async () => idleCallbacks.splice(0).forEach((callback) => void callback()));
/** Returns React's messages about HTML that it could not hydrate. */
export const listHydrationErrors = () =>
  consoleMessages.flat().filter((message) => /hydrat/i.test(String(message)));
export const isReady = () => document.documentElement.dataset.ready === 'true';
export const getField = <E extends HTMLElement = HTMLInputElement>(name: string) =>
  screen.getByLabelText<E>(name);
export const findSections = (id: string) =>
  document.querySelectorAll(`main section[aria-labelledby="${id}"]`);
