import { getPendingUpdate, type UpdateItem } from '@app/types/admin/updates';
import { type RefObject, useRef } from 'react';
import { useGrants } from '../console/access/me.ts';
import { digitKeyCount, useShortcuts, useShortcutsEnabled } from '../console/shortcuts/shortcuts.ts';
import { createItemView, ItemFrame } from '../inbox/item/ItemFrame.tsx';
import { getWarningSentence } from '../inbox/warning-texts.ts';
import { DiffRows } from '../ui/DiffRow.tsx';
import { Explanation } from '../ui/OpenItem.tsx';
import { getFieldLabel } from '../words/field-names.ts';
import { formatDecision, formatShortTime } from '../words/format-time.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import { ChangeRow } from './ChangeRow.tsx';
import {
  type DecisionState,
  type FieldChoice,
  type FieldChoices,
  getDecisionState,
  useFieldChoices,
} from './decision-state.ts';
import { describeChanges, getUpdateChoices } from './update-choices.ts';

export default createItemView(getPendingUpdate, 'params', ({ update }) => update, OpenUpdate);

/** Returns the abbreviation of the first credential that has one, such as "CPO". */
const findAbbreviation = (licenses: readonly string[]) =>
  licenses.map((license) => /\(([A-Z]+)\)$/.exec(license)?.[1]).find(Boolean);

function OpenUpdate({ item }: { item: UpdateItem }) {
  const { id, v, listing, licenses, since } = item;
  const canDecide = useGrants().decide !== undefined;
  const [choices, addChoices] = useFieldChoices(id, v);
  const decisionState = getDecisionState(item, choices);
  const name = [formatName(listing), findAbbreviation(licenses)].filter(Boolean).join(', ');
  return (
    <ItemFrame
      kind="pending-updates"
      item={item}
      sla={item}
      describeChanges={describeChanges}
      title={`Update of ${name}`}
      listing={listing}
      meta={[`${describeSender(item)} ${formatShortTime(since)}`]}
      choices={getUpdateChoices(item, decisionState)}
    >
      <UpdateExplanation item={item} />
      <UpdateFields item={item} decisionState={decisionState} onChoose={canDecide ? addChoices : undefined} />
    </ItemFrame>
  );
}

/** Describes who sent an update: the owner, the practice manager whom they invited, or both. */
function describeSender({ fields, manager }: UpdateItem): string {
  if (!manager) return 'Sent by the owner';
  const managerText = `${manager.name || 'a former account'}, practice manager, invited by the owner`;
  return manager.fields.length === fields.length
    ? `Sent by ${managerText},`
    : `Sent by the owner and ${managerText} (${manager.fields.map(getFieldLabel).join(', ')}),`;
}

const obstacleTexts = {
  not_public: 'The listing is no longer public: this change can only be returned.',
  other_owner: 'The listing no longer belongs to anyone who sent this: it can only be returned.',
};
const outcomeTexts = { approved: 'Approved', partly: 'Approved in part', rejected: 'Returned' };

function UpdateExplanation({ item: { changes, risks, blocked, decision, status } }: { item: UpdateItem }) {
  if (status !== 'pending')
    return (
      <Explanation
        title={
          decision
            ? formatDecision(outcomeTexts[decision.outcome], decision)
            : status === 'withdrawn'
              ? 'The owner withdrew it.'
              : 'No decision was made.'
        }
      />
    );
  const warningCount = changes.filter((change) => change.risks.length > 0 || change.conflict).length;
  const fieldRisks = new Set(changes.flatMap((change) => change.risks));
  return (
    <Explanation
      title={`Why it is here: the owner changed ${formatCount(changes.length, 'field')}.${warningCount > 0 ? ` ${warningCount === 1 ? 'One needs' : `${warningCount} need`} a look, so nothing is chosen there.` : ''}`}
      points={[
        blocked && obstacleTexts[blocked],
        ...risks.filter((risk) => !fieldRisks.has(risk)).map(getWarningSentence),
      ]}
    />
  );
}

interface UpdateFieldsProps {
  item: UpdateItem;
  decisionState: DecisionState;
  /** Absent: the reader may not decide. */
  onChoose?: ((choices: FieldChoices) => void) | undefined;
}

/** The fields of an update. Several fields have a choice each; a single field is decided by the buttons of the bar. */
export function UpdateFields({ item, decisionState, onChoose }: UpdateFieldsProps) {
  const { changes, blocked, decision, status } = item;
  const rowsRef = useRef<HTMLDivElement>(null);
  const hasShortcuts = useShortcutsEnabled();
  const hasChoices = onChoose !== undefined && status === 'pending' && changes.length > 1;
  useFieldShortcuts({
    rowsRef,
    fields: changes.map(({ field }) => field),
    onChoose: (field, choice) => !blocked && onChoose?.({ [field]: choice }),
    enabled: hasChoices,
  });
  return (
    <DiffRows ref={rowsRef}>
      {changes.map((change, index) => {
        const isLive = decision?.accepted.includes(change.field);
        return (
          <ChangeRow
            key={change.field}
            change={change}
            digit={hasShortcuts && index < digitKeyCount ? index + 1 : undefined}
            choice={decisionState.getChoice(change.field)}
            onChoose={hasChoices ? (choice) => !blocked && onChoose({ [change.field]: choice }) : undefined}
            mustReturn={blocked !== null}
            {...(decision && { oldLabel: 'Was live', newLabel: isLive ? 'Went live' : 'Returned' })}
          />
        );
      })}
    </DiffRows>
  );
}

interface FieldShortcutsOptions {
  rowsRef: RefObject<HTMLElement | null>;
  fields: readonly string[];
  onChoose: (field: string, choice: FieldChoice) => void;
  enabled: boolean;
}

/** Registers the keys of the fields: 1 to 9 focus a field, A accepts it, R returns it. */
function useFieldShortcuts({ rowsRef, fields, onChoose, enabled }: FieldShortcutsOptions): void {
  const findRow = (field: string) =>
    rowsRef.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  function focusField(field: string | undefined) {
    const row = field && findRow(field);
    if (!row) return;
    const radio =
      row.querySelector<HTMLElement>('input:checked:enabled') ??
      row.querySelector<HTMLElement>('input:enabled');
    radio?.focus();
    row.scrollIntoView?.({ block: 'nearest' });
  }
  /** Applies a choice to the focused field, else to the first. */
  function chooseForFocusedField(choice: FieldChoice) {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? fields[0];
    if (!field) return;
    onChoose(field, choice);
    findRow(field)?.querySelector<HTMLElement>(`input[value="${choice}"]`)?.focus();
  }

  useShortcuts([
    { key: 'a', label: 'Accept the field', run: () => chooseForFocusedField('accept'), enabled },
    { key: 'r', label: 'Return the field', run: () => chooseForFocusedField('return'), enabled },
    ...fields.slice(0, digitKeyCount).map((field, index) => ({
      key: String(index + 1),
      label: `Field ${index + 1}`,
      run: () => focusField(field),
      enabled,
    })),
  ]);
}
