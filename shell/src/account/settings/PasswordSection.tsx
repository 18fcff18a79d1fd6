import type { AccountUser, IdentityErrorCode } from '@app/auth';
import { useShell } from '@app/shell-api';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { checkFilled, checkNewPassword } from '../form/checks.ts';
import { PasswordField } from '../form/fields.tsx';
import { getProblemText } from '../problem-text.ts';
import type { IdentityRunner } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';

interface PasswordSectionProps {
  user: AccountUser;
  withIdentity: IdentityRunner;
  onChanged: () => void;
}

export function PasswordSection({ user, withIdentity, onChanged }: PasswordSectionProps) {
  const { toast } = useShell();
  // Key that empties the fields after a change.
  const [changeCount, setChangeCount] = useState(0);
  return (
    <AccountSection id="account-password" title={m.password_title()}>
      <p>{m.password_others()}</p>
      <AccountForm
        key={changeCount}
        submitLabel={m.password_save()}
        onSubmit={async (readField) => {
          const fieldErrors = {
            current: user.hasPassword
              ? checkFilled(readField('current'), m.check_password_missing())
              : undefined,
            next: checkNewPassword(readField('next')),
          };
          if (fieldErrors.current || fieldErrors.next) return fieldErrors;
          const outcome = await withIdentity(({ changePassword }) =>
            changePassword(readField('current'), readField('next')),
          );
          if (!outcome.ok) return toPasswordErrors(outcome.error);
          toast({ text: m.password_changed() });
          setChangeCount(changeCount + 1);
          onChanged();
          return undefined;
        }}
      >
        {(errors) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={user.email} />
            {user.hasPassword && (
              <PasswordField name="current" label={m.password_current()} error={errors.current} />
            )}
            <PasswordField
              name="next"
              label={m.password_new()}
              autoComplete="new-password"
              hint={m.password_hint()}
              error={errors.next}
            />
          </>
        )}
      </AccountForm>
    </AccountSection>
  );
}

function toPasswordErrors(problem: IdentityErrorCode) {
  if (problem === 'wrong_password') return { current: m.password_current_wrong() };
  return { [problem.startsWith('password_') ? 'next' : 'form']: getProblemText(problem) };
}
