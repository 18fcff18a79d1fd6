import type { ProposedField } from '@app/types/admin/updates';
import { CheckIcon, ChoiceGroup, UndoIcon, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { renderFieldSides } from '../diff-sides.tsx';
import { formatValue } from '../field-values.ts';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { DiffNote, DiffRow } from '../ui/DiffRow.tsx';
import { Kbd } from '../ui/Dock.tsx';
import { getFieldLabel } from '../words/field-names.ts';
import { formatShortTime } from '../words/format-time.ts';
import type { FieldChoice } from './decision-state.ts';

interface ChangeRowProps {
  change: ProposedField;
  /** The digit key that focuses this row. Undefined: none. */
  digit?: number | undefined;
  choice: FieldChoice | undefined;
  /** Absent: the row is read-only. */
  onChoose?: ((choice: FieldChoice) => void) | undefined;
  /** True: the change can only be returned, because it can no longer go live. */
  mustReturn?: boolean;
  newLabel?: string;
  oldLabel?: string;
}

/** A field of an update: the live value beside the proposed one, with Accept and Return. */
export function ChangeRow({
  change,
  digit,
  choice,
  onChoose,
  mustReturn = false,
  oldLabel = 'Live now',
  newLabel = 'Proposed',
}: ChangeRowProps) {
  const { field, live: liveValue, proposed: proposedValue, hidden: isHidden, conflict } = change;
  const fieldLabel = getFieldLabel(field);
  const diffSides = isHidden
    ? { oldValue: <p>Your role does not show this.</p>, newValue: <p>Your role does not show this.</p> }
    : renderFieldSides(field, liveValue, proposedValue);
  const renderLabel = (icon: ReactNode, label: string) => (
    <>
      {icon} {label}
      <VisuallyHidden> – {fieldLabel}</VisuallyHidden>
    </>
  );
  return (
    <DiffRow
      data-field={field}
      name={
        <>
          {digit !== undefined && onChoose && (
            <span aria-hidden="true">
              <Kbd>{digit}</Kbd>
            </span>
          )}{' '}
          {fieldLabel}
        </>
      }
      oldLabel={oldLabel}
      oldValue={
        <>
          {diffSides.oldValue}
          {conflict && !isHidden && (
            <DiffNote>Was {formatValue(field, conflict.was)} when this was sent</DiffNote>
          )}
        </>
      }
      newLabel={newLabel}
      newValue={diffSides.newValue}
      warnings={findWarnings(change)}
    >
      {onChoose && (
        <ChoiceGroup<FieldChoice>
          name={field}
          value={choice}
          onChange={onChoose}
          options={[
            ['accept', renderLabel(<CheckIcon />, 'Accept'), { disabled: mustReturn }],
            ['return', renderLabel(<UndoIcon />, 'Return'), { kind: 'warn' }],
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
  const sourceText = moved ? ` (${formatChangeSource(moved)}, ${formatShortTime(moved.at)})` : '';
  return [...warnings, `The live value changed after this was sent${sourceText}. Choose one.`];
}

type LiveChange = NonNullable<NonNullable<ProposedField['conflict']>['moved']>;

/** Returns the label of who changed a live value: "import", "Inés Calloway". */
const formatChangeSource = ({ by, name }: LiveChange): string =>
  ({ import: 'import', team: name ?? 'the team', owner: 'the owner', system: 'automatically' })[by];
