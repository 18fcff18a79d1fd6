import { Button, Dialog } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The words of the button that does it. */
  send: ReactNode;
  kind?: ComponentProps<typeof Button>['kind'];
  disabled?: boolean;
  onSend: () => void;
  /** The words of the way back. */
  back?: string;
  children: ReactNode;
}

/** Asks once more before something is done. */
export function Confirm({ send, kind = 'danger', disabled, onSend, back = 'Cancel', ...rest }: ConfirmProps) {
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button kind="quiet" onClick={rest.onClose}>
            {back}
          </Button>
          <Button kind={kind} disabled={disabled} onClick={onSend}>
            {send}
          </Button>
        </>
      }
    />
  );
}
