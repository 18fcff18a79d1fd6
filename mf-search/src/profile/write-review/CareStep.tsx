import {
  deviceFamilies,
  listChoices,
  lowerExtremities,
  relationValues,
  reviewLimits,
  stages,
  upperExtremities,
} from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { isCareMonthAllowed } from '@app/types';
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
import { useController, useFormContext } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { FieldQuestion, FieldsetQuestion, useQuestionError } from './Question.tsx';
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
      <FieldsetQuestion name="relation" legend={m.write_relation()} required>
        <ChoiceRow>
          {relationValues.map((value) => (
            <ChoiceOption key={value} value={value} {...register('relation')}>
              {relationTexts[value]()}
            </ChoiceOption>
          ))}
        </ChoiceRow>
      </FieldsetQuestion>
      <FieldsetQuestion name="stage" legend={m.write_stage()} required>
        <ChoiceRow>
          {stages.map(({ value, label }) => (
            <ChoiceOption key={value} value={value} {...register('stage')}>
              {label[locale]}
            </ChoiceOption>
          ))}
        </ChoiceRow>
      </FieldsetQuestion>
      <CareMonthQuestion />
      <FieldsetQuestion name="limb" legend={m.write_limb()} hint={m.write_limb_hint()}>
        <FieldGrid>
          <Field label={m.write_limb_lower()}>
            <Select {...register('limb.lower')} options={listChoices(lowerExtremities, locale)} />
          </Field>
          <Field label={m.write_limb_upper()}>
            <Select {...register('limb.upper')} options={listChoices(upperExtremities, locale)} />
          </Field>
        </FieldGrid>
      </FieldsetQuestion>
      <FieldQuestion name="device" label={m.write_device()}>
        <Select
          {...register('device')}
          options={[['', m.write_device_none()], ...listChoices(deviceFamilies, locale)]}
        />
      </FieldQuestion>
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
    <FieldQuestion name={name} label={label}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        {...register(name, { setValueAs })}
      />
    </FieldQuestion>
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const maxYearsAgo = Math.ceil(reviewLimits.maxMonthsAgo / 12);

/** Month of care within the last three years. Months outside the range cannot be chosen. */
function CareMonthQuestion() {
  const { locale } = useShell();
  const { control } = useFormContext<ReviewValues>();
  const { field } = useController({ control, name: 'careMonth' });
  const [year = '', month = ''] = field.value.split('-');
  const selectProps = { onBlur: field.onBlur, 'aria-invalid': useQuestionError('careMonth') !== undefined };
  const now = new Date();
  const recentYears = Array.from({ length: maxYearsAgo + 1 }, (_, yearsAgo) =>
    String(now.getUTCFullYear() - yearsAgo),
  );
  // An edit keeps the month of its review, even if it is older.
  const years = year === '' || recentYears.includes(year) ? recentYears : [...recentYears, year];
  const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <FieldsetQuestion name="careMonth" legend={m.write_month()} hint={m.write_month_hint()} required>
      <FieldGrid tight>
        <Field label={m.write_month_month()} required>
          <Select
            {...selectProps}
            value={month}
            onChange={({ target }) => field.onChange(`${year}-${target.value}`)}
            options={[
              ['', m.write_month_choose()],
              ...months.map((monthNumber) => {
                const monthName = monthFormat.format(Date.UTC(2024, Number(monthNumber) - 1));
                const isDisabled = year !== '' && !isCareMonthAllowed(`${year}-${monthNumber}`, now);
                return [monthNumber, monthName, isDisabled] as const;
              }),
            ]}
          />
        </Field>
        <Field label={m.write_month_year()} required>
          <Select
            {...selectProps}
            value={year}
            onChange={({ target }) => field.onChange(`${target.value}-${month}`)}
            options={[
              ['', m.write_month_choose()],
              ...years.map((yearOption) => [yearOption, yearOption] as const),
            ]}
          />
        </Field>
      </FieldGrid>
    </FieldsetQuestion>
  );
}
