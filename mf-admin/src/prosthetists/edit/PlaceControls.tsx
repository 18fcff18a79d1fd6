import { blankPlace, type PlaceValues } from '@app/listing-fields';
import { HoursInput } from '@app/remote-kit/hours';
import { Button, CloseIcon, Field, FieldGrid, Fieldset, Input, PlusIcon, Row, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { type FieldPath, useController, useFieldArray, useFormContext } from 'react-hook-form';
import type { ListingFormValues } from './form-values.ts';

const maxPlaces = 4;
const placeFields: readonly { name: keyof PlaceValues; label: string }[] = [
  { name: 'company', label: 'Company' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'ZIP' },
  { name: 'days', label: 'Days' },
];

export function PlaceControls({ fieldErrors }: { fieldErrors: Readonly<Record<string, string>> }) {
  const { control, register } = useFormContext<ListingFormValues>();
  const { fields: places, append, remove } = useFieldArray({ control, name: 'fields.alsoAt' });
  return (
    <Fieldset legend="Other locations" error={fieldErrors['fields.alsoAt']}>
      {places.map(({ id }, index) => (
        <Fieldset key={id} legend={`Location ${index + 2}`}>
          <FieldGrid tight>
            {placeFields.map(({ name, label }) => (
              <Field key={name} label={label} error={fieldErrors[`fields.alsoAt.${index}.${name}`]}>
                <Input {...register(`fields.alsoAt.${index}.${name}`)} autoComplete="off" />
              </Field>
            ))}
          </FieldGrid>
          <HoursControl
            name={`fields.alsoAt.${index}.hours`}
            label="Hours"
            error={fieldErrors[`fields.alsoAt.${index}.hours`]}
          />
          <Row>
            <Button kind="quiet" onClick={() => remove(index)}>
              <CloseIcon /> Remove<VisuallyHidden> – location {index + 2}</VisuallyHidden>
            </Button>
          </Row>
        </Fieldset>
      ))}
      {places.length < maxPlaces && (
        <Row>
          <Button kind="secondary" onClick={() => append(blankPlace)}>
            <PlusIcon /> Add a location
          </Button>
        </Row>
      )}
    </Fieldset>
  );
}

interface HoursControlProps {
  name: FieldPath<ListingFormValues>;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A control for opening hours, connected to the form: hours day by day, closed days and holidays. */
export function HoursControl({ name, ...fieldTexts }: HoursControlProps) {
  const { control } = useFormContext<ListingFormValues>();
  const { field } = useController({ control, name });
  return (
    <HoursInput {...fieldTexts} ref={field.ref} value={String(field.value ?? '')} onChange={field.onChange} />
  );
}
