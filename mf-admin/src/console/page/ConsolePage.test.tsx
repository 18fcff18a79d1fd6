import { mockEndpoint } from '@app/test-kit/mock';
import { countInbox } from '@app/types/admin/inbox';
import { listAdminSessions } from '@app/types/admin/session';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createSampleInboxCounts } from '../../mocks/inbox.ts';
import { createMember, renderConsole } from '../../testing/render-console.tsx';

const findMenu = async () => within(await screen.findByRole('navigation', { name: 'Back office' }));

test('the menu shows five destinations, one count of waiting items, and the current place', async () => {
  await renderConsole('/admin/pending-updates', {
    handlers: [
      mockEndpoint(countInbox, () => createSampleInboxCounts({ reviews: 14, 'pending-updates': 9 })),
    ],
  });
  const nav = await findMenu();
  await nav.findByRole('link', { name: 'Inbox 23 waiting for you' });
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/inbox?whose=me',
    '/admin/prosthetists',
    '/admin/audit',
    '/admin/settings',
    '/admin/outbox',
  ]);
  expect(nav.getByRole('link', { current: 'page' }).textContent).toContain('Inbox');
  const kinds = within(await screen.findByRole('navigation', { name: 'Kinds' }));
  expect(kinds.getByRole('link', { current: 'page' }).textContent).toBe('Updates 9');
});

test('without counts the menu still works', async () => {
  await renderConsole('/admin/nowhere', {
    handlers: [http.get('*/api/admin/inbox/counts', () => HttpResponse.json({}, { status: 503 }))],
  });
  expect((await findMenu()).getByRole('link', { name: 'Inbox' })).toBeTruthy();
});

test('the menu shows no page that the role may not open', async () => {
  await renderConsole('/admin/data-reports', { me: 'moderator' });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of Listings' }));
  expect(pages.getByRole('link', { current: 'page' }).textContent?.trim()).toBe('Data reports');
  expect(pages.queryByRole('link', { name: 'Import and export' })).toBeNull();
});

test('the first page leaves the focus where it is, below a skip link; after navigation the heading has it', async () => {
  const { user } = await renderConsole('/admin/nowhere');
  const main = await screen.findByRole('main');
  await within(main).findByRole('heading', { level: 1, name: 'Page not found' });
  expect(document.title).toBe('Page not found – Stridewell back office');
  expect(document.activeElement).toBe(document.body);
  const skipLink = screen.getByRole('link', { name: 'Skip to the main content' });
  expect(skipLink.getAttribute('href')).toBe(`#${main.id}`);
  await user.click(screen.getByRole('link', { name: 'Go to the inbox' }));
  const heading = await within(main).findByRole('heading', { level: 1, name: 'Inbox' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Inbox – Stridewell back office');
});

test('the density of the profile applies to the document and is stored', async () => {
  const view = await renderConsole('/admin/profile', {
    handlers: [mockEndpoint(listAdminSessions, () => ({ sessions: [] }))],
  });
  await view.user.click(await screen.findByRole('radio', { name: 'Roomy' }));
  expect(document.documentElement.dataset.density).toBe('roomy');
  expect(localStorage.getItem('console')).toContain('roomy');
  view.unmount();
  expect(document.documentElement.dataset.density).toBeUndefined();
});

test('a notice is shown while the browser is offline', async () => {
  await renderConsole('/admin/nowhere');
  await findMenu();
  await act(async () => void dispatchEvent(new Event('offline')));
  screen.getByRole('heading', { name: 'You are offline' });
  await act(async () => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull());
});

test('staff with a temporary password are redirected to the profile', async () => {
  const view = await renderConsole('/admin/nowhere', {
    me: createMember('owner', { mustChangePassword: true }),
  });
  await findMenu();
  expect(view.getAddress()).toBe('/admin/profile');
});
