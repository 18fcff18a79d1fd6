import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-wiring.ts';
import styles from './Input.module.css';

/** A native text input. Within a `Field` it gets id, description and error. `short`: at most 160 px. */
export function Input({ className, short, ...rest }: ComponentProps<'input'> & { short?: boolean }) {
  const controlProps = useFieldControl(rest);
  return (
    <input
      {...controlProps}
      className={classNames(styles.Input, className)}
      data-short={short ? '' : undefined}
    />
  );
}

/** A native textarea that grows with its content where browsers support it. `short`: as that of `Input`. */
export function Textarea({ className, short, ...rest }: ComponentProps<'textarea'> & { short?: boolean }) {
  const controlProps = useFieldControl(rest);
  return (
    <textarea
      rows={3}
      {...controlProps}
      className={classNames(styles.Input, className)}
      data-short={short ? '' : undefined}
    />
  );
}

export interface SelectProps extends ComponentProps<'select'> {
  /** Options as data; otherwise use children. */
  options?: readonly (readonly [value: string | number, label: string, disabled?: boolean | undefined])[];
}

/** A native select. */
export function Select({ className, options = [], children, ...rest }: SelectProps) {
  const controlProps = useFieldControl(rest);
  return (
    <span className={styles.Select}>
      <select {...controlProps} className={classNames(styles.Input, className)}>
        {options.map(([value, label, disabled]) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
    </span>
  );
}
