import type { Remote } from '@app/shell-api';
import { blockStorage } from '@app/test-kit/browser/block-storage';
import { isFullRun } from '@app/test-kit/full-tests';
import { createSession } from '@app/test-kit/sessions';
import type { PageData } from '@app/types/call/page-data';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../remotes/load-remote.ts';
import { createSampleAnswers, sampleAddresses } from '../testing/sample-site.tsx';
import type { Answers } from './server-page.ts';

const ignore = () => {};
const stage = vi.hoisted(() => ({
  live: { mf_search: {} } as object,
  load: (_name: string): Promise<Outcome> => Promise.reject(new Error('not set')),
  /** The identity provider tells who is here. */
  tell: undefined as ((state: unknown) => void) | undefined,
}));
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

type Locale = 'en' | 'es';
interface Sent {
  html: string;
  data: PageData;
}

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

const profile = '/prosthetists/:id';
/** Two remotes fill the slot of a page. */
const filled = {
  ...{ mf_search: { offers: { profileEnd: profile } } },
  ...{ mf_a: { fills: { profileEnd: 2 } }, mf_b: { fills: { profileEnd: 1 } } },
};

/** What the server makes of each address, in each language. */
const sent = new Map<string, Sent>();
let paths: readonly string[] = [];
let isPersonal: (path: string) => boolean;

/** The browser's own modules: nothing that the server has loaded or set is among them. */
const importBrowser = async () => {
  const { hydrate } = await import('./hydrate.tsx');
  const { createFiller, createSampleRemote } = await import('../testing/sample-site.tsx');
  const { getPageLocale } = await import('@app/shell-api');
  const { overwriteGetLocale } = await import('../paraglide/runtime.js');
  overwriteGetLocale(getPageLocale);
  return { hydrate, createFiller, createSampleRemote };
};
let browser: Awaited<ReturnType<typeof importBrowser>>;

beforeAll(async () => {
  await asServer(async () => {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(-780);
    const { renderPage } = await import('./server.tsx');
    const { publicRoutes } = await import('./routes.ts');
    const { createFiller, createSampleRemote } = await import('../testing/sample-site.tsx');
    paths = publicRoutes.map(({ path }) => path);
    isPersonal = (path) => publicRoutes.some((route) => route.path === path && route.personal);
    const owned = publicRoutes.flatMap((route) => ('remote' in route && !route.personal ? [route.path] : []));
    const remotes = {
      ...{ mf_search: createSampleRemote(owned) },
      ...{ mf_a: createFiller('a'), mf_b: createFiller('b') },
    };
    const render = async (
      url: string,
      locale: Locale = 'en',
      {
        answers = createSampleAnswers(),
        without = false,
        releases = { mf_search: {} },
      }: { answers?: Answers; without?: boolean; releases?: object } = {},
    ) => {
      const request = { url, locale, origin: 'https://site.example', releases: { ...releases } };
      const replies = Object.fromEntries(Object.entries(answers).map(([url, { body }]) => [url, body]));
      const result = await renderPage(request, answers, without ? {} : remotes, ignore, ignore);
      if ('redirect' in result || !result.rendered) throw new Error(`${url}: ${JSON.stringify(result)}`);
      return { html: result.html, data: { replies, ...result.data } };
    };
    for (const locale of ['en', 'es'] as const)
      for (const path of [...paths, '/nowhere'])
        sent.set(`${locale} ${path}`, await render(sampleAddresses[path] ?? path, locale));
    sent.set('home without the remote', await render('/', 'en', { without: true }));
    sent.set('slots', await render(sampleAddresses[profile]!, 'en', { releases: filled }));
    sent.set('no figures', await render('/transparency', 'en', { answers: {} }));
    sent.set('nobody answers', await render(sampleAddresses['/r/:slug']!, 'en', { answers: {} }));
    // React's server leaves the contexts of its last render in libraries that both sides share here, until the next one.
    const { renderHtml } = await import('./render-html.ts');
    await renderHtml(null);
  });
  browser = await importBrowser();
});

const pages: Root[] = [];
const messages: unknown[][] = [];
const requests: string[] = [];
const noteError = (event: ErrorEvent) => void messages.push(['error event', event.error]);
const zones = { browser: 'America/Los_Angeles', before: process.env.TZ };
let watched: { element: Element; tell: IntersectionObserverCallback }[] = [];
let idle: (() => void)[] = [];

