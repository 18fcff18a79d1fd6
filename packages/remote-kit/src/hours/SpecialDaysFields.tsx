import { useShell } from '@app/shell-api';
import { Button, Checkbox, Field, Fieldset, Grid, Input, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { DayTimes } from './DayTimes.tsx';
import styles from './HoursInput.module.css';
import { type EditedSpecialDays, findSpecialDaysError } from './hours-model.ts';

interface SpecialDaysFieldsProps {
  number: number;
  days: EditedSpecialDays;
  onChange: (days: EditedSpecialDays) => void;
  onRemove: () => void;
}

/** The controls of special days: one day, or several in a row, with hours of their own. */
export function SpecialDaysFields({ number, days, onChange, onRemove }: SpecialDaysFieldsProps) {
  const { locale } = useShell();
  const label = m.hours_special({ n: number }, { locale });
  const hasDateError = findSpecialDaysError(days) === 'date';
  return (
    <Fieldset className={styles.Special} legend={label}>
      <Grid autoFit="8.5rem">
        <Field
          label={m.hours_special_from({}, { locale })}
          error={hasDateError ? m.hours_problem_date({}, { locale }) : undefined}
        >
          <Input
            type="date"
            // Without a date the fields were just added: the date gets the focus.
            autoFocus={days.from === ''}
            value={days.from}
            onChange={({ target }) => onChange({ ...days, from: target.value })}
          />
        </Field>
        <Field label={m.hours_special_to({}, { locale })}>
          <Input
            type="date"
            min={days.from || undefined}
            value={days.to}
            onChange={({ target }) => onChange({ ...days, to: target.value })}
          />
        </Field>
      </Grid>
      <Checkbox
        label={m.hours_special_yearly({}, { locale })}
        checked={days.everyYear}
        onChange={({ target }) => onChange({ ...days, everyYear: target.checked })}
      />
      <DayTimes
        label={label}
        caption={m.hours_special_kind({}, { locale })}
        day={days}
        onChange={(day) => onChange({ ...days, ...day })}
      />
      <Row>
        <Button kind="danger" onClick={onRemove}>
          {m.hours_special_remove({ n: number }, { locale })}
        </Button>
      </Row>
    </Fieldset>
  );
}
