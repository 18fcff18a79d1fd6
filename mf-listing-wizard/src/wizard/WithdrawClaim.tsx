import { TakeBack } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnClaim } from '@app/types';
import { useWithdrawClaim } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Button that withdraws a claim, with confirmation. */
export function WithdrawClaim({ claim, name }: { claim: OwnClaim; name: string }) {
  const { listingChanged } = useShell();
  const withdraw = useWithdrawClaim();
  const send: typeof withdraw.send = async (...input) => {
    const sent = await withdraw.send(...input);
    if (sent.status === 'done') listingChanged();
    return sent;
  };
  return (
    <TakeBack
      write={{ ...withdraw, send }}
      id={claim.id}
      name={name}
      kind="danger"
      words={{
        press: m.claim_withdraw(),
        title: m.claim_withdraw_title({ name }),
        text: m.claim_withdraw_text(),
        keep: m.claim_withdraw_keep(),
        confirm: m.claim_withdraw(),
        done: m.claim_withdrawn({ name }),
      }}
    />
  );
}
