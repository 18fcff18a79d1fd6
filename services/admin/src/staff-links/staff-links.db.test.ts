// Links by mail: how somebody joins the team or gets a new password, and who cannot.

import { issueStaffLink } from '@app/team/staff-links';
import { staffAccounts, staffPassword } from '@app/test-kit/staff';
import type { ReplyOf } from '@app/types';
import { acceptStaffLink, openStaffLink, type StaffLink } from '@app/types/admin/people/staff-links';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { type Browser, startLoginApp, unknownId } from '../testing/login-app.ts';

const { openBrowser, signInElevated, findMember, generateCode, collections, clock } = await startLoginApp();
const { admins, adminSessions, audit, outbox, staffLinks } = collections;
const usersPath = '/api/admin/users';
const linksPath = '/api/admin/staff-links';
const password = 'lantern orchard saddle quartz';
const hourMs = 3_600_000;
const readTime = () => new Date(Date.now() + clock.offsetMs);

beforeEach(async () => {
  clock.offsetMs = 0;
  await collections.rateLimits.deleteMany({});
});

let personCount = 0;
async function invitePerson(owner: Browser, overrides: object = {}): Promise<StaffLink> {
  const email = `person${++personCount}@team.test`;
  const body = { email, name: 'Priya Nair', role: 'moderator', ...overrides };
  const { status, json, text } = await owner.send('POST', usersPath, { body });
  expect(status, text).toBe(201);
  return (json as { link: StaffLink }).link;
}
/** Writes the newest mail of a link, as the worker does, and returns the secret in it. */
async function readMailedSecret({ id }: Pick<StaffLink, 'id'>): Promise<string> {
  const entry = await outbox.findOne({ subject: `staff-link:${id}` }, { sort: { _id: -1 } });
  const values = entry!.payload.values as { link: string; v: number };
  return (await issueStaffLink(collections, values, readTime()))!.secret;
}
const openLink = (secret: string, browser = openBrowser()) =>
  browser.send('POST', openStaffLink.path, { body: { secret } });
const acceptLink = (secret: string, body: object, browser = openBrowser()) =>
  browser.send('POST', acceptStaffLink.path, { body: { secret, ...body } });
async function openForTotpSecret(secret: string): Promise<string> {
  const { json, text } = await openLink(secret);
  const { setup } = json as ReplyOf<typeof openStaffLink>;
  expect(setup, text).not.toBeNull();
  return setup!.secret;
}
/** Invites a person, who opens the link and adds its second factor to an app. */
async function inviteAndOpen(owner: Browser) {
  const link = await invitePerson(owner);
  const secret = await readMailedSecret(link);
  const totpSecret = await openForTotpSecret(secret);
  return { link, secret, totpSecret, code: generateCode(totpSecret) };
}
const sendAgain = (owner: Browser, { id }: StaffLink) => owner.send('POST', `${linksPath}/${id}/send`);
const endLink = (owner: Browser, { id }: Pick<StaffLink, 'id'>) => owner.send('DELETE', `${linksPath}/${id}`);
const listLinks = async (owner: Browser) =>
  ((await owner.send('GET', linksPath)).json as { links: StaffLink[] }).links;

