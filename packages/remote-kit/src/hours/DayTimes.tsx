import { maxSpans } from '@app/listing-fields/hours';
import { useShell } from '@app/shell-api';
import { Button, CloseIcon, FieldError, Grid, Input, Row, Select, VisuallyHidden } from '@app/ui';
import { type Ref, useId, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import styles from './HoursInput.module.css';
import { addBreak, type DayKind, defaultSpan, type EditedDay, findDayError } from './hours-model.ts';

interface DayTimesProps {
  /** Name of the day, which labels its controls. */
  label: string;
  /** Text before the controls; default: `label`. */
  caption?: string | undefined;
  /** Name of the form field, set as `data-field` on the first control. */
  fieldName?: string | undefined;
  /** Ref of the first control. */
  ref?: Ref<HTMLSelectElement> | undefined;
  day: EditedDay;
  onChange: (day: EditedDay) => void;
}

/** The controls of one day: closed, open or by appointment, and its times. */
export function DayTimes({ label, caption = label, fieldName, ref, day, onChange }: DayTimesProps) {
  const { locale } = useShell();
  const { kind, spans } = day;
  const errorId = useId();
  const groupRef = useRef<HTMLDivElement>(null);
  const error = findDayError(day);
  const setKind = (newKind: DayKind) =>
    onChange({
      kind: newKind,
      spans: newKind === 'closed' ? [] : spans.length === 0 && newKind === 'open' ? [defaultSpan] : spans,
    });
  function removeSpan(index: number) {
    onChange({ kind, spans: spans.toSpliced(index, 1) });
    groupRef.current?.querySelector('select')?.focus();
  }
  return (
    // A fieldset cannot be a grid in all browsers.
    <Grid
      ref={groupRef}
      role="group"
      aria-label={label}
      columns="minmax(6rem, 8rem) minmax(0, 14rem)"
      gap={1}
      align="center"
      className={styles.Day}
    >
      <b>{caption}</b>
      <Select
        aria-label={m.hours_day_kind({ day: label }, { locale })}
        ref={ref}
        data-field={fieldName}
        value={kind}
        onChange={({ target }) => setKind(target.value as DayKind)}
        options={[
          ['closed', m.hours_kind_closed({}, { locale })],
          ['open', m.hours_kind_open({}, { locale })],
          ['appointment', m.hours_kind_appointment({}, { locale })],
        ]}
      />
      {kind !== 'closed' && (
        <Row gap={1} wide className={styles.Spans}>
          {spans.map((span, index) => (
            <Row key={index} gap={1} align="stretch" className={styles.Span}>
              {(['from', 'to'] as const).map((end) => (
                <Input
                  key={end}
                  type="time"
                  step={300}
                  aria-label={m.hours_time({ day: label, end, n: index + 1 }, { locale })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
                  value={span[end]}
                  onChange={({ target }) =>
                    onChange({ kind, spans: spans.with(index, { ...span, [end]: target.value }) })
                  }
                />
              ))}
              {(spans.length > 1 || kind === 'appointment') && (
                <Button kind="quiet" onClick={() => removeSpan(index)}>
                  <CloseIcon />
                  <VisuallyHidden>
                    {m.hours_remove_times({ day: label, n: index + 1 }, { locale })}
                  </VisuallyHidden>
                </Button>
              )}
            </Row>
          ))}
          {spans.length < maxSpans && (
            <Button kind="quiet" onClick={() => onChange({ kind, spans: addBreak(spans) })}>
              {spans.length === 0 ? m.hours_add_times({}, { locale }) : m.hours_add_break({}, { locale })}
              <VisuallyHidden> – {label}</VisuallyHidden>
            </Button>
          )}
          {error && (
            <FieldError id={errorId}>
              {error === 'order'
                ? m.hours_problem_order({}, { locale })
                : m.hours_problem_times({}, { locale })}
            </FieldError>
          )}
        </Row>
      )}
    </Grid>
  );
}
