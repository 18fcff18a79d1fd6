import { HoursInput } from '@app/remote-kit/hours';
import { useController, useFormContext } from 'react-hook-form';
import { type ListingFieldPath, useErrorText } from './error-texts.ts';
import type { ListingValues } from './listing-values.ts';

interface HoursFieldProps {
  name: ListingFieldPath;
  label: string;
  hint?: string | undefined;
}

/** Input for weekly hours, closed days and holidays, which the form stores as one text. */
export function HoursField({ name, label, hint }: HoursFieldProps) {
  const { control } = useFormContext<ListingValues>();
  const { field } = useController({ control, name });
  const errorText = useErrorText(name);
  return (
    <HoursInput
      name={name}
      label={label}
      hint={hint}
      error={errorText}
      value={String(field.value ?? '')}
      onChange={field.onChange}
    />
  );
}
