import { useNavigate, useRoutes } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { Menu } from '@app/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Announcer } from './Announcer.tsx';
import { NavigationStateProvider, RouteChangeHandler } from './RouteChangeHandler.tsx';

let navigate: ReturnType<typeof useNavigate>;

/** A header with a menu, and a page whose content arrives when `arrive` resolves. */
function Site({ hasArrived }: { hasArrived: boolean }) {
  navigate = useNavigate();
  const guide = (
    <>
      <h1>Guide</h1>
      <RouteChangeHandler />
    </>
  );
  const page = useRoutes([
    { path: '/', element: <h1>Home</h1> },
    { path: '/guide', element: hasArrived ? guide : null },
  ]);
  return (
    <NavigationStateProvider>
      <header>
        <Menu label="Menu">
          <button type="button">Sign out</button>
        </Menu>
      </header>
      <main>{page}</main>
    </NavigationStateProvider>
  );
}
const renderSite = (hasArrived: boolean) => (
  <MemoryRouter initialEntries={['/']}>
    <Announcer>
      <Site hasArrived={hasArrived} />
    </Announcer>
  </MemoryRouter>
);

test.each([
  ['the heading has the focus', false, 'Guide'],
  ['a menu that was opened while the page loaded stays open', true, 'Sign out'],
])('%s', async (_, isOpened, focused) => {
  const { rerender } = render(renderSite(false));
  act(() => void navigate('/guide'));
  if (isOpened) {
    await userEvent.click(screen.getByText('Menu'));
    screen.getByRole('button', { name: 'Sign out' }).focus();
  }
  rerender(renderSite(true));
  expect(document.activeElement?.textContent).toBe(focused);
  expect(document.querySelector('details')?.open).toBe(isOpened);
});