beforeEach(() => {
  process.env.TZ = zones.browser;
  messages.length = requests.length = 0;
  watched = [];
  idle = [];
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
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => {});
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe(element: Element) {
        watched.push({ element, tell: this.#tell });
      }
      disconnect() {
        watched = watched.filter(({ tell }) => tell !== this.#tell);
      }
    },
  );
});
afterEach(async () => {
  await act(async () => pages.splice(0).forEach((page) => void page.unmount()));
  window.removeEventListener('error', noteError);
  setSession('0');
  sessionStorage.clear();
  process.env.TZ = zones.before;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const setSession = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the provider's own cookie, as it writes it
  document.cookie = `__client_uat=${value}; path=/`;
};
const loaded = (remote: Remote): Outcome => ({ status: 'loaded', remote });
const failed: Outcome = { status: 'failed', reason: 'no network' };

/** A document as the gateway sends it, in which nothing has run yet. */
function openDocument(path: string, { html, data }: Sent, locale: Locale = 'en'): HTMLElement {
  window.history.replaceState(null, '', sampleAddresses[path] ?? path);
  document.documentElement.lang = locale;
  delete document.documentElement.dataset.ready;
  document.body.innerHTML = `<div id="root" data-rendered>${html}</div><script type="application/json" id="page-data">${JSON.stringify(data)}</script>`;
  return document.getElementById('root')!;
}
const openPage = (path: string, locale: Locale = 'en') =>
  openDocument(path, sent.get(`${locale} ${path}`)!, locale);

const start = (root: HTMLElement) => act(async () => void pages.push(await browser.hydrate(root)));
/** The visitor scrolls to a section. */
const lookAt = (section: Element | null | undefined) =>
  act(async () => {
    for (const { element, tell } of watched.filter((one) => section && one.element.contains(section)))
      tell(
        [{ target: element, isIntersecting: true } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
  });
/** What React says of HTML that it could not take over. */
const complaints = () => messages.flat().filter((one) => /hydrat/i.test(String(one)));
const isReady = () => document.documentElement.dataset.ready === 'true';
const field = <E extends HTMLElement = HTMLInputElement>(name: string) => screen.getByLabelText<E>(name);
const everyPath = [
  ...Object.keys(sampleAddresses),
  ...[
    '/',
    '/places',
    '/compare',
    '/saved',
    '/saved/shared',
    '/alerts',
    '/guide',
    '/guide/costs',
    '/tospp',
    '/for-providers',
    '/how-reviews-work',
  ],
  ...['/accessibility', '/health-data', '/transparency', '/login', '/reset-password', '/signup'],
  ...['/submit-prosthetist', '/account', '/patientinfo', '/my-reviews', '/my-requests', '/submitprosthetist'],
  ...['/edit-listing', '/my-listing', '/manage-listing', '/nowhere'],
];
const owned = everyPath.filter((path) =>
  /^\/(search-results|prosthetists|places|specialties|compare|saved|alerts|manage-listing)/.test(path),
);

test('every page of the public door is tried below', () => {
  expect(everyPath.toSorted()).toEqual([...paths, '/nowhere'].toSorted());
});

/** A session changes no words: a full run tries it on every page in Spanish, too. */
const getSessionPaths = (locale: Locale) =>
  locale === 'en' || isFullRun ? everyPath : everyPath.filter((_, i) => i % 7 === 0);

describe.each(['en', 'es'] as const)('in %s the browser takes over', (locale) => {
  test.each(everyPath)('%s without a word', async (path) => {
    isLoaded();
    const root = openPage(path, locale);
    const frame = 'main, header:has(nav), footer:has(nav)';
    const stays = isPersonal(path) ? frame : `${frame}, h1`;
    const brought = [...root.querySelectorAll(stays)];
    expect(brought.length).toBeGreaterThanOrEqual(3);
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect(messages).toEqual([]);
    expect(requests).toEqual([]);
    expect(brought.filter((one) => !one.isConnected)).toEqual([]);
  });

  test.each(getSessionPaths(locale))(
    '%s also where somebody may be signed in, and began something here',
    async (path) => {
      setSession('1795132800');
      for (const key of ['signup-code-sent', 'postLoginRedirect', 'onboardingPutOff'])
        sessionStorage.setItem(key, '/guide');
      isLoaded();
      await start(openPage(path, locale));
      await waitFor(() => expect(isReady()).toBe(true));
      expect(messages).toEqual([]);
    },
  );
});

test.each(['/', '/guide', '/login', '/signup/:role', '/compare'])(
  '%s stays where the browser blocks storage',
  async (path) => {
    const allowStorage = blockStorage();
    isLoaded();
    const root = openPage(path);
    const heading = root.querySelector('h1');
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    allowStorage();
    expect([messages, heading?.isConnected]).toEqual([[], true]);
  },
);

const isLoaded = (over?: Partial<Remote>) => {
  stage.load = async () => loaded(browser.createSampleRemote(owned, over));
};
const isDead = () => {
  stage.load = async () => failed;
};
const beIdle = () => act(async () => idle.splice(0).forEach((run) => void run()));
const section = (id: string) => document.querySelectorAll(`main section[aria-labelledby="${id}"]`);

describe('what was typed', () => {
  /** As a person does before anything listens. */
  function type() {
    const name = field('name');
    name.value = 'anna berg';
    field<HTMLSelectElement>('radius').value = '50';
    field('wants').checked = true;
    name.focus();
    name.setSelectionRange(2, 4);
    return name;
  }

  test('stays in its fields, which React hears of, with focus and selection', async () => {
    isLoaded();
    const root = openPage('/compare');
    const name = type();
    await start(root);
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toBe('signed-out,anna berg,50,true'),
    );
    expect([
      name.isConnected,
      name.value,
      field<HTMLSelectElement>('radius').value,
      field('wants').checked,
    ]).toEqual([true, 'anna berg', '50', true]);
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([2, 4]);
    expect(messages).toEqual([]);
  });

  test('also while the code was on its way', async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = openPage('/compare');
    const { innerHTML } = root;
    const living = browser.hydrate(root);
    await act(async () => {});
    expect(root.innerHTML).toBe(innerHTML);
    expect(isReady()).toBe(false);
    const name = type();
    for (const control of [name, field('radius'), field('wants')])
      control.dispatchEvent(new Event('input', { bubbles: true }));
    await act(async () => {
      answer.resolve(loaded(browser.createSampleRemote(owned)));
      pages.push(await living);
    });
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toBe('signed-out,anna berg,50,true'),
    );
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([2, 4]);
  });

  test('is nothing where nobody typed, and nothing takes the focus', async () => {
    isLoaded();
    await start(openPage('/compare'));
    await waitFor(() => expect(isReady()).toBe(true));
    expect(document.querySelector('output')?.textContent).toBe('signed-out,,100,false');
    expect(document.activeElement).toBe(document.body);
  });

  test("stays in Home's search, whose code may come later than the page lives", async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = openPage('/');
    const name = field('name');
    name.value = 'anna';
    name.focus();
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    name.value = 'anna berg';
    name.setSelectionRange(4, 4);
    await act(async () => void name.dispatchEvent(new Event('input', { bubbles: true })));
    await act(async () => answer.resolve(loaded(browser.createSampleRemote(owned))));
    await act(async () => {});
    expect(field('name')).toBe(name);
    expect([name.value, document.activeElement === name, name.selectionStart]).toEqual([
      'anna berg',
      true,
      4,
    ]);
    expect(messages).toEqual([]);
  });

  test('moves to the search of the remote where the server had none of it', async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = openDocument('/', sent.get('home without the remote')!);
    const plain = root.querySelector<HTMLInputElement>('form[role="search"] [name="name"]')!;
    plain.value = 'anna berg';
    plain.focus();
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect([plain.isConnected, plain.value]).toEqual([true, 'anna berg']);
    await act(async () => answer.resolve(loaded(browser.createSampleRemote(owned))));
    const form = await screen.findByRole('form', { name: 'search of the remote' });
    expect(within(form).getByLabelText<HTMLInputElement>('name').value).toBe('anna berg');
    expect(document.activeElement).toBe(field('name'));
    expect(messages).toEqual([]);
  });
});

