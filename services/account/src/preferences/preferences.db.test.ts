import { type OptionalEmail, optionalEmailValues } from '@app/option-lists';
import { expectIndexed } from '@app/test-kit/explain';
import { getNeeds, getPreferences, parseReply, putPreferences, unsubscribe } from '@app/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections, dumpCollections } = await startApp();
const { preferences } = collections;
const newReviewsMail = 'New reviews of my listing' satisfies OptionalEmail;
const remindersMail = 'Reminders to confirm my listing' satisfies OptionalEmail;
const repliesMail = 'Replies to my reviews' satisfies OptionalEmail;
const yearLaterMail = 'Asking how it is a year after my review' satisfies OptionalEmail;

const readPreferences = (userId: string) => send('GET', '/api/me/preferences', { as: { userId } });
const putMails = (userId: string, mails: unknown) =>
  send('PUT', '/api/me/preferences', { as: { userId }, body: { mails } });
const unsubscribeByLink = (linkToken: string, options: Parameters<typeof send>[2] = {}) =>
  send('POST', `/api/unsubscribe/${linkToken}`, options);
const readToken = async (userId: string) => (await preferences.findOne({ _id: userId }))?.token;

describe('mail preferences', () => {
  it('are all on by default, and reading them stores nothing', async () => {
    const { status, json, headers } = await readPreferences('user_a');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(parseReply(getPreferences, json).mails).toEqual({
      [newReviewsMail]: true,
      [remindersMail]: true,
      [repliesMail]: true,
      [yearLaterMail]: true,
    });
    expect(await preferences.countDocuments()).toBe(0);
  });

  it('change only the named mails, and only of the account', async () => {
    const firstReply = await putMails('user_a', { [newReviewsMail]: false, [remindersMail]: false });
    expect(parseReply(putPreferences, firstReply.json).mails).toMatchObject({
      [newReviewsMail]: false,
      [remindersMail]: false,
    });
    const token = await readToken('user_a');
    expect(token).toMatch(/^[\w-]{22}$/);
    const secondReply = await putMails('user_a', { [newReviewsMail]: true });
    expect(secondReply.json.mails).toEqual({
      [newReviewsMail]: true,
      [remindersMail]: false,
      [repliesMail]: true,
      [yearLaterMail]: true,
    });
    expect((await readPreferences('user_a')).json).toEqual(secondReply.json);
    expect(await readToken('user_a')).toBe(token);
    expect((await readPreferences('user_b')).json.mails).toMatchObject({ [remindersMail]: true });
  });

  it('set for the first time by concurrent calls are all stored', async () => {
    const putReplies = await Promise.all(
      optionalEmailValues.map((mail) => putMails('user_a', { [mail]: false })),
    );
    expect(putReplies.map(({ status }) => status)).toEqual(optionalEmailValues.map(() => 200));
    expect(await preferences.find().toArray()).toMatchObject([
      { _id: 'user_a', off: expect.arrayContaining([...optionalEmailValues]) },
    ]);
  });

  it.each([
    [{ 'Every mail': false }],
    [{ [newReviewsMail]: 'false' }],
    [{ [newReviewsMail]: { $ne: true } }],
    [{ $set: false }],
    [null],
    ['off'],
  ])('with the body %j get 400, and nothing is stored', async (mails) => {
    expect((await putMails('user_a', mails)).status).toBe(400);
    expect(await preferences.countDocuments()).toBe(0);
  });
});

