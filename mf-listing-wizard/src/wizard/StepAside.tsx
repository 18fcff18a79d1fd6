import { getLabel, insurancePlans, specialties } from '@app/option-lists';
import { formatDisplayName, formatTown } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Chip, Chips, Fact, Grid, PhoneIcon, PlaceIcon, SealIcon, Stack, Text } from '@app/ui';
import type { FormStep } from '../fields/steps.ts';
import { useAllValues } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import { ProgressLeg } from './ProgressLeg.tsx';
import { getStepNumber } from './views.ts';
import styles from './Wizard.module.css';

const nextTexts: Record<FormStep, () => string> = {
  basic: m.aside_after_basic,
  contact: m.aside_after_contact,
  credentials: m.aside_after_credentials,
  services: m.aside_after_services,
};

/** Beside a step: preview of the card, and the remaining steps. */
export function StepAside({ formStep }: { formStep: FormStep }) {
  return (
    <Stack as="aside" gap={4} className={styles.Aside} aria-label={m.aside_next()}>
      <Preview />
      <Grid columns="7rem minmax(0, 1fr)" align="start">
        <ProgressLeg finishedCount={getStepNumber(formStep) - 1} />
        <Stack gap={1}>
          <Text as="h2" size="h3">
            {m.aside_next()}
          </Text>
          <p>{nextTexts[formStep]()}</p>
          <p>{m.aside_review()}</p>
        </Stack>
      </Grid>
    </Stack>
  );
}

const maxPlans = 3;

/** Preview of the listing's card, updated with every answer. */
function Preview() {
  const { locale } = useShell();
  const values = useAllValues();
  const name = formatDisplayName(values);
  const town = formatTown({ city: values.city.trim(), state: values.state.trim().toUpperCase() });
  const plans = values.insuranceAccepted.map((plan) => getLabel(insurancePlans, plan, locale));
  const hiddenCount = plans.length - maxPlans;
  return (
    <Stack as="section" gap="1h" aria-labelledby="preview-title">
      <Text as="h2" size="h3" id="preview-title">
        {m.preview_title()}
      </Text>
      <Stack surface="card" pad={3} gap={1} className={styles.Preview}>
        <Text size="h3" className={styles.PreviewName} data-blank={name ? undefined : ''}>
          {name || m.preview_name()}
        </Text>
        <p data-blank={values.company.trim() ? undefined : ''}>
          {values.company.trim() || m.preview_company()}
        </p>
        <Fact icon={<PlaceIcon />} data-blank={town ? undefined : ''}>
          {town || m.preview_place()}
        </Fact>
        <Fact icon={<PhoneIcon />} data-blank={values.phone.trim() ? undefined : ''}>
          {values.phone.trim() || m.preview_phone()}
        </Fact>
        <Fact icon={<SealIcon />} data-blank={plans.length > 0 ? undefined : ''}>
          {plans.length === 0 && m.preview_plans_none()}
          {plans.slice(0, maxPlans).join(', ')}
          {hiddenCount > 0 && ` ${m.preview_more({ n: hiddenCount })}`}
        </Fact>
        {values.specialties.length > 0 && (
          <Chips>
            {values.specialties.map((specialty) => (
              <Chip key={specialty}>{getLabel(specialties, specialty, locale)}</Chip>
            ))}
          </Chips>
        )}
      </Stack>
    </Stack>
  );
}
