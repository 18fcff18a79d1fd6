import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/Layout.tsx';
import { FieldError, RequiredMark } from './Field.tsx';
import styles from './Fieldset.module.css';

export interface FieldsetProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** "large": the legend looks like a small heading. */
  size?: 'large';
}

/** A native fieldset: the legend is the question, hint and error describe the group. */
export function Fieldset({
  legend,
  hint,
  error,
  required,
  size,
  className,
  children,
  ...props
}: FieldsetProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      aria-describedby={describedBy}
      {...props}
      className={classNames(styles.Group, className)}
      data-size={size}
    >
      <legend>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <Text soft id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
