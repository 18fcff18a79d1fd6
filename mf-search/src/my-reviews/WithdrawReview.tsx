import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { Button, Dialog, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useWithdrawReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Takes a review back, after saying what that means. */
export function WithdrawReview({ review, name }: { review: OwnReview; name: string }) {
  const { reviewsChanged, toast } = useShell();
  const { send, sending, failure, forgive } = useWithdrawReview();
  const refresh = useRefreshOwn();
  const [open, setOpen] = useState(false);

  async function withdraw() {
    const sent = await send({ params: { id: review.id } });
    if (sent.status !== 'done') return;
    setOpen(false);
    toast({ text: m.withdraw_done({ name }) });
    reviewsChanged();
    await refresh();
    // The card went, and with it the button that had the focus.
    document.querySelector<HTMLElement>('h1')?.focus();
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
        {m.withdraw()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={m.withdraw_title({ name })}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen(false)}>
                {m.withdraw_keep()}
              </Button>
              <Button kind="danger" aria-disabled={sending} onClick={withdraw}>
                {m.withdraw_confirm()}
              </Button>
            </>
          }
        >
          <p>{m.withdraw_text()}</p>
          <FailureBanner failure={failure} />
        </Dialog>
      )}
    </>
  );
}
