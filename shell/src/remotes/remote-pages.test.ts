import type { Remote } from '@app/shell-api';
import { Fragment } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadOutcome } from './load-remote.ts';
import { RemotePages } from './remote-pages.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const Page = () => null;
const remote: Remote = {
  contract: '1.0.0',
  routes: [{ path: '/search-results', page: async () => ({ default: Page }) }],
  slots: { homeSearch: async () => ({ default: Page }) },
};
const loadedOutcome: LoadOutcome = { status: 'loaded', remote };
const failedOutcome: LoadOutcome = { status: 'failed', reason: 'mf_search: no network' };

function createPages(...outcomes: LoadOutcome[]) {
  const loadRemote = vi.fn(async () => outcomes[loadRemote.mock.calls.length - 1] ?? loadedOutcome);
  return { loadRemote, remotes: new RemotePages(loadRemote, async () => ({ default: Fragment })) };
}

test('concurrent starts share one attempt', async () => {
  const { loadRemote, remotes } = createPages(loadedOutcome);
  const content = remotes.getContent('mf_search');
  const slot = remotes.getSlot('mf_search', 'homeSearch');
  await Promise.all([content.start(), slot.start()]);
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect([content.getState().status, slot.getState().status]).toEqual(['loaded', 'loaded']);
  expect(remotes.getContent('mf_search')).toBe(content);
  expect(remotes.getSlot('mf_search', 'homeSearch')).toBe(slot);
});

test("a remote's pages load when they are opened, not before", async () => {
  const loadPage = vi.fn(remote.routes[0]!.page);
  const { remotes } = createPages({
    status: 'loaded',
    remote: { ...remote, routes: [{ path: '/a', page: loadPage }] },
  });
  const content = remotes.getContent('mf_search');
  await content.start();
  const contentState = content.getState();
  if (contentState.status !== 'loaded') throw new Error('it did not load');
  expect(loadPage).not.toHaveBeenCalled();
  await contentState.value.pages[0]!.page.start();
  expect(loadPage).toHaveBeenCalledTimes(1);
});

test('a failed remote is loaded again once it is reset, and then stays for all', async () => {
  const { loadRemote, remotes } = createPages(failedOutcome, loadedOutcome);
  const content = remotes.getContent('mf_search');
  await content.start();
  content.forget();
  await content.start();
  await remotes.getSlot('mf_search', 'homeSearch').start();
  expect(content.getState().status).toBe('loaded');
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Promise<LoadOutcome>]>([
  ['its files do not load', async () => failedOutcome],
  ['it does not fit the shell', async () => ({ status: 'skipped', reason: 'too old' })],
  ['its loader throws', () => Promise.reject(new Error('broken'))],
  ['it does not fill the slot', async () => ({ status: 'loaded', remote: { ...remote, slots: {} } })],
])('a slot is a failure, not an error, where %s', async (_, loadRemote) => {
  const slot = new RemotePages(loadRemote, async () => ({ default: Fragment })).getSlot(
    'mf_search',
    'homeSearch',
  );
  await slot.start();
  expect(slot.getState().status).toBe('failed');
});

test('a slot that reads data waits for the query client; the search form does not', async () => {
  const loadQueries = vi.fn(async () => ({ default: Fragment }));
  const slots = { ...remote.slots, recentReviews: async () => ({ default: Page }) };
  const remotes = new RemotePages(
    async () => ({ status: 'loaded', remote: { ...remote, slots } }),
    loadQueries,
  );
  await remotes.getSlot('mf_search', 'homeSearch').start();
  expect(loadQueries).not.toHaveBeenCalled();
  await remotes.getSlot('mf_search', 'recentReviews').start();
  expect(loadQueries).toHaveBeenCalledOnce();
});
