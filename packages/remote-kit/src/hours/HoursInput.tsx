import { getDayName, maxSpecialDays } from '@app/listing-fields/hours';
import { useShell } from '@app/shell-api';
import { Button, Check, Fieldset, PlusIcon, Row, Stack, VisuallyHidden } from '@app/ui';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import type { ListingValues } from '../listing-values.ts';
import { type FieldName, useProblem } from '../use-problem.ts';
import { DayTimes } from './DayTimes.tsx';
import styles from './HoursField.module.css';
import {
  blankSpecialDays,
  type HoursModel,
  type TypedDay,
  type TypedSpecialDays,
  toHoursModel,
  toHoursText,
} from './hours-model.ts';
import { SpecialDaysFields } from './SpecialDaysFields.tsx';

interface HoursFieldProps {
  name: FieldName;
  label: string;
  hint?: string | undefined;
}

/** The hours of a week day by day, closed days and holidays. The form holds them as one line. */
export function HoursField({ name, label, hint }: HoursFieldProps) {
  const { locale } = useShell();
  const { week, closedOnHolidays, specialDays, change } = useHoursModel(name);
  const problem = useProblem(name);
  const setDay = (index: number, day: TypedDay) => change({ week: week.with(index, day) });
  const setSpecial = (index: number, days: TypedSpecialDays) =>
    change({ specialDays: specialDays.with(index, days) });
  const monday = week[0]!;
  return (
    <Fieldset legend={label} hint={hint} error={problem} size="large">
      <div className={styles.Week}>
        {week.map((day, index) => (
          <DayTimes
            key={index}
            // So that a message about the hours leads here.
            field={index === 0 ? name : undefined}
            label={getDayName(index, locale)}
            day={day}
            onChange={(changed) => setDay(index, changed)}
          />
        ))}
      </div>
      {monday.kind !== 'closed' && (
        <Row>
          <Button kind="quiet" onClick={() => change({ week: week.map((day, i) => (i < 5 ? monday : day)) })}>
            {m.hours_copy_weekdays()}
          </Button>
        </Row>
      )}
      <Stack gap={1}>
        <Check
          label={m.hours_closed_on_holidays()}
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
              <PlusIcon /> {m.hours_add_special()}
              <VisuallyHidden> – {label}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Stack>
    </Fieldset>
  );
}

/** The typed hours, which may be unfinished, of a field that holds one line. */
function useHoursModel(name: FieldName) {
  const { control } = useFormContext<ListingValues>();
  const { field } = useController({ control, name });
  const text = String(field.value ?? '');
  const [typed, setTyped] = useState({ text, model: toHoursModel(text) });
  // Another line was put into the form, such as that of a draft.
  const model = typed.text === text ? typed.model : toHoursModel(text);
  const change = (part: Partial<HoursModel>) => {
    const changed = { ...model, ...part };
    const changedText = toHoursText(changed);
    setTyped({ text: changedText, model: changed });
    field.onChange(changedText);
  };
  return { ...model, change };
}
