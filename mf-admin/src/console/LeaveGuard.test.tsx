import { BrowserRouter, Link, useLocation, useNavigate } from '@app/router';
import { enableHistoryBlocking } from '@app/router/blocker';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LeaveGuard } from './LeaveGuard.tsx';

enableHistoryBlocking();
afterEach(cleanup);

function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>at {pathname}</p>
      <Link to="/admin/form">Form</Link>
      <Link to="/admin/form?tab=history">Other tab</Link>
      <Link to="/admin/other">Other</Link>
      <button type="button" onClick={() => navigate('/admin/found')}>
        Go
      </button>
      {['/admin/list', '/admin/form'].includes(pathname) && (
        <LeaveGuard isUnsaved={pathname === '/admin/form'} />
      )}
    </>
  );
}

it('asks before unsaved input is left by a link, a search result or Back', async () => {
  const user = userEvent.setup({ delay: null });
  history.replaceState(null, '', '/admin/list');
  render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  );
  await user.click(screen.getByText('Form'));
  await screen.findByText('at /admin/form');
  await user.click(screen.getByText('Other tab'));
  expect(screen.queryByRole('dialog')).toBeNull();
  history.back();
  await waitFor(() => expect(location.search).toBe(''));
  const waysToLeave: readonly (readonly [() => void | Promise<void>, string])[] = [
    [() => user.click(screen.getByText('Other')), '/admin/other'],
    [() => user.click(screen.getByText('Go')), '/admin/found'],
    [() => history.back(), '/admin/list'],
  ];
  for (const [leave, target] of waysToLeave) {
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/form'));
    screen.getByText('at /admin/form');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText(`at ${target}`);
    expect(location.pathname).toBe(target);
    if (target !== '/admin/list') history.back();
    await screen.findByText(target === '/admin/list' ? `at ${target}` : 'at /admin/form');
  }
});
