import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { createWrongCode, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { createBrowser, findCode, findMailsTo, identityDb } = emulator;

it('a sign-up requires the mailed code, creates the account with it, and signs in', async () => {
  const ada = createBrowser();
  const startedSignUp = await ada.signUp('POST', '', {
    email_address: ' Ada@Mail.test ',
    password,
    first_name: 'Ada',
    unsafe_metadata: '{"locale":"en"}',
  });
  expect(startedSignUp.response).toMatchObject({
    status: 'missing_requirements',
    missing_fields: [],
    unverified_fields: ['email_address'],
    email_address: 'ada@mail.test',
    has_password: true,
    verifications: { email_address: { next_action: 'needs_prepare' } },
  });
  expect(startedSignUp.client).toMatchObject({ sessions: [], sign_up: { id: startedSignUp.response.id } });
  expect(await findMailsTo('ada@mail.test')).toEqual([]);

  const signUpPath = `/${startedSignUp.response.id}`;
  const sentResponse = await ada.signUp('POST', `${signUpPath}/prepare_verification`, {
    strategy: 'email_code',
  });
  expect(sentResponse.response.verifications.email_address).toMatchObject({ next_action: 'needs_attempt' });
  const code = await findCode('ada@mail.test');

  const wrongResponse = await ada.signUp('POST', `${signUpPath}/attempt_verification`, {
    strategy: 'email_code',
    code: createWrongCode(code),
  });
  expect(wrongResponse).toMatchObject({
    status: 422,
    error: 'form_code_incorrect',
    meta: { param_name: 'code' },
  });

  const finalResponse = await ada.signUp('POST', `${signUpPath}/attempt_verification`, {
    strategy: 'email_code',
    code,
  });
  expect(finalResponse.response).toMatchObject({
    status: 'complete',
    created_user_id: expect.stringMatching(/^user_/),
  });
  expect(finalResponse.client).toMatchObject({
    sign_up: null,
    last_active_session_id: finalResponse.response.created_session_id,
    sessions: [
      {
        status: 'active',
        user: { first_name: 'Ada', unsafe_metadata: { locale: 'en' }, public_metadata: {} },
      },
    ],
  });
  // A used code is no longer valid.
  const repeatedResponse = await ada.signUp('POST', `${signUpPath}/attempt_verification`, {
    strategy: 'email_code',
    code,
  });
  expect(repeatedResponse.error).toBe('verification_already_verified');
});

it('a sign-up accepts its fields one by one', async () => {
  const bo = createBrowser();
  const startedSignUp = await bo.signUp('POST', '', {});
  expect(startedSignUp.response.missing_fields).toEqual(['email_address', 'password']);
  const signUpPath = `/${startedSignUp.response.id}`;
  const addressResponse = await bo.signUp('PATCH', signUpPath, { email_address: 'bo@mail.test' });
  expect(addressResponse.response.missing_fields).toEqual(['password']);
  await bo.signUp('POST', `${signUpPath}/prepare_verification`, { strategy: 'email_code' });
  const code = await findCode('bo@mail.test');
  const verifiedResponse = await bo.signUp('POST', `${signUpPath}/attempt_verification`, {
    strategy: 'email_code',
    code,
  });
  expect(verifiedResponse.response).toMatchObject({
    status: 'missing_requirements',
    missing_fields: ['password'],
  });
  const finalResponse = await bo.signUp('PATCH', signUpPath, { password });
  expect(finalResponse.response.status).toBe('complete');
});

it.each([
  [{ email_address: 'nobody', password }, 'form_param_format_invalid', 'email_address'],
  [{ email_address: 'cy@mail.test', password: 'short' }, 'form_password_length_too_short', 'password'],
  [
    { email_address: 'cy@mail.test', password: 'é'.repeat(40) },
    'form_password_size_in_bytes_exceeded',
    'password',
  ],
  [
    { email_address: 'cy@mail.test', password, first_name: 'x'.repeat(101) },
    'form_param_max_length_exceeded',
    'first_name',
  ],
  [
    { email_address: 'cy@mail.test', password, unsafe_metadata: '[1' },
    'form_param_format_invalid',
    'unsafe_metadata',
  ],
  [
    { email_address: 'cy@mail.test', password, unsafe_metadata: '[]' },
    'form_param_format_invalid',
    'unsafe_metadata',
  ],
  [
    { email_address: 'cy@mail.test', password, unsafe_metadata: JSON.stringify({ a: 'x'.repeat(8192) }) },
    'form_param_exceeds_allowed_size',
    'unsafe_metadata',
  ],
])('names the invalid field: %o', async (form, error, field) => {
  const response = await createBrowser().signUp('POST', '', form as Record<string, string>);
  expect(response).toMatchObject({ status: 422, error, meta: { param_name: field } });
});

it('rejects a taken address, also when two sign up with it at once', async () => {
  await signUpUser(emulator, 'dee@mail.test');
  const lateSignUp = await createBrowser().signUp('POST', '', { email_address: 'DEE@mail.test', password });
  expect(lateSignUp).toMatchObject({ status: 422, error: 'form_identifier_exists' });

  const finishers: (() => Promise<string>)[] = [];
  for (const browser of [createBrowser(), createBrowser()]) {
    const { response } = await browser.signUp('POST', '', { email_address: 'eve@mail.test', password });
    await browser.signUp('POST', `/${response.id}/prepare_verification`, { strategy: 'email_code' });
    const form = { strategy: 'email_code', code: await findCode('eve@mail.test') };
    finishers.push(async () => {
      const finalResponse = await browser.signUp('POST', `/${response.id}/attempt_verification`, form);
      return finalResponse.error ?? finalResponse.response.status;
    });
  }
  const outcomes = await Promise.all(finishers.map((finishSignUp) => finishSignUp()));
  expect(outcomes.sort()).toEqual(['complete', 'form_identifier_exists']);
  expect(await identityDb.collection('users').countDocuments({ email: 'eve@mail.test' })).toBe(1);
});

it('expires codes, limits attempts and mails, and accepts the newest code only', async () => {
  const fay = createBrowser();
  const { response } = await fay.signUp('POST', '', { email_address: 'fay@mail.test', password });
  const signUpPath = `/${response.id}`;
  const sendCode = () => fay.signUp('POST', `${signUpPath}/prepare_verification`, { strategy: 'email_code' });
  const enterCode = (code: string) =>
    fay.signUp('POST', `${signUpPath}/attempt_verification`, { strategy: 'email_code', code });
  expect((await enterCode('000000')).error).toBe('verification_missing');

  await sendCode();
  const firstCode = await findCode('fay@mail.test');
  const wrongResponses = await Promise.all(
    Array.from({ length: 12 }, () => enterCode(createWrongCode(firstCode))),
  );
  expect(wrongResponses.filter(({ error }) => error === 'form_code_incorrect')).toHaveLength(5);
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

it('discards the verification when the address changes', async () => {
  const gil = createBrowser();
  const { response } = await gil.signUp('POST', '', { email_address: 'gil@mail.test' });
  const signUpPath = `/${response.id}`;
  await gil.signUp('POST', `${signUpPath}/prepare_verification`, { strategy: 'email_code' });
  const code = await findCode('gil@mail.test');
  await gil.signUp('POST', `${signUpPath}/attempt_verification`, { strategy: 'email_code', code });
  const otherSignUp = await gil.signUp('PATCH', signUpPath, { email_address: 'other@mail.test', password });
  expect(otherSignUp.response).toMatchObject({
    status: 'missing_requirements',
    unverified_fields: ['email_address'],
  });
});

it('a sign-up cannot be continued by another browser', async () => {
  const hal = createBrowser();
  const { response } = await hal.signUp('POST', '', { email_address: 'hal@mail.test', password });
  const otherBrowser = createBrowser();
  await otherBrowser.signUp('POST', '', {});
  for (const browser of [otherBrowser, createBrowser()]) {
    const foreignResponse = await browser.signUp('GET', `/${response.id}`);
    expect(foreignResponse).toMatchObject({ status: 404, error: 'resource_not_found' });
  }
});

it('mails in the language of the site, else of the browser', async () => {
  const requestMail = async (email: string, acceptLanguage?: string, chosenLanguage?: string) => {
    const browser = createBrowser(acceptLanguage ? { 'accept-language': acceptLanguage } : {});
    if (chosenLanguage) browser.cookies.set('lang', chosenLanguage);
    const { response } = await browser.signUp('POST', '', { email_address: email, password });
    await browser.signUp('POST', `/${response.id}/prepare_verification`, { strategy: 'email_code' });
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
