import {
  deviceFamilies,
  listChoices,
  lowerExtremities,
  type Option,
  relationValues,
  reviewLimits,
  stages,
  upperExtremities,
} from '@app/option-lists';
import { useShell } from '@app/shell-api';
import {
  Anchor,
  Banner,
  ChoiceOption,
  ChoiceRow,
  Field,
  FieldGrid,
  Fieldset,
  Input,
  LockIcon,
  Select,
} from '@app/ui';
import { useFormContext } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CareMonthField } from './CareMonthField.tsx';
import { Question, useQuestionError } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

const relationTexts: Record<(typeof relationValues)[number], () => string> = {
  self: m.relation_self,
  'parent/guardian': m.relation_child,
  'other family': m.relation_other,
};

/** Step about the care. It asks for health data, so it first states how the data is used. */
export function CareStep() {
  const { locale } = useShell();
  const { register } = useFormContext<ReviewValues>();
  return (
    <>
      <Banner role="note" icon={<LockIcon />}>
        <p>
          {m.health_notice()} <Anchor href={paths.healthData}>{m.health_notice_link()}</Anchor>
        </p>
      </Banner>
      <Question name="relation">
        <Fieldset legend={m.write_relation()} required error={useQuestionError('relation')}>
          <ChoiceRow>
            {relationValues.map((value) => (
              <ChoiceOption key={value} value={value} {...register('relation')}>
                {relationTexts[value]()}
              </ChoiceOption>
            ))}
          </ChoiceRow>
        </Fieldset>
      </Question>
      <Question name="stage">
        <Fieldset legend={m.write_stage()} required error={useQuestionError('stage')}>
          <ChoiceRow>
            <StageOptions options={stages} name="stage" />
          </ChoiceRow>
        </Fieldset>
      </Question>
      <Question name="careMonth">
        <CareMonthField />
      </Question>
      <Question name="limb">
        <Fieldset legend={m.write_limb()} hint={m.write_limb_hint()} error={useQuestionError('limb')}>
          <FieldGrid>
            <Field label={m.write_limb_lower()}>
              <Select {...register('limb.lower')} options={listChoices(lowerExtremities, locale)} />
            </Field>
            <Field label={m.write_limb_upper()}>
              <Select {...register('limb.upper')} options={listChoices(upperExtremities, locale)} />
            </Field>
          </FieldGrid>
        </Fieldset>
      </Question>
      <Question name="device">
        <Field label={m.write_device()} error={useQuestionError('device')}>
          <Select
            {...register('device')}
            options={[['', m.write_device_none()], ...listChoices(deviceFamilies, locale)]}
          />
        </Field>
      </Question>
      <Fieldset legend={m.write_fitting()} hint={m.write_fitting_hint()}>
        <FieldGrid>
          <NumberQuestion
            name="monthsToFit"
            label={m.write_months_to_fit()}
            max={reviewLimits.maxMonthsToFit}
          />
          <NumberQuestion
            name="adjustments"
            label={m.write_adjustments()}
            max={reviewLimits.maxAdjustments}
          />
        </FieldGrid>
      </Fieldset>
    </>
  );
}

interface NumberQuestionProps {
  name: 'monthsToFit' | 'adjustments';
  label: string;
  max: number;
}

/** Empty means no answer; zero is an answer. */
function NumberQuestion({ name, label, max }: NumberQuestionProps) {
  const { register } = useFormContext<ReviewValues>();
  const setValueAs = (rawValue: unknown) =>
    rawValue === '' || rawValue === undefined ? undefined : Number(rawValue);
  return (
    <Question name={name}>
      <Field label={label} error={useQuestionError(name)}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          step={1}
          {...register(name, { setValueAs })}
        />
      </Field>
    </Question>
  );
}

function StageOptions({ options, name }: { options: readonly Option[]; name: 'stage' }) {
  const { locale } = useShell();
  const { register } = useFormContext<ReviewValues>();
  return options.map(({ value, label }) => (
    <ChoiceOption key={value} value={value} {...register(name)}>
      {label[locale]}
    </ChoiceOption>
  ));
}
