import { listChoices, site, visitKinds, visitTimes } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { maxVisitNameLength } from '@app/types';
import {
  Checkbox,
  ChoiceGroup,
  type ChoiceGroupProps,
  ChoiceOption,
  ChoicePairs,
  Field,
  FieldError,
  Fieldset,
  Input,
} from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { type AskProblems, type AskValues, toggleTime } from './ask-values.ts';

interface AskFieldsProps {
  values: AskValues;
  problems: AskProblems;
  onChange: (changes: Partial<AskValues>) => void;
}

interface RadioGroupProps<Value extends string> extends ChoiceGroupProps<Value> {
  legend: string;
}

const RadioGroup = <Value extends string>({ legend, ...rest }: RadioGroupProps<Value>) => (
  <Fieldset legend={legend}>
    <ChoiceGroup {...rest} inPairs />
  </Fieldset>
);

/** The fields of a request: choices, a name, and a phone number or email address. None takes free text, on purpose. */
export function AskFields({ values, problems, onChange }: AskFieldsProps) {
  const { locale } = useShell();
  const { kind, name, contactBy, times, patient, consent } = values;
  return (
    <>
      <RadioGroup
        legend={m.ask_kind()}
        name="kind"
        options={listChoices(visitKinds, locale)}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <Field label={m.ask_name()} required error={problems.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={maxVisitNameLength}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <RadioGroup
        legend={m.ask_by()}
        name="by"
        options={[
          ['phone', m.ask_phone()],
          ['email', m.ask_email()],
        ]}
        value={contactBy}
        onChange={(value) => onChange({ contactBy: value })}
      />
      <Field
        key={contactBy}
        label={contactBy === 'phone' ? m.ask_phone() : m.ask_email()}
        required
        error={problems[contactBy]}
      >
        <Input
          name={contactBy}
          type={contactBy === 'phone' ? 'tel' : 'email'}
          inputMode={contactBy === 'phone' ? 'tel' : 'email'}
          autoComplete={contactBy === 'phone' ? 'tel' : 'email'}
          maxLength={contactBy === 'phone' ? 40 : 200}
          value={values[contactBy]}
          onChange={({ target }) => onChange({ [contactBy]: target.value })}
        />
      </Field>
      <Fieldset legend={m.ask_times()} error={problems.times}>
        <ChoicePairs>
          {listChoices(visitTimes, locale).map(([time, label]) => (
            <ChoiceOption
              key={time}
              type="checkbox"
              name="times"
              value={time}
              checked={times.includes(time)}
              onChange={() => onChange({ times: toggleTime(times, time) })}
            >
              {label}
            </ChoiceOption>
          ))}
        </ChoicePairs>
      </Fieldset>
      <RadioGroup
        legend={m.ask_been()}
        name="patient"
        options={[
          ['new', m.ask_been_no()],
          ['returning', m.ask_been_yes()],
        ]}
        value={patient}
        onChange={(value) => onChange({ patient: value })}
      />
      <div>
        <Checkbox
          name="consent"
          required
          checked={consent}
          aria-invalid={problems.consent ? true : undefined}
          aria-describedby={problems.consent && 'ask-consent-error'}
          onChange={({ target }) => onChange({ consent: target.checked })}
          label={(contactBy === 'phone' ? m.ask_consent : m.ask_consent_email)({ site: site.name })}
        />
        {problems.consent && <FieldError id="ask-consent-error">{problems.consent}</FieldError>}
      </div>
    </>
  );
}
