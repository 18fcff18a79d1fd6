import type { Outcome } from '@app/auth';
import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Link, Stack } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail, checkNewPassword } from '../form/checks.ts';
import { EmailField, NewPasswordField, UsernameField } from '../form/fields.tsx';
import { IdentityUnavailableNotice } from '../guard/IdentityUnavailable.tsx';
import { getProblemText, hideMissingAccount } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';
import { useIdentity } from '../session/use-identity.ts';
import { useRedirectAfterLogin } from '../session/use-redirect-after-login.ts';

type Step = 'email' | 'code' | 'password';

/** Page `/reset-password`: address, mailed code, new password. Then the user is signed in. */
export function ResetPasswordPage() {
  const { session } = useAccount();
  const { withIdentity, isUnavailable } = useIdentity();
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const { toast } = useShell();
  useRedirectAfterLogin();
  if (session.status === 'loading' || session.status === 'signed-in') return null;

  const sendCode = async (address: string) =>
    hideMissingAccount(await withIdentity(({ reset }) => reset.sendCode(address)));
  return (
    <TextPage title={m.reset_title()} lead={m.reset_lead()}>
      {isUnavailable && <IdentityUnavailableNotice />}
      {step === 'email' && (
        <AccountForm
          submitLabel={m.login_send_code()}
          check={(readField) => ({ email: checkEmail(readField('email')) })}
          send={(readField) => sendCode(readField('email').trim())}
          onSent={(readField) => {
            setEmail(readField('email').trim());
            setStep('code');
          }}
        >
          {(errors) => (
            // With an address it comes back from the code, to correct it.
            <EmailField name="email" autoFocus={email !== ''} defaultValue={email} error={errors.email} />
          )}
        </AccountForm>
      )}
      {step === 'code' && (
        <CodeStep
          email={email}
          sentText={m.code_sent_if({ email })}
          submitLabel={m.code_check()}
          onCode={async (code) => {
            const outcome = await withIdentity(({ reset }) => reset.checkCode(code));
            if (outcome.ok) setStep('password');
            return outcome;
          }}
          onResend={() => sendCode(email)}
          onChangeEmail={() => setStep('email')}
        />
      )}
      {step === 'password' && (
        <NewPasswordForm
          email={email}
          onPassword={(password) => withIdentity(({ reset }) => reset.setPassword(password))}
          onSent={() => toast({ text: m.password_changed() })}
        />
      )}
      <p>
        <Link href={paths.login}>{m.reset_back()}</Link>
      </p>
    </TextPage>
  );
}

interface NewPasswordFormProps {
  email: string;
  onPassword: (password: string) => Promise<Outcome>;
  onSent: () => void;
}

function NewPasswordForm({ email, onPassword, onSent }: NewPasswordFormProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={headingRef} tabIndex={-1}>
        {m.password_new()}
      </h2>
      <AccountForm
        submitLabel={m.password_save()}
        check={(readField) => ({ password: checkNewPassword(readField('password')) })}
        send={(readField) => onPassword(readField('password'))}
        toErrors={(problem) => ({ password: getProblemText(problem) })}
        onSent={onSent}
      >
        {({ password }) => (
          <>
            <UsernameField email={email} />
            <NewPasswordField name="password" error={password} />
          </>
        )}
      </AccountForm>
    </Stack>
  );
}
