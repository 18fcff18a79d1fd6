import { adminDeleteReview, adminRestoreReview } from '@app/types/admin/actions/review';
import { Button, Field, Fold, Stack, Textarea } from '@app/ui';
import { useState } from 'react';
import { useMay } from '../console/access/me.ts';
import { formatDone } from '../queue/use-decision.ts';
import type { DecisionProps } from './ReviewDecision.tsx';
import { formatListingName } from './review-words.ts';

/** Deleting a review, and bringing a deleted one back. Withholding is decided with reasons instead: this is for the law. */
export function DeletePart({ review, decisions }: DecisionProps) {
  const { id, v, steps } = review;
  const [reason, setReason] = useState('');
  const needsSecond = useMay()('delete') === 'second';
  const name = formatListingName(review);

  if (steps.includes('restore')) {
    const restore = () =>
      decisions.decide(adminRestoreReview, {
        input: { params: { id }, body: { v } },
        done: formatDone(adminRestoreReview, { name }),
        stay: true,
      });
    return (
      <Button kind="secondary" disabled={decisions.sending} onClick={restore}>
        {adminRestoreReview.button.label}
      </Button>
    );
  }
  if (!steps.includes('delete')) return null;
  const remove = () =>
    decisions.decide(adminDeleteReview, {
      input: { params: { id }, body: { v, reason } },
      done: formatDone(adminDeleteReview, { name }),
    });
  return (
    <Fold label="Delete">
      <Stack>
        <p>
          It leaves the site and the queues, and can be restored for 30 days.
          {needsSecond && ' Someone else on the team has to agree first.'}
        </p>
        <Field label="Why it is deleted" hint="Kept in the log." required>
          <Textarea value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button kind="danger" disabled={decisions.sending || !reason.trim()} onClick={remove}>
          {needsSecond ? 'Ask to delete this review' : adminDeleteReview.button.label}
        </Button>
      </Stack>
    </Fold>
  );
}
