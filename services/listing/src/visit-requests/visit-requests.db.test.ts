import { createListingDoc, managerDoc, sanctionDoc } from '@app/db/documents-for-tests';
import { sweepVisitRequests } from '@app/listings';
import { isMailTemplate, renderSamples } from '@app/mail';
import { testDatabase } from '@app/test-kit/mongo';
import { listOwnVisitRequests, listReceivedVisitRequests, parseReply } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { client, db } = await testDatabase();
const { send, collections } = await startApp({ client, db });
const { listings, visitRequests, outbox, audit, idempotency } = collections;

const owner = { userId: 'user_owner', role: 'prosthetist' as const };
const createPatient = (userId = 'user_patient') => ({ userId, role: 'patient' as const });
const secret = { name: 'Zanzibar Núñez', phone: '(314) 555-7777' };
const body = {
  kind: 'call_back',
  name: secret.name,
  phone: secret.phone,
  times: ['morning', 'saturday'],
  patient: 'new',
  consent: true,
};
const listing = createListingDoc({
  ownerUserId: owner.userId,
  slug: 'maria-arch',
  locale: 'es',
  phone: '+13145550142',
  zipCode: '63101',
});
const address = '/api/prosthetists/maria-arch/visit-requests';

beforeEach(async () => {
  for (const name of ['listings', 'visitRequests', 'outbox', 'audit', 'sanctions', 'idempotency'] as const)
    await collections[name].deleteMany({});
  await listings.insertOne({ ...listing });
});

const ask = (userId = 'user_patient', overrides: object = {}, headers: Record<string, string> = {}) =>
  send('POST', address, { as: createPatient(userId), body: { ...body, ...overrides }, headers });
const readOwn = async (userId = 'user_patient') =>
  parseReply(
    listOwnVisitRequests,
    (await send('GET', '/api/me/visit-requests', { as: createPatient(userId) })).json,
  ).requests;
const readReceived = async (as: object = owner) =>
  parseReply(
    listReceivedVisitRequests,
    (await send('GET', '/api/me/listing/visit-requests', { as: as as typeof owner })).json,
  );
const sendAnswer = (id: string, verdict: string, as: object = owner) =>
  send('PUT', `/api/me/listing/visit-requests/${id}`, { as: as as typeof owner, body: { answer: verdict } });
const listEmails = async () =>
  (await outbox.find().sort({ createdAt: 1, _id: 1 }).toArray()).map(({ payload }) => [
    payload.template,
    payload.userId,
    payload.locale,
  ]);
const sweep = (now: Date) =>
  sweepVisitRequests({
    client,
    collections,
    now,
    requestId: 'worker',
    actor: { kind: 'system', id: 'worker' },
  });
/** Reads everything in the database except the requests, as text. */
const readDatabase = async () => {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const docs = await Promise.all(
    names.filter((name) => name !== 'visitRequests').map((name) => db.collection(name).find().toArray()),
  );
  return JSON.stringify(docs);
};

it('N4 an owner gets a request for a call back in My Listing and by mail, a second one is refused while it is open', async () => {
  const key = { 'idempotency-key': 'one-press-of-the-button' };
  const sent = await ask('user_patient', {}, key);
  expect(sent).toMatchObject({ status: 201, json: { request: { status: 'new', kind: 'call_back' } } });
  expect((await ask('user_patient', {}, key)).text).toBe(sent.text);
  expect(await visitRequests.countDocuments()).toBe(1);
  expect(await readReceived()).toMatchObject({
    accepting: true,
    requests: [
      {
        name: secret.name,
        times: ['morning', 'saturday'],
        patient: 'new',
        phone: secret.phone,
        answers: ['called', 'booked', 'declined'],
      },
    ],
  });
  expect(await listEmails()).toEqual([
    ['visit-request-received', owner.userId, 'es'],
    ['visit-request-sent', 'user_patient', 'en'],
  ]);
  expect(await readOwn()).toMatchObject([
    {
      status: 'new',
      hearBy: sent.json.request.hearBy,
      listing: { slug: 'maria-arch', phone: '+13145550142' },
    },
  ]);
  const second = await ask('user_patient', { kind: 'visit' });
  expect([second.status, second.json.error]).toEqual([409, 'visit_request_open']);
  expect((await ask('user_other')).status).toBe(201);
  // Nothing of the patient outside the request: no mail, no log, no kept reply.
  expect(await idempotency.countDocuments()).toBe(1);
  expect(await readDatabase()).not.toMatch(/Zanzibar|555-7777|morning/);
});

