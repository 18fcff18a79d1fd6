import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useWithdrawReply } from '../own-listing.ts';

/** Takes an own reply back, after saying what that means. */
export function WithdrawReply({ review, author, name }: { review: string; author: string; name: string }) {
  const { toast } = useShell();
  const { send, sending, failure, forgive } = useWithdrawReply();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);

  async function withdraw() {
    const sent = await send({ params: { id: review } });
    if (sent.status !== 'done') return;
    setOpen(false);
    toast({ text: m.reply_withdrawn() });
    await refresh();
  }
  return (
    <>
      <Button
        kind="quiet"
        onClick={() => {
          forgive();
          setOpen(true);
        }}
      >
        {m.reply_withdraw()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={m.reply_withdraw_title({ author })}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {m.reply_keep()}
              </Button>
              <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
                {m.reply_withdraw_confirm()}
              </Button>
            </>
          }
        >
          <p>{m.reply_withdraw_text()}</p>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
