import { Field, Input } from '@app/ui';
import type { Ref } from 'react';
import { m } from '../../paraglide/messages.js';

interface NameFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  value: string;
  onChange: (name: string) => void;
  isMissing: boolean;
}

/** The name by which the other person knows the user. */
export const NameField = ({ ref, label, hint, value, onChange, isMissing }: NameFieldProps) => (
  <Field label={label} hint={hint} required error={isMissing && m.share_name_missing()}>
    <Input
      ref={ref}
      autoComplete="given-name"
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
