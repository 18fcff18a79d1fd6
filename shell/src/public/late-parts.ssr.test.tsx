// What hydrates later than the page: parts below the first screen, slots of other remotes, and the session.
import { createSession } from '@app/test-kit/sessions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadOutcome } from '../remotes/load-remote.ts';
import {
  browser,
  browserState,
  consoleMessages,
  createLoadedOutcome,
  failedOutcome,
  failRemotes,
  findSections,
  getField,
  getServerDocument,
  isReady,
  listHydrationErrors,
  loadRemotes,
  openDocument,
  openPage,
  openRoots,
  openSite,
  requestedUrls,
  runIdleCallbacks,
  scrollToSection,
  setSessionCookie,
  startHydration,
} from '../testing/hydration.tsx';

const profilePath = '/prosthetists/:id';
/** Releases of a page with a slot, and of two remotes that fill it. */
const filledReleases = {
  mf_search: { offers: { profileEnd: profilePath } },
  mf_a: { fills: { profileEnd: 2 } },
  mf_b: { fills: { profileEnd: 1 } },
};
openSite({
  '/': { path: '/' },
  '/compare': { path: '/compare' },
  '/my-reviews': { path: '/my-reviews' },
  slots: { path: profilePath, releases: filledReleases },
});

describe('the lower sections of Home', () => {
  const sectionIds = ['how', 'checked', 'join'];

  test('are the HTML of the server until they are near, and are then hydrated in the same elements', async () => {
    const { slots } = browser.createSampleRemote([]);
    const recentReviews = vi.fn(slots.recentReviews!);
    loadRemotes({ slots: { ...slots, recentReviews } });
    await startHydration(openPage('/'));
    await waitFor(() => expect(isReady()).toBe(true));
    await runIdleCallbacks();
    const reviewsSection = screen.getByRole('region', { name: 'recent' });
    const sections = sectionIds.map((id) => findSections(id)[0]);
    expect(sections).not.toContain(undefined);
    await act(async () => within(reviewsSection).getByRole('button').click());
    expect(recentReviews).not.toHaveBeenCalled();
    within(reviewsSection).getByText('press');

    await scrollToSection(reviewsSection);
    expect(recentReviews).toHaveBeenCalledOnce();
    // React replays earlier presses.
    await waitFor(() => {
      within(reviewsSection).getByRole('button').click();
      within(reviewsSection).getByText('pressed');
    });
    await scrollToSection(sections[0]);
    expect(sectionIds.map((id) => [...findSections(id)])).toEqual(sections.map((element) => [element]));
    expect(reviewsSection.isConnected).toBe(true);
    expect([consoleMessages, requestedUrls]).toEqual([[], []]);
  });

  test('keep their HTML where their code fails to load, and are hydrated once the network is back', async () => {
    failRemotes();
    const root = openPage('/');
    const reviewsSection = screen.getByRole('region', { name: 'recent' });
    const searchForm = screen.getByRole('form', { name: 'search of the remote' });
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    await scrollToSection(reviewsSection);
    await runIdleCallbacks();
    expect([reviewsSection.isConnected, searchForm.isConnected]).toEqual([true, true]);
    expect(consoleMessages.flat().map(String)).toEqual(Array(2).fill('Error: failed: no network'));

    loadRemotes();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => {
      within(reviewsSection).getByRole('button').click();
      within(reviewsSection).getByText('pressed');
    });
    expect([reviewsSection.isConnected, searchForm.isConnected]).toEqual([true, true]);
  });

  test('a section that throws disappears alone', async () => {
    const ThrowingContent = () => {
      throw new Error('broken');
    };
    loadRemotes({ slots: { recentReviews: async () => ({ default: ThrowingContent }) } });
    await startHydration(openPage('/'));
    await scrollToSection(screen.getByRole('region', { name: 'recent' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'recent' })).toBeNull());
    for (const id of sectionIds) expect(findSections(id)).toHaveLength(1);
    screen.getByRole('banner');
  });
});