it('N4 of several requests at once one is stored', async () => {
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await ask()).status));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await visitRequests.countDocuments()).toBe(1);
});

it('N4 only an owner who answers is asked: switched off, on leave or without one it is refused', async () => {
  const accept = (accepting: boolean, as: object = owner) =>
    send('PUT', address, { as: as as typeof owner, body: { accepting } });
  expect((await accept(false, { userId: 'user_q', role: 'prosthetist' })).status).toBe(403);
  expect((await accept(false)).json).toEqual({ accepting: false });
  expect((await readReceived()).accepting).toBe(false);
  expect((await ask()).json.error).toBe('no_visit_requests');
  expect((await accept(true)).json).toEqual({ accepting: true });
  await listings.updateOne({ _id: listing._id }, { $set: { availability: 'on_leave' } });
  expect((await ask()).json.error).toBe('no_visit_requests');
  await listings.updateOne({ _id: listing._id }, { $unset: { availability: '', ownerUserId: '' } });
  expect((await ask()).json.error).toBe('no_visit_requests');
  expect(await visitRequests.countDocuments()).toBe(0);
  expect(await outbox.countDocuments()).toBe(0);
});

it('N4 the patient’s mails do not wait for the mailbox of the manager or the owner', async () => {
  await collections.managers.insertOne(managerDoc({ listingId: listing._id, ownerUserId: owner.userId }));
  await ask();
  await collections.managers.deleteMany({});
  const mails = await outbox.find().toArray();
  expect(mails.map(({ payload }) => payload.template)).toEqual([
    'visit-request-received',
    'visit-request-managed',
    'visit-request-sent',
  ]);
  // Mails of one subject are sent in order.
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
});

it.each([
  ['no consent', { consent: false }],
  ['no times', { times: [] }],
  ['a name with a number', { name: 'Dana 555-0100' }],
  ['a name with a link', { name: 'see http://x.test' }],
  ['no number', { phone: '' }],
  ['a number and words', { phone: '(314) 555-0100 my stump hurts' }],
  ['no address', { phone: '', email: 'dana' }],
  ['both ways', { email: 'dana@mail.test' }],
])('N4 a request with %s is refused', async (_, over) => {
  expect((await ask('user_patient', over)).status).toBe(400);
  expect(await visitRequests.countDocuments()).toBe(0);
});

it('N4 a silenced account cannot ask, and can withdraw', async () => {
  await ask();
  const [request] = await readOwn();
  await collections.sanctions.insertOne(sanctionDoc({ userId: 'user_patient', kind: 'silence' }));
  expect((await ask()).json.error).toBe('silenced');
  const withdrawn = await send('DELETE', `/api/me/visit-requests/${request!.id}`, { as: createPatient() });
  expect(withdrawn.status).toBe(200);
});

it('N5 withdrawn, name and contact are gone at once, everywhere, and the patient may ask anew', async () => {
  await ask();
  const [request] = await readOwn();
  const withdraw = (userId: string) =>
    send('DELETE', `/api/me/visit-requests/${request!.id}`, { as: createPatient(userId) });
  expect((await withdraw('user_other')).status).toBe(404);
  expect((await withdraw('user_patient')).json).toMatchObject({ request: { status: 'withdrawn' } });
  expect((await withdraw('user_patient')).status).toBe(200);
  const stored = await visitRequests.findOne({});
  expect(JSON.stringify([stored, await readReceived(), await readOwn()])).not.toMatch(
    /Zanzibar|555-7777|morning/,
  );
  expect(await readReceived()).toMatchObject({
    requests: [{ status: 'withdrawn', name: '', phone: '', times: [] }],
  });
  expect((await sendAnswer(request!.id, 'called')).status).toBe(409);
  expect((await ask()).status).toBe(201);
});

