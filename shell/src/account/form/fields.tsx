import { Button, Field, FieldGrid, Grid, Input, VisuallyHidden } from '@app/ui';
import { type ComponentProps, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { FormErrors } from './AccountForm.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  name: string;
  error?: string;
  hint?: string;
}

export const EmailField = ({
  error,
  hint,
  label = m.field_email(),
  ...inputProps
}: FieldProps & { label?: string }) => (
  <Field label={label} error={error} hint={hint} required>
    <Input type="email" inputMode="email" autoComplete="username" spellCheck={false} {...inputProps} />
  </Field>
);

/** Works with pasting and password managers (WCAG 3.3.8). A button makes the text visible. */
export function PasswordField({
  error,
  hint,
  label = m.field_password(),
  ...inputProps
}: FieldProps & { label?: string }) {
  const [isTextVisible, setIsTextVisible] = useState(false);
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} required>
      <Grid as="span" columns="minmax(0, 1fr) auto" gap={1}>
        <Input
          type={isTextVisible ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps}
        />
        <Button
          kind="secondary"
          aria-pressed={isTextVisible}
          aria-controls={id}
          onClick={() => setIsTextVisible(!isTextVisible)}
        >
          {m.field_show()}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      </Grid>
    </Field>
  );
}

/** Input for a mailed code. The digits can be grouped. */
export const CodeField = ({ error, hint, ...inputProps }: FieldProps) => (
  <Field label={m.field_code()} error={error} hint={hint} required>
    <Input short inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...inputProps} />
  </Field>
);

interface NameFieldsProps {
  names?: { firstName: string; lastName: string };
  errors: FormErrors;
}

export const NameFields = ({ names, errors }: NameFieldsProps) => (
  <FieldGrid>
    <Field label={m.field_first_name()} error={errors.firstName} required>
      <Input name="firstName" autoComplete="given-name" maxLength={100} defaultValue={names?.firstName} />
    </Field>
    <Field label={m.field_last_name()} error={errors.lastName} required>
      <Input name="lastName" autoComplete="family-name" maxLength={100} defaultValue={names?.lastName} />
    </Field>
  </FieldGrid>
);

export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField label={m.password_new()} autoComplete="new-password" hint={m.password_hint()} {...props} />
);

/** For password managers: the account of the passwords below. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} />
);
