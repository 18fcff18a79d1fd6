import type { ProposedField } from '@app/types/admin/updates';
import { CheckIcon, Choices, UndoIcon, VisuallyHidden } from '@app/ui';
import { DiffRow, DiffSame, Key } from '@app/ui/staff';
import type { ReactNode } from 'react';
import { renderFieldSides } from '../diff-sides.tsx';
import { formatValue } from '../field-values.ts';
import { getWarningSentence } from '../inbox/warning-words.ts';
import { getFieldName } from '../words/field-names.ts';
import { formatShortTime } from '../words/format-time.ts';
import type { FieldChoice } from './decision-state.ts';

interface ChangeRowProps {
  change: ProposedField;
  /** The key that leads here, if there is one for it. */
  digit?: number | undefined;
  choice: FieldChoice | undefined;
  /** Absent: it only shows. */
  onChoose?: ((choice: FieldChoice) => void) | undefined;
  /** Nothing can go live any more. */
  onlyReturn?: boolean;
  /** What the new values are, once decided. */
  newLabel?: string;
  oldLabel?: string;
}

/** One field of a change: what is live beside what is proposed, and Accept or Return. */
export function ChangeRow({
  change,
  digit,
  choice,
  onChoose,
  onlyReturn = false,
  oldLabel = 'Live now',
  newLabel = 'Proposed',
}: ChangeRowProps) {
  const { field, live, proposed, hidden, conflict } = change;
  const name = getFieldName(field);
  const sides = hidden
    ? { old: <p>Your role does not show this.</p>, now: <p>Your role does not show this.</p> }
    : renderFieldSides(field, live, proposed);
  const label = (icon: ReactNode, words: string) => (
    <>
      {icon} {words}
      <VisuallyHidden> – {name}</VisuallyHidden>
    </>
  );
  return (
    <DiffRow
      data-field={field}
      name={
        <>
          {digit !== undefined && onChoose && (
            <span aria-hidden="true">
              <Key>{digit}</Key>
            </span>
          )}{' '}
          {name}
        </>
      }
      oldLabel={oldLabel}
      old={
        <>
          {sides.old}
          {conflict && !hidden && (
            <DiffSame>Was {formatValue(field, conflict.was)} when this was sent</DiffSame>
          )}
        </>
      }
      newLabel={newLabel}
      now={sides.now}
      warnings={findWarnings(change)}
    >
      {onChoose && (
        <Choices<FieldChoice>
          name={field}
          value={choice}
          onChange={onChoose}
          options={[
            ['accept', label(<CheckIcon />, 'Accept'), { disabled: onlyReturn }],
            ['return', label(<UndoIcon />, 'Return'), { kind: 'warn' }],
          ]}
        />
      )}
    </DiffRow>
  );
}

function findWarnings({ risks, conflict }: ProposedField): string[] {
  const warnings = risks.map(getWarningSentence);
  if (!conflict) return warnings;
  const { moved } = conflict;
  const by = moved ? ` (${formatChangeAuthor(moved)}, ${formatShortTime(moved.at)})` : '';
  return [...warnings, `The live value changed after this was sent${by}. Choose one.`];
}

type LiveChange = NonNullable<NonNullable<ProposedField['conflict']>['moved']>;

/** "import", "Inés Calloway": who moved a live value. */
const formatChangeAuthor = ({ by, name }: LiveChange): string =>
  ({ import: 'import', team: name ?? 'the team', owner: 'the owner', system: 'automatically' })[by];
