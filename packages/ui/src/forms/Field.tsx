import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { WarnIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../layout/Layout.tsx';
import styles from './Field.module.css';
import { FieldContext } from './field-wiring.ts';

export interface FieldProps extends ComponentProps<'div'> {
  /** Id of the control; generated if absent. Hint and error get `<id>-hint` and `<id>-error`. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error and its solution. Sets `aria-invalid` on the control and describes it. */
  error?: ReactNode;
  /** Shows a star and sets `required` on the control; forms with their own validation use `noValidate`. */
  required?: boolean;
  /** Fills the row of a `Pairs`. */
  wide?: boolean;
}

/** Label, hint and error around one `Input`, `Select` or `Textarea`, connected by id. */
export function Field({
  id,
  label,
  hint,
  error,
  required = false,
  wide,
  className,
  children,
  ...rest
}: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <Stack gap={1} {...rest} wide={wide} className={classNames(styles.Field, className)}>
      <label className={styles['Field-label']} htmlFor={controlId}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <Text soft id={hintId}>
          {hint}
        </Text>
      )}
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  );
}

/** The star of a required field; the control itself has `required`. */
export function RequiredMark() {
  return (
    <span className={styles.Required} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** Error under a control; rendered by `Field` and `Fieldset`. */
export function FieldError({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <Row
      as="p"
      gap={1}
      align="start"
      nowrap
      {...rest}
      className={classNames(styles['Field-error'], className)}
    >
      <WarnIcon />
      <span>{children}</span>
    </Row>
  );
}
