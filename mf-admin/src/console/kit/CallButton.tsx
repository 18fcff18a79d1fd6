import type { Endpoint } from '@app/types';
import { Button, type ButtonProps } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type CallInputWithBody, useSendCall } from './use-send-call.ts';

/** A question before a call, such as one that cannot be taken back. */
interface Confirmation {
  title: string;
  /** What the call does. */
  text: string;
  confirmLabel: string;
  /** Default: "Cancel". */
  cancelLabel?: string;
  /** A field below the text. While `isIncomplete`, it has to be filled in first. */
  field?: ReactNode;
  isIncomplete?: boolean;
}

interface CallButtonProps<E extends Endpoint> extends Omit<ButtonProps, 'onClick'> {
  endpoint: E;
  input?: CallInputWithBody<E>;
  /** Absent: the call is sent at once. */
  confirmation?: Confirmation;
  /** The message in the dock after success. Absent: none. */
  doneText?: string;
  onDone?: () => void;
}

/** A button that sends one call, after a question if there is one. */
export function CallButton<E extends Endpoint>(props: CallButtonProps<E>) {
  const { endpoint, input, confirmation, doneText, onDone, ...buttonProps } = props;
  const { disabled, kind = 'secondary' } = buttonProps;
  const { sendCall, sending } = useSendCall();
  const [isAsking, setIsAsking] = useState(false);
  function send() {
    setIsAsking(false);
    void sendCall(endpoint, input, doneText, onDone);
  }
  return (
    <>
      <Button
        {...buttonProps}
        kind={kind}
        disabled={disabled || sending}
        onClick={confirmation ? () => setIsAsking(true) : send}
      />
      {confirmation && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={send}
          title={confirmation.title}
          confirmLabel={confirmation.confirmLabel}
          cancelLabel={confirmation.cancelLabel}
          disabled={confirmation.isIncomplete}
        >
          <p>{confirmation.text}</p>
          {confirmation.field}
        </ConfirmDialog>
      )}
    </>
  );
}
