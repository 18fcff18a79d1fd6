import { Field, Input } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import { longest } from './problem-words.ts';
import { type FieldName, useProblem } from './use-problem.ts';

export interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'name' | 'ref'> {
  name: FieldName;
  label: string;
  hint?: ReactNode;
  /** Shows the asterisk. */
  required?: boolean;
  /** Takes the full row. */
  wide?: boolean;
  /** Formats the typed value on blur. */
  tidy?: (typed: string) => string;
}

/** Text input with label, hint and error message. */
export function TextField({ name, label, hint, required, wide, tidy, ...rest }: TextFieldProps) {
  const { register, setValue } = useFormContext<ListingValues>();
  const problem = useProblem(name);
  const field = register(name, {
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const tidied = tidy?.(target.value);
      if (tidied !== undefined && tidied !== target.value)
        setValue(name, tidied, { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <Field label={label} hint={hint} error={problem} required={required} wide={wide}>
      <Input maxLength={longest[name.split('.').at(-1) ?? name]} {...rest} {...field} />
    </Field>
  );
}
