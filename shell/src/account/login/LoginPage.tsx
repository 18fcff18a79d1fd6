import type { IdentityErrorCode } from '@app/auth';
import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { paths } from '@app/seo';
import { Banner, Button, Link, Row } from '@app/ui';
import { useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { AccountForm, type FormErrors } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail, checkFilled } from '../form/checks.ts';
import { EmailField, PasswordField } from '../form/fields.tsx';
import { IdentityUnavailableNotice } from '../guard/IdentityUnavailable.tsx';
import { getProblemText, hideMissingAccount } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';
import { type IdentityRunner, useIdentity } from '../session/use-identity.ts';
import { useRedirectAfterLogin, useSaveReferrer } from '../session/use-redirect-after-login.ts';

/** Page `/login`: sign in with a password or a mailed code. */
export function LoginPage() {
  const { session } = useAccount();
  const { withIdentity, isUnavailable } = useIdentity();
  useSaveReferrer();
  useRedirectAfterLogin();
  // No form while the session is unknown, since the user may be signed in.
  if (session.status === 'loading' || session.status === 'signed-in') return null;
  return (
    <TextPage title={m.login_title()} lead={m.login_lead({ site: site.name })}>
      <SignInReasonNotice />
      {isUnavailable && <IdentityUnavailableNotice />}
      <SignInForm withIdentity={withIdentity} />
      <Row>
        <Link href={paths.resetPassword}>{m.login_forgot()}</Link>{' '}
        <span>
          {m.login_no_account()} <Link href={paths.signup}>{m.signup_title()}</Link>
        </span>
      </Row>
    </TextPage>
  );
}

type LoginStep = 'password' | 'code' | 'sent';

function SignInForm({ withIdentity }: { withIdentity: IdentityRunner }) {
  const [step, setStep] = useState<LoginStep>('password');
  const [email, setEmail] = useState('');
  const sendCode = async (address: string) =>
    hideMissingAccount(await withIdentity(({ signIn }) => signIn.sendCode(address)));

  if (step === 'sent') {
    return (
      <CodeStep
        email={email}
        sentText={m.code_sent_if({ email })}
        submitLabel={m.login_submit()}
        onCode={(code) => withIdentity(({ signIn }) => signIn.withCode(code))}
        onResend={() => sendCode(email)}
        onChangeEmail={() => setStep('code')}
      />
    );
  }
  const usesPassword = step === 'password';
  return (
    <AccountForm
      submitLabel={usesPassword ? m.login_submit() : m.login_send_code()}
      actions={
        <Button kind="secondary" onClick={() => setStep(usesPassword ? 'code' : 'password')}>
          {usesPassword ? m.login_by_code() : m.login_by_password()}
        </Button>
      }
      check={(readField) => ({
        email: checkEmail(readField('email')),
        password: usesPassword ? checkFilled(readField('password'), m.check_password_missing()) : undefined,
      })}
      send={(readField) => {
        const address = readField('email').trim();
        if (!usesPassword) return sendCode(address);
        return withIdentity(({ signIn }) => signIn.withPassword(address, readField('password')));
      }}
      toErrors={usesPassword ? toSignInErrors : undefined}
      onSent={(readField) => {
        if (usesPassword) return;
        setEmail(readField('email').trim());
        setStep('sent');
      }}
    >
      {(errors) => (
        <>
          {/* With an address it comes back from the code, to correct it. */}
          <EmailField name="email" autoFocus={email !== ''} defaultValue={email} error={errors.email} />
          {usesPassword && <PasswordField name="password" error={errors.password} />}
        </>
      )}
    </AccountForm>
  );
}

const fieldByProblem: Partial<Record<IdentityErrorCode, 'email' | 'password'>> = {
  email_malformed: 'email',
  no_such_account: 'password',
  wrong_password: 'password',
  no_password: 'password',
};

const toSignInErrors = (problem: IdentityErrorCode): FormErrors => ({
  [fieldByProblem[problem] ?? 'form']: getProblemText(problem),
});

/** Why a guarded page redirected to sign in. `guarded`: no session; `ended`: it ended while the page was open. */
export type SignInReason = 'guarded' | 'ended';

const reasonTexts: Record<string, () => string> = { guarded: m.login_why_guarded, ended: m.login_why_ended };

function SignInReasonNotice() {
  const { state } = useLocation();
  const reason: unknown = (state as { reason?: unknown } | null)?.reason;
  const text =
    typeof reason === 'string' && Object.hasOwn(reasonTexts, reason) ? reasonTexts[reason] : undefined;
  return (
    text && (
      <Banner kind="info" role="status">
        <p>{text()}</p>
      </Banner>
    )
  );
}
