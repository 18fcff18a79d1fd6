import type { Remote, SlotProps } from '@app/shell-api';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Fragment, lazy, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadOutcome } from './load-remote.ts';
import { RemoteSlot } from './RemoteSlot.tsx';
import { RemotePages, RemotesProvider } from './remote-pages.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const typedSearch = { name: 'anna', zipCode: '', radius: '100' };
const Form = ({ initial }: SlotProps['homeSearch']) => <p>the form of the remote for {initial.name}</p>;
const createFilledOutcome = (slots: Remote['slots']): LoadOutcome => ({
  status: 'loaded',
  remote: { contract: '1.0.0', routes: [], slots },
});
const Wrapper = ({ children }: { children: ReactNode }) => <div data-testid="around">{children}</div>;

const onError = vi.fn();
const renderSlot = async (
  load: () => Promise<LoadOutcome>,
  name: 'homeSearch' | 'recentReviews' = 'homeSearch',
) => {
  const loadQueries = vi.fn(async () => ({ default: Wrapper }));
  const remotes = new RemotePages(load, loadQueries, undefined, onError);
  await act(async () =>
    render(
      <RemotesProvider value={remotes}>
        <h1>Home</h1>
        {name === 'homeSearch' ? (
          <RemoteSlot
            remote="mf_search"
            name={name}
            props={{ initial: typedSearch }}
            fallback={<p>plain</p>}
          />
        ) : (
          <RemoteSlot remote="mf_search" name={name} props={{}} fallback={<p>plain</p>} />
        )}
      </RemotesProvider>,
    ),
  );
  return { loadQueries };
};
const expectFallback = () => {
  expect(screen.getByText('plain')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
};

test('while the remote loads the plain one stands; then the remote fills the place with what it was given', async () => {
  const outcome = Promise.withResolvers<LoadOutcome>();
  await renderSlot(() => outcome.promise);
  expectFallback();
  await act(async () =>
    outcome.resolve(createFilledOutcome({ homeSearch: async () => ({ default: Form }) })),
  );
  screen.getByText('the form of the remote for anna');
  expect(screen.queryByText('plain')).toBeNull();
});

const failingLoads: [string, () => Promise<LoadOutcome>][] = [
  ['its files do not come', async () => ({ status: 'failed', reason: 'no network' })],
  ['it does not fit', async () => ({ status: 'skipped', reason: 'too old' })],
  ['its loading breaks', () => Promise.reject(new Error('broken'))],
  ['it does not fill this place', async () => createFilledOutcome({})],
];
test.each(failingLoads)('the plain one stays where %s', async (_why, load) => {
  await renderSlot(load);
  expectFallback();
});

test('it stays where the code that fills the place does not come, after three retries', async () => {
  vi.useFakeTimers();
  const fill = vi.fn(() => Promise.reject(new Error('gone')));
  await renderSlot(async () => createFilledOutcome({ homeSearch: fill }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expectFallback();
  expect(fill).toHaveBeenCalledTimes(4);
});

test('what did not come is tried anew when the network is back, and by anyone who comes back', async () => {
  const outcomes: LoadOutcome[] = [];
  const load = vi.fn(async () => outcomes.shift() ?? ({ status: 'failed', reason: 'no network' } as const));
  const remotes = new RemotePages(load, async () => ({ default: Wrapper }));
  const slot = (
    <RemotesProvider value={remotes}>
      <h1>Home</h1>
      <RemoteSlot
        remote="mf_search"
        name="homeSearch"
        props={{ initial: typedSearch }}
        fallback={<p>plain</p>}
      />
    </RemotesProvider>
  );
  const firstRender = await act(async () => render(slot));
  expectFallback();
  await act(async () => window.dispatchEvent(new Event('online')));
  expectFallback();
  expect(load).toHaveBeenCalledTimes(2);
  firstRender.unmount();
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);

  outcomes.push(createFilledOutcome({ homeSearch: async () => ({ default: Form }) }));
  await act(async () => render(slot));
  screen.getByText('the form of the remote for anna');
  expect(load).toHaveBeenCalledTimes(3);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(load).toHaveBeenCalledTimes(3);
});

test('it comes back where what fills the place breaks while it renders', async () => {
  const ThrowingPart = (): ReactNode => {
    throw new Error('broken');
  };
  await renderSlot(async () => createFilledOutcome({ homeSearch: async () => ({ default: ThrowingPart }) }));
  expectFallback();
  expect(onError.mock.calls).toEqual([['mf_search']]);
});

test('it comes back where a part of what fills the place does not come', async () => {
  const MissingPart = lazy(() => Promise.reject<{ default: typeof Fragment }>(new Error('ChunkLoadError')));
  await renderSlot(async () =>
    createFilledOutcome({ homeSearch: async () => ({ default: () => <MissingPart /> }) }),
  );
  expectFallback();
});

test('a place that reads data has the query client around it, the search form neither has it nor waits for it', async () => {
  const remote = createFilledOutcome({
    homeSearch: async () => ({ default: Form }),
    recentReviews: async () => ({ default: () => <p>reviews</p> }),
  });
  const form = await renderSlot(async () => remote);
  screen.getByText('the form of the remote for anna');
  expect(form.loadQueries).not.toHaveBeenCalled();
  expect(screen.queryByTestId('around')).toBeNull();
  cleanup();
  const reviews = await renderSlot(async () => remote, 'recentReviews');
  expect(reviews.loadQueries).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('around').textContent).toBe('reviews');
});
