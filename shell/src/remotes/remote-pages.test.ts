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
  const load = vi.fn(async () => outcomes[load.mock.calls.length - 1] ?? loadedOutcome);
  return { load, remotes: new RemotePages(load, async () => ({ default: Fragment })) };
}

test('all who ask at the same time share one try', async () => {
  const { load, remotes } = createPages(loadedOutcome);
  const content = remotes.getContent('mf_search');
  const slot = remotes.getSlot('mf_search', 'homeSearch');
  await Promise.all([content.start(), slot.start()]);
  expect(load).toHaveBeenCalledTimes(1);
  expect([content.getState().status, slot.getState().status]).toEqual(['loaded', 'loaded']);
  expect(remotes.getContent('mf_search')).toBe(content);
  expect(remotes.getSlot('mf_search', 'homeSearch')).toBe(slot);
});

test("a remote's pages load when they are opened, not before", async () => {
  const page = vi.fn(remote.routes[0]!.page);
  const { remotes } = createPages({
    status: 'loaded',
    remote: { ...remote, routes: [{ path: '/a', page }] },
  });
  const content = remotes.getContent('mf_search');
  await content.start();
  const state = content.getState();
  if (state.status !== 'loaded') throw new Error('it did not load');
  expect(page).not.toHaveBeenCalled();
  await state.value.pages[0]!.page.start();
  expect(page).toHaveBeenCalledTimes(1);
});

test('why it is not there is said', async () => {
  const { remotes } = createPages(failedOutcome);
  const content = remotes.getContent('mf_search');
  await content.start();
  expect(content.getState()).toEqual({
    status: 'failed',
    reason: expect.stringContaining('mf_search: no network'),
  });
});

test('one that failed is asked for again once it is forgotten, and then stays for all', async () => {
  const { load, remotes } = createPages(failedOutcome, loadedOutcome);
  const content = remotes.getContent('mf_search');
  await content.start();
  content.forget();
  await content.start();
  await remotes.getSlot('mf_search', 'homeSearch').start();
  expect(content.getState().status).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
