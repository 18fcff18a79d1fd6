import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClerkIdentity } from './clerk-identity.ts';
import type { Clerk } from './identity.ts';

/** Simulates the SDK for one visitor: attempts go through its real states, for one known account. */
function createClerkStub() {
  const correctInput = { email: 'dana@example.org', password: 'a long password', code: '424242' };
  const throwSdkError = (status: number, code: string) => {
    throw Object.assign(new Error(code), { status, errors: [{ code }] });
  };
  const calls: string[] = [];
  const signIn = {
    status: null,
    createdSessionId: null,
    supportedFirstFactors: null,
    create: async ({ identifier, password }: { identifier: string; password?: string }): Promise<object> => {
      if (identifier !== correctInput.email) throwSdkError(422, 'form_identifier_not_found');
      if (password === undefined) {
        const supportedFirstFactors = [
          { strategy: 'password' },
          { strategy: 'email_code', emailAddressId: 'idn_1' },
          { strategy: 'reset_password_email_code', emailAddressId: 'idn_1' },
        ];
        return Object.assign(signIn, { status: 'needs_first_factor', supportedFirstFactors });
      }
      if (password !== correctInput.password) throwSdkError(422, 'form_password_incorrect');
      return Object.assign(signIn, { status: 'complete', createdSessionId: 'sess_1' });
    },
    prepareFirstFactor: async ({ strategy, emailAddressId }: Record<string, string>): Promise<object> => {
      calls.push(`mail ${strategy} to ${emailAddressId}`);
      return signIn;
    },
    attemptFirstFactor: async ({ strategy, code }: Record<string, string>): Promise<object> => {
      if (code !== correctInput.code) throwSdkError(422, 'form_code_incorrect');
      const isReset = strategy === 'reset_password_email_code';
      return Object.assign(
        signIn,
        isReset ? { status: 'needs_new_password' } : { status: 'complete', createdSessionId: 'sess_1' },
      );
    },
    resetPassword: async (params: { password: string; signOutOfOtherSessions: boolean }): Promise<object> => {
      if (params.password.length < 8) throwSdkError(422, 'form_password_length_too_short');
      calls.push(`reset, others out: ${params.signOutOfOtherSessions}`);
      return Object.assign(signIn, { status: 'complete', createdSessionId: 'sess_1' });
    },
  };
  const signUp = {
    status: null as string | null,
    emailAddress: null as string | null,
    firstName: null,
    lastName: null,
    createdSessionId: null,
    create: async ({ emailAddress, unsafeMetadata }: Record<string, unknown>): Promise<object> => {
      if (emailAddress === correctInput.email) throwSdkError(422, 'form_identifier_exists');
      calls.push(`account ${JSON.stringify(unsafeMetadata)}`);
      return Object.assign(signUp, { status: 'missing_requirements', emailAddress });
    },
    prepareEmailAddressVerification: async ({ strategy }: { strategy: string }): Promise<object> => {
      calls.push(`mail ${strategy}`);
      return signUp;
    },
    attemptEmailAddressVerification: async ({ code }: { code: string }): Promise<object> => {
      if (code !== correctInput.code) throwSdkError(422, 'form_code_incorrect');
      return Object.assign(signUp, { status: 'complete', createdSessionId: 'sess_2' });
    },
  };
  const session = { id: 'sess_1', getToken: vi.fn(async () => 'token') };
  const clerk = {
    client: { signIn, signUp } as object | undefined,
    session: null as object | null,
    user: null as object | null,
    setActive: vi.fn(async () => {}),
    signOut: vi.fn(async (done: () => void) => done()),
  };
  return { clerk, signIn, calls, correctInput, session, throwSdkError };
}

