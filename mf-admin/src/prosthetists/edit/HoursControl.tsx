import { HoursInput } from '@app/remote-kit/hours';
import type { ReactNode } from 'react';
import { type FieldPath, useController, useFormContext } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

interface HoursControlProps {
  name: FieldPath<FormValues>;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/** The control of the practitioner’s own form: hours day by day, closed days and holidays. */
export function HoursControl({ name, ...texts }: HoursControlProps) {
  const { control } = useFormContext<FormValues>();
  const { field } = useController({ control, name });
  return (
    <HoursInput {...texts} ref={field.ref} value={String(field.value ?? '')} onChange={field.onChange} />
  );
}
