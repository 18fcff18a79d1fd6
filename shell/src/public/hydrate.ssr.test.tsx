import { blockStorage } from '@app/test-kit/browser/block-storage';
import { isFullRun } from '@app/test-kit/full-tests';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LoadOutcome } from '../remotes/load-remote.ts';
import {
  browser,
  browserState,
  consoleMessages,
  createLoadedOutcome,
  failRemotes,
  getField,
  getServerDocument,
  isReady,
  type Locale,
  listHydrationErrors,
  loadRemotes,
  openDocument,
  openPage,
  openRoots,
  openSite,
  requestedUrls,
  setSessionCookie,
  startHydration,
} from '../testing/hydration.tsx';
import { sampleAddresses } from '../testing/sample-site.tsx';
import { publicRoutes } from './routes.ts';

const personalPaths = publicRoutes.filter(({ personal }) => personal).map(({ path }) => path);
const allPaths = [...publicRoutes.map(({ path }) => path), '/nowhere'];
openSite({
  ...Object.fromEntries(allPaths.map((path) => [path, { path }])),
  ...Object.fromEntries(allPaths.map((path) => [`${path} in Spanish`, { path, locale: 'es' }])),
  'home without the remote': { path: '/', hasNoRemotes: true },
  'no figures': { path: '/transparency', answers: {} },
  'nobody answers': { path: '/r/:slug', answers: {} },
});
const openInLanguage = (locale: Locale, path: string) =>
  openDocument(path, getServerDocument(locale === 'es' ? `${path} in Spanish` : path), locale);

/** Paths to test with a session. In Spanish only a full run tests all of them, because a session changes no texts. */
const getSessionPaths = (locale: Locale) =>
  locale === 'en' || isFullRun ? allPaths : allPaths.filter((_, i) => i % 7 === 0);

describe.each(['en', 'es'] as const)('in %s the browser takes over', (locale) => {
  test.each(allPaths)('%s without a message', async (path) => {
    loadRemotes();
    const root = openInLanguage(locale, path);
    const frameSelector = 'main, header:has(nav), footer:has(nav)';
    const stableSelector = personalPaths.includes(path) ? frameSelector : `${frameSelector}, h1`;
    const serverElements = [...root.querySelectorAll(stableSelector)];
    expect(serverElements.length).toBeGreaterThanOrEqual(3);
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect(consoleMessages).toEqual([]);
    expect(requestedUrls).toEqual([]);
    expect(serverElements.filter(({ isConnected }) => !isConnected)).toEqual([]);
  });

  test.each(getSessionPaths(locale))(
    '%s also with a session cookie and values stored by an earlier visit',
    async (path) => {
      setSessionCookie('1795132800');
      for (const key of ['signup-code-sent', 'postLoginRedirect', 'onboardingPutOff'])
        sessionStorage.setItem(key, '/guide');
      loadRemotes();
      await startHydration(openInLanguage(locale, path));
      await waitFor(() => expect(isReady()).toBe(true));
      expect(consoleMessages).toEqual([]);
    },
  );
});

test.each(['/', '/guide', '/login', '/signup/:role', '/compare'])(
  '%s stays where the browser blocks storage',
  async (path) => {
    const unblockStorage = blockStorage();
    loadRemotes();
    const root = openPage(path);
    const heading = root.querySelector('h1');
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    unblockStorage();
    expect([consoleMessages, heading?.isConnected]).toEqual([[], true]);
  },
);

