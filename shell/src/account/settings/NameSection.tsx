import type { AccountUser } from '@app/auth';
import { useShell } from '@app/shell-api';
import { FieldGrid } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { checkFilled } from '../form/checks.ts';
import { NameField } from '../form/fields.tsx';
import { getProblemText } from '../problem-text.ts';
import type { IdentityRunner } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';

interface NameSectionProps {
  user: AccountUser;
  withIdentity: IdentityRunner;
}

export function NameSection({ user, withIdentity }: NameSectionProps) {
  const { toast } = useShell();
  return (
    <AccountSection id="account-name" title={m.account_name()}>
      <AccountForm
        submitLabel={m.account_name_save()}
        onSubmit={async (readField) => {
          const fieldErrors = {
            firstName: checkFilled(readField('firstName'), m.check_first_name()),
            lastName: checkFilled(readField('lastName'), m.check_last_name()),
          };
          if (fieldErrors.firstName || fieldErrors.lastName) return fieldErrors;
          const outcome = await withIdentity(({ updateName }) =>
            updateName(readField('firstName').trim(), readField('lastName').trim()),
          );
          if (!outcome.ok) return { form: getProblemText(outcome.error) };
          toast({ text: m.account_name_saved() });
          return undefined;
        }}
      >
        {(errors) => (
          <FieldGrid>
            <NameField
              name="firstName"
              label={m.field_first_name()}
              autoComplete="given-name"
              defaultValue={user.firstName}
              error={errors.firstName}
            />
            <NameField
              name="lastName"
              label={m.field_last_name()}
              autoComplete="family-name"
              defaultValue={user.lastName}
              error={errors.lastName}
            />
          </FieldGrid>
        )}
      </AccountForm>
    </AccountSection>
  );
}
