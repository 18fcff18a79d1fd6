import { createTestDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import type { toEmailShape } from '../shapes/user.ts';
import { Browser } from '../testing/browser.ts';
import { createWrongCode, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { app, createBrowser, identityDb } = emulator;

const signInUser = async (email: string, headers?: Record<string, string>) => {
  const browser = createBrowser(headers);
  const { response } = await browser.signIn({ identifier: email, password });
  return { browser, sessionId: response.created_session_id ?? '' };
};

describe('an account', () => {
  it('is changed field by field; unsafe metadata are replaced as a whole, whatever their keys', async () => {
    const { browser: ada } = await signUpUser(emulator, 'ada@mail.test', {
      first_name: 'Ada',
      last_name: 'B',
    });
    const oddMetadata = { 'a.b': { $set: [1, null] }, ['__proto__']: { x: true }, constructor: 'c' };
    const changeResponse = await ada.callMe('PATCH', '', {
      first_name: ' Grace ',
      last_name: '',
      unsafe_metadata: JSON.stringify(oddMetadata),
      public_metadata: '{"role":"admin"}',
      email_address: 'other@mail.test',
    });
    expect(changeResponse.response).toMatchObject({
      first_name: 'Grace',
      last_name: null,
      public_metadata: {},
    });
    expect(JSON.stringify(changeResponse.response.unsafe_metadata)).toBe(JSON.stringify(oddMetadata));
    expect(changeResponse.response.email_addresses[0]?.email_address).toBe('ada@mail.test');
    expect(changeResponse.client?.sessions[0]?.user.first_name).toBe('Grace');
    const secondChangeResponse = await ada.callMe('PATCH', '', { unsafe_metadata: '{"only":"this"}' });
    expect(secondChangeResponse.response.unsafe_metadata).toEqual({ only: 'this' });
    expect((await ada.callMe('GET')).response).toEqual(secondChangeResponse.response);
  });

  it('changes its password only with the current one', async () => {
    const { browser: bo } = await signUpUser(emulator, 'bo@mail.test');
    const otherSignIn = await signInUser('bo@mail.test');
    const changePassword = (form: Record<string, string>) => bo.callMe('POST', '/change_password', form);
    const newPassword = { new_password: 'newer horse 10' };
    const currentPassword = { current_password: password };
    for (const [form, error, field] of [
      [newPassword, 'form_param_nil', 'current_password'],
      [{ ...newPassword, current_password: 'wrong' }, 'form_password_incorrect', 'current_password'],
      [{ ...currentPassword, new_password: 'short' }, 'form_password_length_too_short', 'new_password'],
    ] as const)
      expect(await changePassword(form)).toMatchObject({
        status: 422,
        error,
        meta: { param_name: field },
      });
    const finalResponse = await changePassword({
      ...currentPassword,
      ...newPassword,
      sign_out_of_other_sessions: 'true',
    });
    expect(finalResponse.client?.sessions).toHaveLength(1);
    expect((await otherSignIn.browser.fetchClient())?.sessions).toEqual([]);
    expect((await createBrowser().signIn({ identifier: 'bo@mail.test', password })).error).toBe(
      'form_password_incorrect',
    );
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/change_password'],
    ['POST', '/profile_image'],
    ['DELETE', '/profile_image'],
    ['GET', '/sessions/active'],
    ['POST', '/sessions/sess_1/revoke'],
  ] as const)('%s /v1/me%s requires a session', async (method, path) => {
    const signedOutBrowser = createBrowser();
    await signedOutBrowser.startSignUp({ email_address: 'zoe@mail.test', password });
    for (const caller of [createBrowser(), signedOutBrowser]) {
      expect(await caller.callMe(method, path)).toMatchObject({
        status: 401,
        error: 'authentication_invalid',
      });
    }
  });
});

describe('sessions', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

  it('are listed with their browsers, and one is revoked without the others', async () => {
    const { browser: dee, sessionId } = await signUpUser(emulator, 'dee@mail.test');
    const phoneSignIn = await signInUser('dee@mail.test', firefox);
    const listedSessions = (await dee.callMe('GET', '/sessions/active')).json as Record<string, unknown>[];
    expect(listedSessions.map(({ id }) => id).sort()).toEqual([sessionId, phoneSignIn.sessionId].sort());
    expect(listedSessions.find(({ id }) => id === phoneSignIn.sessionId)).toMatchObject({
      status: 'active',
      latest_activity: {
        browser_name: 'Firefox',
        device_type: 'Linux',
      },
    });
    const revokeResponse = await dee.callMe('POST', `/sessions/${phoneSignIn.sessionId}/revoke`);
    expect(revokeResponse.response).toMatchObject({ id: phoneSignIn.sessionId, status: 'revoked' });
    expect((await phoneSignIn.browser.callSession(`${phoneSignIn.sessionId}/tokens`)).status).toBe(401);
    expect((await dee.callSession(`${sessionId}/tokens`)).status).toBe(200);
    expect((await dee.callMe('POST', `/sessions/${phoneSignIn.sessionId}/revoke`)).status).toBe(404);
  });

  it('of other people cannot be read or ended', async () => {
    const { browser: eve } = await signUpUser(emulator, 'eve@mail.test');
    const { browser: fay, sessionId } = await signUpUser(emulator, 'fay@mail.test');
    expect((await eve.callMe('POST', `/sessions/${sessionId}/revoke`)).status).toBe(404);
    for (const call of ['touch', 'tokens'])
      expect((await eve.callSession(`${sessionId}/${call}`)).status).toBe(401);
    expect((await fay.fetchClient())?.sessions).toHaveLength(1);
  });

  it('of a browser end at once', async () => {
    await signUpUser(emulator, 'gil@mail.test');
    const { browser, sessionId } = await signInUser('gil@mail.test');
    const endResponse = await browser.send('DELETE', '/v1/client/sessions');
    expect(endResponse.client).toMatchObject({ sessions: [], last_active_session_id: null });
    expect(browser.cookies.get('__client_uat')).toBe('0');
    expect((await browser.callSession(`${sessionId}/touch`)).status).toBe(401);
  });

  it('expire', async () => {
    await signUpUser(emulator, 'hal@mail.test');
    const { browser, sessionId } = await signInUser('hal@mail.test');
    await identityDb
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: sessionId }, { $set: { expireAt: new Date(Date.now() - 1) } });
    expect((await browser.callSession(`${sessionId}/tokens`)).status).toBe(401);
    expect((await browser.fetchClient())?.sessions).toEqual([]);
  });
});

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);

