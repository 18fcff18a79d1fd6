import { Button, type ButtonProps, Dialog } from '@app/ui';
import { type ReactNode, useState } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the button that confirms. */
  confirmLabel: ReactNode;
  disabled?: boolean;
  onConfirm: () => void;
  /** The label of the button that cancels. Default: "Cancel". */
  cancelLabel?: string;
  children: ReactNode;
}

/** A dialog that asks for a confirmation. */
export function ConfirmDialog({
  confirmLabel,
  disabled,
  onConfirm,
  cancelLabel = 'Cancel',
  ...dialogProps
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      actions={
        <>
          <Button kind="quiet" onClick={dialogProps.onClose}>
            {cancelLabel}
          </Button>
          <Button kind="danger" disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

export interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onClose' | 'disabled'> {
  label: ReactNode;
  buttonProps: Pick<ButtonProps, 'kind' | 'disabled'>;
  /** True: a field of the dialog is still empty, so the confirming button is disabled. */
  isIncomplete?: boolean;
}

/** A button that asks for a confirmation before it acts. */
export function ConfirmButton({
  label,
  buttonProps,
  isIncomplete,
  onConfirm,
  ...dialogProps
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...buttonProps} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialogProps}
        open={isOpen}
        onClose={close}
        disabled={isIncomplete}
        onConfirm={() => {
          close();
          onConfirm();
        }}
      />
    </>
  );
}
