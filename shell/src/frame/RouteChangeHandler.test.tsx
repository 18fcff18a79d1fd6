import { useNavigate, useRoutes } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import type { RedirectState } from '@app/shell-api';
import { Menu } from '@app/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Announcer } from './Announcer.tsx';
import { NavigationStateProvider, RouteChangeHandler } from './RouteChangeHandler.tsx';

let navigate: ReturnType<typeof useNavigate>;

/** A header with a menu, and a page whose content is rendered once `isLoaded`. */
function Site({ isLoaded }: { isLoaded: boolean }) {
  navigate = useNavigate();
  const guidePage = (
    <>
      <h1>Guide</h1>
      <RouteChangeHandler />
    </>
  );
  const page = useRoutes([
    { path: '/', element: <h1>Home</h1> },
    { path: '/guide', element: isLoaded ? guidePage : null },
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
const createSite = (isLoaded: boolean) => (
  <MemoryRouter initialEntries={['/']}>
    <Announcer>
      <Site isLoaded={isLoaded} />
    </Announcer>
  </MemoryRouter>
);

test.each([
  ['after a navigation the heading has the focus', false, 'Guide'],
  ['a menu that was opened while the page loaded stays open', true, 'Sign out'],
])('%s', async (_, isMenuOpened, focusedText) => {
  const { rerender } = render(createSite(false));
  act(() => void navigate('/guide'));
  if (isMenuOpened) {
    await userEvent.click(screen.getByText('Menu'));
    screen.getByRole('button', { name: 'Sign out' }).focus();
  }
  rerender(createSite(true));
  expect(document.activeElement?.textContent).toBe(focusedText);
  expect(document.querySelector('details')?.open).toBe(isMenuOpened);
});

test('a redirect to another address of the same content neither announces nor scrolls', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  render(createSite(true));
  document.title = 'Guide';
  act(
    () => void navigate('/guide', { replace: true, state: { isSameContent: true } satisfies RedirectState }),
  );
  expect(document.activeElement?.textContent).toBe('Guide');
  expect([scrollTo.mock.calls, screen.getByRole('status').textContent]).toEqual([[], '']);
});
