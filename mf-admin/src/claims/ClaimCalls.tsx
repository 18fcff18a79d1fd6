import { callAnswers } from '@app/option-lists';
import { noteClaimCall } from '@app/types/admin/actions/claim';
import type { ClaimItem } from '@app/types/admin/claims';
import { Link } from '@app/ui';
import { useGrants } from '../console/access/me.ts';
import { CallForm } from '../console/kit/CallForm.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { callAnswerTexts, hiddenText } from './check-texts.ts';

export function ClaimCalls({ claim }: { claim: ClaimItem }) {
  const { calls, status, against } = claim;
  const canDecide = useGrants().decide !== undefined;
  const canLogCall = status === 'pending' && canDecide && against.phone !== '';
  if (calls.length === 0 && !canLogCall) return null;
  return (
    <ItemSection title="Calls to the practice">
      {calls.length > 0 && (
        <ul>
          {calls.map(({ at, by, number, answer, note }) => (
            <li key={at}>
              {by} called {number}, {formatShortTime(at)}: {callAnswerTexts[answer]}.{' '}
              {note === null ? hiddenText : note && `“${note}”`}
            </li>
          ))}
        </ul>
      )}
      {canLogCall && <LogCallForm claim={claim} />}
    </ItemSection>
  );
}

const answerOptions = [
  ['', 'Choose'],
  ...callAnswers.map((answer) => [answer, callAnswerTexts[answer]] as const),
] as const;

function LogCallForm({ claim: { id, v, against } }: { claim: ClaimItem }) {
  return (
    <CallForm
      endpoint={noteClaimCall}
      draftKey={`claim-call/${id}`}
      label="Log a call"
      fields={[
        { name: 'answer', label: 'What the practice said', type: 'select', options: answerOptions },
        {
          name: 'note',
          label: 'Note on the call',
          hint: 'Who you spoke with. Staff only.',
          type: 'textarea',
          rows: 2,
          maxLength: 1000,
        },
      ]}
      submitLabel={`Log the call to ${against.phone}`}
      isComplete={({ answer }) => answer !== ''}
      toInput={({ answer, note }) => ({
        params: { id },
        body: { v, number: against.phone, answer: answer as (typeof callAnswers)[number], note },
      })}
    >
      <p>
        The public number: <Link href={`tel:${against.phone}`}>{against.phone}</Link>. A call to any other
        number proves nothing.
      </p>
    </CallForm>
  );
}
