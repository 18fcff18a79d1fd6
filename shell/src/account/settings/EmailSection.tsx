import { useShell } from '@app/shell-api';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail } from '../form/checks.ts';
import { EmailField } from '../form/fields.tsx';
import { getProblemText } from '../problem-text.ts';
import { AccountSection, type SettingsProps } from './AccountSection.tsx';

/** The address for signing in. A new one replaces it after its code was entered. */
export function EmailSection({ user, withIdentity }: SettingsProps) {
  const { toast } = useShell();
  const [typedEmail, setTypedEmail] = useState('');
  const [pendingEmail, setPendingEmail] = useState<string>();

  return (
    <AccountSection id="account-email" title={m.account_email_title()}>
      <p>{m.account_email({ email: user.email })}</p>
      {pendingEmail ? (
        <CodeStep
          email={pendingEmail}
          sentText={m.code_sent({ email: pendingEmail })}
          submitLabel={m.account_email_confirm()}
          onCode={async (code) => {
            const outcome = await withIdentity(({ newEmail }) => newEmail.finish(pendingEmail, code));
            if (!outcome.ok) return outcome;
            toast({ text: m.account_email_changed({ email: pendingEmail }) });
            setTypedEmail('');
            setPendingEmail(undefined);
            return outcome;
          }}
          onResend={() => withIdentity(({ newEmail }) => newEmail.sendCode(pendingEmail))}
          onChangeEmail={() => setPendingEmail(undefined)}
        />
      ) : (
        <AccountForm
          submitLabel={m.account_email_send()}
          check={(readField) => {
            const email = readField('newEmail').trim();
            const isSame = email.toLowerCase() === user.email.toLowerCase();
            return { newEmail: isSame ? m.account_email_same() : checkEmail(email) };
          }}
          send={(readField) =>
            withIdentity(({ newEmail }) => newEmail.sendCode(readField('newEmail').trim()))
          }
          toErrors={(problem) => ({
            [problem.startsWith('email_') ? 'newEmail' : 'form']: getProblemText(problem),
          })}
          onSent={(readField) => {
            setTypedEmail(readField('newEmail').trim());
            setPendingEmail(readField('newEmail').trim());
          }}
        >
          {({ newEmail }) => (
            <EmailField
              name="newEmail"
              label={m.account_email_new()}
              autoComplete="email"
              hint={m.account_email_hint()}
              // With an address it comes back from the code, to correct it.
              autoFocus={typedEmail !== ''}
              defaultValue={typedEmail}
              error={newEmail}
            />
          )}
        </AccountForm>
      )}
    </AccountSection>
  );
}
