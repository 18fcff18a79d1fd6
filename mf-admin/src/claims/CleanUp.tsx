import { purgeOrphanedClaims } from '@app/types/admin/actions/claim';
import type { OrphanedClaim } from '@app/types/admin/claims';
import { Banner, Button, Dialog, Field, Textarea } from '@app/ui';
import { useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { formatClaimCount, formatOrphanedClaim, stayWords } from './orphan-words.ts';

interface CleanUpProps {
  ids: readonly string[];
  /** Somebody else of the team has to agree. */
  needsSecond: boolean;
  onDone: () => void;
}

interface Preview {
  claims: readonly OrphanedClaim[];
  skipped: readonly { id: string; why: keyof typeof stayWords }[];
}

/** Removes what was chosen: with a reason, and not before it was shown what would go. It cannot be undone. */
export function CleanUp({ ids, needsSecond, onDone }: CleanUpProps) {
  const { send, sending, failure, forgive } = useAdminSend(purgeOrphanedClaims);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const dock = useDock();
  const refresh = useRefresh();
  const ready = ids.length > 0 && reason.trim() !== '';

  async function ask(isPreview: boolean) {
    const sent = await send({ body: { ids: [...ids], reason, preview: isPreview } });
    if (sent.status !== 'done') return;
    const { reply } = sent;
    if (isPreview && 'claims' in reply) return setPreview(reply);
    setPreview(null);
    setReason('');
    if ('second' in reply) dock.say('Requested: someone else on the team has to agree first.');
    else {
      const stayed = reply.skipped.length > 0 ? ` ${formatClaimCount(reply.skipped.length)} stayed.` : '';
      dock.say(`Removed ${formatClaimCount(reply.claims.length)}.${stayed}`);
    }
    onDone();
    await refresh();
  }

  function close() {
    setPreview(null);
    forgive();
  }

  return (
    <>
      <Field label="Reason" hint="For the audit log. Required." required>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {failure && !preview && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'This could not be prepared. Please try again.')}</p>
        </Banner>
      )}
      <p>
        <Button kind="secondary" disabled={!ready || sending} onClick={() => void ask(true)}>
          Preview the clean-up of {formatClaimCount(ids.length)}
        </Button>
      </p>
      {!ready && <p>{ids.length === 0 ? 'Choose at least one claim.' : 'Write a reason first.'}</p>}
      <Dialog
        open={preview !== null}
        onClose={close}
        title="Remove these claims permanently?"
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              kind="danger"
              disabled={sending || preview?.claims.length === 0}
              onClick={() => void ask(false)}
            >
              {needsSecond
                ? 'Ask for a second opinion'
                : `Remove ${formatClaimCount(preview?.claims.length ?? 0)}`}
            </Button>
          </>
        }
      >
        {failure && (
          <Banner kind="bad">
            <p>{getErrorMessage(failure, 'Nothing was removed. Please try again.')}</p>
          </Banner>
        )}
        <p>The claimants get an e-mail. This cannot be undone.</p>
        <ul aria-label="To be removed">
          {preview?.claims.map((one) => (
            <li key={one.id}>{formatOrphanedClaim(one)}</li>
          ))}
        </ul>
        {preview && preview.skipped.length > 0 && (
          <ul aria-label="To stay">
            {preview.skipped.map(({ id, why }) => (
              <li key={id}>A chosen claim {stayWords[why]}: it stays.</li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}
