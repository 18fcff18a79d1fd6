import { HoursInput } from '@app/remote-kit/hours';
import type { ReactNode } from 'react';
import { type FieldPath, useController, useFormContext } from 'react-hook-form';
import type { ListingFormValues } from './form-values.ts';

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
