import { useShell } from '@app/shell-api';
import { Button, Checkbox, Field, Fieldset, Grid, Input, Row } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { DayTimes } from './DayTimes.tsx';
import styles from './HoursInput.module.css';
import { type EditedSpecialPeriod, findSpecialPeriodError } from './hours-model.ts';

interface SpecialPeriodFieldsProps {
  number: number;
  period: EditedSpecialPeriod;
  onChange: (period: EditedSpecialPeriod) => void;
  onRemove: () => void;
}

/** The controls of special days: one day, or several in a row, with hours of their own. */
export function SpecialPeriodFields({ number, period, onChange, onRemove }: SpecialPeriodFieldsProps) {
  const { locale } = useShell();
  const label = m.hours_special({ n: number }, { locale });
  const hasDateError = findSpecialPeriodError(period) === 'date';
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
            autoFocus={period.from === ''}
            value={period.from}
            onChange={({ target }) => onChange({ ...period, from: target.value })}
          />
        </Field>
        <Field label={m.hours_special_to({}, { locale })}>
          <Input
            type="date"
            min={period.from || undefined}
            value={period.to}
            onChange={({ target }) => onChange({ ...period, to: target.value })}
          />
        </Field>
      </Grid>
      <Checkbox
        label={m.hours_special_yearly({}, { locale })}
        checked={period.everyYear}
        onChange={({ target }) => onChange({ ...period, everyYear: target.checked })}
      />
      <DayTimes
        label={label}
        caption={m.hours_special_kind({}, { locale })}
        day={period}
        onChange={(day) => onChange({ ...period, ...day })}
      />
      <Row>
        <Button kind="danger" onClick={onRemove}>
          {m.hours_special_remove({ n: number }, { locale })}
        </Button>
      </Row>
    </Fieldset>
  );
}
