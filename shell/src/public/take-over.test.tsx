import { renderFrame, renderHomePage } from '@app/seo';
import type { Remote, SlotProps } from '@app/shell-api';
import { sampleRecentReview } from '@app/test-kit/samples';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { Fragment } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../remotes/load-remote.ts';
import { RemotePages } from '../remotes/remote-pages.ts';
import { takeOver as takeOverNow } from './take-over.tsx';

configure({ asyncUtilTimeout: 20_000 });
const stage = vi.hoisted(() => ({ load: (): Promise<Outcome> => Promise.reject(new Error('not set')) }));
vi.mock('../remotes/federated-remotes.ts', () => ({
  createFederatedRemotes: () =>
    new RemotePages(
      () => stage.load(),
      async () => ({ default: Fragment }),
    ),
}));

const Form = ({ initial }: SlotProps['homeSearch']) => (
  <form>
    <input name="name" aria-label="Name, living" defaultValue={initial.name} />
    <output>{JSON.stringify(initial)}</output>
  </form>
);
const remote: Remote = {
  contract: '1.0.0',
  routes: [{ path: '/search-results', page: async () => ({ default: () => <h1>living results</h1> }) }],
  slots: {
    homeSearch: async () => ({ default: Form }),
    recentReviews: async () => ({ default: () => <p>living reviews</p> }),
  },
};

/** A document as the gateway sends it, in which nothing has run yet. */
function prepareDocument(path: string, content: string) {
  window.history.replaceState(null, '', path);
  document.documentElement.lang = 'en';
  delete document.documentElement.dataset.ready;
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = renderFrame({ locale: 'en', path, content });
  document.body.replaceChildren(root);
  return root;
}
const home = () =>
  prepareDocument(
    '/',
    renderHomePage({ locale: 'en', origin: 'http://localhost', reviews: [sampleRecentReview()] }).content,
  );
const pages: Root[] = [];
const takeOver = (root: HTMLElement) => act(async () => void pages.push(await takeOverNow(root)));
afterEach(() => act(async () => pages.splice(0).forEach((page) => void page.unmount())));
const control = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form[role="search"] [name="${name}"]`)!;

/** What waits to be looked at: nothing comes into view by itself here. */
let watched: { element: Element; tell: IntersectionObserverCallback }[] = [];
let idle: (() => void)[] = [];
const beIdle = () => act(async () => idle.splice(0).forEach((run) => void run()));

/** The visitor scrolls to a section. */
const lookAt = (section: Element | null | undefined) =>
  act(async () => {
    for (const { element, tell } of watched.filter((one) => section && one.element.contains(section))) {
      const entry = { target: element, isIntersecting: true } as unknown as IntersectionObserverEntry;
      tell([entry], {} as IntersectionObserver);
    }
  });

beforeEach(() => {
  watched = [];
  idle = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Home', () => {
  function enterSearch() {
    const name = control('name') as HTMLInputElement;
    name.value = 'anna berg';
    control('zipCode').value = '63101';
    control('radius').value = '100';
    name.focus();
    name.setSelectionRange(2, 4);
    return name;
  }

  test('what was typed and the focus survive, though every element is a new one', async () => {
    stage.load = async () => ({ status: 'failed', reason: 'no network' });
    const root = home();
    const before = enterSearch();
    await takeOver(root);
    expect(document.documentElement.dataset.ready).toBe('true');
    const after = control('name') as HTMLInputElement;
    expect(after).not.toBe(before);
    expect(before.isConnected).toBe(false);
    expect([after.value, control('zipCode').value, control('radius').value]).toEqual([
      'anna berg',
      '63101',
      '100',
    ]);
    expect(document.activeElement).toBe(after);
    expect([after.selectionStart, after.selectionEnd]).toEqual([2, 4]);
  });

  test("and survive once more when the remote's form takes the place of the plain one, with what was typed meanwhile", async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = home();
    enterSearch();
    await takeOver(root);
    const plain = control('name') as HTMLInputElement;
    plain.value = 'anna bergman';
    plain.setSelectionRange(12, 12);
    await act(async () => answer.resolve({ status: 'loaded', remote }));
    const living = await screen.findByLabelText<HTMLInputElement>('Name, living');
    expect(JSON.parse(screen.getByText(/zipCode/).textContent ?? '')).toEqual({
      name: 'anna bergman',
      zipCode: '63101',
      radius: '100',
    });
    expect(document.activeElement).toBe(living);
    expect(living.selectionStart).toBe(12);
  });

  test('an untouched form stays untouched, and nothing takes the focus', async () => {
    stage.load = async () => ({ status: 'failed', reason: 'no network' });
    await takeOver(home());
    expect([control('name').value, control('zipCode').value, control('radius').value]).toEqual([
      '',
      '',
      '275',
    ]);
    expect(document.activeElement).toBe(document.body);
  });

  const section = (id: string) => document.querySelectorAll(`main section[aria-labelledby="${id}"]`);

  test('the sections below the fold stay the very ones that the HTML brought, also when the browser is idle', async () => {
    stage.load = async () => ({ status: 'loaded', remote });
    const root = home();
    const ids = ['recent', 'how', 'checked', 'join'];
    const brought = ids.map((id) => section(id)[0]);
    expect(brought).not.toContain(undefined);
    await takeOver(root);
    await beIdle();
    expect(ids.map((id) => [...section(id)])).toEqual(brought.map((one) => [one]));
  });

  test('when they are looked at the living ones come, each in the place of its own', async () => {
    stage.load = async () => ({ status: 'failed', reason: 'no network' });
    const root = home();
    const how = section('how')[0];
    await takeOver(root);
    await lookAt(how);
    await waitFor(() => expect(how?.isConnected).toBe(false));
    for (const id of ['how', 'checked', 'join']) expect(section(id)).toHaveLength(1);
  });

  test('the reviews that were brought stay as they are, and their links go through the router', async () => {
    stage.load = async () => ({ status: 'loaded', remote });
    const root = home();
    const reviews = section('recent')[0];
    await takeOver(root);
    await lookAt(reviews);
    expect([...section('recent')]).toEqual([reviews]);
    const link = reviews?.querySelector<HTMLAnchorElement>('a[href^="/prosthetists/"]');
    const living = document.getElementById('root');
    await act(async () => link?.click());
    expect(window.location.pathname).toBe(link?.getAttribute('href'));
    expect(document.getElementById('root')).toBe(living);
  });

  test('header and main content are there once', async () => {
    stage.load = async () => ({ status: 'failed', reason: 'no network' });
    await takeOver(home());
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

describe('a page of a remote', () => {
  test('the HTML stays until the page can be shown', async () => {
    const answer = Promise.withResolvers<Outcome>();
    stage.load = () => answer.promise;
    const root = prepareDocument('/search-results', '<h1>results as HTML</h1>');
    const taken = takeOverNow(root);
    await new Promise((resolve) => setTimeout(resolve, 50));
    screen.getByText('results as HTML');
    expect(document.documentElement.dataset.ready).toBeUndefined();
    await act(async () => {
      answer.resolve({ status: 'loaded', remote });
      await taken;
    });
    await screen.findByText('living results');
    expect(screen.queryByText('results as HTML')).toBeNull();
  });

  test('where it is dead the page says so, within the frame', async () => {
    stage.load = async () => ({ status: 'failed', reason: 'no network' });
    await takeOver(prepareDocument('/search-results', '<h1>results as HTML</h1>'));
    await waitFor(() => within(screen.getByRole('main')).getByText('Something went wrong'));
    screen.getByRole('banner');
  });
});