it('N15 an invited person sets a password and a second factor with one link, once; before that there is no account', async () => {
  const owner = await signInElevated();
  const link = await invitePerson(owner, { email: 'Priya.Nair@team.test', name: ' Priya Nair ' });
  expect(link).toMatchObject({ purpose: 'join', email: 'priya.nair@team.test', name: 'Priya Nair' });
  expect(new Date(link.until).getTime() - new Date(link.sentAt).getTime()).toBe(48 * hourMs);
  expect(await listLinks(owner)).toMatchObject([{ id: link.id, late: false }]);
  const secret = await readMailedSecret(link);
  expect(await admins.countDocuments({ email: link.email })).toBe(0);

  const totpSecret = await openForTotpSecret(secret);
  // Opening the link again shows the same QR code, and does not use the link up.
  expect(await openForTotpSecret(secret)).toBe(totpSecret);
  const code = generateCode(totpSecret);
  for (const [body, field] of [
    [{ password: 'password1234', code }, 'password'],
    [{ password: 'PriyaNair2026', code }, 'password'],
    [{ password, code: '000000' }, 'code'],
  ] as const)
    expect(await acceptLink(secret, body)).toMatchObject({
      status: 400,
      json: { fields: { [field]: expect.any(String) } },
    });
  expect(await admins.countDocuments({ email: link.email })).toBe(0);

  const invitedBrowser = openBrowser();
  const { status, json, headers } = await acceptLink(secret, { password, code }, invitedBrowser);
  const acceptReply = json as ReplyOf<typeof acceptStaffLink>;
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(acceptReply).toMatchObject({
    admin: { email: link.email, role: 'moderator', mfa: true, recoveryCodes: 10, mustChangePassword: false },
  });
  invitedBrowser.token = acceptReply.token;
  expect((await invitedBrowser.send('GET', '/api/admin/inbox')).status).toBe(200);
  expect((await invitedBrowser.send('GET', usersPath)).status).toBe(403);

  expect(await acceptLink(secret, { password, code })).toMatchObject({
    status: 410,
    json: { code: 'link_used', message: expect.stringMatching(/used already: sign in/) },
  });
  expect(await listLinks(owner)).toEqual([]);
  const login = (code?: string) => openBrowser('198.51.100.8').login(link.email, password, code);
  expect((await login()).json).toMatchObject({ fields: { code: expect.any(String) } });
  expect((await login(acceptReply.recoveryCodes[0])).status).toBe(200);
});

it('no secret is stored or logged, only the hash of the link', async () => {
  const { link, secret, totpSecret, code } = await inviteAndOpen(await signInElevated());
  for (let times = 0; times < 2; times++) await acceptLink(secret, { password, code });
  const collectionTexts = await Promise.all(
    Object.values(collections).map(async (collection) => JSON.stringify(await collection.find().toArray())),
  );
  for (const secretText of [secret, totpSecret, password])
    expect(collectionTexts.join()).not.toContain(secretText);
  // The address is read when the mail is written.
  const entries = await outbox.find({ subject: `staff-link:${link.id}` }).toArray();
  expect(JSON.stringify(entries)).not.toContain('@');
  const linkRowFilter = { $or: [{ 'target.id': link.id }, { 'after.link': link.id }] };
  const memberId = (await admins.findOne({ email: link.email }))!._id.toHexString();
  const sentBy = staffAccounts.owner.id;
  expect(await audit.find(linkRowFilter).sort({ _id: 1 }).toArray()).toMatchObject([
    { action: 'link.invite', actor: { id: sentBy }, after: { role: 'moderator' } },
    { action: 'admin.added', actor: { id: memberId }, target: { id: memberId }, after: { sentBy } },
    { action: 'link.refused', actor: { id: 'door' }, reason: 'used' },
  ]);
});

