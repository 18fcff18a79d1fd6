// Renders pages as the gateway does and hydrates them as the browser does. App modules are imported dynamically, so
// that server and browser each have their own instances.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PrefetchedAnswers } from '@app/remote-kit/page-answers';
import type {
  PageAddress,
  PageAnswer,
  PageDocument,
  PageHead,
  PageProblem,
  PageRedirect,
  Remote,
  Session,
  ShellApi,
  SlotName,
} from '@app/shell-api';
import { act, type ComponentType, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { Root } from 'react-dom/client';
import { vi } from 'vitest';

const origin = 'https://site.example';
type Locale = PageAddress['locale'];

export interface FirstPage {
  address: string;
  locale: Locale;
  /** Renders this slot of '/' instead of a page. */
  slot?: SlotName;
  /** Preloaded replies for the browser. */
  answers: PrefetchedAnswers;
  head?: PageHead | PageRedirect | PageProblem;
  html: string;
}

const createShell = (locale: Locale, session: Session): ShellApi => ({
  session,
  locale,
  toast: () => {},
  announce: () => {},
  reviewsChanged: () => {},
  listingChanged: () => {},
  linkListing: async () => true,
});

/** Returns the remote and its route for an address. */
async function findRoute(address: string) {
  const [{ default: exposedRemote }, { matchPath }] = await Promise.all([
    import('../expose.ts'),
    import('@app/router'),
  ]);
  const remote: Remote = exposedRemote;
  const { pathname, searchParams: search } = new URL(address, origin);
  const route = remote.routes.find(({ path }) => matchPath(path, pathname));
  const params = route ? (matchPath(route.path, pathname)?.params as Record<string, string>) : {};
  return { remote, route, pageAddress: { pathname, search, params, origin } };
}

/** Tree that server and browser render inside their routers. As in the shell, the session starts signed out. */
async function createTree({ address, locale, slot, answers }: Omit<FirstPage, 'html'>, session?: Session) {
  const { remote, route } = await findRoute(address);
  const [{ useRoutes }, { QueryClient }, { StandInShell }, { primeQueryClient }] = await Promise.all([
    import('@app/router'),
    import('@app/query'),
    import('@app/test-kit/StandInShell'),
    import('@app/remote-kit/page-answers'),
  ]);
  const loadComponent = slot ? remote.slots[slot] : route?.page;
  if (!loadComponent) throw new Error(`the remote renders nothing at ${address}`);
  const Page = (await loadComponent()).default as ComponentType<object>;
  const props = slot ? { initial: { name: '', zipCode: '', radius: '' } } : {};
  const Pages = () =>
    useRoutes([
      { path: route?.path ?? '/', element: <Page {...props} /> },
      { path: '*', element: <p>elsewhere</p> },
    ]);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  primeQueryClient(queryClient, answers);
  const Shell = ({ children }: { children: ReactNode }) => {
    const [currentSession, setCurrentSession] = useState<Session>({ status: 'signed-out' });
    useLayoutEffect(() => {
      if (session) setCurrentSession(session);
    }, []);
    return (
      <StandInShell shell={createShell(locale, currentSession)} queryClient={queryClient}>
        {children}
      </StandInShell>
    );
  };
  const tree = (
    <Shell>
      <main>
        <Suspense>
          <Pages />
        </Suspense>
      </main>
    </Shell>
  );
  return { tree, clearQueries: () => queryClient.clear() };
}

const browserGlobals = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'history',
  'location',
];

/** Runs a function without browser globals, in a time zone, with fresh modules. */
export async function runOnServer<T>(timeZone: string, run: () => Promise<T>): Promise<T> {
  vi.resetModules();
  const descriptors = browserGlobals.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const name of browserGlobals)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  vi.stubGlobal('navigator', { userAgent: 'Node.js/24' });
  vi.stubEnv('TZ', timeZone);
  try {
    return await run();
  } finally {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    for (const [name, descriptor] of descriptors)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    vi.resetModules();
  }
}

