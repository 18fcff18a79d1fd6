import { createTestDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { createWrongCode, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { createBrowser, findCode, findMailsTo, identityDb } = emulator;

describe('signing in by password', () => {
  it('works in one step, in any case of the address', async () => {
    await signUpUser(emulator, 'ada@mail.test');
    const otherBrowser = createBrowser();
    const response = await otherBrowser.signIn({
      strategy: 'password',
      identifier: 'ADA@mail.test',
      password,
    });
    expect(response.response).toMatchObject({ status: 'complete', identifier: 'ada@mail.test' });
    expect(response.client?.sessions[0]?.id).toBe(response.response.created_session_id);
  });

  it('works in two steps', async () => {
    const ada = createBrowser();
    const startedSignIn = await ada.signIn({ identifier: 'ada@mail.test' });
    expect(startedSignIn.response).toMatchObject({
      status: 'needs_first_factor',
      user_data: { first_name: null },
    });
    expect(startedSignIn.response.supported_first_factors?.map(({ strategy }) => strategy)).toEqual([
      'password',
      'email_code',
      'reset_password_email_code',
    ]);
    const factorPath = `/${startedSignIn.response.id}/attempt_first_factor`;
    const wrongResponse = await ada.signIn({ strategy: 'password', password: 'something else' }, factorPath);
    expect(wrongResponse).toMatchObject({
      status: 422,
      error: 'form_password_incorrect',
      meta: { param_name: 'password' },
    });
    expect((await ada.signIn({ strategy: 'password', password }, factorPath)).response.status).toBe(
      'complete',
    );
  });

  it('has different errors for an unknown account and a wrong password, as Clerk by default', async () => {
    expect(await createBrowser().signIn({ identifier: 'nobody@mail.test', password })).toMatchObject({
      status: 422,
      error: 'form_identifier_not_found',
      meta: { param_name: 'identifier' },
    });
    expect((await createBrowser().signIn({ identifier: 'not an address', password })).error).toBe(
      'form_identifier_not_found',
    );
    const wrongResponse = await createBrowser().signIn({
      identifier: 'ada@mail.test',
      password: 'wrong one 1',
    });
    expect(wrongResponse.error).toBe('form_password_incorrect');
    expect(wrongResponse.client).toBeNull();
  });

  it('locks an account after a hundred wrong passwords, also for the right one', async () => {
    await signUpUser(emulator, 'bo@mail.test');
    await identityDb
      .collection('users')
      .updateOne({ email: 'bo@mail.test' }, { $set: { failedPasswords: 99 } });
    await createBrowser().signIn({ identifier: 'bo@mail.test', password: 'wrong one 1' });
    const lockedResponse = await createBrowser().signIn({ identifier: 'bo@mail.test', password });
    expect(lockedResponse).toMatchObject({ status: 403, error: 'user_locked' });
    expect(lockedResponse.meta?.lockout_expires_in_seconds).toBeGreaterThan(3500);
  });

  it('is rejected for a signed-in browser', async () => {
    const { browser: cy } = await signUpUser(emulator, 'cy@mail.test');
    expect((await cy.signIn({ identifier: 'ada@mail.test', password })).error).toBe('session_exists');
  });

  it.each(['oauth_google', 'ticket', ''])('does not know the strategy %o', async (strategy) => {
    const response = await createBrowser().signIn({ strategy, identifier: 'ada@mail.test' });
    expect(response).toMatchObject({ status: 422, error: 'form_param_value_invalid' });
  });
});

it('signs in by mailed code', async () => {
  const ada = createBrowser();
  const startedSignIn = await ada.signIn({ identifier: 'ada@mail.test' });
  const signInPath = `/${startedSignIn.response.id}`;
  const earlyResponse = await ada.signIn(
    { strategy: 'email_code', code: '000000' },
    `${signInPath}/attempt_first_factor`,
  );
  expect(earlyResponse.error).toBe('verification_missing');
  const sentResponse = await ada.signIn({ strategy: 'email_code' }, `${signInPath}/prepare_first_factor`);
  expect(sentResponse.response.first_factor_verification).toMatchObject({
    status: 'unverified',
    strategy: 'email_code',
  });
  const code = await findCode('ada@mail.test');
  const wrongResponse = await ada.signIn(
    { strategy: 'email_code', code: createWrongCode(code) },
    `${signInPath}/attempt_first_factor`,
  );
  expect(wrongResponse.error).toBe('form_code_incorrect');
  // A code for signing in cannot set a new password.
  const otherFactorResponse = await ada.signIn(
    { strategy: 'reset_password_email_code', code },
    `${signInPath}/attempt_first_factor`,
  );
  expect(otherFactorResponse.error).toBe('verification_missing');
  const finalResponse = await ada.signIn(
    { strategy: 'email_code', code },
    `${signInPath}/attempt_first_factor`,
  );
  expect(finalResponse.response.status).toBe('complete');
});

describe('a new password', () => {
  const startReset = async (email: string) => {
    const browser = createBrowser();
    const startedSignIn = await browser.signIn({ strategy: 'reset_password_email_code', identifier: email });
    expect((await findMailsTo(email)).at(-1)?.kind).toBe('reset-code');
    return { browser, signInPath: `/${startedSignIn.response.id}`, code: await findCode(email) };
  };
  const strategy = 'reset_password_email_code';

  it('is set with a mailed code in two steps, and signs in', async () => {
    const { browser: formerBrowser } = await signUpUser(emulator, 'dee@mail.test');
    const { browser, signInPath, code } = await startReset('dee@mail.test');
    const earlyResponse = await browser.signIn({ password: 'new horse 10' }, `${signInPath}/reset_password`);
    expect(earlyResponse.error).toBe('client_state_invalid');
    const verifiedResponse = await browser.signIn({ strategy, code }, `${signInPath}/attempt_first_factor`);
    expect(verifiedResponse.response.status).toBe('needs_new_password');
    expect(verifiedResponse.client?.sessions).toEqual([]);
    const shortResponse = await browser.signIn({ password: 'short' }, `${signInPath}/reset_password`);
    expect(shortResponse.error).toBe('form_password_length_too_short');
    const finalResponse = await browser.signIn(
      { password: 'new horse 10', sign_out_of_other_sessions: 'true' },
      `${signInPath}/reset_password`,
    );
    expect(finalResponse.response.status).toBe('complete');

    expect((await formerBrowser.fetchClient())?.sessions).toEqual([]);
    expect((await createBrowser().signIn({ identifier: 'dee@mail.test', password })).error).toBe(
      'form_password_incorrect',
    );
    const newSignIn = await createBrowser().signIn({ identifier: 'dee@mail.test', password: 'new horse 10' });
    expect(newSignIn.response.status).toBe('complete');
  });

  it('is set in one step; an invalid password does not use up the code', async () => {
    const { browser: formerBrowser } = await signUpUser(emulator, 'eve@mail.test');
    const { browser, signInPath, code } = await startReset('eve@mail.test');
    const factorPath = `${signInPath}/attempt_first_factor`;
    expect((await browser.signIn({ strategy, code, password: 'short' }, factorPath)).error).toBe(
      'form_password_length_too_short',
    );
    const finalResponse = await browser.signIn({ strategy, code, password: 'new horse 11' }, factorPath);
    expect(finalResponse.response.status).toBe('complete');
    expect(
      (await formerBrowser.fetchClient())?.sessions,
      'other sessions stay unless asked otherwise',
    ).toHaveLength(1);
  });

  it('uses a code once, also for two concurrent calls', async () => {
    await signUpUser(emulator, 'fay@mail.test');
    const { browser, signInPath, code } = await startReset('fay@mail.test');
    const responses = await Promise.all(
      ['new horse 12', 'new horse 13'].map((newPassword) =>
        browser.signIn({ strategy, code, password: newPassword }, `${signInPath}/attempt_first_factor`),
      ),
    );
    expect(responses.filter(({ error }) => error === undefined)).toHaveLength(1);
  });

  it('unlocks a locked account', async () => {
    const { browser, signInPath, code } = await startReset('bo@mail.test');
    await browser.signIn({ strategy, code, password: 'new horse 14' }, `${signInPath}/attempt_first_factor`);
    const newSignIn = await createBrowser().signIn({ identifier: 'bo@mail.test', password: 'new horse 14' });
    expect(newSignIn.response.status).toBe('complete');
  });
});
