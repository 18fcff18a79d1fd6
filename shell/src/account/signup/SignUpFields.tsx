import type { NewAccount } from '@app/auth';
import { paths } from '@app/seo';
import { Anchor, Checkbox, FieldError } from '@app/ui';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { FormErrors } from '../form/AccountForm.tsx';
import { EmailField, NameFields, NewPasswordField } from '../form/fields.tsx';

interface SignUpFieldsProps {
  errors: FormErrors;
  asksAge: boolean;
  /** Values from before a reload, which include the age attestation. */
  savedValues?: Pick<NewAccount, 'email' | 'firstName' | 'lastName'>;
}

export function SignUpFields({ errors, asksAge, savedValues }: SignUpFieldsProps) {
  const ageErrorId = useId();
  return (
    <>
      <NameFields names={savedValues} errors={errors} />
      <EmailField name="email" defaultValue={savedValues?.email} error={errors.email} />
      <NewPasswordField name="password" label={m.field_password()} error={errors.password} />
      {asksAge && (
        <div>
          <Checkbox
            name="age"
            value="yes"
            required
            defaultChecked={savedValues !== undefined}
            aria-invalid={errors.age ? true : undefined}
            aria-describedby={errors.age ? ageErrorId : undefined}
            label={m.signup_age()}
          />
          {errors.age && <FieldError id={ageErrorId}>{errors.age}</FieldError>}
        </div>
      )}
      {/* In a new tab, so that the typed values stay. */}
      <p>
        {m.signup_terms()}{' '}
        <Anchor href={paths.termsOfService} target="_blank">
          {m.signup_terms_link()}
        </Anchor>{' '}
        ·{' '}
        <Anchor href={paths.privacy} target="_blank">
          {m.signup_privacy_link()}
        </Anchor>
      </p>
      {/* Container for the identity provider's bot check. */}
      <div id="clerk-captcha" />
    </>
  );
}