describe('what was typed', () => {
  /** Enters values like a user before the hydration. */
  function typeBeforeHydration() {
    const nameField = getField('name');
    nameField.value = 'anna berg';
    getField<HTMLSelectElement>('radius').value = '50';
    getField('wants').checked = true;
    nameField.focus();
    nameField.setSelectionRange(2, 4);
    return nameField;
  }

  test('stays in its fields with focus and selection, and reaches the state of React', async () => {
    loadRemotes();
    const root = openPage('/compare');
    const nameField = typeBeforeHydration();
    await startHydration(root);
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toBe('signed-out,anna berg,50,true'),
    );
    expect([
      nameField.isConnected,
      nameField.value,
      getField<HTMLSelectElement>('radius').value,
      getField('wants').checked,
    ]).toEqual([true, 'anna berg', '50', true]);
    expect(document.activeElement).toBe(nameField);
    expect([nameField.selectionStart, nameField.selectionEnd]).toEqual([2, 4]);
    expect(consoleMessages).toEqual([]);
  });

  test('stays also while the code is loading', async () => {
    const pendingLoad = Promise.withResolvers<LoadOutcome>();
    browserState.loadRemote = () => pendingLoad.promise;
    const root = openPage('/compare');
    const { innerHTML } = root;
    const hydration = browser.hydrate(root);
    await act(async () => {});
    expect(root.innerHTML).toBe(innerHTML);
    expect(isReady()).toBe(false);
    const nameField = typeBeforeHydration();
    for (const control of [nameField, getField('radius'), getField('wants')])
      control.dispatchEvent(new Event('input', { bubbles: true }));
    await act(async () => {
      pendingLoad.resolve(createLoadedOutcome(browser.createSampleRemote(['/compare'])));
      openRoots.push(await hydration);
    });
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toBe('signed-out,anna berg,50,true'),
    );
    expect(document.activeElement).toBe(nameField);
    expect([nameField.selectionStart, nameField.selectionEnd]).toEqual([2, 4]);
  });

  test('is nothing in untouched fields, and the focus does not move', async () => {
    loadRemotes();
    await startHydration(openPage('/compare'));
    await waitFor(() => expect(isReady()).toBe(true));
    expect(document.querySelector('output')?.textContent).toBe('signed-out,,100,false');
    expect(document.activeElement).toBe(document.body);
  });

  test("stays in Home's search, whose code may load after the hydration of the page", async () => {
    const pendingLoad = Promise.withResolvers<LoadOutcome>();
    browserState.loadRemote = () => pendingLoad.promise;
    const root = openPage('/');
    const nameField = getField('name');
    nameField.value = 'anna';
    nameField.focus();
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    nameField.value = 'anna berg';
    nameField.setSelectionRange(4, 4);
    await act(async () => void nameField.dispatchEvent(new Event('input', { bubbles: true })));
    await act(async () => pendingLoad.resolve(createLoadedOutcome(browser.createSampleRemote(['/compare']))));
    await act(async () => {});
    expect(getField('name')).toBe(nameField);
    expect([nameField.value, document.activeElement === nameField, nameField.selectionStart]).toEqual([
      'anna berg',
      true,
      4,
    ]);
    expect(consoleMessages).toEqual([]);
  });

  test('moves to the search of the remote where the server rendered the plain form', async () => {
    const pendingLoad = Promise.withResolvers<LoadOutcome>();
    browserState.loadRemote = () => pendingLoad.promise;
    const root = openDocument('/', getServerDocument('home without the remote'));
    const plainField = root.querySelector<HTMLInputElement>('form[role="search"] [name="name"]')!;
    plainField.value = 'anna berg';
    plainField.focus();
    plainField.setSelectionRange(2, 6);
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect([plainField.isConnected, plainField.value]).toEqual([true, 'anna berg']);
    await act(async () => pendingLoad.resolve(createLoadedOutcome(browser.createSampleRemote(['/compare']))));
    const form = await screen.findByRole('form', { name: 'search of the remote' });
    const { value, selectionStart, selectionEnd } = within(form).getByLabelText<HTMLInputElement>('name');
    expect([value, selectionStart, selectionEnd]).toEqual(['anna berg', 2, 6]);
    expect(document.activeElement).toBe(getField('name'));
    expect(consoleMessages).toEqual([]);
  });
});

describe('where the document has no page to take over', () => {
  test('the browser renders it', async () => {
    loadRemotes();
    const root = openDocument('/compare', {
      html: '<main><h1>plain</h1></main>',
      data: getServerDocument('/compare').data,
    });
    delete root.dataset.rendered;
    await startHydration(root);
    await screen.findByRole('heading', { name: 'A page' });
    screen.getByRole('banner');
    expect(screen.queryByText('plain')).toBeNull();
    await waitFor(() => expect(isReady()).toBe(true));
    expect([consoleMessages, requestedUrls]).toEqual([[], []]);
  });

  test('a failed remote is reported within the frame', async () => {
    failRemotes();
    await startHydration(openPage('/compare'));
    await waitFor(() => within(screen.getByRole('main')).getByText('Something went wrong'));
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});

describe('a problem', () => {
  test.each([
    ['opened', null],
    ['loaded again', { key: 'abc' }],
  ])('of a page that was %s stays until the visitor opens another page', async (_, historyState) => {
    loadRemotes();
    const root = openDocument(sampleAddresses['/r/:slug']!, getServerDocument('nobody answers'));
    window.history.replaceState(historyState, '');
    const heading = root.querySelector('h1');
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    expect([heading?.isConnected, consoleMessages, requestedUrls]).toEqual([true, [], []]);
    await act(async () => root.querySelector<HTMLAnchorElement>('footer a[href="/guide"]')?.click());
    await waitFor(() => expect(window.location.pathname).toBe('/guide'));
    await waitFor(() => expect(heading?.isConnected).toBe(false));
    expect(root.querySelector('h1')?.textContent).not.toBe(heading?.textContent);
  });

  test('of missing figures can be retried, and the page keeps its text meanwhile', async () => {
    const root = openDocument('/transparency', getServerDocument('no figures'));
    const policy = document.getElementById('policy');
    await startHydration(root);
    await waitFor(() => screen.getByRole('button', { name: 'Try Again' }));
    expect(policy?.isConnected).toBe(true);
    expect(requestedUrls).toEqual(['/api/transparency']);
    expect(listHydrationErrors()).toEqual([]);
  });
});
