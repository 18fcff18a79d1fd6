import { Button, Field, Grid, Input, VisuallyHidden } from '@app/ui';
import { type ComponentProps, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';

interface Props extends Omit<ComponentProps<'input'>, 'size'> {
  name: string;
  error?: string;
  hint?: string;
}

export const EmailField = ({ error, hint, label = m.field_email(), ...rest }: Props & { label?: string }) => (
  <Field label={label} error={error} hint={hint} required>
    <Input type="email" inputMode="email" autoComplete="username" spellCheck={false} {...rest} />
  </Field>
);

/** Allows paste and password managers (WCAG 3.3.8); the text can be shown. */
export function PasswordField({
  error,
  hint,
  label = m.field_password(),
  ...rest
}: Props & { label?: string }) {
  const [isTextShown, setTextShown] = useState(false);
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} required>
      <Grid as="span" columns="minmax(0, 1fr) auto" gap={1}>
        <Input
          type={isTextShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
        />
        <Button
          kind="secondary"
          aria-pressed={isTextShown}
          aria-controls={id}
          onClick={() => setTextShown(!isTextShown)}
        >
          {m.field_show()}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      </Grid>
    </Field>
  );
}

/** A mailed code: digits in any grouping. */
export const CodeField = ({ error, hint, ...rest }: Props) => (
  <Field label={m.field_code()} error={error} hint={hint} required>
    <Input short inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...rest} />
  </Field>
);

export const NameField = ({ error, hint, label, ...rest }: Props & { label: string }) => (
  <Field label={label} error={error} hint={hint} required>
    <Input maxLength={100} {...rest} />
  </Field>
);
