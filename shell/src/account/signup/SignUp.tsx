import type { Identity, IdentityErrorCode } from '@app/auth';
import { storage } from '@app/remote-kit/storage';
import { Navigate } from '@app/router';
import { paths } from '@app/seo';
import type { Role } from '@app/types';
import { Link, Stack, useBrowserValue, useFocusFallback } from '@app/ui';
import { useRef, useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { AccountForm } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail, checkFilled, checkNames, checkNewPassword } from '../form/checks.ts';
import { IdentityUnavailableNotice } from '../guard/IdentityUnavailable.tsx';
import { getProblemText } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';
import { type IdentityRunner, useIdentity } from '../session/use-identity.ts';
import { SignUpFields } from './SignUpFields.tsx';

const roleTexts = {
  patient: () => ({ title: m.signup_patient_title(), lead: m.signup_patient_text() }),
  prosthetist: () => ({ title: m.signup_practitioner_title(), lead: m.signup_practitioner_text() }),
};

/** Creates an account in two steps: data, then the mailed code. The role is set afterwards. */
export function SignUp({ role }: { role: Role }) {
  const { session, identity } = useAccount();
  const { withIdentity, isUnavailable } = useIdentity();
  const wasCodeSent = useBrowserValue(readCodeSent, false);
  if (session.status === 'signed-in') return <Navigate to={paths.setRole(role)} replace />;
  if (session.status === 'loading') return null;
  return (
    <TextPage {...roleTexts[role]()}>
      {isUnavailable && <IdentityUnavailableNotice />}
      {/* After a reload, the provider has to load the pending sign-up first. */}
      {!(wasCodeSent && identity === undefined) && (
        <SignUpSteps
          role={role}
          withIdentity={withIdentity}
          pendingSignUp={wasCodeSent ? identity?.signUp.getPending() : undefined}
        />
      )}
      <p>
        <Link href={paths.signup}>{m.signup_back()}</Link>
      </p>
    </TextPage>
  );
}

interface SignUpStepsProps {
  role: Role;
  withIdentity: IdentityRunner;
  pendingSignUp: ReturnType<Identity['signUp']['getPending']>;
}

function SignUpSteps({ role, withIdentity, pendingSignUp }: SignUpStepsProps) {
  // Prosthetists are adults, so they need not attest their age.
  const asksAge = role === 'patient';
  /** Values from before a reload. */
  const [savedValues] = useState(pendingSignUp);
  const [email, setEmail] = useState(savedValues?.email ?? '');
  const [isCodeSent, setIsCodeSent] = useState(savedValues !== undefined);
  const updateCodeSent = (isSent: boolean) => {
    saveCodeSent(isSent);
    setIsCodeSent(isSent);
  };
  const formRef = useRef<HTMLDivElement>(null);
  // "Change the address" disappears when it is pressed.
  const handleFocus = useFocusFallback(
    () => formRef.current?.querySelector<HTMLElement>('[name="email"]') ?? null,
  );
  return (
    <Stack onFocus={handleFocus}>
      {/* Stays mounted while the code is typed, so that correcting the address keeps all values. */}
      <div ref={formRef} hidden={isCodeSent}>
        <AccountForm
          submitLabel={m.signup_submit()}
          check={(readField) => ({
            ...checkNames(readField),
            email: checkEmail(readField('email')),
            password: checkNewPassword(readField('password')),
            age: asksAge ? checkFilled(readField('age'), m.check_age()) : undefined,
          })}
          send={(readField) =>
            withIdentity(({ signUp }) =>
              signUp.start({
                email: readField('email').trim(),
                password: readField('password'),
                firstName: readField('firstName').trim(),
                lastName: readField('lastName').trim(),
                ...(asksAge && { ageAttestedAt: new Date() }),
              }),
            )
          }
          toErrors={(problem) => ({ [fieldByProblem[problem] ?? 'form']: getProblemText(problem) })}
          onSent={(readField) => {
            setEmail(readField('email').trim());
            updateCodeSent(true);
          }}
        >
          {(errors) => <SignUpFields errors={errors} asksAge={asksAge} savedValues={savedValues} />}
        </AccountForm>
      </div>
      {isCodeSent && (
        <CodeStep
          email={email}
          sentText={m.code_sent({ email })}
          submitLabel={m.signup_finish()}
          onCode={async (code) => {
            const outcome = await withIdentity(({ signUp }) => signUp.finish(code));
            if (outcome.ok) saveCodeSent(false);
            return outcome;
          }}
          onResend={() => withIdentity(({ signUp }) => signUp.resendCode())}
          onChangeEmail={() => updateCodeSent(false)}
        />
      )}
    </Stack>
  );
}

const fieldByProblem: Partial<Record<IdentityErrorCode, string>> = {
  email_taken: 'email',
  email_malformed: 'email',
  password_short: 'password',
  password_long: 'password',
  password_weak: 'password',
};

/** Session storage key, set while a code is sent, so that a reload continues there. */
const codeSentKey = 'signup-code-sent';

function saveCodeSent(isCodeSent: boolean): void {
  if (isCodeSent) storage.session.setItem(codeSentKey, 'yes');
  else storage.session.removeItem(codeSentKey);
}

const readCodeSent = (): boolean => storage.session.getItem(codeSentKey) !== null;