describe('a slot on a page of a remote', () => {
  const endlessLoad = new Promise<LoadOutcome>(() => {});
  /** Opens the profile. `loadB` loads `mf_b`, which is first in the slot. */
  async function openProfile(loadB: () => Promise<LoadOutcome>) {
    browserState.liveRemotes = filledReleases;
    browserState.loadRemote = async (name) => {
      if (name === 'mf_search') return createLoadedOutcome(browser.createSampleRemote([profilePath]));
      return name === 'mf_b' ? loadB() : createLoadedOutcome(browser.createFillerRemote('a'));
    };
    const root = openDocument(profilePath, getServerDocument('slots'));
    const slotParts = screen.getAllByRole('complementary');
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    return slotParts;
  }
  const waitUntilAlive = (label: string) =>
    waitFor(() => {
      const part = within(screen.getByRole('complementary', { name: label }));
      part.getByRole('button').click();
      part.getByText('pressed');
    });
  const listTexts = () => screen.getAllByRole('complementary').map(({ textContent }) => textContent);

  test('is hydrated in the server’s elements once it is visible, and follows the data of the page', async () => {
    const slotParts = await openProfile(async () => createLoadedOutcome(browser.createFillerRemote('b')));
    for (const part of slotParts) await scrollToSection(part);
    await waitUntilAlive('b');
    await waitUntilAlive('a');
    expect(screen.getAllByRole('complementary')).toEqual(slotParts);
    await act(async () => screen.getByRole('link', { name: 'in Chicago' }).click());
    expect(listTexts()).toEqual(['b in Chicagopressed', 'a in Chicagopressed']);
    expect(screen.getAllByRole('complementary')).toEqual(slotParts);
    expect([consoleMessages, requestedUrls]).toEqual([[], []]);
  });

  test.each<[string, () => Promise<LoadOutcome>]>([
    ['is gone', async () => failedOutcome],
    ['is slow', () => endlessLoad],
  ])('keeps the HTML of content whose code %s, without delaying other content or pages', async (_, load) => {
    const slotParts = await openProfile(load);
    for (const part of slotParts) await scrollToSection(part);
    await waitUntilAlive('a');
    expect(screen.getAllByRole('complementary')).toEqual(slotParts);
    await act(async () => screen.getByRole('link', { name: 'in Chicago' }).click());
    expect(window.location.search).toBe('?city=Chicago');
    expect(listTexts()).toEqual(['a in Chicagopressed']);
    expect(listHydrationErrors()).toEqual([]);
  });

  test('keeps the space of content that throws, and the rest of the page', async () => {
    const ThrowingContent = () => {
      throw new Error('broken');
    };
    const throwingRemote = {
      contract: '2.1.0',
      routes: [],
      slots: { profileEnd: async () => ({ default: ThrowingContent }) },
    };
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
    const [firstPart, secondPart] = await openProfile(async () => createLoadedOutcome(throwingRemote));
    const area = firstPart!.closest('[data-late]')!.parentElement!;
    await scrollToSection(firstPart);
    await waitFor(() => expect(firstPart!.isConnected).toBe(false));
    expect(area.innerHTML).toBe('<div style="block-size: 48px;"></div>');
    expect([secondPart!.isConnected, getField('name').isConnected]).toEqual([true, true]);
  });
});