function createFileForm(bytes: Buffer, name = 'me.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], name, { type }));
  return form;
}

describe('a profile image', () => {
  const upload = (caller: Browser, form: FormData) => caller.send('POST', '/v1/me/profile_image', form);
  const get = async (path: string) => await app.request(`http://127.0.0.1:22400${path}`);

  it('is served as an image, at a new address for each upload', async () => {
    const { browser: ida } = await signUpUser(emulator, 'ida@mail.test');
    const initialUser = (await ida.callMe('GET')).response;
    expect(initialUser).toMatchObject({ has_image: false, image_url: '/__clerk/img/default.svg' });

    await upload(ida, createFileForm(png, '../../x.html', 'text/html'));
    const userWithFirstImage = (await ida.callMe('GET')).response;
    expect(userWithFirstImage).toMatchObject({
      has_image: true,
      image_url: expect.stringMatching(/^\/__clerk\/img\/img_/),
    });
    const imageResponse = await get(userWithFirstImage.image_url.replace('/__clerk', ''));
    expect(Object.fromEntries(imageResponse.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(Buffer.from(await imageResponse.arrayBuffer())).toEqual(png);

    const webp = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1');
    await upload(ida, createFileForm(webp));
    const userWithSecondImage = (await ida.callMe('GET')).response;
    expect(userWithSecondImage.image_url).not.toBe(userWithFirstImage.image_url);
    expect((await get(userWithFirstImage.image_url.replace('/__clerk', ''))).status).toBe(404);

    const removalResponse = await ida.callMe('DELETE', '/profile_image');
    expect(removalResponse.client?.sessions[0]?.user).toMatchObject({ has_image: false });
    expect((await get('/img/default.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('of another type, too large, or without a file is rejected', async () => {
    const { browser: jo } = await signUpUser(emulator, 'jo@mail.test');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const gif = Buffer.from('GIF89a<script>alert(1)</script>');
    for (const bytes of [svg, gif, Buffer.from('<html>'), Buffer.alloc(0), png.subarray(0, 7)]) {
      expect(await upload(jo, createFileForm(bytes))).toMatchObject({
        status: 422,
        error: 'avatar_file_type_invalid',
      });
    }
    const fiveMegabytes = 5 * 1024 * 1024;
    const largeImage = Buffer.concat([png, Buffer.alloc(fiveMegabytes)]);
    expect(await upload(jo, createFileForm(largeImage.subarray(0, fiveMegabytes + 1)))).toMatchObject({
      status: 413,
      error: 'avatar_file_size_exceeded',
    });
    expect(await upload(jo, createFileForm(Buffer.concat([largeImage, largeImage])))).toMatchObject({
      status: 413,
    });
    expect((await upload(jo, createFileForm(largeImage.subarray(0, fiveMegabytes)))).status).toBe(200);
    expect(await upload(jo, new FormData())).toMatchObject({ error: 'form_param_nil' });
    expect(await jo.callMe('POST', '/profile_image', { file: 'text' })).toMatchObject({
      error: 'form_param_nil',
    });
  });
});

describe('a new e-mail address', () => {
  type Address = ReturnType<typeof toEmailShape>;
  const sendAddress = (
    caller: Browser,
    method: 'POST' | 'DELETE',
    path: string,
    form?: Record<string, string>,
  ) => caller.send<Address>(method, `/v1/me/email_addresses${path}`, form);
  const addAddress = (caller: Browser, email_address: string) =>
    sendAddress(caller, 'POST', '/', { email_address });
  const prepareAddress = (caller: Browser, { id }: Address) =>
    sendAddress(caller, 'POST', `/${id}/prepare_verification`, { strategy: 'email_code' });
  const attemptAddress = (caller: Browser, { id }: Address, code: string) =>
    sendAddress(caller, 'POST', `/${id}/attempt_verification`, { code });

  it('can sign in after its code and the account’s choice; the old one is then removed', async () => {
    const { browser: lea } = await signUpUser(emulator, 'lea@mail.test');
    const { response: address } = await addAddress(lea, ' Lea.New@mail.test ');
    expect(address).toMatchObject({
      email_address: 'lea.new@mail.test',
      verification: { status: 'unverified' },
    });
    const choosePrimary = () => lea.callMe('PATCH', '', { primary_email_address_id: address.id });
    expect(await choosePrimary()).toMatchObject({ status: 422, error: 'form_param_value_invalid' });
    await prepareAddress(lea, address);
    const code = await emulator.findCode('lea.new@mail.test');
    expect(await attemptAddress(lea, address, createWrongCode(code))).toMatchObject({
      error: 'form_code_incorrect',
    });
    expect((await attemptAddress(lea, address, code)).response.verification.status).toBe('verified');
    expect(await attemptAddress(lea, address, code)).toMatchObject({
      error: 'verification_already_verified',
    });
    expect((await createBrowser().signIn({ identifier: 'lea.new@mail.test', password })).error).toBe(
      'form_identifier_not_found',
    );

    const { response: user } = await choosePrimary();
    expect(user.primary_email_address_id).toBe(address.id);
    expect((await choosePrimary()).response.primary_email_address_id).toBe(address.id);
    expect(user.email_addresses.map(({ email_address }) => email_address)).toEqual([
      'lea.new@mail.test',
      'lea@mail.test',
    ]);
    expect((await emulator.findMailsTo('lea@mail.test')).at(-1)?.text).toContain('lea.new@mail.test');
    const deletionResponse = await sendAddress(lea, 'DELETE', `/${user.email_addresses[1]!.id}`);
    expect(deletionResponse.response).toMatchObject({ deleted: true });
    expect((await createBrowser().signIn({ identifier: 'lea@mail.test', password })).error).toBe(
      'form_identifier_not_found',
    );
    expect((await createBrowser().signIn({ identifier: 'lea.new@mail.test', password })).status).toBe(200);
  });

  it('that is invalid, of another account, unknown, or tried too often is rejected', async () => {
    const { browser: mia } = await signUpUser(emulator, 'mia@mail.test');
    await signUpUser(emulator, 'ned@mail.test');
    expect(await addAddress(mia, 'no address')).toMatchObject({ error: 'form_param_format_invalid' });
    expect(await addAddress(mia, 'ned@mail.test')).toMatchObject({ error: 'form_identifier_exists' });
    const { response: address } = await addAddress(mia, 'mia.new@mail.test');
    expect(await addAddress(mia, 'mia.new@mail.test')).toMatchObject({ error: 'form_identifier_exists' });
    const { browser: oda } = await signUpUser(emulator, 'oda@mail.test');
    expect(await prepareAddress(oda, address)).toMatchObject({ status: 404 });
    expect(await attemptAddress(mia, address, '123456')).toMatchObject({ error: 'verification_missing' });
    await prepareAddress(mia, address);
    const code = await emulator.findCode('mia.new@mail.test');
    for (let attempt = 0; attempt < 5; attempt++) await attemptAddress(mia, address, createWrongCode(code));
    expect(await attemptAddress(mia, address, code)).toMatchObject({ error: 'verification_failed' });
  });

  it('that another account has taken meanwhile cannot be chosen', async () => {
    const { browser: pia } = await signUpUser(emulator, 'pia@mail.test');
    const { response: address } = await addAddress(pia, 'shared@mail.test');
    await prepareAddress(pia, address);
    await attemptAddress(pia, address, await emulator.findCode('shared@mail.test'));
    await signUpUser(emulator, 'shared@mail.test');
    expect(await pia.callMe('PATCH', '', { primary_email_address_id: address.id })).toMatchObject({
      error: 'form_identifier_exists',
    });
    expect((await pia.callMe('GET')).response.email_addresses[0]?.email_address).toBe('pia@mail.test');
  });
});

it('a form that is too large or missing is rejected', async () => {
  const { browser: kim } = await signUpUser(emulator, 'kim@mail.test');
  const largeResponse = await kim.callMe('PATCH', '', { first_name: 'x'.repeat(70_000) });
  expect(largeResponse).toMatchObject({ status: 413, error: 'request_body_too_large' });
  const jsonResponse = await new Browser(app, {
    'content-type': 'application/json',
    cookie: [...kim.cookies].map(([name, value]) => `${name}=${value}`).join(';'),
  }).callMe('PATCH', '', { first_name: 'X' });
  expect(jsonResponse).toMatchObject({ status: 400, error: 'malformed_request_parameters' });
});
