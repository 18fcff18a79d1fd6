import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { WarnIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../layout/Layout.tsx';
import styles from './Field.module.css';
import { FieldContext } from './field-context.ts';

export interface FieldProps extends ComponentProps<'div'> {
  /** Id of the control. Default: a generated one. Hint and error have the ids `<id>-hint` and `<id>-error`. */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error and how to fix it. Sets `aria-invalid` and `aria-describedby` of the control. */
  error?: ReactNode;
  /** Shows an asterisk and sets `required` on the control; forms with their own validation use `noValidate`. */
  required?: boolean;
  /** True: fills a whole row of `FieldGrid`. */
  wide?: boolean;
}

/** Label, hint and error around one `Input`, `Select` or `Textarea`, connected by id. */
export function Field({
  id,
  label,
  hint,
  error,
  required: isRequired = false,
  wide,
  className,
  children,
  ...props
}: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <Stack gap={1} {...props} wide={wide} className={classNames(styles.Field, className)}>
      <label className={styles['Field-label']} htmlFor={controlId}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {hint && (
        <Text soft id={hintId}>
          {hint}
        </Text>
      )}
      <FieldContext value={{ id: controlId, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  );
}

/**
 * The asterisk of a required field, hidden from assistive technology because the control has `required`. The space does
 * not break, so that it never stands alone on a line.
 */
export const RequiredMark = () => (
  <span className={styles.Required} aria-hidden="true">
    {'\u00a0*'}
  </span>
);

/** The error below a control; rendered by `Field` and `Fieldset`. */
export const FieldError = ({ className, children, ...props }: ComponentProps<'p'>) => (
  <Row
    as="p"
    gap={1}
    align="start"
    nowrap
    {...props}
    className={classNames(styles['Field-error'], className)}
  >
    <WarnIcon />
    <span>{children}</span>
  </Row>
);
