import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';

function Page({ onClose }: { onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const closeDialog = () => {
    onClose?.();
    setIsOpen(false);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={closeDialog} title="A little about you" closeLabel="Close">
        <Button>Inside</Button>
      </Dialog>
    </>
  );
}

test('a dialog opens modally under its title, and returns focus to the element that opened it', async () => {
  const showModalSpy = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'A little about you' });
  expect(dialog.open).toBe(true);
  expect(showModalSpy).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A little about you' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('Esc calls `onClose`, and the dialog stays until `open` changes', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Stay">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('a dialog that the browser closes by itself, as after several Esc, opens again', () => {
  render(
    <Dialog open onClose={() => {}} title="Stay">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.open).toBe(true);
});

test('a click outside closes a dialog, a click inside does not', async () => {
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog closes when it is unmounted', async () => {
  const { unmount } = render(
    <Dialog open onClose={() => {}} title="Gone">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  unmount();
  expect(dialog.open).toBe(false);
});