it('an expired, ended, replaced or unknown link says so and what to do', async () => {
  const owner = await signInElevated();
  const lateLink = await invitePerson(owner);
  const endedLink = await invitePerson(owner);
  const replacedLink = await invitePerson(owner);
  const [lateSecret, endedSecret, replacedSecret] = [
    await readMailedSecret(lateLink),
    await readMailedSecret(endedLink),
    await readMailedSecret(replacedLink),
  ];
  expect((await endLink(owner, endedLink)).status).toBe(200);
  expect((await sendAgain(owner, replacedLink)).status).toBe(200);
  const expectExplanation = async (secret: string, status: number, code: string, message: RegExp) => {
    const explanation = { status, json: { code, message: expect.stringMatching(message) } };
    expect(await openLink(secret)).toMatchObject(explanation);
    expect(await acceptLink(secret, { password, code: '123456' })).toMatchObject(explanation);
  };
  await expectExplanation(endedSecret, 410, 'link_ended', /ask them for a new one/);
  await expectExplanation(replacedSecret, 404, 'link_unknown', /the newest one/);
  // Sending the link again invalidates the secret before the mail with the new one is written.
  const replacementSecret = await readMailedSecret(replacedLink);
  await expectExplanation('x'.repeat(43), 404, 'link_unknown', /./);
  expect((await openLink('x')).status).toBe(400);
  clock.offsetMs = 48 * hourMs - 60_000;
  expect((await openLink(replacementSecret)).status).toBe(200);
  clock.offsetMs = 48 * hourMs + 60_000;
  await expectExplanation(lateSecret, 410, 'link_late', /48 hours: ask an owner/);

  // An expired link that is sent again works for another 48 hours.
  const laterOwner = await signInElevated();
  const lateItem = expect.objectContaining({ id: lateLink.id, late: true });
  expect(await listLinks(laterOwner)).toContainEqual(lateItem);
  expect((await sendAgain(laterOwner, lateLink)).json).toMatchObject({ link: { late: false } });
  expect((await openLink(await readMailedSecret(lateLink))).status).toBe(200);
});

