import { TakeBack, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { m } from '../../paraglide/messages.js';
import { useWithdrawReply } from '../own-listing.ts';

/** Takes an own reply back. */
export function WithdrawReply({ review, author, name }: { review: string; author: string; name: string }) {
  const { toast } = useShell();
  const refresh = useRefreshOwn();
  return (
    <TakeBack
      write={useWithdrawReply()}
      id={review}
      name={name}
      kind="quiet"
      words={{
        press: m.reply_withdraw(),
        title: m.reply_withdraw_title({ author }),
        text: m.reply_withdraw_text(),
        keep: m.reply_keep(),
        confirm: m.reply_withdraw_confirm(),
      }}
      onDone={() => {
        toast({ text: m.reply_withdrawn() });
        return refresh();
      }}
    />
  );
}
