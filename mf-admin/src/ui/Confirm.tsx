import { Button, type ButtonProps, Dialog } from '@app/ui';
import { type ReactNode, useState } from 'react';

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the button that confirms. */
  send: ReactNode;
  disabled?: boolean;
  onSend: () => void;
  /** The label of the button that cancels. Default: "Cancel". */
  back?: string;
  children: ReactNode;
}

/** A dialog that asks for a confirmation. */
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
  /** True: a field of the dialog is still empty, so the confirming button is disabled. */
  incomplete?: boolean;
}

/** A button that asks for a confirmation before it acts. */
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
