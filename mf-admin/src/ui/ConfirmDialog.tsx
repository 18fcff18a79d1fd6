import { Button, Dialog, type DialogProps } from '@app/ui';

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'> {
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** True: it cannot be confirmed yet. */
  disabled?: boolean | undefined;
  onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', disabled, onConfirm, ...dialogProps } = props;
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