describe('what lies below on Home', () => {
  const ids = ['how', 'checked', 'join'];

  test('is the HTML of the server until it is near, and then lives in the same elements', async () => {
    const { slots } = browser.createSampleRemote(owned);
    const recentReviews = vi.fn(slots.recentReviews!);
    isLoaded({ slots: { ...slots, recentReviews } });
    await start(openPage('/'));
    await waitFor(() => expect(isReady()).toBe(true));
    await beIdle();
    const reviews = screen.getByRole('region', { name: 'recent' });
    const brought = ids.map((id) => section(id)[0]);
    expect(brought).not.toContain(undefined);
    await act(async () => within(reviews).getByRole('button').click());
    expect(recentReviews).not.toHaveBeenCalled();
    within(reviews).getByText('press');

    await lookAt(reviews);
    expect(recentReviews).toHaveBeenCalledOnce();
    // React plays again what was pressed before.
    await waitFor(() => {
      within(reviews).getByRole('button').click();
      within(reviews).getByText('pressed');
    });
    await lookAt(brought[0]);
    expect(ids.map((id) => [...section(id)])).toEqual(brought.map((one) => [one]));
    expect(reviews.isConnected).toBe(true);
    expect([messages, requests]).toEqual([[], []]);
  });

  test('stands for good where its code never comes, and lives once the network is back', async () => {
    isDead();
    const root = openPage('/');
    const reviews = screen.getByRole('region', { name: 'recent' });
    const search = screen.getByRole('form', { name: 'search of the remote' });
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    await lookAt(reviews);
    await beIdle();
    expect([reviews.isConnected, search.isConnected]).toEqual([true, true]);
    expect(messages.flat().map(String)).toEqual(Array(2).fill('Error: failed: no network'));

    isLoaded();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => {
      within(reviews).getByRole('button').click();
      within(reviews).getByText('pressed');
    });
    expect([reviews.isConnected, search.isConnected]).toEqual([true, true]);
  });

  test('a part that breaks takes nothing else with it', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    isLoaded({ slots: { recentReviews: async () => ({ default: Broken }) } });
    await start(openPage('/'));
    await lookAt(screen.getByRole('region', { name: 'recent' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'recent' })).toBeNull());
    for (const id of ids) expect(section(id)).toHaveLength(1);
    screen.getByRole('banner');
  });
});

