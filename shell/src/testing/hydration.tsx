// A browser and a server for tests of hydration: documents that the server rendered, opened in jsdom.
import type { Remote } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Answers } from '../public/server-page.ts';
import type { Outcome } from '../remotes/load-remote.ts';
import { createSampleAnswers, sampleAddresses } from './sample-site.tsx';

/** What the browser is told about remotes and the session. */
const stage = vi.hoisted(() => ({
  live: { mf_search: {} } as object,
  load: (_name: string): Promise<Outcome> => Promise.reject(new Error('not set')),
  /** The identity provider tells who is here. */
  tell: undefined as ((state: unknown) => void) | undefined,
}));

export { stage };

vi.mock('../remotes/federated-remotes.ts', async () => {
  const { RemotePages } = await import('../remotes/remote-pages.tsx');
  const { createQueries } = await import('../remotes/create-queries.tsx');
  return {
    createFederatedRemotes: (data: PageData, onRemotes: (live: object) => void) => {
      onRemotes(stage.live);
      return new RemotePages(
        (name) => stage.load(name),
        async () => ({ default: createQueries(data) }),
      );
    },
  };
});
vi.mock('@app/auth/IdentityProvider', () => ({
  IdentityProvider: ({ onChange }: { onChange: (state: unknown) => void }) => {
    stage.tell = onChange;
    return null;
  },
}));

export type Locale = 'en' | 'es';
interface ServerDocument {
  html: string;
  data: PageData;
}

/** A page that the server is asked for. */
interface PageRequest {
  /** Path of the route; its sample address is opened. */
  path: string;
  locale?: Locale;
  /** Replies of services. Absent: all sample replies. */
  answers?: Answers;
  /** The server has no remote. */
  withoutRemotes?: boolean;
  releases?: object;
}

type PublicRoutes = typeof import('../public/routes.ts').publicRoutes;

/** Paths whose page the sample remote has. */
const remotePaths = [
  ...Object.keys(sampleAddresses),
  '/places',
  '/compare',
  '/saved',
  '/saved/shared',
  '/alerts',
  '/manage-listing',
].filter((path) =>
  /^\/(search-results|prosthetists|places|specialties|compare|saved|alerts|manage)/.test(path),
);

/** Documents of the server by name. */
const serverDocuments = new Map<string, ServerDocument>();
export const getServerDocument = (name: string): ServerDocument => serverDocuments.get(name)!;

/** The server's modules are none of the browser's, and it has neither window nor document nor the browser's time zone. */
async function asServer<T>(run: () => Promise<T>): Promise<T> {
  const zone = process.env.TZ;
  vi.resetModules();
  process.env.TZ = 'Pacific/Auckland';
  for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'])
    vi.stubGlobal(name, undefined);
  try {
    return await run();
  } finally {
    vi.unstubAllGlobals();
    process.env.TZ = zone;
    vi.resetModules();
  }
}

const ignore = () => {};

/** Renders pages with the server's own modules, and keeps each under its name. */
const renderOnServer = (listRequests: (routes: PublicRoutes) => Readonly<Record<string, PageRequest>>) =>
  asServer(async () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-780);
    const { renderPage } = await import('../public/server.tsx');
    const { publicRoutes } = await import('../public/routes.ts');
    const { createFiller, createSampleRemote } = await import('./sample-site.tsx');
    const ownedPaths = publicRoutes.flatMap((route) =>
      'remote' in route && !route.personal ? [route.path] : [],
    );
    const remotes = {
      mf_search: createSampleRemote(ownedPaths),
      mf_a: createFiller('a'),
      mf_b: createFiller('b'),
    };
    for (const [name, request] of Object.entries(listRequests(publicRoutes))) {
      const { path, locale = 'en', answers = createSampleAnswers(), releases = { mf_search: {} } } = request;
      const url = sampleAddresses[path] ?? path;
      const page = { url, locale, origin: 'https://site.example', releases: { ...releases } };
      const replies = Object.fromEntries(
        Object.entries(answers).map(([address, { body }]) => [address, body]),
      );
      const result = await renderPage(page, answers, request.withoutRemotes ? {} : remotes, ignore, ignore);
      if ('redirect' in result || !result.rendered) throw new Error(`${url}: ${JSON.stringify(result)}`);
      serverDocuments.set(name, { html: result.html, data: { replies, ...result.data } });
    }
    // React's server leaves the contexts of its last render in libraries that both sides share here, until the next one.
    const { renderHtml } = await import('../public/render-html.ts');
    await renderHtml(null);
  });

