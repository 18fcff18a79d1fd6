import { getFormHint, getFormLabel, type ListField, listFields } from '@app/listing-fields';
import { listChoices } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { Checkbox, Fieldset, Grid } from '@app/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { useErrorText } from './error-texts.ts';
import { type ListingValues, noneOfThese } from './listing-values.ts';

interface OptionCheckboxesProps {
  field: ListField;
  /** One option per row, for long labels. */
  hasWideRows?: boolean;
  /** Content below the checkboxes. */
  children?: ReactNode;
}

/** Checkboxes of a closed list. Values are those of the contract; labels are in the language of the page. */
export function OptionCheckboxes({ field, hasWideRows, children }: OptionCheckboxesProps) {
  const { locale } = useShell();
  const { name, whenEmpty, required } = field;
  const choices = listChoices(field.options, locale);
  if (whenEmpty === 'means none') choices.push([noneOfThese, m.practice_access_none()]);
  const { getValues, register, setValue } = useFormContext<ListingValues>();
  const errorText = useErrorText(name);

  /** Unchecks "None of these" if an option is checked, and the options if it is "None of these". */
  function uncheckExcludedOptions({ target }: { target: HTMLInputElement }) {
    if (whenEmpty !== 'means none' || !target.checked) return;
    const isNone = target.value === noneOfThese;
    const compatibleValues = getValues(name).filter((value) => (value === noneOfThese) === isNone);
    setValue(name, compatibleValues, { shouldDirty: true });
  }
  return (
    <Fieldset
      legend={getFormLabel(name, locale)}
      hint={getFormHint(name, locale) || undefined}
      error={errorText}
      required={required}
      size="large"
    >
      <Grid autoFill={hasWideRows ? '27rem' : '18rem'} gap={0} columnGap={3}>
        {choices.map(([value, label]) => (
          <Checkbox
            key={value}
            {...register(name, { onChange: uncheckExcludedOptions })}
            value={value}
            label={label}
            aria-invalid={errorText ? true : undefined}
          />
        ))}
      </Grid>
      {children}
    </Fieldset>
  );
}

/** Step 5, Insurance and Services. */
export const ServicesFields = () =>
  listFields.map(
    (field) => field.section === 'services' && <OptionCheckboxes key={field.name} field={field} />,
  );
