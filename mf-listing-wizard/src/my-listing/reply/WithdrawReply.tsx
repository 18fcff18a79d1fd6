import { TakeBack } from '@app/remote-kit';
import { m } from '../../paraglide/messages.js';
import { useWithdrawReply } from '../own-listing.ts';

/** Button that withdraws an own reply, with confirmation. */
export function WithdrawReply({ review, author, name }: { review: string; author: string; name: string }) {
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
        done: m.reply_withdrawn(),
      }}
      stays
    />
  );
}
