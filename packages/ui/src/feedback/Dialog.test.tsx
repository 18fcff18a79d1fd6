import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { installJsdomDialog } from './jsdom-dialog.ts';

installJsdomDialog();

function Page({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const closeDialog = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={closeDialog} title="A little about you" closeLabel="Close">
        <Button>Inside</Button>
      </Dialog>
    </>
  );
}

test('opens modally under its title, and returns focus to the element that opened it', async () => {
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

test('the owner controls it: Esc asks, and the dialog stays until `open` changes', async () => {
  const onCall = vi.fn();
  render(
    <Dialog open onClose={onCall} title="Stay">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await userEvent.keyboard('{Escape}');
  expect(onCall).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('a browser that closes it unasked, as after several Esc, does not decide either', () => {
  render(
    <Dialog open onClose={() => {}} title="Stay">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.open).toBe(true);
});

test('a click outside closes, a click inside does not', async () => {
  const onCall = vi.fn();
  render(<Page onClose={onCall} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Inside' }));
  expect(onCall).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(onCall).toHaveBeenCalledTimes(1);
});

test('closes when its owner is removed', async () => {
  const { unmount } = render(
    <Dialog open onClose={() => {}} title="Gone">
      Content
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  unmount();
  expect(dialog.open).toBe(false);
});
