import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../actions/Button.tsx';
import { Dialog } from '../feedback/Dialog.tsx';

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words of the button that does it. */
  send: ReactNode;
  disabled?: boolean;
  onSend: () => void;
  /** The words of the way back. */
  back?: string;
  children: ReactNode;
}

/** Asks once more before something is done. */
export function Confirm({ send, disabled, onSend, back = 'Cancel', ...rest }: ConfirmProps) {
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button kind="quiet" onClick={rest.onClose}>
            {back}
          </Button>
          <Button kind="danger" disabled={disabled} onClick={onSend}>
            {send}
          </Button>
        </>
      }
    />
  );
}

export interface ConfirmButtonProps extends Omit<ConfirmProps, 'open' | 'onClose' | 'disabled'> {
  label: ReactNode;
  button: Pick<ButtonProps, 'kind' | 'disabled'>;
  /** Something is still to be filled in. */
  incomplete?: boolean;
}

/** A button that asks once more, and then does it. */
export function ConfirmButton({ label, button, incomplete, onSend, ...rest }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Confirm
        {...rest}
        open={isOpen}
        onClose={close}
        disabled={incomplete}
        onSend={() => {
          close();
          onSend();
        }}
      />
    </>
  );
}
