import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { createWrongCode, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { createBrowser, findCode, findMailsTo, identityDb } = emulator;

it('a sign-up requires the mailed code, creates the account with it, and signs in', async () => {
  const { start, ...signUp } = await createBrowser().startSignUp({
    email_address: ' Ada@Mail.test ',
    password,
    first_name: 'Ada',
    unsafe_metadata: '{"locale":"en"}',
  });
  expect(start.response).toMatchObject({
    status: 'missing_requirements',
    missing_fields: [],
    unverified_fields: ['email_address'],
    email_address: 'ada@mail.test',
    has_password: true,
    verifications: { email_address: { next_action: 'needs_prepare' } },
  });
  expect(start.client).toMatchObject({ sessions: [], sign_up: { id: start.response.id } });
  expect(await findMailsTo('ada@mail.test')).toEqual([]);

  expect((await signUp.sendCode()).response.verifications.email_address).toMatchObject({
    next_action: 'needs_attempt',
  });
  const code = await findCode('ada@mail.test');
  expect(await signUp.enterCode(createWrongCode(code))).toMatchObject({
    status: 422,
    error: 'form_code_incorrect',
    meta: { param_name: 'code' },
  });
  const { response, client } = await signUp.enterCode(code);
  expect(response).toMatchObject({
    status: 'complete',
    created_user_id: expect.stringMatching(/^user_/),
  });
  const user = { first_name: 'Ada', unsafe_metadata: { locale: 'en' }, public_metadata: {} };
  expect(client).toMatchObject({
    sign_up: null,
    last_active_session_id: response.created_session_id,
    sessions: [{ status: 'active', user }],
  });
  // A used code is no longer valid.
  expect((await signUp.enterCode(code)).error).toBe('verification_already_verified');
});

it.each([
  ['email_address', 'nobody', 'form_param_format_invalid'],
  ['password', 'short', 'form_password_length_too_short'],
  ['password', 'é'.repeat(40), 'form_password_size_in_bytes_exceeded'],
  ['first_name', 'x'.repeat(101), 'form_param_max_length_exceeded'],
  ['unsafe_metadata', '[1', 'form_param_format_invalid'],
  ['unsafe_metadata', '[]', 'form_param_format_invalid'],
  ['unsafe_metadata', JSON.stringify({ a: 'x'.repeat(8192) }), 'form_param_exceeds_allowed_size'],
])('names the field %s as invalid: %.40s', async (field, value, error) => {
  const form = { email_address: 'cy@mail.test', password, [field]: value };
  const response = await createBrowser().signUp('POST', '', form);
  expect(response).toMatchObject({ status: 422, error, meta: { param_name: field } });
});

it('rejects a taken address, also when two sign up with it at once', async () => {
  await signUpUser(emulator, 'dee@mail.test');
  const lateSignUp = await createBrowser().signUp('POST', '', { email_address: 'DEE@mail.test', password });
  expect(lateSignUp).toMatchObject({ status: 422, error: 'form_identifier_exists' });

  const finishers: (() => Promise<string>)[] = [];
  for (const browser of [createBrowser(), createBrowser()]) {
    const signUp = await browser.startSignUp({ email_address: 'eve@mail.test', password });
    await signUp.sendCode();
    const code = await findCode('eve@mail.test');
    finishers.push(async () => {
      const { error, response } = await signUp.enterCode(code);
      return error ?? response.status;
    });
  }
  const outcomes = await Promise.all(finishers.map((finishSignUp) => finishSignUp()));
  expect(outcomes.sort()).toEqual(['complete', 'form_identifier_exists']);
  expect(await identityDb.collection('users').countDocuments({ email: 'eve@mail.test' })).toBe(1);
});

it('expires codes, limits attempts and mails, and accepts the newest code only', async () => {
  const { sendCode, enterCode } = await createBrowser().startSignUp({
    email_address: 'fay@mail.test',
    password,
  });
  expect((await enterCode('000000')).error).toBe('verification_missing');

  await sendCode();
  const firstCode = await findCode('fay@mail.test');
  const wrongReplies = await Promise.all(
    Array.from({ length: 12 }, () => enterCode(createWrongCode(firstCode))),
  );
  expect(wrongReplies.filter(({ error }) => error === 'form_code_incorrect')).toHaveLength(5);
  expect((await enterCode(firstCode)).error).toBe('verification_failed');

  await sendCode();
  const secondCode = await findCode('fay@mail.test');
  if (secondCode !== firstCode) expect((await enterCode(firstCode)).error).toBe('form_code_incorrect');
  await identityDb
    .collection('signUps')
    .updateOne({ email: 'fay@mail.test' }, { $set: { 'code.expiresAt': new Date(Date.now() - 1) } });
  expect((await enterCode(secondCode)).error).toBe('verification_expired');

  for (let i = 0; i < 3; i++) expect((await sendCode()).status).toBe(200);
  expect(await sendCode()).toMatchObject({ status: 429, error: 'too_many_requests' });
});

it('a sign-up cannot be continued by another browser', async () => {
  const { path } = await createBrowser().startSignUp({ email_address: 'hal@mail.test', password });
  const otherBrowser = createBrowser();
  await otherBrowser.startSignUp({ email_address: 'han@mail.test', password });
  for (const browser of [otherBrowser, createBrowser()])
    expect(await browser.signUp('POST', `${path}/prepare_verification`)).toMatchObject({
      status: 404,
      error: 'resource_not_found',
    });
});

it('mails in the language of the site, else of the browser', async () => {
  const requestMail = async (email: string, acceptLanguage?: string, chosenLanguage?: string) => {
    const browser = createBrowser(acceptLanguage ? { 'accept-language': acceptLanguage } : {});
    if (chosenLanguage) browser.cookies.set('lang', chosenLanguage);
    await (await browser.startSignUp({ email_address: email, password })).sendCode();
    return (await findMailsTo(email))[0];
  };
  expect(await requestMail('ida@mail.test', 'es-MX,es;q=0.9,en;q=0.5')).toMatchObject({
    subject: expect.stringMatching(/^\d{6} es su código de registro$/),
    kind: 'sign-up-code',
  });
  expect((await requestMail('jo@mail.test', 'en-US', 'es'))?.subject).toMatch(/código de registro/);
  expect((await requestMail('kim@mail.test'))?.subject).toMatch(/^\d{6} is your sign-up code$/);
});

it('a sign-up is rejected for a signed-in browser', async () => {
  const { browser: lou } = await signUpUser(emulator, 'lou@mail.test');
  const response = await lou.signUp('POST', '', { email_address: 'lou2@mail.test', password });
  expect(response).toMatchObject({ status: 400, error: 'session_exists' });
});
