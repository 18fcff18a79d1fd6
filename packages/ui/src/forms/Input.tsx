import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';
import styles from './Input.module.css';

/** A native text input, connected with the `Field` around it. `short`: at most 160 px wide. */
export function Input({ className, short, ...props }: ComponentProps<'input'> & { short?: boolean }) {
  const controlProps = useFieldControl(props);
  return (
    <input
      {...controlProps}
      className={classNames(styles.Input, className)}
      data-short={short ? '' : undefined}
    />
  );
}

/** A native textarea, which grows with its content where browsers support it. `short`: at most 160 px wide. */
export function Textarea({ className, short, ...props }: ComponentProps<'textarea'> & { short?: boolean }) {
  const controlProps = useFieldControl(props);
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
  /** The options; further ones can be children. */
  options?: readonly (readonly [value: string | number, label: string, disabled?: boolean | undefined])[];
}

/** A native select, connected with the `Field` around it. */
export function Select({ className, options = [], children, ...props }: SelectProps) {
  const controlProps = useFieldControl(props);
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