it('a link is used by one of two people at the same moment', async () => {
  const { link, secret, code } = await inviteAndOpen(await signInElevated());
  const replies = await Promise.all([1, 2].map(() => acceptLink(secret, { password, code })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await admins.countDocuments({ email: link.email })).toBe(1);
});

it('a link opens nothing once its sender may not change the team, and no mail of it is written', async () => {
  const owner = await signInElevated();
  await admins.updateOne({ email: staffAccounts.moderator.email }, { $set: { role: 'owner' } });
  const otherOwner = await signInElevated('moderator');
  const { link, secret, code } = await inviteAndOpen(otherOwner);
  const waitingLink = await invitePerson(otherOwner);
  await admins.updateOne({ email: staffAccounts.moderator.email }, { $set: { role: 'moderator' } });
  const lateReply = await acceptLink(secret, { password, code });
  expect(lateReply).toMatchObject({ status: 410, json: { code: 'link_ended' } });
  expect(await issueStaffLink(collections, { link: waitingLink.id, v: 1 }, readTime())).toBeUndefined();
  expect(await admins.countDocuments({ email: link.email })).toBe(0);
  // Another owner takes the link over by sending it again.
  const { name } = staffAccounts.owner;
  expect((await sendAgain(owner, link)).json).toMatchObject({ link: { sentBy: name } });
});

it('an address is invited once, and no address of the team', async () => {
  const owner = await signInElevated();
  const link = await invitePerson(owner);
  const inviteAddress = (email: string) =>
    owner.send('POST', usersPath, { body: { email, name: 'Priya', role: 'viewer' } });
  expect((await inviteAddress(link.email)).json).toMatchObject({ status: 409, code: 'invited' });
  const takenReply = await inviteAddress(staffAccounts.viewer.email);
  expect(takenReply.json).toMatchObject({ status: 409, code: 'email_taken' });
  await endLink(owner, link);
  expect((await endLink(owner, link)).json).toMatchObject({ status: 409, code: 'ended' });
  expect((await sendAgain(owner, link)).json).toMatchObject({ code: 'ended' });
  expect((await endLink(owner, { id: unknownId })).status).toBe(404);
  expect((await inviteAddress(link.email)).status).toBe(201);
});

it('a member gets a new password by a link: the old one ends at once, the second factor stays or is set up anew', async () => {
  const owner = await signInElevated();
  const { link, secret, totpSecret, code } = await inviteAndOpen(owner);
  const memberBrowser = openBrowser();
  const { json } = await acceptLink(secret, { password, code }, memberBrowser);
  memberBrowser.token = (json as ReplyOf<typeof acceptStaffLink>).token;
  const { id } = await findMember(owner, link.email);
  const resetAccess = async (removesSecondFactor: boolean) => {
    const body = { secondFactor: removesSecondFactor };
    const reply = await owner.send('POST', `${usersPath}/${id}/reset`, { body });
    expect(reply.text).not.toMatch(/"password":/);
    return (reply.json as { link: StaffLink }).link;
  };
  const firstSecret = await readMailedSecret(await resetAccess(false));
  const secondLink = await resetAccess(false);
  expect((await memberBrowser.send('GET', '/api/admin/me')).status).toBe(401);
  const loginReply = await openBrowser('198.51.100.9').login(link.email, password);
  expect(loginReply.json).toMatchObject({ code: 'wrong_login' });
  // The second link ended the first one.
  expect((await openLink(firstSecret)).status).toBe(410);

  const secondSecret = await readMailedSecret(secondLink);
  expect((await openLink(secondSecret)).json).toMatchObject({ purpose: 'password', setup: null });
  const nextPassword = 'seven quiet herons by the weir';
  expect((await acceptLink(secondSecret, { password: nextPassword, code: '000000' })).status).toBe(400);
  clock.offsetMs = 60_000;
  const renewal = { password: nextPassword, code: generateCode(totpSecret) };
  expect((await acceptLink(secondSecret, renewal)).json).toMatchObject({
    recoveryCodes: [],
    admin: { mfa: true },
  });

  const resetSecret = await readMailedSecret(await resetAccess(true));
  const newTotpSecret = await openForTotpSecret(resetSecret);
  expect(newTotpSecret).not.toBe(totpSecret);
  const lastInput = { password: staffPassword, code: generateCode(newTotpSecret) };
  expect((await acceptLink(resetSecret, lastInput)).json).toMatchObject({
    admin: { mfa: true, recoveryCodes: 10 },
  });
  expect(await adminSessions.countDocuments({ adminId: new ObjectId(id) })).toBe(1);

  // A member who was deactivated in the meantime cannot use the link.
  const closedSecret = await readMailedSecret(await resetAccess(false));
  await admins.updateOne({ _id: new ObjectId(id) }, { $set: { status: 'disabled' } });
  expect((await openLink(closedSecret)).json).toMatchObject({ status: 410, code: 'link_ended' });
  expect(await staffLinks.countDocuments({ memberId: new ObjectId(id), status: 'open' })).toBe(1);
});

it('a secret is accepted as a text of its format alone, and not as what a form of another site can send', async () => {
  const { link, secret, code } = await inviteAndOpen(await signInElevated());
  for (const wrongSecret of [{ $gt: '' }, [secret], null, `${secret}a`, ''])
    expect((await openLink(wrongSecret as string)).status).toBe(400);
  const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' };
  const body = JSON.stringify({ secret, password, code });
  expect((await openBrowser().send('POST', acceptStaffLink.path, { body, headers })).status).toBe(415);
  expect(await admins.countDocuments({ email: link.email })).toBe(0);
});

it('mails of an owner, attempts of an address and codes of a link are limited', async () => {
  const owner = await signInElevated();
  const { link, secret } = await inviteAndOpen(owner);
  const collectStatuses = async (count: number, send: (i: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let i = 0; i < count; i++) statuses.push((await send(i)).status);
    return statuses;
  };
  const codeStatuses = await collectStatuses(6, (i) =>
    acceptLink(secret, { password, code: '000000' }, openBrowser(`203.0.113.${i}`)),
  );
  expect(codeStatuses).toEqual([400, 400, 400, 400, 400, 429]);
  const guessingBrowser = openBrowser('203.0.113.99');
  const guessStatuses = await collectStatuses(61, (i) =>
    openLink(`${'x'.repeat(40)}${100 + i}`, guessingBrowser),
  );
  expect(guessStatuses).toEqual([...Array(60).fill(404), 429]);
  // The invitation was the first of twenty.
  expect(await collectStatuses(20, () => sendAgain(owner, link))).toEqual([...Array(19).fill(200), 429]);
});
