import { getDayName, maxSpecialDays } from '@app/listing-fields/hours';
import { useShell } from '@app/shell-api';
import { Button, Checkbox, Fieldset, PlusIcon, Row, Stack, VisuallyHidden } from '@app/ui';
import { type ReactNode, type Ref, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { DayTimes } from './DayTimes.tsx';
import styles from './HoursInput.module.css';
import {
  blankSpecialDays,
  type HoursModel,
  type TypedDay,
  type TypedSpecialDays,
  toHoursModel,
  toHoursText,
} from './hours-model.ts';
import { SpecialDaysFields } from './SpecialDaysFields.tsx';

export interface HoursInputProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Of the form's field, as `data-field` on the first control, so that a message about the hours leads there. */
  name?: string;
  /** To the first control. */
  ref?: Ref<HTMLSelectElement>;
  /** One line, or empty. */
  value: string;
  /** Gets a line that the contract refuses while something is unfinished. */
  onChange: (value: string) => void;
}

/** The hours of a week day by day, closed days and holidays. */
export function HoursInput({ label, hint, error, name, ref, value, onChange }: HoursInputProps) {
  const { locale } = useShell();
  const { week, closedOnHolidays, specialDays, change } = useHoursModel(value, onChange);
  const setDay = (index: number, day: TypedDay) => change({ week: week.with(index, day) });
  const setSpecial = (index: number, days: TypedSpecialDays) =>
    change({ specialDays: specialDays.with(index, days) });
  const monday = week[0]!;
  return (
    <Fieldset legend={label} hint={hint} error={error} size="large">
      <div className={styles.Week}>
        {week.map((day, index) => (
          <DayTimes
            key={index}
            {...(index === 0 && { field: name, ref })}
            label={getDayName(index, locale)}
            day={day}
            onChange={(changed) => setDay(index, changed)}
          />
        ))}
      </div>
      {monday.kind !== 'closed' && (
        <Row>
          <Button kind="quiet" onClick={() => change({ week: week.map((day, i) => (i < 5 ? monday : day)) })}>
            {m.hours_copy_weekdays({}, { locale })}
          </Button>
        </Row>
      )}
      <Stack gap={1}>
        <Checkbox
          label={m.hours_closed_on_holidays({}, { locale })}
          checked={closedOnHolidays}
          onChange={({ target }) => change({ closedOnHolidays: target.checked })}
        />
        {specialDays.map((days, index) => (
          <SpecialDaysFields
            key={index}
            number={index + 1}
            days={days}
            onChange={(changed) => setSpecial(index, changed)}
            onRemove={() => change({ specialDays: specialDays.toSpliced(index, 1) })}
          />
        ))}
        {specialDays.length < maxSpecialDays && (
          <Row>
            <Button
              kind="secondary"
              onClick={() => change({ specialDays: [...specialDays, blankSpecialDays] })}
            >
              <PlusIcon /> {m.hours_add_special({}, { locale })}
              <VisuallyHidden> – {label}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Stack>
    </Fieldset>
  );
}

/** The typed hours, which may be unfinished, of one line. */
function useHoursModel(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState({ text, model: toHoursModel(text) });
  // Another line was put into the form, such as that of a draft.
  const model = typed.text === text ? typed.model : toHoursModel(text);
  const change = (part: Partial<HoursModel>) => {
    const changed = { ...model, ...part };
    const changedText = toHoursText(changed);
    setTyped({ text: changedText, model: changed });
    onChange(changedText);
  };
  return { ...model, change };
}
