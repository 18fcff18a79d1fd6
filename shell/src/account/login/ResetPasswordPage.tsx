import { paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Link, Stack } from '@app/ui';
import { useEffect, useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { AccountForm, type FormErrors, IdentityUnavailableNotice } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail, checkNewPassword } from '../form/checks.ts';
import { EmailField, PasswordField } from '../form/fields.tsx';
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

  const sendCode = async (address: string): Promise<FormErrors | undefined> => {
    const outcome = hideMissingAccount(await withIdentity(({ reset }) => reset.sendCode(address)));
    if (!outcome.ok) return { form: getProblemText(outcome.error) };
    setEmail(address);
    setStep('code');
    return undefined;
  };
  return (
    <TextPage title={m.reset_title()} lead={m.reset_lead()}>
      {isUnavailable && <IdentityUnavailableNotice />}
      {step === 'email' && (
        <AccountForm
          submitLabel={m.login_send_code()}
          onSubmit={async (readField) => {
            const emailError = checkEmail(readField('email'));
            return emailError ? { email: emailError } : sendCode(readField('email').trim());
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
          onResend={async () => hideMissingAccount(await withIdentity(({ reset }) => reset.sendCode(email)))}
          onChangeEmail={() => setStep('email')}
        />
      )}
      {step === 'password' && (
        <NewPasswordForm
          email={email}
          onPassword={async (password) => {
            const outcome = await withIdentity(({ reset }) => reset.setPassword(password));
            if (!outcome.ok) return getProblemText(outcome.error);
            toast({ text: m.password_changed() });
            return undefined;
          }}
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
  /** Resolves to an error text; undefined after success. */
  onPassword: (password: string) => Promise<string | undefined>;
}

function NewPasswordForm({ email, onPassword }: NewPasswordFormProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={headingRef} tabIndex={-1}>
        {m.password_new()}
      </h2>
      <AccountForm
        submitLabel={m.password_save()}
        onSubmit={async (readField) => {
          const passwordError =
            checkNewPassword(readField('password')) ?? (await onPassword(readField('password')));
          return passwordError ? { password: passwordError } : undefined;
        }}
      >
        {(errors) => (
          <>
            {/* For password managers: the account of this password. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              name="password"
              label={m.password_new()}
              autoComplete="new-password"
              hint={m.password_hint()}
              error={errors.password}
            />
          </>
        )}
      </AccountForm>
    </Stack>
  );
}
