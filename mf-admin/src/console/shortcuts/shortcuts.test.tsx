import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePreferences } from '../page/preferences.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useShortcuts } from './shortcuts.ts';

const onAccept = vi.fn();
const onNext = vi.fn();
const onApply = vi.fn();

function Item({ isOpen = true }: { isOpen?: boolean }) {
  useShortcuts([
    { key: 'a', label: 'accept', run: onAccept, enabled: isOpen },
    { key: 'ArrowDown', label: 'next', run: onNext },
    { key: 'Enter', label: 'apply', run: onApply },
  ]);
  return (
    <>
      <input aria-label="Text" />
      <textarea aria-label="Notes" />
      <select aria-label="View" />
      <input type="radio" aria-label="Accept" />
      <button type="button">Press</button>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  usePreferences.setState({ shortcuts: true });
});
const pressKey = (key: string, eventInit: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...eventInit });

test('a key works in lower and upper case, also while a radio button or a button has the focus', () => {
  render(<Item />);
  pressKey('a');
  pressKey('A', { shiftKey: true });
  pressKey('a', {}, screen.getByRole('radio'));
  pressKey('a', {}, screen.getByRole('button'));
  pressKey('ArrowDown');
  expect([onAccept.mock.calls.length, onNext.mock.calls.length]).toEqual([4, 1]);
});

test('Enter presses a focused button, and runs the shortcut elsewhere', () => {
  render(<Item />);
  pressKey('Enter', {}, screen.getByRole('button'));
  expect(onApply).not.toHaveBeenCalled();
  pressKey('Enter', {}, screen.getByRole('radio'));
  expect(onApply).toHaveBeenCalledTimes(1);
});

test.each(['Text', 'Notes', 'View'])('shortcuts are off while the focus is in %s', (label) => {
  render(<Item />);
  pressKey('a', {}, screen.getByLabelText(label));
  expect(onAccept).not.toHaveBeenCalled();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'repeat'])('a key with %s is ignored', (modifier) => {
  render(<Item />);
  pressKey('a', { [modifier]: true });
  expect(onAccept).not.toHaveBeenCalled();
});

test('disabled and unmounted shortcuts do not run', () => {
  const { unmount } = render(<Item isOpen={false} />);
  pressKey('a');
  unmount();
  pressKey('ArrowDown');
  expect([onAccept.mock.calls.length, onNext.mock.calls.length]).toEqual([0, 0]);
});

test('no shortcut runs while shortcuts are off, and all return when they are on again', async () => {
  render(<Item />);
  await act(async () => usePreferences.getState().set({ shortcuts: false }));
  pressKey('a');
  expect(onAccept).not.toHaveBeenCalled();
  await act(async () => usePreferences.getState().set({ shortcuts: true }));
  pressKey('a');
  expect(onAccept).toHaveBeenCalledTimes(1);
});

test('the question mark lists all shortcuts, which are off while the list is open', async () => {
  render(
    <>
      <Item />
      <ShortcutHelp />
    </>,
  );
  pressKey('?', { shiftKey: true });
  const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
    'accept',
    'next',
    'apply',
    'All keys',
  ]);
  pressKey('a');
  expect(onAccept).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  pressKey('a');
  expect(onAccept).toHaveBeenCalledTimes(1);
});
