import { adminCloseChildAccount } from '@app/types/admin/actions/review';
import type { StaffReview } from '@app/types/admin/reviews';
import { Banner, Button, Field, Fold, Stack, Textarea } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { useMoves } from '../queue/moves.ts';
import { formatDone } from '../queue/use-decision.ts';

/** Children under 13 have no account here: theirs is closed with all that it wrote, and nothing brings it back. */
export function ChildPart({ review: { id, steps } }: { review: StaffReview }) {
  const { send, sending, failure } = useAdminSend(adminCloseChildAccount);
  const [reason, setReason] = useState('');
  const needsSecond = useMay()('delete') === 'second';
  const dock = useDock();
  const moves = useMoves();
  const refresh = useRefresh();
  if (!steps.includes('close_child')) return null;

  async function close() {
    const sent = await send({ params: { id }, body: { reason } });
    if (sent.status !== 'done') return;
    if ('second' in sent.reply) dock.say('Requested: someone else on the team has to agree first.');
    else dock.say(formatDone(adminCloseChildAccount, { receipt: sent.reply.receipt }));
    moves.onFrom(id);
    await refresh();
  }

  return (
    <Fold label="The author is a child">
      <Stack>
        <p>
          Nobody under 13 has an account here. It is closed at once, for good, and all its reviews go with it;
          a parent may write in their own name.
          {needsSecond && ' Someone else on the team has to agree first.'}
        </p>
        <Field label="How we know" hint="Kept in the log. Leave out the child’s name." required>
          <Textarea value={reason} maxLength={2000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure && (
          <Banner kind="bad">
            <p>{getErrorMessage(failure, 'The account could not be closed.')}</p>
          </Banner>
        )}
        <Button kind="danger" disabled={sending || !reason.trim()} onClick={() => void close()}>
          {needsSecond ? 'Ask to close this account' : adminCloseChildAccount.button.label}
        </Button>
      </Stack>
    </Fold>
  );
}