describe('a slot on a page of a remote', () => {
  const never = new Promise<Outcome>(() => {});
  /** Opens the page; `mf_b`, the first in the slot, loads like this. */
  async function open(b: () => Promise<Outcome>) {
    stage.live = filled;
    stage.load = async (name) => {
      if (name === 'mf_search') return loaded(browser.createSampleRemote(owned));
      return name === 'mf_b' ? b() : loaded(browser.createFiller('a'));
    };
    const root = openDocument(profile, sent.get('slots')!);
    const brought = screen.getAllByRole('complementary');
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    return brought;
  }
  const isAlive = (word: string) =>
    waitFor(() => {
      const part = within(screen.getByRole('complementary', { name: word }));
      part.getByRole('button').click();
      part.getByText('pressed');
    });
  const listTexts = () => screen.getAllByRole('complementary').map(({ textContent }) => textContent);

  test('lives in the server’s elements once it is looked at, and follows the data of the page', async () => {
    const brought = await open(async () => loaded(browser.createFiller('b')));
    for (const part of brought) await lookAt(part);
    await isAlive('b');
    await isAlive('a');
    expect(screen.getAllByRole('complementary')).toEqual(brought);
    await act(async () => screen.getByRole('link', { name: 'in Chicago' }).click());
    expect(listTexts()).toEqual(['b in Chicagopressed', 'a in Chicagopressed']);
    expect(screen.getAllByRole('complementary')).toEqual(brought);
    expect([messages, requests]).toEqual([[], []]);
  });

  test.each<[string, () => Promise<Outcome>]>([
    ['is gone', async () => failed],
    ['is slow', () => never],
  ])('stands where its code %s, holds up no other page, and others live', async (_, load) => {
    const brought = await open(load);
    for (const part of brought) await lookAt(part);
    await isAlive('a');
    expect(screen.getAllByRole('complementary')).toEqual(brought);
    await act(async () => screen.getByRole('link', { name: 'in Chicago' }).click());
    expect(window.location.search).toBe('?city=Chicago');
    expect(listTexts()).toEqual(['a in Chicagopressed']);
    expect(complaints()).toEqual([]);
  });

  test('leaves its space where it throws, and the page as it is', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    const breaking = {
      contract: '2.1.0',
      routes: [],
      slots: { profileEnd: async () => ({ default: Broken }) },
    };
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
    const [first, second] = await open(async () => loaded(breaking));
    const area = first!.closest('[data-late]')!.parentElement!;
    await lookAt(first);
    await waitFor(() => expect(first!.isConnected).toBe(false));
    expect(area.innerHTML).toBe('<div style="block-size: 48px;"></div>');
    expect([second!.isConnected, field('name').isConnected]).toEqual([true, true]);
  });
});

