import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ToastContent, ToastProvider, useToast } from './Toast.tsx';

beforeEach(() => void vi.useFakeTimers());

function Page({ message }: { message: ToastContent }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      Save
    </button>
  );
}

function showToast(message: ToastContent) {
  render(
    <ToastProvider closeLabel="Close">
      <Page message={message} />
    </ToastProvider>,
  );
  const liveRegion = screen.getByRole('status');
  expect(liveRegion.textContent).toBe('');
  const saveButton = screen.getByRole('button', { name: 'Save' });
  saveButton.focus();
  fireEvent.click(saveButton);
  return { liveRegion, saveButton };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a toast is announced by an existing live region, and takes no focus', () => {
  const { liveRegion, saveButton } = showToast({ text: 'Saved.' });
  expect(liveRegion.textContent).toContain('Saved.');
  expect(document.activeElement).toBe(saveButton);
});

test('Undo acts once, closes the toast and returns focus', () => {
  const onUndo = vi.fn();
  const { saveButton } = showToast({ text: 'Saved.', action: { label: 'Undo', onAction: onUndo } });
  const undoButton = screen.getByRole('button', { name: 'Undo' });
  act(() => undoButton.focus());
  fireEvent.click(undoButton);
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(document.activeElement).toBe(saveButton);
  wait(60_000);
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('a toast takes no click that was aimed at what it has just covered; keys work at once', () => {
  const onUndo = vi.fn();
  showToast({ text: 'Saved.', action: { label: 'Undo', onAction: onUndo } });
  const undoButton = screen.getByRole('button', { name: 'Undo' });
  const canBeClicked = () => getComputedStyle(undoButton.parentElement!).pointerEvents !== 'none';
  wait(599);
  expect(canBeClicked()).toBe(false);
  wait(1);
  expect(canBeClicked()).toBe(true);
  // The next toast takes its place, under the same pointer.
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(getComputedStyle(screen.getByRole('button', { name: 'Undo' }).parentElement!).pointerEvents).toBe(
    'none',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test.each([
  ['a toast', 8, {}],
  ['a toast with an action', 12, { action: { label: 'Undo', onAction: () => {} } }],
])('%s closes after %i seconds', (_, seconds, content) => {
  showToast({ text: 'Saved.', ...content });
  wait(seconds * 1_000 - 1);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast stays while pointed at or focused', () => {
  showToast({ text: 'Saved.' });
  const closeButton = screen.getByRole('button', { name: 'Close' });
  act(() => closeButton.focus());
  wait(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  act(() => closeButton.blur());
  wait(8_000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('the newest toast replaces the previous one', () => {
  const { saveButton } = showToast({ text: 'Saved.' });
  fireEvent.click(saveButton);
  expect(screen.getAllByText('Saved.')).toHaveLength(1);
});

test('without a provider the error names the missing provider', () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Page message={{ text: 'Saved.' }} />)).toThrow('ToastProvider');
  consoleError.mockRestore();
});

test('a toast closes with its page; a toast shown just before the page changed stays', () => {
  const message = { text: 'Saved.' };
  const createPage = (page: string) => (
    <ToastProvider closeLabel="Close" page={page}>
      <Page message={message} />
    </ToastProvider>
  );
  const { rerender } = render(createPage('/'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  wait(500);
  rerender(createPage('/guide'));
  screen.getByText('Saved.');
  wait(500);
  rerender(createPage('/saved'));
  expect(screen.queryByText('Saved.')).toBeNull();
});