let clerkStub: ReturnType<typeof createClerkStub>;
let identity: ReturnType<typeof createClerkIdentity>;
beforeEach(() => {
  clerkStub = createClerkStub();
  // Only what the actions use is simulated.
  identity = createClerkIdentity(clerkStub.clerk as unknown as Clerk);
});
const createFailure = (error: string) => ({ ok: false, error });
const expectActiveSession = (sessionId: string) =>
  expect(clerkStub.clerk.setActive).toHaveBeenLastCalledWith({ session: sessionId });

describe('signing in', () => {
  test('with the right password activates the session', async () => {
    expect(
      await identity.signIn.withPassword(clerkStub.correctInput.email, clerkStub.correctInput.password),
    ).toMatchObject({ ok: true });
    expectActiveSession('sess_1');
  });

  test('names the wrong field, and does not sign in', async () => {
    expect(await identity.signIn.withPassword('eve@example.org', 'x')).toEqual(
      createFailure('no_such_account'),
    );
    expect(await identity.signIn.withPassword(clerkStub.correctInput.email, 'x')).toEqual(
      createFailure('wrong_password'),
    );
    expect(clerkStub.clerk.setActive).not.toHaveBeenCalled();
  });

  test('works with a mailed code', async () => {
    expect(await identity.signIn.sendCode(clerkStub.correctInput.email)).toMatchObject({ ok: true });
    expect(clerkStub.calls).toEqual(['mail email_code to idn_1']);
    expect(await identity.signIn.withCode('1')).toEqual(createFailure('code_wrong'));
    expect(await identity.signIn.withCode(clerkStub.correctInput.code)).toMatchObject({ ok: true });
    expectActiveSession('sess_1');
  });

  test('stops if the account requires a second factor', async () => {
    const { signIn } = clerkStub;
    signIn.create = async () => Object.assign(signIn, { status: 'needs_second_factor' });
    expect(await identity.signIn.withPassword('a@b.example', 'x')).toEqual(createFailure('second_factor'));
  });

  test('before the SDK is loaded fails without throwing', async () => {
    clerkStub.clerk.client = undefined;
    expect(await identity.signIn.withPassword('a@b.example', 'x')).toEqual(createFailure('unavailable'));
    expect(await identity.signUp.resendCode()).toEqual(createFailure('unavailable'));
  });
});

test('a forgotten password is replaced with a code; the browser is signed in, others are signed out', async () => {
  expect(await identity.reset.sendCode(clerkStub.correctInput.email)).toMatchObject({ ok: true });
  expect(clerkStub.calls).toEqual(['mail reset_password_email_code to idn_1']);
  expect(await identity.reset.checkCode('1')).toEqual(createFailure('code_wrong'));
  expect(await identity.reset.checkCode(clerkStub.correctInput.code)).toMatchObject({ ok: true });
  expect(clerkStub.clerk.setActive).not.toHaveBeenCalled();
  expect(await identity.reset.setPassword('short')).toEqual(createFailure('password_short'));
  expect(await identity.reset.setPassword('long enough')).toMatchObject({ ok: true });
  expect(clerkStub.calls).toContain('reset, others out: true');
  expectActiveSession('sess_1');
});

describe('signing up', () => {
  const account = {
    email: 'new@example.org',
    password: 'a long password',
    firstName: 'Sam',
    lastName: 'Ito',
    ageAttestedAt: new Date('2026-11-21T10:00:00Z'),
  };

  test('sends the age attestation with the account, mails a code, and ends signed in', async () => {
    expect(await identity.signUp.start(account)).toMatchObject({ ok: true });
    expect(clerkStub.calls).toEqual([
      'account {"ageAttestedAt":"2026-11-21T10:00:00.000Z"}',
      'mail email_code',
    ]);
    expect(await identity.signUp.finish('1')).toEqual(createFailure('code_wrong'));
    expect(await identity.signUp.resendCode()).toMatchObject({ ok: true });
    expect(await identity.signUp.finish(clerkStub.correctInput.code)).toMatchObject({ ok: true });
    expectActiveSession('sess_2');
  });

  test('of somebody who was not asked for their age sends no attestation', async () => {
    const { ageAttestedAt: _, ...accountWithoutAge } = account;
    expect(await identity.signUp.start(accountWithoutAge)).toMatchObject({ ok: true });
    expect(clerkStub.calls[0]).toBe('account {}');
  });

  test('remembers the pending code until the account exists', async () => {
    expect(identity.signUp.getPending()).toBeUndefined();
    await identity.signUp.start(account);
    expect(identity.signUp.getPending()).toEqual({ email: account.email, firstName: '', lastName: '' });
    await identity.signUp.finish(clerkStub.correctInput.code);
    expect(identity.signUp.getPending()).toBeUndefined();
  });

  test('with a taken address fails and mails nothing', async () => {
    expect(await identity.signUp.start({ ...account, email: clerkStub.correctInput.email })).toEqual(
      createFailure('email_taken'),
    );
    expect(clerkStub.calls).toEqual([]);
  });
});