describe('who is signed in', () => {
  const tell = (state: unknown) => act(async () => stage.tell?.(state));
  const patient = { session: createSession('patient'), identity: null };
  beforeEach(() => {
    setSession('1795132800');
    document.head.innerHTML = `<meta name="identity" content='{"publishableKey":"pk_live_Y2xlcmsubG9jYWxob3N0JA==","proxyUrl":"/__clerk","clerkJsUrl":"/clerk.js"}'>`;
  });
  afterEach(() => document.head.replaceChildren());

  test('is not looked for before the page lives; then header and page say it', async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = openPage('/compare');
    const { innerHTML } = root;
    const living = browser.hydrate(root);
    await act(async () => {});
    expect([root.innerHTML === innerHTML, stage.tell]).toEqual([true, undefined]);
    const banner = screen.getByRole('banner');
    const signUp = () => within(banner).queryByRole('link', { name: 'SIGN UP' });
    expect(signUp()).not.toBeNull();
    await act(async () => {
      answer.resolve(loaded(browser.createSampleRemote(owned)));
      pages.push(await living);
    });
    await waitFor(() => expect(stage.tell).toBeDefined());
    expect(document.querySelector('output')?.textContent).toMatch(/^loading/);
    await tell(patient);
    expect(document.querySelector('output')?.textContent).toMatch(/^signed-in/);
    await waitFor(() => expect(banner.textContent).toContain('Dana'));
    expect(signUp()?.closest('[inert]')).not.toBeNull();
    expect(banner.isConnected).toBe(true);
    expect(complaints()).toEqual([]);
  });

  test("is not asked on Home to join, and Home's other sections stay as they are", async () => {
    isLoaded();
    const root = openPage('/');
    const how = section('how')[0];
    expect(section('join')).toHaveLength(1);
    await start(root);
    await waitFor(() => expect(stage.tell).toBeDefined());
    await tell(patient);
    await waitFor(() => expect(section('join')).toHaveLength(0));
    expect(how?.isConnected).toBe(true);
    expect(complaints()).toEqual([]);
  });

  test('gets their own page in the place of the words that everybody gets', async () => {
    stage.load = async () => loaded(browser.createSampleRemote(['/my-reviews']));
    const root = openPage('/my-reviews');
    const words = root.querySelector('h1')?.textContent;
    await start(root);
    await waitFor(() => expect(stage.tell).toBeDefined());
    await tell(patient);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/^signed-in/));
    expect(words).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['A page']);
    // The page's calls are its own: nothing of them came with the document.
    expect(complaints()).toEqual([]);
  });
});

test('who is nobody is led from a page of their own to signing in', async () => {
  isLoaded();
  await start(openPage('/my-reviews'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(messages).toEqual([]);
});

describe('where the document has no page to take over', () => {
  test('the browser makes it', async () => {
    isLoaded();
    const root = openDocument('/compare', {
      html: '<main><h1>plain</h1></main>',
      data: sent.get('en /compare')!.data,
    });
    delete root.dataset.rendered;
    await start(root);
    await screen.findByRole('heading', { name: 'A page' });
    screen.getByRole('banner');
    expect(screen.queryByText('plain')).toBeNull();
    await waitFor(() => expect(isReady()).toBe(true));
    expect([messages, requests]).toEqual([[], []]);
  });

  test('a dead remote is told of within the frame', async () => {
    isDead();
    await start(openPage('/compare'));
    await waitFor(() => within(screen.getByRole('main')).getByText('Something went wrong'));
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});

describe('a problem', () => {
  test('is left behind by someone who moves on', async () => {
    isLoaded();
    const root = openDocument(sampleAddresses['/r/:slug']!, sent.get('nobody answers')!);
    const h1 = root.querySelector('h1');
    await start(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect([h1?.isConnected, messages, requests]).toEqual([true, [], []]);
    await act(async () => root.querySelector<HTMLAnchorElement>('footer a[href="/guide"]')?.click());
    await waitFor(() => expect(window.location.pathname).toBe('/guide'));
    await waitFor(() => expect(h1?.isConnected).toBe(false));
    expect(root.querySelector('h1')?.textContent).not.toBe(h1?.textContent);
  });

  test('figures that the server had not are asked for once more, and the words stand meanwhile', async () => {
    const root = openDocument('/transparency', sent.get('no figures')!);
    const policy = document.getElementById('policy');
    await start(root);
    await waitFor(() => screen.getByRole('button', { name: 'Try Again' }));
    expect(policy?.isConnected).toBe(true);
    expect(requests).toEqual(['/api/transparency']);
    expect(complaints()).toEqual([]);
  });
});
