import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, startTransition, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './lazy-part.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Creates a lazy component whose code fails to load this many times. */
function createPart(name: string, failureCount: number) {
  const loadPart = vi.fn(async () => {
    if (loadPart.mock.calls.length <= failureCount)
      throw Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
    return { default: () => <p>{name}</p> };
  });
  return { loadPart, Part: lazyPart(loadPart) };
}
/** Advances the clock by the duration of an attempt with its three retries. */
const advanceAllRetries = () => act(() => vi.advanceTimersByTimeAsync(6001));
const tryAgain = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await advanceAllRetries();
};
const endlessFailures = Number.POSITIVE_INFINITY;

test('a part that cannot be loaded is tried four times, and again on a click', async () => {
  const { loadPart, Part } = createPart('the wizard', endlessFailures);
  render(
    <ErrorBoundary path="/edit-listing">
      <Suspense fallback="waiting">
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await advanceAllRetries();
  expect(loadPart).toHaveBeenCalledTimes(4);
  await tryAgain();
  expect(loadPart).toHaveBeenCalledTimes(8);
});

test('one click loads all failed parts of a page', async () => {
  const firstPart = createPart('claim panel', 4);
  const secondPart = createPart('credentials', 4);
  render(
    <ErrorBoundary path="/prosthetists/ada">
      <Suspense fallback="waiting">
        <firstPart.Part />
      </Suspense>
      <Suspense fallback="waiting">
        <secondPart.Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await advanceAllRetries();
  await tryAgain();
  screen.getByText('claim panel');
  screen.getByText('credentials');
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('a page that fails while the former page is shown is not tried twice', async () => {
  const { loadPart, Part } = createPart('import', endlessFailures);
  let openPath: (path: string) => void = () => {};
  const Pages = () => {
    const [path, setPath] = useState('/admin');
    openPath = (target) => startTransition(() => setPath(target));
    return (
      <ErrorBoundary path={path}>
        <Suspense fallback="waiting">{path === '/admin' ? 'dashboard' : <Part />}</Suspense>
      </ErrorBoundary>
    );
  };
  render(<Pages />);
  act(() => openPath('/admin/import-data'));
  screen.getByText('dashboard');
  await advanceAllRetries();
  screen.getByRole('button', { name: 'Try Again' });
  await advanceAllRetries();
  expect(loadPart).toHaveBeenCalledTimes(4);
});

test('a loaded part is shown at once elsewhere', async () => {
  const { loadPart, Part } = createPart('the form', 0);
  const renderPart = () =>
    render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
  const { unmount } = renderPart();
  screen.getByText('waiting');
  await advanceAllRetries();
  screen.getByText('the form');
  unmount();
  renderPart();
  screen.getByText('the form');
  expect(loadPart).toHaveBeenCalledTimes(1);
});
