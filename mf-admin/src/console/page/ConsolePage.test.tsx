import { mock } from '@app/test-kit/mock';
import { getStats } from '@app/types/admin/stats';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { sampleStats } from '../../mocks/sample-stats.ts';
import { createMember, renderConsole } from '../../testing/render-console.tsx';

const menu = async () => within(await screen.findByRole('navigation', { name: 'Back office' }));

test('the menu says where one is and how many wait where', async () => {
  await renderConsole('/admin/pending-updates/0123', {
    handlers: [mock(getStats, () => sampleStats({ pendingClaims: 0 }))],
  });
  const nav = await menu();
  await nav.findByRole('link', { name: 'Reviews 14 waiting' });
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Pending updates 9 waiting');
  nav.getByRole('link', { name: 'Pending claims' });
  expect(nav.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/admin');
});

test('without counts the menu still leads everywhere', async () => {
  await renderConsole('/admin/nowhere', {
    handlers: [http.get('*/api/admin/stats', () => HttpResponse.json({}, { status: 503 }))],
  });
  (await menu()).getByRole('link', { name: 'Reviews' });
});

test('it offers nobody what the server would refuse', async () => {
  await renderConsole('/admin/nowhere', { me: 'moderator' });
  expect((await menu()).queryByRole('link', { name: 'Import' })).toBeNull();
});

test('an address without a page says so, and the document is named after it', async () => {
  await renderConsole('/admin/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(document.title).toBe('Page not found – Stridewell back office');
});

test('the first page leaves the focus alone', async () => {
  await renderConsole('/admin/nowhere');
  await screen.findByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(document.body);
});

test('the skip link leads to the main content, which has a heading', async () => {
  await renderConsole('/admin/nowhere');
  const skip = await screen.findByRole('link', { name: 'Skip to the main content' });
  expect(skip.getAttribute('href')).toBe('#main');
  expect(document.getElementById('main')?.querySelector('h1')).not.toBeNull();
});

test('rooms are compact, and roomy where somebody says so: also tomorrow', async () => {
  const view = await renderConsole('/admin/nowhere');
  await view.user.click(await screen.findByRole('radio', { name: 'Roomy' }));
  expect(document.documentElement.dataset.density).toBe('roomy');
  expect(localStorage.getItem('console')).toContain('roomy');
  view.unmount();
  expect(document.documentElement.dataset.density).toBeUndefined();
});

test('while the connection is gone it says what that means, and stops when it is back', async () => {
  await renderConsole('/admin/nowhere');
  await menu();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event('offline')));
  screen.getByRole('heading', { name: 'You are offline' });
  online.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull());
});

test('anyone who has somebody else’s password finds the profile alone', async () => {
  const view = await renderConsole('/admin/nowhere', {
    me: createMember('owner', { mustChangePassword: true }),
  });
  await menu();
  expect(view.address()).toBe('/admin/profile');
});
