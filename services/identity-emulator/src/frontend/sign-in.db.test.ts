import { createTestDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { createWrongCode, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { createBrowser, findCode, findMailsTo, identityDb } = emulator;
const signIn = (email: string, chosenPassword = password) =>
  createBrowser().signIn({ identifier: email, password: chosenPassword });

describe('signing in by password', () => {
  it('works in one step, in any case of the address', async () => {
    await signUpUser(emulator, 'ada@mail.test');
    const { response, client } = await createBrowser().signIn({
      strategy: 'password',
      identifier: 'ADA@mail.test',
      password,
    });
    expect(response).toMatchObject({ status: 'complete', identifier: 'ada@mail.test' });
    expect(client?.sessions[0]?.id).toBe(response.created_session_id);
  });

  it('has different errors for an unknown account and a wrong password, as Clerk by default', async () => {
    expect(await signIn('nobody@mail.test')).toMatchObject({
      status: 422,
      error: 'form_identifier_not_found',
      meta: { param_name: 'identifier' },
    });
    expect((await signIn('not an address')).error).toBe('form_identifier_not_found');
    expect(await signIn('ada@mail.test', 'wrong one 1')).toMatchObject({
      error: 'form_password_incorrect',
      client: null,
    });
  });

  it('locks an account after a hundred wrong passwords, also for the right one', async () => {
    await signUpUser(emulator, 'bo@mail.test');
    await identityDb
      .collection('users')
      .updateOne({ email: 'bo@mail.test' }, { $set: { failedPasswords: 99 } });
    await signIn('bo@mail.test', 'wrong one 1');
    const lockedReply = await signIn('bo@mail.test');
    expect(lockedReply).toMatchObject({ status: 403, error: 'user_locked' });
    expect(lockedReply.meta?.lockout_expires_in_seconds).toBeGreaterThan(3500);
  });

  it('is rejected for a signed-in browser', async () => {
    const { browser: cy } = await signUpUser(emulator, 'cy@mail.test');
    expect((await cy.signIn({ identifier: 'ada@mail.test', password })).error).toBe('session_exists');
  });
});

it('signs in by mailed code', async () => {
  const { start, prepare, attempt } = await createBrowser().startSignIn({ identifier: 'ada@mail.test' });
  expect(start.response).toMatchObject({
    status: 'needs_first_factor',
    user_data: { first_name: null },
    supported_first_factors: [
      { strategy: 'password' },
      { strategy: 'email_code' },
      { strategy: 'reset_password_email_code' },
    ],
  });
  const strategy = 'email_code';
  expect((await attempt({ strategy, code: '000000' })).error).toBe('verification_missing');
  for (const unknownStrategy of ['oauth_google', 'ticket', ''])
    expect((await prepare(unknownStrategy)).error).toBe('form_param_value_invalid');
  expect((await prepare(strategy)).response.first_factor_verification).toMatchObject({
    status: 'unverified',
    strategy,
  });
  const code = await findCode('ada@mail.test');
  expect((await attempt({ strategy, code: createWrongCode(code) })).error).toBe('form_code_incorrect');
  // A code for signing in cannot set a new password.
  expect((await attempt({ strategy: 'reset_password_email_code', code })).error).toBe('verification_missing');
  expect((await attempt({ strategy, code })).response.status).toBe('complete');
});

describe('a new password', () => {
  const strategy = 'reset_password_email_code';
  const startReset = async (email: string) => {
    const steps = await createBrowser().startSignIn({ identifier: email });
    await steps.prepare(strategy);
    expect((await findMailsTo(email)).at(-1)?.kind).toBe('reset-code');
    return { ...steps, code: await findCode(email) };
  };

  it('is set with a mailed code in two steps, and signs in', async () => {
    const { browser: formerBrowser } = await signUpUser(emulator, 'dee@mail.test');
    const { attempt, resetPassword, code } = await startReset('dee@mail.test');
    expect((await resetPassword({ password: 'new horse 10' })).error).toBe('client_state_invalid');
    expect(await attempt({ strategy, code })).toMatchObject({
      response: { status: 'needs_new_password' },
      client: { sessions: [] },
    });
    expect((await resetPassword({ password: 'short' })).error).toBe('form_password_length_too_short');
    const finalReply = await resetPassword({ password: 'new horse 10', sign_out_of_other_sessions: 'true' });
    expect(finalReply.response.status).toBe('complete');

    expect((await formerBrowser.fetchClient())?.sessions).toEqual([]);
    expect((await signIn('dee@mail.test')).error).toBe('form_password_incorrect');
    expect((await signIn('dee@mail.test', 'new horse 10')).response.status).toBe('complete');
  });

  it('ends other sessions only if asked', async () => {
    const { browser: formerBrowser } = await signUpUser(emulator, 'eve@mail.test');
    const { attempt, resetPassword, code } = await startReset('eve@mail.test');
    await attempt({ strategy, code });
    expect((await resetPassword({ password: 'new horse 11' })).response.status).toBe('complete');
    expect((await formerBrowser.fetchClient())?.sessions).toHaveLength(1);
  });

  it('uses a code once, also for two concurrent calls', async () => {
    await signUpUser(emulator, 'fay@mail.test');
    const { attempt, code } = await startReset('fay@mail.test');
    const replies = await Promise.all([1, 2].map(() => attempt({ strategy, code })));
    expect(replies.filter(({ error }) => error === undefined)).toHaveLength(1);
  });

  it('unlocks a locked account', async () => {
    const { attempt, resetPassword, code } = await startReset('bo@mail.test');
    await attempt({ strategy, code });
    await resetPassword({ password: 'new horse 14' });
    expect((await signIn('bo@mail.test', 'new horse 14')).response.status).toBe('complete');
  });
});
