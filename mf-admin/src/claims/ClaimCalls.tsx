import { noteClaimCall } from '@app/types/admin/actions/claim';
import { type ClaimItem, callAnswers } from '@app/types/admin/claims';
import { Banner, Button, Field, Link, Select, Textarea } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { type SubmitEvent, useState } from 'react';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { formatShortTime } from '../words/format-time.ts';
import { callWords, hiddenText } from './check-words.ts';

/** Calls to the practice about a claim, and the form that notes one. */
export function ClaimCalls({ claim }: { claim: ClaimItem }) {
  const { calls, status, against } = claim;
  const mayDecide = useMay()('decide') !== undefined;
  const mayNote = status === 'pending' && mayDecide && against.phone !== '';
  if (calls.length === 0 && !mayNote) return null;
  return (
    <ItemPart title="Calls to the practice">
      {calls.length > 0 && (
        <ul>
          {calls.map(({ at, by, number, answer, note }) => (
            <li key={at}>
              {by} called {number}, {formatShortTime(at)}: {callWords[answer]}.{' '}
              {note === null ? hiddenText : note && `“${note}”`}
            </li>
          ))}
        </ul>
      )}
      {mayNote && <NoteCall claim={claim} />}
    </ItemPart>
  );
}

function NoteCall({ claim }: { claim: ClaimItem }) {
  const { id, v, against } = claim;
  const { send, sending, failure } = useAdminSend(noteClaimCall);
  const refresh = useRefresh();
  const [answer, setAnswer] = useState<(typeof callAnswers)[number] | ''>('');
  const [note, setNote] = useState('');

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (answer === '' || sending) return;
    const sent = await send({ params: { id }, body: { v, number: against.phone, answer, note } });
    if (sent.status === 'done') {
      setAnswer('');
      setNote('');
    }
    // Also after a refusal: somebody else may have changed the claim.
    await refresh();
  }
  return (
    <form aria-label="Log a call" onSubmit={save} noValidate>
      <p>
        The public number: <Link href={`tel:${against.phone}`}>{against.phone}</Link>. A call to any other
        number proves nothing.
      </p>
      <Field label="What the practice said">
        <Select value={answer} onChange={({ target }) => setAnswer(target.value as typeof answer)}>
          <option value="">Choose</option>
          {callAnswers.map((one) => (
            <option key={one} value={one}>
              {callWords[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note on the call" hint="Who you spoke with. Staff only.">
        <Textarea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div role="alert">
        {failure && (
          <Banner kind="bad" role="none">
            <p>{getErrorMessage(failure, 'The call was not saved. Try again.')}</p>
          </Banner>
        )}
      </div>
      <Decide>
        <Button kind="secondary" type="submit" disabled={answer === '' || sending}>
          Log the call to {against.phone}
        </Button>
      </Decide>
    </form>
  );
}
