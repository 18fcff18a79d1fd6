import type { UpdateItem } from '@app/types/admin/updates';
import { DiffRows } from '@app/ui/staff';
import { useRef } from 'react';
import { useSwitches } from '../console/page/switches.ts';
import { mostDigits } from '../console/shortcuts/shortcuts.ts';
import { ChangeRow } from './ChangeRow.tsx';
import type { Choices } from './choices.ts';
import type { DecisionState } from './decision-state.ts';
import { useFieldKeys } from './use-field-keys.ts';

interface UpdateFieldsProps {
  item: UpdateItem;
  state: DecisionState;
  /** Absent: the reader decides nothing. */
  choose?: ((choices: Choices) => void) | undefined;
}

/** A change, field by field; of several fields each is answered, of one the bar has both answers. */
export function UpdateFields({ item, state, choose }: UpdateFieldsProps) {
  const { changes, blocked, decision, status } = item;
  const rows = useRef<HTMLDivElement>(null);
  const keysOn = useSwitches(({ shortcuts }) => shortcuts);
  const isRequested = choose !== undefined && status === 'pending' && changes.length > 1;
  useFieldKeys({
    rows,
    fields: changes.map(({ field }) => field),
    choose: (field, choice) => !blocked && choose?.({ [field]: choice }),
    enabled: isRequested,
  });
  return (
    <DiffRows ref={rows}>
      {changes.map((change, index) => {
        const isLive = decision?.accepted.includes(change.field);
        return (
          <ChangeRow
            key={change.field}
            change={change}
            digit={keysOn && index < mostDigits ? index + 1 : undefined}
            choice={state.getChoice(change.field)}
            onChoose={isRequested ? (choice) => !blocked && choose({ [change.field]: choice }) : undefined}
            onlyReturn={blocked !== null}
            {...(decision && { oldLabel: 'Was live', newLabel: isLive ? 'Went live' : 'Returned' })}
          />
        );
      })}
    </DiffRows>
  );
}
