import { Field, Input } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type ListingFieldPath, maxLengths, useErrorText } from './error-texts.ts';
import { getFieldName } from './field-names.ts';
import type { ListingValues } from './listing-values.ts';

export interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'name' | 'ref'> {
  name: ListingFieldPath;
  /** Default: the name of the field. */
  label?: string;
  hint?: ReactNode;
  required?: boolean;
  isWide?: boolean;
  /** Formats the typed value on blur. */
  normalize?: (text: string) => string;
}

export function TextField({ name, label, hint, required, isWide, normalize, ...inputProps }: TextFieldProps) {
  const fieldName = name.split('.').at(-1) ?? name;
  const { register, setValue } = useFormContext<ListingValues>();
  const errorText = useErrorText(name);
  const field = register(name, {
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const normalizedText = normalize?.(target.value);
      if (normalizedText !== undefined && normalizedText !== target.value)
        setValue(name, normalizedText, { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <Field
      label={label ?? getFieldName(fieldName)}
      hint={hint}
      error={errorText}
      required={required}
      wide={isWide}
    >
      <Input maxLength={maxLengths[fieldName]} {...inputProps} {...field} />
    </Field>
  );
}
