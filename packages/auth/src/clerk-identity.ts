import { captureOutcome, type Outcome, success, toErrorCode, toFailure } from './error-code.ts';
import type {
  Account,
  ActiveSession,
  Clerk,
  CodeStrategy,
  EmailAddress,
  NewAccount,
  ProviderSession,
  SignInAttempt,
  SignUpAttempt,
} from './identity.ts';
import { type MetadataPatch, writeUnsafeMetadata } from './unsafe-metadata.ts';

/**
 * Creates the account actions for pages on top of the provider's SDK. They never throw but return an `Outcome`. Sign-in
 * and sign-out resolve after the session has changed; pages see the change in the session.
 */
export function createClerkIdentity(clerk: Clerk) {
  const { signIn, reset } = createSignInActions(clerk);
  const signUp = createSignUpActions(clerk);

  /** Runs an action on the signed-in account. */
  const runOnAccount = async <T>(action: (account: Account) => Promise<T>): Promise<Outcome<T>> => {
    const { user } = clerk;
    return user ? captureOutcome(() => action(user)) : toFailure('signed_out');
  };
  /** Like `runOnAccount`, without the action's value. */
  const changeAccount = async (action: (account: Account) => Promise<unknown>): Promise<Outcome> => {
    const outcome = await runOnAccount(action);
    return outcome.ok ? success : outcome;
  };
  return {
    signIn,
    reset,
    signUp,
    /** Reloads the account and the token after a service changed the role. */
    refresh: () =>
      changeAccount(async (account) => {
        await account.reload();
        await clerk.session?.getToken({ skipCache: true });
      }),
    /** Merges a patch into the user's own metadata, two levels deep; null removes a key. Its only writer. */
    updateUnsafeMetadata: (patch: MetadataPatch) =>
      changeAccount((account) => writeUnsafeMetadata(account, patch)),
    newEmail: {
      /** Mails a code to the new address. Repeatable. */
      sendCode: (email: string) =>
        changeAccount(async (account) => {
          const existingAddress = findEmail(account, email);
          // A verified address accepts no code, so one left by an unfinished change is created again.
          const isUnfinished =
            existingAddress?.verification.status === 'verified' &&
            existingAddress.id !== account.primaryEmailAddressId;
          if (isUnfinished) await existingAddress.destroy();
          const address =
            existingAddress && !isUnfinished ? existingAddress : await account.createEmailAddress({ email });
          await address.prepareVerification({ strategy: 'email_code' });
        }),
      /** A correct code makes it the only address of the account. */
      finish: (email: string, code: string) =>
        changeAccount(async (account) => {
          const address = findEmail(account, email);
          if (!address) throw new Error('no code was sent to this address');
          // Verified already if an earlier attempt failed after this step.
          if (address.verification.status !== 'verified') await address.attemptVerification({ code });
          await account.update({ primaryEmailAddressId: address.id });
          for (const emailAddress of account.emailAddresses)
            if (emailAddress.id !== address.id) await emailAddress.destroy();
        }),
    },
    updateName: (firstName: string, lastName: string) =>
      changeAccount((account) => account.update({ firstName, lastName })),
    /** Null removes the picture. */
    setPhoto: (file: File | null) => changeAccount((account) => account.setProfileImage({ file })),
    /** Signs out everywhere else. `currentPassword` is empty if the account had none. */
    changePassword: (currentPassword: string, newPassword: string) =>
      changeAccount((account) =>
        account.updatePassword({
          newPassword,
          ...(currentPassword && { currentPassword }),
          signOutOfOtherSessions: true,
        }),
      ),
    listSessions: () =>
      runOnAccount(async (account) => {
        const sessions = await account.getSessions();
        return sessions.map((session) => toActiveSession(session, clerk.session?.id));
      }),
    revokeSession: (id: string) =>
      changeAccount(async (account) => {
        const sessions = await account.getSessions();
        await sessions.find((session) => session.id === id)?.revoke();
      }),
    /** Ends all sessions except this browser's. */
    revokeOtherSessions: () =>
      changeAccount(async (account) => {
        const sessions = await account.getSessions();
        // Sequential, because each reply contains the browser's whole state.
        for (const session of sessions) if (session.id !== clerk.session?.id) await session.revoke();
      }),
    signOut: async (): Promise<Outcome> => {
      const outcome = await captureOutcome(() => clerk.signOut(() => {}));
      // The session has ended already, which is what the caller wants.
      return outcome.ok || outcome.error === 'signed_out' ? success : outcome;
    },
  };
}

export type Identity = ReturnType<typeof createClerkIdentity>;

const findEmail = ({ emailAddresses }: Account, email: string): EmailAddress | undefined =>
  emailAddresses.find(({ emailAddress }) => emailAddress.toLowerCase() === email.toLowerCase());