describe('needs kept with an account', () => {
  const storedNeeds = { plan: 'TRICARE', zip: '63101', radius: 100, limbLevel: ['Below-knee'] };
  const readNeeds = async (userId: string) =>
    parseReply(getNeeds, (await send('GET', '/api/me/needs', { as: { userId } })).json).needs;
  const putNeeds = (needs: unknown, userId = 'user_a') =>
    send('PUT', '/api/me/needs', { as: { userId }, body: { needs } });

  it('are none by default, are kept and forgotten as the account says, and leave its mails as they are', async () => {
    expect(await readNeeds('user_a')).toBeNull();
    await putMails('user_a', { [repliesMail]: false });
    const token = await readToken('user_a');
    expect((await putNeeds(storedNeeds)).status).toBe(200);
    expect(await readNeeds('user_a')).toMatchObject(storedNeeds);
    expect(await readNeeds('user_b')).toBeNull();
    await putNeeds({ plan: 'Aetna', limbLevel: null, children: null });
    expect(await readNeeds('user_a')).toMatchObject({ plan: 'Aetna', limbLevel: [] });
    expect(await readNeeds('user_a')).not.toHaveProperty('zip');
    await putNeeds(null);
    expect(await readNeeds('user_a')).toBeNull();
    expect(await preferences.findOne({ _id: 'user_a' })).toEqual({
      _id: 'user_a',
      off: [repliesMail],
      token,
    });
  });

  it('may be the first that the account stores, and an unknown format of them counts as none', async () => {
    await putNeeds(storedNeeds);
    expect((await readPreferences('user_a')).json.mails).toMatchObject({ [repliesMail]: true });
    await preferences.updateOne({ _id: 'user_a' }, { $set: { needs: { plan: 'Nobody' } } });
    expect(await readNeeds('user_a')).toBeNull();
  });

  it.each([[{ plan: 'Nobody' }], [{ zip: '1' }], [{ limbLevel: { $ne: '' } }], ['all'], [undefined]])(
    'get 400 for %j',
    async (needs) => {
      expect((await putNeeds(needs)).status).toBe(400);
      expect(await preferences.countDocuments()).toBe(0);
    },
  );
});

describe('the unsubscribe link in a mail', () => {
  let token = '';
  beforeEach(async () => {
    await putMails('user_a', {});
    await putMails('user_b', {});
    token = (await readToken('user_a')) ?? '';
  });

  it.each(optionalEmailValues.map((mail, index) => [mail, index] as const))(
    'turns off "%s" only, for its account only, also when repeated',
    async (mail, index) => {
      for (let i = 0; i < 2; i++) {
        const { status, json } = await unsubscribeByLink(`${token}.${index}`);
        expect(status).toBe(200);
        expect(parseReply(unsubscribe, json)).toEqual({ mail, wanted: false });
      }
      expect(await preferences.findOne({ _id: 'user_a' })).toMatchObject({ off: [mail] });
      expect(await preferences.findOne({ _id: 'user_b' })).toMatchObject({ off: [] });
    },
  );

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('works for the one-click request of mail programs (RFC 8058): %s', async (type, body) => {
    const { status } = await unsubscribeByLink(`${token}.0`, { body, headers: { 'content-type': type } });
    expect(status).toBe(200);
    expect((await readPreferences('user_a')).json.mails).toMatchObject({ [newReviewsMail]: false });
  });

  it('does nothing when only fetched, as scanners of mails do', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await send(method, `/api/unsubscribe/${token}.0`)).status).toBe(405);
    expect(await preferences.findOne({ _id: 'user_a' })).toMatchObject({ off: [] });
  });

  it('does not reveal its account, and an unknown token looks like an unknown mail', async () => {
    const dumpBefore = await dumpCollections('preferences');
    const problemReplies = await Promise.all(
      [`${'x'.repeat(22)}.0`, `${token}.9`].map(async (unknownLinkToken) => {
        const { status, json } = await unsubscribeByLink(unknownLinkToken);
        const { requestId: _, ...problem } = json;
        return { status, problem };
      }),
    );
    expect(problemReplies[0]).toMatchObject({ status: 404, problem: { error: 'not_found' } });
    expect(problemReplies[1]).toEqual(problemReplies[0]);
    expect(await dumpCollections('preferences')).toBe(dumpBefore);
    expect((await unsubscribeByLink(`${token}.0`)).text).not.toContain('user_a');
  });

  it.each([
    '',
    'x',
    `${'x'.repeat(22)}`,
    `${'x'.repeat(22)}.10`,
    '%7B%22%24ne%22%3A1%7D.0',
    `${'x'.repeat(21)}%00.0`,
  ])('is rejected if it is malformed: %j', async (malformedLinkToken) => {
    expect([400, 404]).toContain((await unsubscribeByLink(malformedLinkToken)).status);
    expect(await preferences.countDocuments({ off: { $ne: [] } })).toBe(0);
  });

  it('is looked up by an index', async () => {
    await expectIndexed(preferences.find({ token }));
  });
});
