import { call, listRecentReviews } from '@app/types';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OutdatedNotice } from './OutdatedNotice.tsx';

const createConflictOptions = (error: string) => ({
  fetch: async () => Response.json({ error, message: 'This page is out of date.' }, { status: 409 }),
});

test('the notice appears once, with the message of the reply, and reloads the page only when asked', async () => {
  const reload = vi.fn();
  vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, reload });
  render(<OutdatedNotice />);
  const liveRegion = screen.getByRole('status');
  expect(liveRegion.textContent).toBe('');
  await call(listRecentReviews, {}, createConflictOptions('refresh')).catch(() => {});
  await call(listRecentReviews, {}, createConflictOptions('refresh')).catch(() => {});
  expect(await screen.findByText('This page is out of date.')).toBeDefined();
  expect(within(liveRegion).getAllByRole('paragraph')).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the notice leaves other conflicts to the page', async () => {
  render(<OutdatedNotice />);
  await call(listRecentReviews, {}, createConflictOptions('stale')).catch(() => {});
  expect(screen.getByRole('status').textContent).toBe('');
});
