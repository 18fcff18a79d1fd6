import { getFormHint, getFormLabel, getListField } from '@app/listing-fields';
import { licenses, specialties } from '@app/option-lists';
import { explainCredential, getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import { DescriptionList, Details, Field, Textarea } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import { maxLengths, useErrorText } from './error-texts.ts';
import type { ListingValues } from './listing-values.ts';
import { OptionCheckboxes } from './OptionCheckboxes.tsx';

/** Step 4, Professional Credentials. */
export function CredentialsFields() {
  const { locale } = useShell();
  return (
    <>
      <OptionCheckboxes field={getListField('licenses')} hasWideRows>
        <Details label={m.field_licenses_more()}>
          <DescriptionList
            kind="glossary"
            rows={licenses.map(({ value, label }) => ({
              term: label[locale],
              value: explainCredential(value, locale).explanation,
            }))}
          />
        </Details>
      </OptionCheckboxes>
      <OptionCheckboxes field={getListField('specialties')}>
        <Details label={m.field_specialties_more()}>
          <DescriptionList
            kind="glossary"
            rows={specialties.map(({ value, label }) => ({
              term: label[locale],
              value: getSpecialtyText(value, locale),
            }))}
          />
        </Details>
      </OptionCheckboxes>
      <BioField />
    </>
  );
}

const maxBioLength = maxLengths.professionalBio ?? 0;
/** Number of characters from which the remaining count is shown. */
const bioCountThreshold = maxBioLength - 500;

function BioField() {
  const { locale } = useShell();
  const { register, control } = useFormContext<ListingValues>();
  const { length } = useWatch({ control, name: 'professionalBio' });
  const errorText = useErrorText('professionalBio');
  const formatNumber = (n: number) => n.toLocaleString(locale);
  return (
    <div>
      <Field
        label={getFormLabel('professionalBio', locale)}
        hint={getFormHint('professionalBio', locale)}
        error={errorText}
      >
        <Textarea rows={8} maxLength={maxBioLength} {...register('professionalBio')} />
      </Field>
      <p role="status">
        {length > bioCountThreshold &&
          m.field_bio_count({ n: formatNumber(length), max: formatNumber(maxBioLength) })}
      </p>
    </div>
  );
}
