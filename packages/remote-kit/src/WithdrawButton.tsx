import { useShell } from '@app/shell-api';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import { useRefreshOwn } from './own-call.ts';
import type { useSend } from './use-send.ts';

type Write = Pick<ReturnType<typeof useSend>, 'sending' | 'failure' | 'forgive'> & {
  send: (input: { params: { id: string } }) => Promise<{ status: string }>;
};

export interface WithdrawButtonProps {
  /** Withdraws the item with this id. */
  write: Write;
  id: string;
  /** Accessible name after the button's text, so that buttons differ. */
  name: string;
  kind: 'quiet' | 'danger';
  words: { press: string; title: string; text: string; keep: string; confirm: string; done: string };
  /** True if the button stays. Otherwise it disappears with the item, and the page's heading gets the focus. */
  stays?: boolean;
  /** Called after the withdrawal. */
  onDone?: () => void;
}

/** A button that withdraws an item of the user after a confirmation. */
export function WithdrawButton({ write, id, name, kind, words, stays = false, onDone }: WithdrawButtonProps) {
  const { send, sending, failure, forgive } = write;
  const { toast } = useShell();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState(0);

  // After the dialog has closed and returned the focus.
  const finish = useEffectEvent(async () => {
    toast({ text: words.done });
    onDone?.();
    await refresh();
    if (!stays) document.querySelector<HTMLElement>('h1')?.focus();
  });
  useEffect(() => {
    if (withdrawn > 0) void finish();
  }, [withdrawn]);

  async function withdraw() {
    const sent = await send({ params: { id } });
    if (sent.status !== 'done') return;
    setOpen(false);
    setWithdrawn((times) => times + 1);
  }
  return (
    <>
      <Button
        kind={kind}
        onClick={() => {
          forgive();
          setOpen(true);
        }}
      >
        {words.press}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {open && (
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