describe('account changes', () => {
  const update = vi.fn(async (_params: object) => {});
  const reload = vi.fn(async () => ({
    unsafeMetadata: { ageAttestedAt: 't', patientinfo: { state: 'Ohio' } },
  }));
  const updatePassword = vi.fn(async (_params: object) => {});
  const revoke = vi.fn(async () => {});
  const createAddress = (id: string, emailAddress: string, status: string) => {
    const address = {
      id,
      emailAddress,
      verification: { status },
      prepareVerification: async () => void clerkStub.calls.push(`mail ${emailAddress}`),
      attemptVerification: async ({ code }: { code: string }) => {
        if (code !== clerkStub.correctInput.code) clerkStub.throwSdkError(422, 'form_code_incorrect');
        address.verification.status = 'verified';
      },
      destroy: async () => void clerkStub.calls.push(`gone ${emailAddress}`),
    };
    return address;
  };
  const addresses: ReturnType<typeof createAddress>[] = [];
  const createProviderSession = (id: string, latestActivity: object) => ({
    id,
    lastActiveAt: new Date(0),
    latestActivity,
    revoke,
  });

  beforeEach(() => {
    vi.clearAllMocks();
    addresses.splice(0, addresses.length, createAddress('idn_1', 'dana@example.org', 'verified'));
    clerkStub.clerk.session = clerkStub.session;
    clerkStub.clerk.user = {
      primaryEmailAddressId: 'idn_1',
      reload,
      update,
      updatePassword,
      emailAddresses: addresses,
      createEmailAddress: async ({ email }: { email: string }) => {
        if (email === 'taken@example.org') clerkStub.throwSdkError(422, 'form_identifier_exists');
        const address = createAddress('idn_2', email, 'unverified');
        addresses.push(address);
        return address;
      },
      setProfileImage: async () => {},
      getSessions: async () => [
        createProviderSession('sess_1', {
          browserName: 'Firefox',
          deviceType: 'Linux',
          city: 'Lima',
          country: 'PE',
        }),
        createProviderSession('sess_9', {}),
      ],
    };
  });

  test('patient info is merged into the existing, and cleared without other fields', async () => {
    await identity.updateUnsafeMetadata({ patientinfo: { ageRange: 'Senior' } });
    expect(update).toHaveBeenLastCalledWith({
      unsafeMetadata: { ageAttestedAt: 't', patientinfo: { state: 'Ohio', ageRange: 'Senior' } },
    });
    await identity.updateUnsafeMetadata({ patientinfo: null });
    expect(update).toHaveBeenLastCalledWith({ unsafeMetadata: { ageAttestedAt: 't' } });
  });

  test('a refresh reloads the account and gets a new token', async () => {
    expect(await identity.refresh()).toMatchObject({ ok: true });
    expect(reload).toHaveBeenCalled();
    expect(clerkStub.session.getToken).toHaveBeenCalledWith({ skipCache: true });
  });

  test('a new address replaces the old one when its code is entered', async () => {
    const { sendCode, finish } = identity.newEmail;
    expect(await sendCode('taken@example.org')).toEqual(createFailure('email_taken'));
    expect(await finish('new@example.org', clerkStub.correctInput.code)).toEqual(createFailure('unknown'));
    await sendCode('new@example.org');
    await sendCode('New@example.org');
    expect(clerkStub.calls).toEqual(['mail new@example.org', 'mail new@example.org']);
    expect(await finish('new@example.org', '1')).toEqual(createFailure('code_wrong'));
    expect(update).not.toHaveBeenCalled();
    update.mockRejectedValueOnce(Object.assign(new Error(), { status: 503 }));
    expect(await finish('new@example.org', clerkStub.correctInput.code)).toEqual(
      createFailure('unavailable'),
    );
    // The code is used up; a retry completes the remaining steps.
    expect(await finish('new@example.org', 'used')).toMatchObject({ ok: true });
    expect(update).toHaveBeenLastCalledWith({ primaryEmailAddressId: 'idn_2' });
    expect(clerkStub.calls.at(-1)).toBe('gone dana@example.org');
  });

  test('an address already verified by an unfinished change is added anew, with a code', async () => {
    addresses.push(createAddress('idn_3', 'left@example.org', 'verified'));
    expect(await identity.newEmail.sendCode('left@example.org')).toMatchObject({ ok: true });
    expect(clerkStub.calls).toEqual(['gone left@example.org', 'mail left@example.org']);
  });

  test('a new password ends other sessions; an account without a password sends no old one', async () => {
    await identity.changePassword('old one', 'new one!');
    expect(updatePassword).toHaveBeenLastCalledWith({
      newPassword: 'new one!',
      currentPassword: 'old one',
      signOutOfOtherSessions: true,
    });
    await identity.changePassword('', 'new one!');
    expect(updatePassword).toHaveBeenLastCalledWith({
      newPassword: 'new one!',
      signOutOfOtherSessions: true,
    });
  });

  test('sessions are listed with their devices, and one can be ended', async () => {
    const outcome = await identity.listSessions();
    expect(outcome.ok && outcome.value).toEqual([
      {
        id: 'sess_1',
        isCurrent: true,
        browser: 'Firefox',
        device: 'Linux',
        location: 'Lima, PE',
        lastActiveAt: new Date(0),
      },
      { id: 'sess_9', isCurrent: false, browser: '', device: '', location: '', lastActiveAt: new Date(0) },
    ]);
    await identity.revokeSession('sess_9');
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  test('all other sessions can be ended', async () => {
    const endedSessionIds: string[] = [];
    const createSession = (id: string) => ({
      ...createProviderSession(id, {}),
      revoke: async () => endedSessionIds.push(id),
    });
    const getSessions = async () => ['sess_8', 'sess_1', 'sess_9'].map(createSession);
    Object.assign(clerkStub.clerk.user!, { getSessions });
    expect(await identity.revokeOtherSessions()).toMatchObject({ ok: true });
    expect(endedSessionIds).toEqual(['sess_8', 'sess_9']);
  });

  test('signing out stays on the page; an expired session is not an error', async () => {
    expect(await identity.signOut()).toMatchObject({ ok: true });
    expect(clerkStub.clerk.signOut).toHaveBeenCalledWith(expect.any(Function));
    clerkStub.clerk.signOut.mockImplementationOnce(async () =>
      clerkStub.throwSdkError(401, 'authentication_invalid'),
    );
    expect(await identity.signOut()).toMatchObject({ ok: true });
    clerkStub.clerk.signOut.mockImplementationOnce(async () => clerkStub.throwSdkError(503, 'maintenance'));
    expect(await identity.signOut()).toEqual(createFailure('unavailable'));
  });
});

test('without a session nothing can be changed', async () => {
  expect(await identity.updateName('A', 'B')).toEqual(createFailure('signed_out'));
  expect(await identity.listSessions()).toEqual(createFailure('signed_out'));
});