/** Sign-in and password reset share one attempt in the SDK. */
function createSignInActions(clerk: Clerk) {
  /** Runs an action. Signs in if it completes the attempt; otherwise the attempt must have `expectedStatus`. */
  const runSignIn = async (
    action: (attempt: SignInAttempt) => Promise<SignInAttempt>,
    expectedStatus?: string,
  ): Promise<Outcome> => {
    const attempt = clerk.client?.signIn;
    if (!attempt) return toFailure('unavailable');
    try {
      const { status, createdSessionId } = await action(attempt);
      if (status === 'complete' && createdSessionId) await clerk.setActive({ session: createdSessionId });
      else if (status === 'needs_second_factor') return toFailure('second_factor');
      else if (status !== expectedStatus) return toFailure('unknown');
      return success;
    } catch (error) {
      return toFailure(toErrorCode(error));
    }
  };
  const createCodeSender = (strategy: CodeStrategy) => (email: string) =>
    runSignIn(async (attempt) => {
      const newAttempt = await attempt.create({ identifier: email });
      const factor = newAttempt.supportedFirstFactors?.find((candidate) => candidate.strategy === strategy);
      if (!factor || !('emailAddressId' in factor)) throw new Error(`this account does not take ${strategy}`);
      return newAttempt.prepareFirstFactor({ strategy, emailAddressId: factor.emailAddressId });
    }, 'needs_first_factor');

  return {
    signIn: {
      withPassword: (email: string, password: string) =>
        runSignIn((attempt) => attempt.create({ identifier: email, password })),
      /** Mails a code. Repeatable. */
      sendCode: createCodeSender('email_code'),
      withCode: (code: string) =>
        runSignIn((attempt) => attempt.attemptFirstFactor({ strategy: 'email_code', code })),
    },
    reset: {
      sendCode: createCodeSender('reset_password_email_code'),
      checkCode: (code: string) =>
        runSignIn(
          (attempt) => attempt.attemptFirstFactor({ strategy: 'reset_password_email_code', code }),
          'needs_new_password',
        ),
      /** After a correct code. Signs in here and out everywhere else. */
      setPassword: (password: string) =>
        runSignIn((attempt) => attempt.resetPassword({ password, signOutOfOtherSessions: true })),
    },
  };
}

function createSignUpActions(clerk: Clerk) {
  const runSignUp = async (action: (attempt: SignUpAttempt) => Promise<SignUpAttempt>): Promise<Outcome> => {
    const attempt = clerk.client?.signUp;
    if (!attempt) return toFailure('unavailable');
    try {
      const { status, createdSessionId } = await action(attempt);
      if (status === 'complete' && createdSessionId) await clerk.setActive({ session: createdSessionId });
      return success;
    } catch (error) {
      return toFailure(toErrorCode(error));
    }
  };
  const sendEmailCode = (attempt: SignUpAttempt) =>
    attempt.prepareEmailAddressVerification({ strategy: 'email_code' });

  return {
    /** Starts a sign-up and mails a code. A second call replaces the first. */
    start: ({ email, password, firstName, lastName, ageAttestedAt }: NewAccount) =>
      runSignUp(async (attempt) => {
        const unsafeMetadata = ageAttestedAt ? { ageAttestedAt: ageAttestedAt.toISOString() } : {};
        const newAttempt = await attempt.create({
          emailAddress: email,
          password,
          firstName,
          lastName,
          unsafeMetadata,
        });
        return newAttempt.status === 'complete' ? newAttempt : sendEmailCode(newAttempt);
      }),
    /** Returns the pending sign-up of this browser, stored by the provider across reloads, without its password. */
    getPending: (): Pick<NewAccount, 'email' | 'firstName' | 'lastName'> | undefined => {
      const attempt = clerk.client?.signUp;
      if (attempt?.status !== 'missing_requirements' || !attempt.emailAddress) return undefined;
      const { emailAddress: email, firstName, lastName } = attempt;
      return { email, firstName: firstName ?? '', lastName: lastName ?? '' };
    },
    resendCode: () => runSignUp(sendEmailCode),
    finish: async (code: string): Promise<Outcome> => {
      const outcome = await runSignUp((attempt) => attempt.attemptEmailAddressVerification({ code }));
      if (!outcome.ok || clerk.client?.signUp.status === 'complete' || clerk.session) return outcome;
      return toFailure('code_wrong');
    },
  };
}

const toActiveSession = (
  { id, lastActiveAt, latestActivity }: ProviderSession,
  currentSessionId: string | undefined,
): ActiveSession => ({
  id,
  isCurrent: id === currentSessionId,
  browser: latestActivity.browserName ?? '',
  device: latestActivity.deviceType ?? '',
  location: [latestActivity.city, latestActivity.country].filter(Boolean).join(', '),
  lastActiveAt,
});