/** The browser's own modules: nothing that the server has loaded or set is among them. */
const importBrowser = async () => {
  const { hydrate } = await import('../public/hydrate.tsx');
  const { createFiller, createSampleRemote } = await import('./sample-site.tsx');
  const { getPageLocale } = await import('@app/shell-api');
  const { overwriteGetLocale } = await import('../paraglide/runtime.js');
  overwriteGetLocale(getPageLocale);
  return { hydrate, createFiller, createSampleRemote };
};
export let browser: Awaited<ReturnType<typeof importBrowser>>;

/** Pages that the test opened; they are closed after it. */
export const pages: Root[] = [];
/** Errors and warnings of a test. */
export const messages: unknown[][] = [];
/** Calls that the browser made. */
export const requests: string[] = [];
const noteError = (event: ErrorEvent) => void messages.push(['error event', event.error]);
const zones = { browser: 'America/Los_Angeles', before: process.env.TZ };
let observedElements: { element: Element; tell: IntersectionObserverCallback }[] = [];
let idleCallbacks: (() => void)[] = [];

/** Renders these pages on the server, and gives each test of the file a browser. Call it at the top of the file. */
export function openSite(
  listRequests: (routes: PublicRoutes) => Readonly<Record<string, PageRequest>>,
): void {
  beforeAll(async () => {
    await renderOnServer(listRequests);
    browser = await importBrowser();
  });
  beforeEach(startBrowser);
  afterEach(async () => {
    await act(async () => pages.splice(0).forEach((page) => void page.unmount()));
    window.removeEventListener('error', noteError);
    setSession('0');
    sessionStorage.clear();
    process.env.TZ = zones.before;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

function startBrowser(): void {
  process.env.TZ = zones.browser;
  messages.length = requests.length = 0;
  observedElements = [];
  idleCallbacks = [];
  stage.tell = undefined;
  stage.live = { mf_search: {}, mf_listing_wizard: {} };
  window.addEventListener('error', noteError);
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => {
      // Of libraries that server and browser share in this process alone.
      if (!String(words[0]).startsWith('Detected multiple renderers')) messages.push(words);
    });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(String(url));
    throw new Error(`asked for ${url}`);
  });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idleCallbacks.push(run));
  vi.stubGlobal('cancelIdleCallback', () => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe(element: Element) {
        observedElements.push({ element, tell: this.#tell });
      }
      disconnect() {
        observedElements = observedElements.filter(({ tell }) => tell !== this.#tell);
      }
    },
  );
}

/** Sets the provider's cookie: the time of the sign-in, or 0. */
export const setSession = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the provider's own cookie, as it writes it
  document.cookie = `__client_uat=${value}; path=/`;
};
export const createLoaded = (remote: Remote): Outcome => ({ status: 'loaded', remote });
export const failedOutcome: Outcome = { status: 'failed', reason: 'no network' };

/** Every remote loads, as one that has all paths of remotes. */
export const loadRemotes = (overrides?: Partial<Remote>): void => {
  stage.load = async () => createLoaded(browser.createSampleRemote(remotePaths, overrides));
};
export const failRemotes = (): void => {
  stage.load = async () => failedOutcome;
};

/** A document as the gateway sends it, in which nothing has run yet. */
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

/** Opens the document that has the name of its path. */
export const openPage = (path: string): HTMLElement => openDocument(path, getServerDocument(path));

export const start = (root: HTMLElement) => act(async () => void pages.push(await browser.hydrate(root)));
/** The visitor scrolls to a section. */
export const lookAt = (section: Element | null | undefined) =>
  act(async () => {
    for (const { element, tell } of observedElements.filter(
      (observed) => section && observed.element.contains(section),
    ))
      tell(
        [{ target: element, isIntersecting: true } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
  });
export const runIdleCallbacks = () => act(async () => idleCallbacks.splice(0).forEach((run) => void run()));
/** What React says of HTML that it could not take over. */
export const listHydrationErrors = () => messages.flat().filter((message) => /hydrat/i.test(String(message)));
export const isReady = () => document.documentElement.dataset.ready === 'true';
export const getField = <E extends HTMLElement = HTMLInputElement>(name: string) =>
  screen.getByLabelText<E>(name);
export const findSections = (id: string) =>
  document.querySelectorAll(`main section[aria-labelledby="${id}"]`);