/** Server-renders an address, with replies to the calls of its document. @throws errors thrown while rendering */
export async function renderFirstPage(
  address: string,
  locale: Locale,
  { slot, replies = {} }: { slot?: SlotName; replies?: Record<string, unknown> } = {},
): Promise<FirstPage> {
  const [{ setPageLocale }, { StaticRouter }] = await Promise.all([
    import('@app/shell-api'),
    import('@app/router/server'),
  ]);
  setPageLocale(locale);
  const page = {
    address,
    locale,
    ...(slot ? { slot, answers: { replies } } : await loadPage(address, locale)),
  };
  const { tree, clearQueries } = await createTree(page);
  const html = await renderToHtml(<StaticRouter location={address}>{tree}</StaticRouter>);
  clearQueries();
  // React keeps the context values of the last render, which the hydration in this process would read; an empty render
  // clears them.
  await renderToHtml(<i />);
  return { ...page, html };
}

/** Renders a tree to a complete HTML string. */
async function renderToHtml(tree: ReactNode): Promise<string> {
  const { renderToPipeableStream } = await import('react-dom/server');
  return new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // A Suspense boundary would hide the error.
      onError: reject,
      onAllReady: () => {
        const output = new PassThrough();
        text(output).then(resolve, reject);
        pipe(output);
      },
    });
  });
}

/** Makes the calls of the page's document and reads its head, as the gateway does. */
async function loadPage(address: string, locale: Locale): Promise<Pick<FirstPage, 'answers' | 'head'>> {
  const { route, pageAddress } = await findRoute(address);
  const { buildUrl } = await import('@app/types');
  if (!route?.document) throw new Error(`no document for ${address}`);
  const pageDocument: PageDocument = (await route.document()).default;
  const loaderResult = pageDocument.loader({ ...pageAddress, locale });
  if (!('calls' in loaderResult)) return { head: loaderResult, answers: { replies: {} } };
  const replies: Record<string, unknown> = {};
  const refusedProblems: NonNullable<PrefetchedAnswers['refused']> & Record<string, never> = {};
  const answers: Record<string, PageAnswer> = {};
  for (const [name, { endpoint, input }] of Object.entries(loaderResult.calls)) {
    const url = buildUrl(endpoint, input);
    const response = await fetch(`http://localhost${url}`, { headers: { 'accept-language': locale } });
    const body = await response.json();
    if (response.ok) {
      replies[url] = body;
      answers[name] = { kind: 'reply', reply: body };
    } else if (response.status >= 500) answers[name] = { kind: 'down' };
    else {
      Object.assign(refusedProblems, { [url]: body });
      answers[name] = { kind: 'refused', status: response.status, problem: body };
    }
  }
  return {
    head: pageDocument.head(answers, { ...pageAddress, locale }),
    answers: { replies, refused: refusedProblems },
  };
}

interface Fiber {
  type: { $$typeof?: symbol; _currentRenderer?: unknown } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}
const contexts = new Set<NonNullable<Fiber['type']>>();

/** Collects the contexts of a tree, since those of libraries are shared with the server render. */
function collectContexts(container: Element): void {
  const [key = ''] = Object.keys(container).filter((name) => name.startsWith('__reactContainer'));
  const visitFibers = (firstFiber: Fiber | null) => {
    for (let fiber = firstFiber; fiber; fiber = fiber.sibling) {
      if (fiber.type?.$$typeof === Symbol.for('react.context')) contexts.add(fiber.type);
      visitFibers(fiber.child);
    }
  };
  visitFibers(
    (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!.stateNode.current,
  );
}

/** Clears the server's context values after the last server render, for later tests. */
export function resetServerContexts(): void {
  for (const context of contexts) context._currentRenderer = null;
}

/** Hydrates a page. `problems` collects React's errors and warnings. */
export async function hydrate(page: FirstPage, session?: Session) {
  const [{ BrowserRouter }, { hydrateRoot }] = await Promise.all([
    import('@app/router'),
    import('react-dom/client'),
  ]);
  document.documentElement.lang = page.locale;
  history.replaceState(null, '', page.address);
  const container = document.createElement('div');
  container.innerHTML = page.html;
  document.body.replaceChildren(container);
  const { tree, clearQueries } = await createTree(page, session);
  const problems: unknown[] = [];
  const consoleError = vi.spyOn(console, 'error').mockImplementation((...args) => {
    // Only in tests do server and browser share a process and the contexts of libraries.
    if (!String(args[0]).startsWith('Detected multiple renderers')) problems.push(args);
  });
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(container, <BrowserRouter>{tree}</BrowserRouter>, {
      onRecoverableError: (error) => void problems.push(error),
    });
  });
  collectContexts(container);
  return {
    container,
    problems,
    unmount: async () => {
      await act(async () => root?.unmount());
      clearQueries();
      consoleError.mockRestore();
    },
  };
}
