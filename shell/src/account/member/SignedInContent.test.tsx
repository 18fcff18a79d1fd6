import { subscribeToSavedCount } from '@app/remote-kit/saved-count';
import type { Remote } from '@app/shell-api';
import { mockEndpoint } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { getSaved } from '@app/types';
import { ToastProvider } from '@app/ui';
import { waitFor } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RemotePages, RemotesProvider } from '../../remotes/remote-pages.tsx';
import {
  createAccountSession,
  readStoredRedirect,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { SignedInContent } from './SignedInContent.tsx';

const server = startMockServer(mockEndpoint(getSaved, () => ({ people: [] })));

function renderContent(address: string, ...patterns: string[]) {
  const loadPage = vi.fn(async () => ({ default: () => null }));
  const remote: Remote = {
    contract: '1.0.0',
    routes: patterns.map((path) => ({ path, page: loadPage })),
    slots: {},
  };
  const loadRemote = vi.fn(async () => ({ status: 'loaded' as const, remote }));
  const remotes = new RemotePages(loadRemote, async () => ({ default: Fragment }));
  const view = renderWithAccount(
    <RemotesProvider value={remotes}>
      <ToastProvider closeLabel="Close">
        <SignedInContent />
      </ToastProvider>
    </RemotesProvider>,
    address,
    { session: createAccountSession('patient') },
  );
  return { ...view, loadRemote, loadPage };
}

test("B3: on a public profile the members' view is loaded in advance", async () => {
  const { loadPage } = renderContent('/prosthetists/anna-berg', '/prosthetists/:id', '/prosthetist/:slug');
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
});

test('on any other page no remote is loaded', () => {
  expect(renderContent('/guide').loadRemote).not.toHaveBeenCalled();
});

test('the header gets the number of saved people of the account and this browser together', async () => {
  const listing = { slug: 'anna', firstName: 'Anna', lastName: 'Berg', licenses: [] };
  const savedPerson = { listingId: '1', note: '', savedAt: '2026-11-20T10:00:00.000Z', listing };
  server.use(mockEndpoint(getSaved, () => ({ people: [savedPerson] })));
  localStorage.setItem('shortlist', JSON.stringify({ state: { saved: [{ slug: 'anna' }, { slug: 'bo' }] } }));
  const publishedCounts: number[] = [];
  onTestFinished(subscribeToSavedCount((count) => publishedCounts.push(count)));
  renderContent('/guide');
  await waitFor(() => expect(publishedCounts).toEqual([2]));
  localStorage.clear();
});

test('T5 signing out deletes the stored redirect', () => {
  const { unmount } = renderContent('/guide');
  sessionStorage.setItem('postLoginRedirect', '/guide');
  unmount();
  expect(readStoredRedirect()).toBeNull();
});