describe('a signed-in user', () => {
  const reportIdentity = (state: unknown) => act(async () => browserState.reportIdentity?.(state));
  const patient = { session: createSession('patient'), identity: null };
  beforeEach(() => {
    setSessionCookie('1795132800');
    document.head.innerHTML = `<meta name="identity" content='{"publishableKey":"pk_live_Y2xlcmsubG9jYWxob3N0JA==","proxyUrl":"/__clerk","clerkJsUrl":"/clerk.js"}'>`;
  });
  afterEach(() => document.head.replaceChildren());

  test('is not looked for before the hydration; then header and page show the session', async () => {
    const pendingLoad = Promise.withResolvers<LoadOutcome>();
    browserState.loadRemote = () => pendingLoad.promise;
    const root = openPage('/compare');
    const { innerHTML } = root;
    const hydration = browser.hydrate(root);
    await act(async () => {});
    expect([root.innerHTML === innerHTML, browserState.reportIdentity]).toEqual([true, undefined]);
    const banner = screen.getByRole('banner');
    const findSignUpLink = () => within(banner).queryByRole('link', { name: 'SIGN UP' });
    expect(findSignUpLink()).not.toBeNull();
    await act(async () => {
      pendingLoad.resolve(createLoadedOutcome(browser.createSampleRemote(['/compare'])));
      openRoots.push(await hydration);
    });
    await waitFor(() => expect(browserState.reportIdentity).toBeDefined());
    expect(document.querySelector('output')?.textContent).toMatch(/^loading/);
    await reportIdentity(patient);
    expect(document.querySelector('output')?.textContent).toMatch(/^signed-in/);
    await waitFor(() => expect(banner.textContent).toContain('Dana'));
    expect(findSignUpLink()?.closest('[inert]')).not.toBeNull();
    expect(banner.isConnected).toBe(true);
    expect(listHydrationErrors()).toEqual([]);
  });

  test("is not asked on Home to join, and Home's other sections stay as they are", async () => {
    loadRemotes();
    const root = openPage('/');
    const howSection = findSections('how')[0];
    expect(findSections('join')).toHaveLength(1);
    await startHydration(root);
    await waitFor(() => expect(browserState.reportIdentity).toBeDefined());
    await reportIdentity(patient);
    await waitFor(() => expect(findSections('join')).toHaveLength(0));
    expect(howSection?.isConnected).toBe(true);
    expect(listHydrationErrors()).toEqual([]);
  });

  test.each<[string, (pendingLoad: PromiseWithResolvers<LoadOutcome>) => void]>([
    ['comes late', (code) => code.resolve(createLoadedOutcome(browser.createSampleRemote([])))],
    ['does not come', (code) => code.resolve(failedOutcome)],
  ])('keeps what they typed into the search of Home, whose code %s', async (_, settleLoad) => {
    const pendingLoad = Promise.withResolvers<LoadOutcome>();
    browserState.loadRemote = () => pendingLoad.promise;
    const root = openPage('/');
    const reviewsSection = screen.getByRole('region', { name: 'recent' });
    const nameField = getField('name');
    await startHydration(root);
    await waitFor(() => expect(isReady()).toBe(true));
    nameField.focus();
    nameField.value = 'anna';
    await act(async () => void nameField.dispatchEvent(new Event('input', { bubbles: true })));
    expect([nameField.isConnected, reviewsSection.isConnected, browserState.reportIdentity]).toEqual([
      true,
      true,
      undefined,
    ]);
    await act(async () => settleLoad(pendingLoad));
    await waitFor(() => expect(browserState.reportIdentity).toBeDefined());
    await reportIdentity(patient);
    expect(document.querySelector('main form [name="name"]')).toHaveProperty('value', 'anna');
    expect(listHydrationErrors()).toEqual([]);
  });

  test('gets their own page in place of the placeholder', async () => {
    browserState.loadRemote = async () => createLoadedOutcome(browser.createSampleRemote(['/my-reviews']));
    const root = openPage('/my-reviews');
    const placeholderTitle = root.querySelector('h1')?.textContent;
    await startHydration(root);
    await waitFor(() => expect(browserState.reportIdentity).toBeDefined());
    await reportIdentity(patient);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/^signed-in/));
    expect(placeholderTitle).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'A page',
    ]);
    // The page makes its calls itself, because their replies did not come with the document.
    expect(listHydrationErrors()).toEqual([]);
  });
});

test('a signed-out visitor is redirected from a personal page to sign in', async () => {
  loadRemotes();
  await startHydration(openPage('/my-reviews'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(consoleMessages).toEqual([]);
});
