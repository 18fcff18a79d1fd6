import { getDayName, maxSpecialDays } from '@app/listing-fields/hours';
import { useShell } from '@app/shell-api';
import { Button, Checkbox, Fieldset, PlusIcon, Row, Stack, VisuallyHidden } from '@app/ui';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { DayTimes } from './DayTimes.tsx';
import {
  blankSpecialPeriod,
  type EditedDay,
  type EditedSpecialPeriod,
  type HoursModel,
  toHoursModel,
  toHoursText,
} from './hours-model.ts';
import { SpecialPeriodFields } from './SpecialPeriodFields.tsx';

export interface HoursInputProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Name of the form field, set as `data-field` on the first control, to which error messages link. */
  name?: string;
  /** Ref of the first control. */
  ref?: Ref<HTMLSelectElement>;
  /** The hours as text, such as "Mo 09:00-12:00; PH off". Empty: no hours. */
  value: string;
  /** Called with the new text; while the hours are incomplete, with a text that the contract rejects. */
  onChange: (value: string) => void;
}

/** Controls for opening hours: each day of the week, holidays and special days. */
export function HoursInput({ label, hint, error, name, ref, value, onChange }: HoursInputProps) {
  const { locale } = useShell();
  const { week, closedOnHolidays, specialDays: specialPeriods, updateHours } = useHoursModel(value, onChange);
  const setDay = (index: number, day: EditedDay) => updateHours({ week: week.with(index, day) });
  const setSpecialPeriod = (index: number, period: EditedSpecialPeriod) =>
    updateHours({ specialDays: specialPeriods.with(index, period) });
  const holidaysCheckboxRef = useRef<HTMLInputElement>(null);
  const monday = week[0]!;

  function removeSpecialPeriod(index: number) {
    updateHours({ specialDays: specialPeriods.toSpliced(index, 1) });
    holidaysCheckboxRef.current?.focus();
  }
  return (
    <Fieldset legend={label} hint={hint} error={error} size="large">
      <Stack gap={1}>
        {week.map((day, index) => (
          <DayTimes
            key={index}
            {...(index === 0 && { fieldName: name, ref })}
            label={getDayName(index, locale)}
            day={day}
            onChange={(updatedDay) => setDay(index, updatedDay)}
          />
        ))}
      </Stack>
      {monday.kind !== 'closed' && (
        <Row>
          <Button
            kind="quiet"
            onClick={() => updateHours({ week: week.map((day, dayIndex) => (dayIndex < 5 ? monday : day)) })}
          >
            {m.hours_copy_weekdays({}, { locale })}
          </Button>
        </Row>
      )}
      <Stack gap={1}>
        <Checkbox
          ref={holidaysCheckboxRef}
          label={m.hours_closed_on_holidays({}, { locale })}
          checked={closedOnHolidays}
          onChange={({ target }) => updateHours({ closedOnHolidays: target.checked })}
        />
        {specialPeriods.map((period, index) => (
          <SpecialPeriodFields
            key={index}
            number={index + 1}
            period={period}
            onChange={(updatedPeriod) => setSpecialPeriod(index, updatedPeriod)}
            onRemove={() => removeSpecialPeriod(index)}
          />
        ))}
        {specialPeriods.length < maxSpecialDays && (
          <Row>
            <Button
              kind="secondary"
              onClick={() => updateHours({ specialDays: [...specialPeriods, blankSpecialPeriod] })}
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

/** Returns the form values of hours, which may be incomplete, and a function that changes them. */
function useHoursModel(text: string, onChange: (text: string) => void) {
  const [editedHours, setEditedHours] = useState({ text, model: toHoursModel(text) });
  // The form may set another text, for example that of a draft.
  const model = editedHours.text === text ? editedHours.model : toHoursModel(text);
  const updateHours = (changes: Partial<HoursModel>) => {
    const updatedModel = { ...model, ...changes };
    const updatedText = toHoursText(updatedModel);
    setEditedHours({ text: updatedText, model: updatedModel });
    onChange(updatedText);
  };
  return { ...model, updateHours };
}
