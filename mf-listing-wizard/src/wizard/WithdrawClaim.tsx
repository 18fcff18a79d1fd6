import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnClaim } from '@app/types';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useWithdrawClaim } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Takes a request back, after saying what that means. */
export function WithdrawClaim({ claim, name }: { claim: OwnClaim; name: string }) {
  const { toast } = useShell();
  const { send, sending, failure, forgive } = useWithdrawClaim();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);

  async function withdraw() {
    const sent = await send({ params: { id: claim.id } });
    if (sent.status !== 'done') return;
    setOpen(false);
    toast({ text: m.claim_withdrawn({ name }) });
    await refresh();
    // The request went, and with it the button that had the focus.
    document.querySelector<HTMLElement>('h1')?.focus();
  }
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          forgive();
          setOpen(true);
        }}
      >
        {m.claim_withdraw()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={m.claim_withdraw_title({ name })}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {m.claim_withdraw_keep()}
              </Button>
              <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
                {m.claim_withdraw()}
              </Button>
            </>
          }
        >
          <p>{m.claim_withdraw_text()}</p>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
