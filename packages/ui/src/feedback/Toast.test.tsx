import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ToastContent, ToastProvider, useToast } from './Toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let removals: (() => void)[] = [];

function Page({ message }: { message: ToastContent }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => removals.push(toast(message))}>
      Save
    </button>
  );
}

function showToast(message: ToastContent) {
  removals = [];
  render(
    <ToastProvider closeLabel="Close">
      <Page message={message} />
    </ToastProvider>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
  return save;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('is announced by an existing live region, and takes no focus', () => {
  render(
    <ToastProvider closeLabel="Close">
      <Page message={{ text: 'Saved.' }} />
    </ToastProvider>,
  );
  const liveRegion = screen.getByRole('status');
  expect(liveRegion.textContent).toBe('');
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  fireEvent.click(save);
  expect(liveRegion.textContent).toContain('Saved.');
  expect(document.activeElement).toBe(save);
});

test('Undo acts once, closes the toast and returns focus', () => {
  const onUndo = vi.fn();
  const save = showToast({ text: 'Saved.', action: { label: 'Undo', onAction: onUndo } });
  const undoButton = screen.getByRole('button', { name: 'Undo' });
  act(() => undoButton.focus());
  fireEvent.click(undoButton);
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(document.activeElement).toBe(save);
  wait(60_000);
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('takes no click that was aimed at what it has just covered; keys work at once', () => {
  const onUndo = vi.fn();
  showToast({ text: 'Saved.', action: { label: 'Undo', onAction: onUndo } });
  const undoButton = screen.getByRole('button', { name: 'Undo' });
  const canBeClicked = () => getComputedStyle(undoButton.parentElement!).pointerEvents !== 'none';
  wait(599);
  expect(canBeClicked()).toBe(false);
  wait(1);
  expect(canBeClicked()).toBe(true);
  // The next one takes its place, under the same pointer.
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(getComputedStyle(screen.getByRole('button', { name: 'Undo' }).parentElement!).pointerEvents).toBe(
    'none',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('closes after 8 seconds, with an action after 12', () => {
  showToast({ text: 'Saved.' });
  wait(7_999);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Saved.')).toBeNull();
  cleanup();
  showToast({ text: 'Gone.', action: { label: 'Undo', onAction: () => {} } });
  wait(11_999);
  expect(screen.queryByText('Gone.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Gone.')).toBeNull();
});

test('stays while pointed at or focused', () => {
  showToast({ text: 'Saved.', durationMs: 1_000 });
  const closeButton = screen.getByRole('button', { name: 'Close' });
  act(() => closeButton.focus());
  wait(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  act(() => closeButton.blur());
  wait(1_000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('can be closed by its owner; the newest replaces the one before', () => {
  const save = showToast({ text: 'Saved.' });
  act(() => removals[0]?.());
  expect(screen.queryByText('Saved.')).toBeNull();
  fireEvent.click(save);
  fireEvent.click(save);
  expect(screen.getAllByText('Saved.')).toHaveLength(1);
});

test('without a provider the error names the missing provider', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Page message={{ text: 'Saved.' }} />)).toThrow('ToastProvider');
  consoleError.mockRestore();
});

test('closes with its page; one shown just before the page changed stays', () => {
  const message = { text: 'Saved.' };
  const openAt = (page: string) => (
    <ToastProvider closeLabel="Close" page={page}>
      <Page message={message} />
    </ToastProvider>
  );
  const { rerender } = render(openAt('/'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  wait(500);
  rerender(openAt('/guide'));
  screen.getByText('Saved.');
  wait(500);
  rerender(openAt('/saved'));
  expect(screen.queryByText('Saved.')).toBeNull();
});
