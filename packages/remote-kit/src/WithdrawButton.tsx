import { useShell } from '@app/shell-api';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useRefreshOwn } from './own-call.ts';
import type { useSend } from './use-send.ts';

type WithdrawCall = Pick<ReturnType<typeof useSend>, 'sending' | 'failure' | 'clearFailure'> & {
  send: (input: { params: { id: string } }) => Promise<{ status: string }>;
};

export interface WithdrawButtonProps {
  /** Withdraws the item with this id. */
  write: WithdrawCall;
  id: string;
  /** Accessible name after the button's text, so that buttons differ. */
  name: string;
  kind: 'quiet' | 'danger';
  words: { press: string; title: string; text: string; keep: string; confirm: string; done: string };
  /** True if the button remains after the withdrawal. Otherwise the page's heading gets the focus. */
  isPermanent?: boolean;
  /** Called after the withdrawal. */
  onDone?: () => void;
}

/** A button that withdraws an item of the user after a confirmation. */
export function WithdrawButton({
  write,
  id,
  name,
  kind,
  words,
  isPermanent = false,
  onDone,
}: WithdrawButtonProps) {
  const { send, sending, failure, clearFailure } = write;
  const { toast } = useShell();
  const refresh = useRefreshOwn();
  const [isOpen, setOpen] = useState(false);
  const [withdrawalCount, setWithdrawalCount] = useState(0);

  // After the dialog has closed and returned the focus.
  const finish = useEffectEvent(async () => {
    toast({ text: words.done });
    onDone?.();
    await refresh();
    if (!isPermanent) document.querySelector<HTMLElement>('h1')?.focus();
  });
  useEffect(() => {
    if (withdrawalCount > 0) void finish();
  }, [withdrawalCount]);

  async function withdraw() {
    const result = await send({ params: { id } });
    if (result.status !== 'done') return;
    setOpen(false);
    setWithdrawalCount((count) => count + 1);
  }
  return (
    <>
      <Button
        kind={kind}
        onClick={() => {
          clearFailure();
          setOpen(true);
        }}
      >
        {words.press}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={words.title}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {words.keep}
              </Button>
              <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
                {words.confirm}
              </Button>
            </>
          }
        >
          <p>{words.text}</p>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
