import { useShell } from '@app/shell-api';
import type { CallInput, Endpoint } from '@app/types';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useRefreshOwnData } from './own-call.ts';
import { useSend } from './use-send.ts';

interface WithdrawButtonProps {
  /** The call that withdraws the item, and its input. */
  endpoint: Endpoint;
  input: CallInput;
  /** Name of the item for screen readers, so that the labels of several buttons differ. */
  name: string;
  kind: 'quiet' | 'danger';
  texts: { button: string; title: string; text: string; keep: string; confirm: string; done: string };
  /** True: the button remains after the withdrawal. False: the heading of the page gets the focus. */
  staysVisible?: boolean;
  onDone?: () => void;
}

/** A button that withdraws an item of the user after a confirmation. */
export function WithdrawButton({
  endpoint,
  input,
  name,
  kind,
  texts,
  staysVisible = false,
  onDone,
}: WithdrawButtonProps) {
  const { send, sending, failure, clearFailure } = useSend(endpoint);
  const { toast } = useShell();
  const refreshOwnData = useRefreshOwnData();
  const [isOpen, setIsOpen] = useState(false);
  const [withdrawalCount, setWithdrawalCount] = useState(0);

  // Runs in an effect, after the dialog has closed and returned the focus.
  const finish = useEffectEvent(async () => {
    toast({ text: texts.done });
    onDone?.();
    await refreshOwnData();
    if (!staysVisible) document.querySelector<HTMLElement>('h1')?.focus();
  });
  useEffect(() => {
    if (withdrawalCount > 0) void finish();
  }, [withdrawalCount]);

  /** Does nothing while the withdrawal is under way, which cannot be stopped. */
  function closeDialog() {
    if (!sending) setIsOpen(false);
  }
  async function withdraw() {
    const result = await send(input);
    if (result.status !== 'done') return;
    setIsOpen(false);
    setWithdrawalCount((count) => count + 1);
  }
  return (
    <>
      <Button
        kind={kind}
        onClick={() => {
          clearFailure();
          setIsOpen(true);
        }}
      >
        {texts.button}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={closeDialog}
          title={texts.title}
          actions={
            <>
              <Button kind="secondary" aria-disabled={sending} onClick={closeDialog}>
                {texts.keep}
              </Button>
              <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
                {texts.confirm}
              </Button>
            </>
          }
        >
          <p>{texts.text}</p>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
