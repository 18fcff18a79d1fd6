// S16 and S17: requests that other sites can make a browser send, and what they can read.
import { staffAccounts } from '@app/test-kit/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, origin, startLoginApp } from '../testing/login-app.ts';

const { openBrowser, signIn, collections, app } = await startLoginApp();
const readModeratorName = async () =>
  (await collections.admins.findOne({ email: staffAccounts.moderator.email }))!.name;
const profileInput = { name: 'Somebody Else' };
let moderator: Browser;
beforeEach(async () => {
  moderator = await signIn('moderator');
});
const putProfile = (headers: Record<string, string | undefined>, body: unknown = profileInput) =>
  moderator.send('PUT', '/api/admin/profile', { body, headers });

describe('a writing call', () => {
  it('is accepted from a page of the admin', async () => {
    expect((await putProfile({}, { name: staffAccounts.moderator.name })).status).toBe(200);
    // Old browsers do not send the origin of a page.
    expect(
      (await putProfile({ origin: undefined, 'sec-fetch-site': undefined }, { digest: true })).status,
    ).toBe(200);
  });

  it.each([
    ['with cookies alone', { authorization: undefined }, 401],
    ['with another scheme', { authorization: 'Basic b3duZXI6' }, 401],
    ['without the XSRF header', { 'x-xsrf-token': undefined }, 403],
    ['with an empty XSRF header', { 'x-xsrf-token': '' }, 403],
    ['with a wrong XSRF header', { 'x-xsrf-token': 'x'.repeat(43) }, 403],
    ['from another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, 403],
    [
      'from another site, with its origin alone',
      { origin: 'https://evil.test', 'sec-fetch-site': undefined },
      403,
    ],
    ['from another site, with its kind alone', { origin: undefined, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a subdomain', { origin: 'http://evil.localhost:4000', 'sec-fetch-site': 'same-site' }, 403],
    ['from an origin that begins like ours', { origin: `${origin}.evil.test` }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['as text/plain', { 'content-type': 'text/plain' }, 415],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['without a type', { 'content-type': undefined }, 415],
  ])('%s is rejected', async (_, headers, expectedStatus) => {
    const { status } = await putProfile(headers);
    expect(status).toBe(expectedStatus);
    expect(await readModeratorName()).toBe(staffAccounts.moderator.name);
  });

  it('requires the cookie that belongs to the header, both of the same session', async () => {
    const otherBrowser = await signIn('moderator');
    const foreignToken = otherBrowser.cookies.get('XSRF-TOKEN')!;
    expect((await putProfile({ 'x-xsrf-token': foreignToken })).status).toBe(403);
    moderator.cookies.set('XSRF-TOKEN', foreignToken);
    expect((await putProfile({ 'x-xsrf-token': foreignToken })).status).toBe(403);
    // A matching pair that an attacker has invented and planted.
    moderator.cookies.set('XSRF-TOKEN', 'planted');
    expect((await putProfile({ 'x-xsrf-token': 'planted' })).status).toBe(403);
    expect(await readModeratorName()).toBe(staffAccounts.moderator.name);
  });

  it('is logged when rejected, gets a reason, and does not end the session', async () => {
    await collections.audit.deleteMany({});
    const { json } = await putProfile({ 'x-xsrf-token': undefined });
    expect(json).toMatchObject({ code: 'xsrf', message: expect.stringMatching(/Reload the page/) });
    expect(await collections.audit.find().toArray()).toMatchObject([
      { action: 'admin.denied', reason: 'xsrf', after: { call: 'PUT /api/admin/profile' } },
    ]);
    // Loading the page again replaces the cookie.
    moderator.cookies.set('XSRF-TOKEN', 'of an earlier release');
    expect((await moderator.send('GET', '/api/admin/me')).status).toBe(200);
    expect((await putProfile({ 'x-xsrf-token': moderator.cookies.get('XSRF-TOKEN')! })).status).toBe(200);
  });
});

it('a login form sent by another site is rejected', async () => {
  const body = `{"email":"${staffAccounts.owner.email}","password":"x","a":"="}`;
  const headers = {
    'content-type': 'text/plain',
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
  };
  expect((await openBrowser().send('POST', '/api/admin/login', { body, headers })).status).toBe(415);
});

it.each(['https://evil.test', 'null', `${origin}.evil.test`, 'http://evil.localhost:4000', origin])(
  'a page of %s cannot read replies',
  async (pageOrigin) => {
    const preflightHeaders = {
      origin: pageOrigin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-xsrf-token',
    };
    for (const path of ['/api/admin/me', '/api/admin/login', '/api/admin/profile']) {
      const preflightReply = await app.request(path, { method: 'OPTIONS', headers: preflightHeaders });
      expect(preflightReply.status).toBe(405);
      const reply = await moderator.send('GET', path, { headers: { origin: pageOrigin } });
      for (const { headers } of [preflightReply, reply])
        expect([...headers.keys()].filter((key) => key.startsWith('access-control'))).toEqual([]);
    }
  },
);
