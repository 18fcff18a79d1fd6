import { useShell } from '@app/shell-api';
import { ArrowLeftIcon, ArrowRightIcon, Button, Row, Text } from '@app/ui';
import { type FormStep, findMissingFields, formSteps, type RequiredField } from '../fields/steps.ts';
import { useAllValues } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import styles from './Wizard.module.css';

interface StepActionsProps {
  formStep: FormStep;
  /** Status text of a running request; empty if there is none. */
  busyText: string;
  onBack: () => void;
}

const fieldTexts: Partial<Record<RequiredField, () => string>> = {
  firstName: m.need_firstName,
  lastName: m.need_lastName,
  company: m.need_company,
  address: m.need_address,
  city: m.need_city,
  state: m.need_state,
  zipCode: m.need_zipCode,
};

/** Why the button is disabled. */
function explainMissing(formStep: FormStep, missingFields: readonly RequiredField[], locale: string): string {
  if (formStep === 'contact') return m.next_needs_email();
  if (formStep === 'credentials') return m.next_needs_license();
  if (formStep === 'services') return m.complete_needs_plan();
  const names = missingFields.map((field) => fieldTexts[field]?.() ?? field);
  return m.next_needs({ fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) });
}

/** Back button, and a Next button that is enabled once all required fields are valid. */
export function StepActions({ formStep, busyText, onBack }: StepActionsProps) {
  const { locale } = useShell();
  const missingFields = findMissingFields(formStep, useAllValues());
  const isDisabled = missingFields.length > 0;
  const isLast = formStep === formSteps.at(-1);
  return (
    <Row>
      <Button kind="secondary" size="large" onClick={onBack}>
        <ArrowLeftIcon /> {m.back()}
      </Button>
      <Button
        type="submit"
        size="large"
        disabled={isDisabled}
        aria-disabled={busyText ? true : undefined}
        aria-describedby={isDisabled ? 'next-why' : undefined}
      >
        {busyText || (isLast ? m.complete() : m.next())}
        {!isLast && !busyText && <ArrowRightIcon />}
      </Button>
      {isDisabled && (
        <Text soft id="next-why" className={styles.Why}>
          {explainMissing(formStep, missingFields, locale)}
        </Text>
      )}
    </Row>
  );
}
