import type {
  Account,
  Clerk,
  CodeStrategy,
  EmailAddress,
  KnownSession,
  SignInAttempt,
  SignUpAttempt,
} from './clerk.ts';
import type { ActiveSession, Identity, NewAccount } from './identity.ts';
import { captureOutcome, done, type Outcome, toFailure, toProblem } from './problem.ts';
import { type MetadataChange, writeUnsafeMetadata } from './unsafe-metadata.ts';

/** Creates the actions for pages on top of the provider's SDK. */
export function createClerkIdentity(clerk: Clerk): Identity {
  const signIn = createSignIn(clerk);
  const signUp = createSignUp(clerk);

  /** Runs an action on the signed-in account. */
  const onAccount = async <T>(action: (account: Account) => Promise<T>): Promise<Outcome<T>> => {
    const { user } = clerk;
    return user ? captureOutcome(() => action(user)) : toFailure('signed_out');
  };
  const change = async (action: (account: Account) => Promise<unknown>): Promise<Outcome> => {
    const outcome = await onAccount(action);
    return outcome.ok ? done : outcome;
  };
  const updateUnsafeMetadata = (metadata: MetadataChange) =>
    change((account) => writeUnsafeMetadata(account, metadata));

  return {
    signIn: signIn.toAccount,
    reset: signIn.toNewPassword,
    signUp,
    refresh: () =>
      change(async (account) => {
        await account.reload();
        await clerk.session?.getToken({ skipCache: true });
      }),
    updateUnsafeMetadata,
    updatePatientInfo: (info) => updateUnsafeMetadata({ patientinfo: info }),
    clearPatientInfo: () => updateUnsafeMetadata({ patientinfo: null }),
    newEmail: {
      sendCode: (email) =>
        change(async (account) => {
          const existing = findEmail(account, email);
          // A verified address accepts no code, so one that an unfinished change left behind is added anew.
          const isUnfinished =
            existing?.verification.status === 'verified' && existing.id !== account.primaryEmailAddressId;
          if (isUnfinished) await existing.destroy();
          const address = existing && !isUnfinished ? existing : await account.createEmailAddress({ email });
          await address.prepareVerification({ strategy: 'email_code' });
        }),
      finish: (email, code) =>
        change(async (account) => {
          const address = findEmail(account, email);
          if (!address) throw new Error('no code was sent to this address');
          // Verified already if an earlier attempt failed after this step.
          if (address.verification.status !== 'verified') await address.attemptVerification({ code });
          await account.update({ primaryEmailAddressId: address.id });
          for (const emailAddress of account.emailAddresses)
            if (emailAddress.id !== address.id) await emailAddress.destroy();
        }),
    },
    updateName: (firstName, lastName) => change((account) => account.update({ firstName, lastName })),
    setPhoto: (file) => change((account) => account.setProfileImage({ file })),
    changePassword: (current, next) =>
      change((account) =>
        account.updatePassword({
          newPassword: next,
          ...(current && { currentPassword: current }),
          signOutOfOtherSessions: true,
        }),
      ),
    listSessions: () =>
      onAccount(async (account) => {
        const sessions = await account.getSessions();
        return sessions.map((session) => toActiveSession(session, clerk.session?.id));
      }),
    revokeSession: (id) =>
      change(async (account) => {
        const sessions = await account.getSessions();
        await sessions.find((session) => session.id === id)?.revoke();
      }),
    revokeOtherSessions: () =>
      change(async (account) => {
        const sessions = await account.getSessions();
        // Sequential, because each reply contains the browser's whole state.
        for (const session of sessions) if (session.id !== clerk.session?.id) await session.revoke();
      }),
    signOut: async () => {
      const outcome = await captureOutcome(() => clerk.signOut(() => {}));
      // An ended session is the wanted result.
      return outcome.ok || outcome.problem === 'signed_out' ? done : outcome;
    },
  };
}

const findEmail = ({ emailAddresses }: Account, email: string): EmailAddress | undefined =>
  emailAddresses.find(({ emailAddress }) => emailAddress.toLowerCase() === email.toLowerCase());

