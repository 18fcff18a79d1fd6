import { TakeBack } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { useWithdrawReview } from '../own-api.ts';
import { m } from '../paraglide/messages.js';

/** Button that withdraws a review, with confirmation. */
export function WithdrawReview({ review, name }: { review: OwnReview; name: string }) {
  const { reviewsChanged } = useShell();
  return (
    <TakeBack
      write={useWithdrawReview()}
      id={review.id}
      name={name}
      kind="quiet"
      words={{
        press: m.withdraw(),
        title: m.withdraw_title({ name }),
        text: m.withdraw_text(),
        keep: m.withdraw_keep(),
        confirm: m.withdraw_confirm(),
        done: m.withdraw_done({ name }),
      }}
      onDone={reviewsChanged}
    />
  );
}
