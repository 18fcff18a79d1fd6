import { Grid, Stack, Text } from '@app/ui';
import type { FormStep } from '../fields/steps.ts';
import { m } from '../paraglide/messages.js';
import { Preview } from './Preview.tsx';
import { ProgressLeg } from './ProgressLeg.tsx';
import { getStepNumber } from './views.ts';
import styles from './WizardStep.module.css';

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
