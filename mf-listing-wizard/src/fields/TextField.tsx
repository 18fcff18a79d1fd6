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
  /** Shows the star. */
  required?: boolean;
  /** Takes the whole row. */
  wide?: boolean;
  /** Gives what was typed another form, once the field is left. */
  tidy?: (typed: string) => string;
}

/** One line of the form, with what is wrong with it under it. */
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
