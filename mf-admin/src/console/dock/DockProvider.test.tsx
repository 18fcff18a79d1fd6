import { QueryClient } from '@app/query';
import { MemoryRouter } from '@app/router/memory';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { StandInShell } from '@app/test-kit/StandInShell';
import { undoDecision } from '@app/types/admin/queue';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../testing/render-console.tsx';
import { DockProvider } from './DockProvider.tsx';
import { useDock } from './dock.ts';

const toAuditId = (n: number) => String(n).padStart(24, '0');
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
function DockReader() {
  dock = useDock();
  return <textarea aria-label="Notes" />;
}
const renderDock = () =>
  render(
    <MemoryRouter>
      <StandInShell shell={shell} queryClient={new QueryClient()}>
        <DockProvider>
          <DockReader />
        </DockProvider>
      </StandInShell>
    </MemoryRouter>,
  );
const showDecision = (n: number, seconds = 30) =>
  act(async () =>
    dock.showDecision({
      text: `Approved number ${n}.`,
      auditId: toAuditId(n),
      undoUntil: new Date(Date.now() + seconds * 1000).toISOString(),
    }),
  );
const advanceMs = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const getUndoButton = () => screen.getByRole('button', { name: /^Undo/ });
const waitUntilPassing = async (assertion: () => void) => {
  for (let i = 0; i < 50; i++) {
    await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
    try {
      return assertion();
    } catch {}
  }
  assertion();
};

test('a decision can be undone until the time of the server, shown in steps of 5 seconds', async () => {
  renderDock();
  await showDecision(1);
  expect(screen.getByRole('status').textContent).toContain('Approved number 1.');
  expect(getUndoButton().textContent).toContain('(30 seconds)');
  await advanceMs(4900);
  expect(getUndoButton().textContent).toContain('(30 seconds)');
  await advanceMs(200);
  expect(getUndoButton().textContent).toContain('(25 seconds)');
  await advanceMs(20_000);
  expect(getUndoButton().textContent).toContain('(5 seconds)');
  await advanceMs(5000);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('with a wrong browser clock Undo is offered for slightly less than the full time', async () => {
  renderDock();
  for (const seconds of [-7200, 7200]) {
    await showDecision(seconds + 10_000, seconds);
    expect(getUndoButton().textContent).toContain('(25 seconds)');
    await advanceMs(26_000);
  }
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('an Undo offer that ended below a later one does not come back', async () => {
  renderDock();
  await showDecision(1, 10);
  await showDecision(2, 20);
  await advanceMs(21_000);
  expect(screen.getByRole('status').textContent).toBe('');
  // Nor does an offer that ended while the later decision was undone.
  server.use(mockEndpoint(undoDecision, () => ({ kind: 'reviews', id: 'x' })));
  await showDecision(3, 10);
  await showDecision(4, 20);
  await advanceMs(11_000);
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() =>
    expect(screen.getByRole('status').textContent).toContain('Undone: Approved number 4.'),
  );
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the key U undoes the latest decision, then the one before it', async () => {
  const undoneIds: string[] = [];
  server.use(
    mockEndpoint(undoDecision, ({ params }) => {
      undoneIds.push(params.id);
      return { kind: 'reviews', id: 'x' };
    }),
  );
  renderDock();
  await showDecision(1);
  await showDecision(2);
  fireEvent.keyDown(document.body, { key: 'u' });
  await waitUntilPassing(() =>
    expect(screen.getByRole('status').textContent).toContain('Undone: Approved number 2.'),
  );
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() => expect(undoneIds).toEqual([toAuditId(2), toAuditId(1)]));
  await waitUntilPassing(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test('a late Undo shows the reason until it is closed', async () => {
  server.use(
    mockEndpoint(undoDecision, () =>
      Promise.reject(
        createMockProblem(undoDecision, 409, { error: 'too_late', message: 'The mail has left.' }),
      ),
    ),
  );
  renderDock();
  await showDecision(1);
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() => expect(screen.getByRole('alert').textContent).toContain('The mail has left.'));
  await advanceMs(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('after a failure of network or service Undo stays until its time ends, for what is not undone yet', async () => {
  const failingId = toAuditId(2);
  let isDown = true;
  const requestedIds: string[] = [];
  server.use(
    mockEndpoint(undoDecision, ({ params: { id } }) => {
      requestedIds.push(id);
      if (id === failingId && isDown) throw createMockProblem(undoDecision, 503, { message: 'Try again.' });
      return { kind: 'reviews', id };
    }),
  );
  renderDock();
  const undoUntil = new Date(Date.now() + 30_000).toISOString();
  await act(async () =>
    dock.showDecision({ text: '2 approved.', auditId: toAuditId(1), otherAuditIds: [failingId], undoUntil }),
  );
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() =>
    expect(screen.getByRole('alert').textContent).toContain('1 of 2 undone; try the others again.'),
  );
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() => expect(screen.getByRole('alert').textContent).toContain('Try again.'));
  isDown = false;
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() => expect(screen.getByRole('status').textContent).toBe('Undone: 2 approved.'));
  expect(requestedIds).toEqual([toAuditId(1), failingId, failingId, failingId]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();

  isDown = true;
  await showDecision(2);
  fireEvent.click(getUndoButton());
  await waitUntilPassing(() => expect(screen.getByRole('alert').textContent).toContain('Try again.'));
  await advanceMs(30_000);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a plain message disappears by itself', async () => {
  renderDock();
  await act(async () => dock.showMessage('Copied.'));
  expect(screen.getByRole('status').textContent).toBe('Copied.');
  await advanceMs(8000);
  expect(screen.getByRole('status').textContent).toBe('');
});
