import type { IdentityErrorCode } from '@app/auth';
import { useShell } from '@app/shell-api';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { checkFilled, checkNewPassword } from '../form/checks.ts';
import { NewPasswordField, PasswordField, UsernameField } from '../form/fields.tsx';
import { getProblemText } from '../problem-text.ts';
import { AccountSection, type SettingsProps } from './AccountSection.tsx';

/** `onChanged`: called when the password was changed, which ends other sessions. */
export function PasswordSection({
  user,
  withIdentity,
  onChanged,
}: SettingsProps & { onChanged: () => void }) {
  const { toast } = useShell();
  // Key that empties the fields after a change.
  const [changeCount, setChangeCount] = useState(0);
  return (
    <AccountSection id="account-password" title={m.password_title()}>
      <p>{m.password_others()}</p>
      <AccountForm
        key={changeCount}
        submitLabel={m.password_save()}
        check={(readField) => ({
          current: user.hasPassword
            ? checkFilled(readField('current'), m.check_password_missing())
            : undefined,
          next: checkNewPassword(readField('next')),
        })}
        send={(readField) =>
          withIdentity(({ changePassword }) => changePassword(readField('current'), readField('next')))
        }
        toErrors={toPasswordErrors}
        onSent={() => {
          toast({ text: m.password_changed() });
          setChangeCount(changeCount + 1);
          onChanged();
        }}
      >
        {(errors) => (
          <>
            <UsernameField email={user.email} />
            {user.hasPassword && (
              <PasswordField name="current" label={m.password_current()} error={errors.current} />
            )}
            <NewPasswordField name="next" error={errors.next} />
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