/** Both sign-in methods share one attempt in the SDK. */
function createSignIn(clerk: Clerk) {
  /** Runs a step; if it completes the attempt, signs in. */
  const runStep = async (
    action: (attempt: SignInAttempt) => Promise<SignInAttempt>,
    meanwhile?: string,
  ): Promise<Outcome> => {
    const attempt = clerk.client?.signIn;
    if (!attempt) return toFailure('unavailable');
    try {
      const { status, createdSessionId } = await action(attempt);
      if (status === 'complete' && createdSessionId) await clerk.setActive({ session: createdSessionId });
      else if (status === 'needs_second_factor') return toFailure('second_factor');
      else if (status !== meanwhile) return toFailure('unknown');
      return done;
    } catch (thrown) {
      return toFailure(toProblem(thrown));
    }
  };
  const sendCode = (strategy: CodeStrategy) => (email: string) =>
    runStep(async (attempt) => {
      const newAttempt = await attempt.create({ identifier: email });
      const factor = newAttempt.supportedFirstFactors?.find((candidate) => candidate.strategy === strategy);
      if (!factor?.emailAddressId) throw new Error(`this account does not take ${strategy}`);
      return newAttempt.prepareFirstFactor({ strategy, emailAddressId: factor.emailAddressId });
    }, 'needs_first_factor');

  return {
    toAccount: {
      withPassword: (email: string, password: string) =>
        runStep((attempt) => attempt.create({ identifier: email, password })),
      sendCode: sendCode('email_code'),
      withCode: (code: string) =>
        runStep((attempt) => attempt.attemptFirstFactor({ strategy: 'email_code', code })),
    },
    toNewPassword: {
      sendCode: sendCode('reset_password_email_code'),
      checkCode: (code: string) =>
        runStep(
          (attempt) => attempt.attemptFirstFactor({ strategy: 'reset_password_email_code', code }),
          'needs_new_password',
        ),
      setPassword: (password: string) =>
        runStep((attempt) => attempt.resetPassword({ password, signOutOfOtherSessions: true })),
    },
  };
}

function createSignUp(clerk: Clerk): Identity['signUp'] {
  const runStep = async (action: (attempt: SignUpAttempt) => Promise<SignUpAttempt>): Promise<Outcome> => {
    const attempt = clerk.client?.signUp;
    if (!attempt) return toFailure('unavailable');
    try {
      const { status, createdSessionId } = await action(attempt);
      if (status === 'complete' && createdSessionId) await clerk.setActive({ session: createdSessionId });
      return done;
    } catch (thrown) {
      return toFailure(toProblem(thrown));
    }
  };
  const sendEmailCode = (attempt: SignUpAttempt) =>
    attempt.prepareEmailAddressVerification({ strategy: 'email_code' });

  return {
    start: ({ email, password, firstName, lastName, ageAttestedAt }: NewAccount) =>
      runStep(async (attempt) => {
        const unsafeMetadata = { ageAttestedAt: ageAttestedAt.toISOString() };
        const newAttempt = await attempt.create({
          emailAddress: email,
          password,
          firstName,
          lastName,
          unsafeMetadata,
        });
        return newAttempt.status === 'complete' ? newAttempt : sendEmailCode(newAttempt);
      }),
    pending: () => {
      const attempt = clerk.client?.signUp;
      if (attempt?.status !== 'missing_requirements' || !attempt.emailAddress) return undefined;
      const { emailAddress: email, firstName, lastName } = attempt;
      return { email, firstName: firstName ?? '', lastName: lastName ?? '' };
    },
    resendCode: () => runStep(sendEmailCode),
    finish: async (code) => {
      const outcome = await runStep((attempt) => attempt.attemptEmailAddressVerification({ code }));
      if (!outcome.ok || clerk.client?.signUp.status === 'complete' || clerk.session) return outcome;
      return toFailure('code_wrong');
    },
  };
}

const toActiveSession = (
  { id, lastActiveAt, latestActivity }: KnownSession,
  current: string | undefined,
): ActiveSession => ({
  id,
  current: id === current,
  browser: latestActivity.browserName ?? '',
  device: latestActivity.deviceType ?? '',
  place: [latestActivity.city, latestActivity.country].filter(Boolean).join(', '),
  lastActiveAt,
});
