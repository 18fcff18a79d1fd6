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
  /** Name of the form's field, set as `data-field` on the first control, to which error messages link. */
  name?: string;
  /** Ref of the first control. */
  ref?: Ref<HTMLSelectElement>;
  /** The hours as one line of text, or empty. */
  value: string;
  /** Called with the new line; with one that the contract rejects while the hours are incomplete. */
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
            onChange={(updatedDay) => setDay(index, updatedDay)}
          />
        ))}
      </div>
      {monday.kind !== 'closed' && (
        <Row>
          <Button
            kind="quiet"
            onClick={() => change({ week: week.map((day, dayIndex) => (dayIndex < 5 ? monday : day)) })}
          >
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
            onChange={(updatedDays) => setSpecial(index, updatedDays)}
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

/** Form values of a line of hours, which may be incomplete, with a function to change them. */
function useHoursModel(text: string, onChange: (text: string) => void) {
  const [edited, setEdited] = useState({ text, model: toHoursModel(text) });
  // The form got another line, for example from a draft.
  const model = edited.text === text ? edited.model : toHoursModel(text);
  const updateHours = (changes: Partial<HoursModel>) => {
    const updatedModel = { ...model, ...changes };
    const updatedText = toHoursText(updatedModel);
    setEdited({ text: updatedText, model: updatedModel });
    onChange(updatedText);
  };
  return { ...model, change: updateHours };
}
