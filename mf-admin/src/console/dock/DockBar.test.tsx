import { QueryClient } from '@app/query';
import { MemoryRouter } from '@app/router/memory';
import { createProblem, mock } from '@app/test-kit/mock';
import { StandInShell } from '@app/test-kit/StandInShell';
import { undoDecision } from '@app/types/admin/queue';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../testing/render-console.tsx';
import { DockProvider } from './DockBar.tsx';
import { useDock } from './dock.ts';

const id = (n: number) => String(n).padStart(24, '0');
const shell = {
  session: { status: 'signed-out' },
  locale: 'en',
  toast: () => {},
  announce: () => {},
  reviewsChanged: () => {},
  listingChanged: () => {},
  linkListing: async () => false,
} as const;

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

let dock: ReturnType<typeof useDock>;
function Pages() {
  dock = useDock();
  return <textarea aria-label="Notes" />;
}
const open = () =>
  render(
    <MemoryRouter>
      <StandInShell shell={shell} queryClient={new QueryClient()}>
        <DockProvider>
          <Pages />
        </DockProvider>
      </StandInShell>
    </MemoryRouter>,
  );
const decide = (n: number, seconds = 30) =>
  act(async () =>
    dock.showDecision({
      text: `Approved number ${n}.`,
      auditId: id(n),
      undoUntil: new Date(Date.now() + seconds * 1000).toISOString(),
    }),
  );
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const button = () => screen.getByRole('button', { name: /^Undo/ });
const settled = async (condition: () => void) => {
  for (let i = 0; i < 50; i++) {
    await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
    try {
      return condition();
    } catch {}
  }
  condition();
};

test('a decision can be undone until the time of the server, shown in steps of 5 seconds', async () => {
  open();
  await decide(1);
  expect(screen.getByRole('status').textContent).toContain('Approved number 1.');
  expect(button().textContent).toContain('(30 seconds)');
  await pass(4900);
  expect(button().textContent).toContain('(30 seconds)');
  await pass(200);
  expect(button().textContent).toContain('(25 seconds)');
  await pass(20_000);
  expect(button().textContent).toContain('(5 seconds)');
  await pass(5000);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('with a wrong browser clock Undo is offered for slightly less than the full time', async () => {
  open();
  for (const seconds of [-7200, 7200]) {
    await decide(seconds + 10_000, seconds);
    expect(button().textContent).toContain('(25 seconds)');
    await pass(26_000);
  }
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('an Undo that ended below a later one does not come back', async () => {
  open();
  await decide(1, 10);
  await decide(2, 20);
  await pass(21_000);
  expect(screen.getByRole('status').textContent).toBe('');
  // Nor one that ended while the later one was undone.
  server.use(mock(undoDecision, () => ({ kind: 'reviews', id: 'x' })));
  await decide(3, 10);
  await decide(4, 20);
  await pass(11_000);
  fireEvent.click(button());
  await settled(() => expect(screen.getByRole('status').textContent).toContain('Undone: Approved number 4.'));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the key U undoes the latest decision, then the one before it', async () => {
  const undoneIds: string[] = [];
  server.use(
    mock(undoDecision, ({ params }) => {
      undoneIds.push(params.id);
      return { kind: 'reviews', id: 'x' };
    }),
  );
  open();
  await decide(1);
  await decide(2);
  fireEvent.keyDown(document.body, { key: 'u' });
  await settled(() => expect(screen.getByRole('status').textContent).toContain('Undone: Approved number 2.'));
  fireEvent.click(button());
  await settled(() => expect(undoneIds).toEqual([id(2), id(1)]));
  await settled(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test('a late Undo shows the reason until it is closed', async () => {
  server.use(
    mock(undoDecision, () =>
      Promise.reject(createProblem(undoDecision, 409, { error: 'too_late', message: 'The mail has left.' })),
    ),
  );
  open();
  await decide(1);
  fireEvent.click(button());
  await settled(() => expect(screen.getByRole('alert').textContent).toContain('The mail has left.'));
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a plain message disappears by itself', async () => {
  open();
  await act(async () => dock.showMessage('Copied.'));
  expect(screen.getByRole('status').textContent).toBe('Copied.');
  await pass(8000);
  expect(screen.getByRole('status').textContent).toBe('');
});
