import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureBanner } from './FailureBanner.tsx';
import type { useSend } from './use-send.ts';

type Write = Pick<ReturnType<typeof useSend>, 'sending' | 'failure' | 'forgive'> & {
  send: (input: { params: { id: string } }) => Promise<{ status: string }>;
};

export interface TakeBackProps {
  /** Withdraws what has this id. */
  write: Write;
  id: string;
  /** Told to screen readers after the button's words, so that no two buttons are called alike. */
  name: string;
  kind: 'quiet' | 'danger';
  words: { press: string; title: string; text: string; keep: string; confirm: string };
  /** Once it is withdrawn and the dialog is closed. */
  onDone: () => void | Promise<void>;
}

/** Withdraws something of one's own, after saying what that means. */
export function TakeBack({ write, id, name, kind, words, onDone }: TakeBackProps) {
  const { send, sending, failure, forgive } = write;
  const [open, setOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState(0);

  // After the dialog is gone: closing, it gives the focus back, which `onDone` may want elsewhere.
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (withdrawn > 0) void tell();
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
