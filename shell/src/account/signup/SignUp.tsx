import type { Identity, IdentityProblem } from '@app/auth';
import { useInBrowser } from '@app/remote-kit';
import { storage } from '@app/remote-kit/storage';
import { Navigate } from '@app/router';
import { paths } from '@app/seo';
import type { Role } from '@app/types';
import { Link, Stack } from '@app/ui';
import { useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { AccountForm, type FormErrors, type ReadField } from '../form/AccountForm.tsx';
import { CodeStep } from '../form/CodeStep.tsx';
import { checkEmail, checkFilled, checkNewPassword } from '../form/checks.ts';
import { IdentityNotice } from '../login/IdentityNotice.tsx';
import { getProblemText } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';
import { useIdentity, type WithIdentity } from '../session/use-identity.ts';
import { SignUpFields } from './SignUpFields.tsx';

const words = {
  patient: () => ({ title: m.signup_patient_title(), lead: m.signup_patient_text() }),
  prosthetist: () => ({ title: m.signup_practitioner_title(), lead: m.signup_practitioner_text() }),
};

/** Creates an account: data, then the mailed code. The role follows. */
export function SignUp({ role }: { role: Role }) {
  const { session, identity } = useAccount();
  const { withIdentity, down } = useIdentity();
  const atCodeStep = useInBrowser(isAtCodeStep, false);
  if (session.status === 'signed-in') return <Navigate to={paths.setRole(role)} replace />;
  if (session.status === 'loading') return null;
  return (
    <TextPage {...words[role]()}>
      {down && <IdentityNotice />}
      {/* After a reload the provider knows the pending sign-up. */}
      {!(atCodeStep && identity === undefined) && (
        <Steps
          role={role}
          withIdentity={withIdentity}
          pending={atCodeStep ? identity?.signUp.pending() : undefined}
        />
      )}
      <p>
        <Link href={paths.signup}>{m.signup_back()}</Link>
      </p>
    </TextPage>
  );
}

interface StepsProps {
  role: Role;
  withIdentity: WithIdentity;
  pending: ReturnType<Identity['signUp']['pending']>;
}

function Steps({ role, withIdentity, pending }: StepsProps) {
  // Prosthetists are adults; the terms suffice.
  const asksAge = role === 'patient';
  /** Values from before a reload. */
  const [savedValues] = useState(pending);
  const [email, setEmail] = useState(savedValues?.email ?? '');
  const [isCodeMailed, setCodeMailed] = useState(savedValues !== undefined);
  const setMailed = (isMailed: boolean) => {
    saveCodeStep(isMailed);
    setCodeMailed(isMailed);
  };
  return (
    <Stack>
      {/* Stays mounted while the code is typed, so that correcting the address keeps all values. */}
      <div hidden={isCodeMailed}>
        <AccountForm
          submit={m.signup_submit()}
          onSubmit={async (read, data) => {
            const formErrors = findFormErrors(read, !asksAge || data.has('age'));
            if (Object.values(formErrors).some(Boolean)) return formErrors;
            const account = {
              email: read('email').trim(),
              password: read('password'),
              firstName: read('firstName').trim(),
              lastName: read('lastName').trim(),
              ageAttestedAt: new Date(),
            };
            const outcome = await withIdentity(({ signUp }) => signUp.start(account));
            if (!outcome.ok)
              return { [problemFields[outcome.problem] ?? 'form']: getProblemText(outcome.problem) };
            setEmail(account.email);
            setMailed(true);
            return undefined;
          }}
        >
          {(errors) => <SignUpFields errors={errors} asksAge={asksAge} savedValues={savedValues} />}
        </AccountForm>
      </div>
      {isCodeMailed && (
        <CodeStep
          email={email}
          sent={m.code_sent({ email })}
          submit={m.signup_finish()}
          onCode={async (code) => {
            const outcome = await withIdentity(({ signUp }) => signUp.finish(code));
            if (outcome.ok) saveCodeStep(false);
            return outcome;
          }}
          onResend={() => withIdentity(({ signUp }) => signUp.resendCode())}
          onChangeEmail={() => setMailed(false)}
        />
      )}
    </Stack>
  );
}

const findFormErrors = (read: ReadField, oldEnough: boolean): FormErrors => ({
  firstName: checkFilled(read('firstName'), m.check_first_name()),
  lastName: checkFilled(read('lastName'), m.check_last_name()),
  email: checkEmail(read('email')),
  password: checkNewPassword(read('password')),
  age: oldEnough ? undefined : m.check_age(),
});

const problemFields: Partial<Record<IdentityProblem, string>> = {
  email_taken: 'email',
  email_malformed: 'email',
  password_short: 'password',
  password_long: 'password',
  password_weak: 'password',
};

/** Remembers in this tab that the code was mailed, for reloads. */
const codeSentKey = 'signup-code-sent';

function saveCodeStep(isCodeSent: boolean): void {
  if (isCodeSent) storage.session.setItem(codeSentKey, 'yes');
  else storage.session.removeItem(codeSentKey);
}

const isAtCodeStep = (): boolean => storage.session.getItem(codeSentKey) !== null;
