import type { Remote, SlotProps } from '@app/shell-api';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type Fragment, lazy, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadOutcome } from './load-remote.ts';
import { RemoteSlot } from './RemoteSlot.tsx';
import { RemotePages, RemotesProvider } from './remote-pages.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
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
  loadRemote: () => Promise<LoadOutcome>,
  name: 'homeSearch' | 'recentReviews' = 'homeSearch',
) => {
  const loadQueries = vi.fn(async () => ({ default: Wrapper }));
  const remotes = new RemotePages(loadRemote, loadQueries, undefined, onError);
  const slotProps = { remote: 'mf_search', fallback: <p>plain</p> } as const;
  const page = (
    <RemotesProvider value={remotes}>
      <h1>Home</h1>
      {name === 'homeSearch' ? (
        <RemoteSlot {...slotProps} name={name} props={{ initial: typedSearch }} />
      ) : (
        <RemoteSlot {...slotProps} name={name} props={{}} />
      )}
    </RemotesProvider>
  );
  const { unmount } = await act(async () => render(page));
  return { loadQueries, unmount, visitAgain: () => act(async () => render(page)) };
};
const expectFallback = () => {
  expect(screen.getByText('plain')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
};

test('the plain form is shown while the remote loads; then the remote fills the slot with the typed values', async () => {
  const pendingOutcome = Promise.withResolvers<LoadOutcome>();
  await renderSlot(() => pendingOutcome.promise);
  expectFallback();
  await act(async () =>
    pendingOutcome.resolve(createFilledOutcome({ homeSearch: async () => ({ default: Form }) })),
  );
  screen.getByText('the form of the remote for anna');
  expect(screen.queryByText('plain')).toBeNull();
});

const failingLoads: [string, () => Promise<LoadOutcome>][] = [
  ['its files do not load', async () => ({ status: 'failed', reason: 'no network' })],
  ['it does not fit the shell', async () => ({ status: 'skipped', reason: 'too old' })],
  ['its loader throws', () => Promise.reject(new Error('broken'))],
  ['it does not fill this slot', async () => createFilledOutcome({})],
];
test.each(failingLoads)('the plain form stays where %s', async (_title, loadRemote) => {
  await renderSlot(loadRemote);
  expectFallback();
});

test('the plain form stays where the code of the slot does not load after three retries', async () => {
  vi.useFakeTimers();
  const loadContent = vi.fn(() => Promise.reject(new Error('gone')));
  await renderSlot(async () => createFilledOutcome({ homeSearch: loadContent }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expectFallback();
  expect(loadContent).toHaveBeenCalledTimes(4);
});

test('a failed slot is loaded again when the network is back, and on a later visit', async () => {
  const outcomes: LoadOutcome[] = [];
  const loadRemote = vi.fn(
    async () => outcomes.shift() ?? ({ status: 'failed', reason: 'no network' } as const),
  );
  const { unmount, visitAgain } = await renderSlot(loadRemote);
  expectFallback();
  await act(async () => window.dispatchEvent(new Event('online')));
  expectFallback();
  expect(loadRemote).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(loadRemote).toHaveBeenCalledTimes(2);

  outcomes.push(createFilledOutcome({ homeSearch: async () => ({ default: Form }) }));
  await visitAgain();
  screen.getByText('the form of the remote for anna');
  expect(loadRemote).toHaveBeenCalledTimes(3);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(loadRemote).toHaveBeenCalledTimes(3);
});

test('the plain form returns where the content of the slot throws', async () => {
  const ThrowingPart = (): ReactNode => {
    throw new Error('broken');
  };
  await renderSlot(async () => createFilledOutcome({ homeSearch: async () => ({ default: ThrowingPart }) }));
  expectFallback();
  expect(onError.mock.calls).toEqual([['mf_search']]);
});

test('the plain form returns where a part of the content fails to load', async () => {
  const MissingPart = lazy(() => Promise.reject<{ default: typeof Fragment }>(new Error('ChunkLoadError')));
  await renderSlot(async () =>
    createFilledOutcome({ homeSearch: async () => ({ default: () => <MissingPart /> }) }),
  );
  expectFallback();
});

test('a slot that reads data has the query client around it; the search form neither has it nor waits for it', async () => {
  const filledOutcome = createFilledOutcome({
    homeSearch: async () => ({ default: Form }),
    recentReviews: async () => ({ default: () => <p>reviews</p> }),
  });
  const formSlot = await renderSlot(async () => filledOutcome);
  screen.getByText('the form of the remote for anna');
  expect(formSlot.loadQueries).not.toHaveBeenCalled();
  expect(screen.queryByTestId('around')).toBeNull();
  cleanup();
  const reviewsSlot = await renderSlot(async () => filledOutcome, 'recentReviews');
  expect(reviewsSlot.loadQueries).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('around').textContent).toBe('reviews');
});
