import type { AccountUser } from '@app/auth';
import { useShell } from '@app/shell-api';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail } from '../form/checks.ts';
import { EmailField } from '../form/fields.tsx';
import { getProblemText } from '../problem-text.ts';
import type { IdentityRunner } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';

interface EmailSectionProps {
  user: AccountUser;
  withIdentity: IdentityRunner;
}

/** The address for signing in. A new one replaces it after its code was entered. */
export function EmailSection({ user, withIdentity }: EmailSectionProps) {
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
          onSubmit={async (readField) => {
            const email = readField('newEmail').trim();
            const emailError =
              email.toLowerCase() === user.email.toLowerCase() ? m.account_email_same() : checkEmail(email);
            if (emailError) return { newEmail: emailError };
            const outcome = await withIdentity(({ newEmail }) => newEmail.sendCode(email));
            if (!outcome.ok)
              return {
                [outcome.error.startsWith('email_') ? 'newEmail' : 'form']: getProblemText(outcome.error),
              };
            setTypedEmail(email);
            setPendingEmail(email);
            return undefined;
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
