import { reviewLimits } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { isCareMonthAllowed } from '@app/types';
import { Field, FieldGrid, Fieldset, Select } from '@app/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { useQuestionError } from './Question.tsx';
import type { ReviewValues } from './review-values.ts';

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const maxYearsAgo = Math.ceil(reviewLimits.maxMonthsAgo / 12);

/** Month of care within the last three years. Months outside the range cannot be chosen. */
export function CareMonthField() {
  const { locale } = useShell();
  const { control } = useFormContext<ReviewValues>();
  const error = useQuestionError('careMonth');
  const now = new Date();
  const currentYear = now.getUTCFullYear();
  const recentYears = Array.from({ length: maxYearsAgo + 1 }, (_, yearsAgo) =>
    String(currentYear - yearsAgo),
  );
  const formatMonthName = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, Number(month) - 1),
    );
  return (
    <Controller
      control={control}
      name="careMonth"
      render={({ field: { value, onChange, onBlur } }) => {
        const [year = '', month = ''] = value.split('-');
        // An edit keeps the month of its review, even if it is older.
        const years = year === '' || recentYears.includes(year) ? recentYears : [...recentYears, year];
        return (
          <Fieldset legend={m.write_month()} hint={m.write_month_hint()} required error={error}>
            <FieldGrid tight>
              <Field label={m.write_month_month()} required>
                <Select
                  value={month}
                  onBlur={onBlur}
                  aria-invalid={error !== undefined}
                  onChange={({ target }) => onChange(`${year}-${target.value}`)}
                  options={[
                    ['', m.write_month_choose()],
                    ...months.map((monthNumber) => {
                      const isDisabled = year !== '' && !isCareMonthAllowed(`${year}-${monthNumber}`, now);
                      return [monthNumber, formatMonthName(monthNumber), isDisabled] as const;
                    }),
                  ]}
                />
              </Field>
              <Field label={m.write_month_year()} required>
                <Select
                  value={year}
                  onBlur={onBlur}
                  aria-invalid={error !== undefined}
                  onChange={({ target }) => onChange(`${target.value}-${month}`)}
                  options={[
                    ['', m.write_month_choose()],
                    ...years.map((yearOption) => [yearOption, yearOption] as const),
                  ]}
                />
              </Field>
            </FieldGrid>
          </Fieldset>
        );
      }}
    />
  );
}
