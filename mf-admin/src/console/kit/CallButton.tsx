import type { Endpoint } from '@app/types';
import { Button, type ButtonProps } from '@app/ui';
import { type CallInputWithBody, useSendCall } from './use-send-call.ts';

interface CallButtonProps<E extends Endpoint> extends Omit<ButtonProps, 'onClick'> {
  /** The endpoint that the button calls. */
  endpoint: E;
  input?: CallInputWithBody<E>;
  /** The message in the dock after success. Absent: none. */
  doneText?: string;
  onDone?: () => void;
}

/** A button that sends one call. */
export function CallButton<E extends Endpoint>(props: CallButtonProps<E>) {
  const { endpoint, input, doneText, onDone, disabled, kind = 'secondary', ...buttonProps } = props;
  const { sendCall, sending } = useSendCall();
  return (
    <Button
      {...buttonProps}
      kind={kind}
      disabled={disabled || sending}
      onClick={() => void sendCall(endpoint, input, doneText, onDone)}
    />
  );
}
