import type { NewAccount } from '@app/auth';
import { paths } from '@app/seo';
import { Anchor, Checkbox, FieldError, FieldGrid } from '@app/ui';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { FormErrors } from '../form/AccountForm.tsx';
import { EmailField, NameField, PasswordField } from '../form/fields.tsx';

interface SignUpFieldsProps {
  errors: FormErrors;
  asksAge: boolean;
  /** Values from before a reload, which include the age attestation. */
  savedValues?: Pick<NewAccount, 'email' | 'firstName' | 'lastName'>;
}

/** Fields for the required data of an account. */
export function SignUpFields({ errors, asksAge, savedValues }: SignUpFieldsProps) {
  const ageErrorId = useId();
  return (
    <>
      <FieldGrid>
        <NameField
          name="firstName"
          label={m.field_first_name()}
          autoComplete="given-name"
          defaultValue={savedValues?.firstName}
          error={errors.firstName}
        />
        <NameField
          name="lastName"
          label={m.field_last_name()}
          autoComplete="family-name"
          defaultValue={savedValues?.lastName}
          error={errors.lastName}
        />
      </FieldGrid>
      <EmailField name="email" defaultValue={savedValues?.email} error={errors.email} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        hint={m.password_hint()}
        error={errors.password}
      />
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
