import { HoursInput } from '@app/remote-kit/hours';
import { useController, useFormContext } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import { type FieldName, useProblem } from './use-problem.ts';

interface HoursFieldProps {
  name: FieldName;
  label: string;
  hint?: string | undefined;
}

/** Hours of a week, closed days and holidays, which the form stores as one text. */
export function HoursField({ name, label, hint }: HoursFieldProps) {
  const { control } = useFormContext<ListingValues>();
  const { field } = useController({ control, name });
  const problem = useProblem(name);
  return (
    <HoursInput
      name={name}
      label={label}
      hint={hint}
      error={problem}
      value={String(field.value ?? '')}
      onChange={field.onChange}
    />
  );
}
