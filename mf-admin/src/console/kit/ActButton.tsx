import type { Endpoint } from '@app/types';
import { Button, type ButtonProps } from '@app/ui';
import { type ActInput, useAct } from './use-act.ts';

interface ActButtonProps<E extends Endpoint> extends Omit<ButtonProps, 'onClick'> {
  /** The call that the button sends. */
  call: E;
  input?: ActInput<E>;
  /** The message in the dock after success. Absent: none. */
  doneText?: string;
}

/** A button that sends one call. */
export function ActButton<E extends Endpoint>(props: ActButtonProps<E>) {
  const { call, input, doneText, disabled, kind = 'secondary', ...buttonProps } = props;
  const { act, sending } = useAct();
  return (
    <Button
      {...buttonProps}
      kind={kind}
      disabled={disabled || sending}
      onClick={() => void act(call, input, doneText)}
    />
  );
}
