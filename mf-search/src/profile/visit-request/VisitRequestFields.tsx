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
import { toggleTime, type VisitRequestErrors, type VisitRequestValues } from './visit-request-values.ts';

interface VisitRequestFieldsProps {
  values: VisitRequestValues;
  errors: VisitRequestErrors;
  onChange: (changes: Partial<VisitRequestValues>) => void;
}

interface RadioGroupProps<Value extends string> extends ChoiceGroupProps<Value> {
  legend: string;
}

const RadioGroup = <Value extends string>({ legend, ...groupProps }: RadioGroupProps<Value>) => (
  <Fieldset legend={legend}>
    <ChoiceGroup {...groupProps} isInPairs />
  </Fieldset>
);

const contactFields = {
  phone: { type: 'tel', maxLength: 40, getLabel: m.ask_phone, getConsent: m.ask_consent },
  email: { type: 'email', maxLength: 200, getLabel: m.ask_email, getConsent: m.ask_consent_email },
} as const;

/** The fields of a request: choices, a name, and a phone number or email address. None takes free text, on purpose. */
export function VisitRequestFields({ values, errors, onChange }: VisitRequestFieldsProps) {
  const { locale } = useShell();
  const { kind, name, contactMethod, times, patient, consent } = values;
  const contactField = contactFields[contactMethod];
  return (
    <>
      <RadioGroup
        legend={m.ask_kind()}
        name="kind"
        options={listChoices(visitKinds, locale)}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      <Field label={m.ask_name()} required error={errors.name}>
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
        value={contactMethod}
        onChange={(value) => onChange({ contactMethod: value })}
      />
      <Field key={contactMethod} label={contactField.getLabel()} required error={errors[contactMethod]}>
        <Input
          name={contactMethod}
          type={contactField.type}
          inputMode={contactField.type}
          autoComplete={contactField.type}
          maxLength={contactField.maxLength}
          value={values[contactMethod]}
          onChange={({ target }) => onChange({ [contactMethod]: target.value })}
        />
      </Field>
      <Fieldset legend={m.ask_times()} error={errors.times}>
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
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent && 'ask-consent-error'}
          onChange={({ target }) => onChange({ consent: target.checked })}
          label={contactField.getConsent({ site: site.name })}
        />
        {errors.consent && <FieldError id="ask-consent-error">{errors.consent}</FieldError>}
      </div>
    </>
  );
}