it('N5 after three working days without an answer the patient is told once, and after 30 days all is deleted', async () => {
  await ask();
  await ask('user_answered');
  await ask('user_withdrawn');
  const [answered] = await readOwn('user_answered');
  await sendAnswer(answered!.id, 'called');
  const [withdrawn] = await readOwn('user_withdrawn');
  await send('DELETE', `/api/me/visit-requests/${withdrawn!.id}`, { as: createPatient('user_withdrawn') });
  const { dueAt, askedAt } = (await visitRequests.findOne({ userId: 'user_patient' }))!;
  const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
  await outbox.deleteMany({});

  expect(await sweep(later(dueAt!, -1))).toEqual({ told: 0, deleted: 0 });
  expect(await sweep(dueAt!)).toEqual({ told: 1, deleted: 0 });
  expect(await sweep(later(dueAt!, 3_600_000))).toEqual({ told: 0, deleted: 0 });
  expect(await listEmails()).toEqual([['visit-request-unanswered', 'user_patient', 'en']]);
  expect(await readOwn()).toMatchObject([{ status: 'new', toldAt: dueAt!.toISOString() }]);

  const days = 86_400_000;
  expect(await sweep(later(askedAt, 30 * days - 1))).toMatchObject({ deleted: 0 });
  expect(await sweep(later(askedAt, 30 * days + 60_000))).toMatchObject({ deleted: 3 });
  expect(await visitRequests.countDocuments()).toBe(0);
});

it('N6 five answers in time count for the public figures, four do not; silence and late answers count against', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'silent']) await ask(`user_${name}`);
  for (const name of ['a', 'b', 'c', 'd']) {
    const [request] = await readOwn(`user_${name}`);
    await sendAnswer(request!.id, 'called');
    // A later change of status does not count as an answer.
    await sendAnswer(request!.id, 'booked');
  }
  expect((await readReceived()).speed).toBeNull();
  const { v } = (await listings.findOne({ _id: listing._id }))!;
  const [fifth] = await readOwn('user_e');
  await sendAnswer(fifth!.id, 'declined');
  expect((await readReceived()).speed).toEqual({ days: 1, percent: 100 });
  expect((await listings.findOne({ _id: listing._id }))!.v).toBe(v + 1);
  expect(await listEmails()).toContainEqual(['visit-request-declined', 'user_e', 'en']);

  const { dueAt } = (await visitRequests.findOne({ userId: 'user_silent' }))!;
  await sweep(dueAt!);
  const [silent] = await readOwn('user_silent');
  await sendAnswer(silent!.id, 'called');
  expect((await readReceived()).speed).toEqual({ days: 1, percent: 83 });
});

it('N4 only the owner of the listing answers its requests; attempts of others are audited', async () => {
  await ask();
  const [request] = await readOwn();
  const stranger = { userId: 'user_q', role: 'prosthetist' as const };
  expect((await sendAnswer(request!.id, 'called', stranger)).status).toBe(404);
  expect(await readReceived(stranger)).toEqual({ accepting: false, speed: null, requests: [] });
  expect(await audit.findOne({ action: 'visit_request.answer.refused' })).toMatchObject({
    actor: { id: stranger.userId },
  });
  expect((await sendAnswer(request!.id, 'booked')).json.request.answers).toEqual(['declined']);
  expect((await sendAnswer(request!.id, 'called')).status).toBe(409);
});

it('no mail about a request says anything about health, care or the person', () => {
  const words = ['prosthe', 'limb', 'leg', 'socket', 'amput', 'próte', 'knee', 'rodilla', 'pierna'];
  for (const locale of ['en', 'es'] as const)
    for (const template of ['received', 'sent', 'unanswered', 'declined'].map(
      (name) => `visit-request-${name}`,
    )) {
      if (!isMailTemplate(template)) throw new Error(template);
      const mails = renderSamples(template, { locale, origin: 'https://site.test', name: 'Dana' });
      const text = mails.map(({ subject, text }) => `${subject} ${text}`).join(' ');
      expect(text.length).toBeGreaterThan(100);
      for (const word of words) expect(text.toLowerCase()).not.toContain(word);
    }
});
