import { createListingDoc, createManagerDoc, createSanctionDoc } from '@app/db/documents-for-tests';
import { sweepVisitRequests } from '@app/listings';
import { clearDatabase } from '@app/test-kit/mongo';
import { listOwnVisitRequests, listReceivedVisitRequests, parseReply } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { db, collections, send, createWorkerContext } = await startApp();
const { listings, visitRequests, outbox, audit, idempotency } = collections;

const owner = { userId: 'user_owner', role: 'prosthetist' as const };
const otherProsthetist = { userId: 'user_q', role: 'prosthetist' as const };
const createPatient = (userId = 'user_patient') => ({ userId, role: 'patient' as const });
const patientContact = { name: 'Zanzibar Núñez', phone: '(314) 555-7777' };
const requestBody = {
  kind: 'call_back',
  name: patientContact.name,
  phone: patientContact.phone,
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
const requestsPath = '/api/prosthetists/maria-arch/visit-requests';

beforeEach(async () => {
  await clearDatabase(db);
  await listings.insertOne({ ...listing });
});

const askForVisit = (userId = 'user_patient', overrides: object = {}, headers: Record<string, string> = {}) =>
  send('POST', requestsPath, { as: createPatient(userId), body: { ...requestBody, ...overrides }, headers });
const readOwnRequests = async (userId = 'user_patient') =>
  parseReply(
    listOwnVisitRequests,
    (await send('GET', '/api/me/visit-requests', { as: createPatient(userId) })).json,
  ).requests;
const readReceivedRequests = async (as: typeof owner = owner) =>
  parseReply(listReceivedVisitRequests, (await send('GET', '/api/me/listing/visit-requests', { as })).json);
const sendAnswer = (id: string, answer: string, as: typeof owner = owner) =>
  send('PUT', `/api/me/listing/visit-requests/${id}`, { as, body: { answer } });
const listEmails = async () =>
  (await outbox.find().sort({ createdAt: 1, _id: 1 }).toArray()).map(({ payload }) => [
    payload.template,
    payload.userId,
    payload.locale,
  ]);
const sweepRequests = (now: Date) => sweepVisitRequests(createWorkerContext(now));
/** Reads everything in the database except the requests, as text. */
const dumpOtherCollections = async () => {
  const { visitRequests: _, ...otherCollections } = collections;
  return JSON.stringify(
    await Promise.all(Object.values(otherCollections).map((collection) => collection.find({}).toArray())),
  );
};

it('N4 an owner gets a request for a call back in My Listing and by mail, a second one is refused while it is open', async () => {
  const keyHeader = { 'idempotency-key': 'one-press-of-the-button' };
  const firstReply = await askForVisit('user_patient', {}, keyHeader);
  expect(firstReply).toMatchObject({ status: 201, json: { request: { status: 'new', kind: 'call_back' } } });
  expect((await askForVisit('user_patient', {}, keyHeader)).text).toBe(firstReply.text);
  expect(await visitRequests.countDocuments()).toBe(1);
  expect(await readReceivedRequests()).toMatchObject({
    accepting: true,
    requests: [
      {
        name: patientContact.name,
        times: ['morning', 'saturday'],
        patient: 'new',
        phone: patientContact.phone,
        answers: ['called', 'booked', 'declined'],
      },
    ],
  });
  expect(await listEmails()).toEqual([
    ['visit-request-received', owner.userId, 'es'],
    ['visit-request-sent', 'user_patient', 'en'],
  ]);
  expect(await readOwnRequests()).toMatchObject([
    {
      status: 'new',
      hearBy: firstReply.json.request.hearBy,
      listing: { slug: 'maria-arch', phone: '+13145550142' },
    },
  ]);
  const secondReply = await askForVisit('user_patient', { kind: 'visit' });
  expect([secondReply.status, secondReply.json.error]).toEqual([409, 'visit_request_open']);
  expect((await askForVisit('user_other')).status).toBe(201);
  // Nothing of the patient outside the request: no mail, no log, no stored reply.
  expect(await idempotency.countDocuments()).toBe(1);
  expect(await dumpOtherCollections()).not.toMatch(/Zanzibar|555-7777|morning/);
});

it('N4 of several requests at once one is stored', async () => {
  const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await askForVisit()).status));
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await visitRequests.countDocuments()).toBe(1);
});

it('N4 a request is refused if the owner switched requests off, is on leave, or the listing has no owner', async () => {
  const setAcceptance = (accepting: boolean, as: typeof owner = owner) =>
    send('PUT', requestsPath, { as, body: { accepting } });
  expect((await setAcceptance(false, otherProsthetist)).status).toBe(403);
  expect((await setAcceptance(false)).json).toEqual({ accepting: false });
  expect((await readReceivedRequests()).accepting).toBe(false);
  expect((await askForVisit()).json.error).toBe('no_visit_requests');
  expect((await setAcceptance(true)).json).toEqual({ accepting: true });
  await listings.updateOne({ _id: listing._id }, { $set: { availability: 'on_leave' } });
  expect((await askForVisit()).json.error).toBe('no_visit_requests');
  await listings.updateOne({ _id: listing._id }, { $unset: { availability: '', ownerUserId: '' } });
  expect((await askForVisit()).json.error).toBe('no_visit_requests');
  expect(await visitRequests.countDocuments()).toBe(0);
  expect(await outbox.countDocuments()).toBe(0);
});

it('N4 the patient’s mails do not wait for the mailbox of the manager or the owner', async () => {
  await collections.managers.insertOne(
    createManagerDoc({ listingId: listing._id, ownerUserId: owner.userId }),
  );
  await askForVisit();
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
  ['an empty phone number', { phone: '' }],
  ['a phone number with words', { phone: '(314) 555-0100 my stump hurts' }],
  ['an incomplete e-mail address', { phone: '', email: 'dana' }],
  ['both phone number and e-mail address', { email: 'dana@mail.test' }],
])('N4 a request with %s is refused', async (_, overrides) => {
  expect((await askForVisit('user_patient', overrides)).status).toBe(400);
  expect(await visitRequests.countDocuments()).toBe(0);
});

it('N4 a silenced account cannot ask, and can withdraw', async () => {
  await askForVisit();
  const [request] = await readOwnRequests();
  await collections.sanctions.insertOne(createSanctionDoc({ userId: 'user_patient', kind: 'silence' }));
  expect((await askForVisit()).json.error).toBe('silenced');
  const withdrawal = await send('DELETE', `/api/me/visit-requests/${request!.id}`, { as: createPatient() });
  expect(withdrawal.status).toBe(200);
});

it('N5 name and contact of a withdrawn request are gone at once, everywhere, and the patient may ask again', async () => {
  await askForVisit();
  const [request] = await readOwnRequests();
  const withdraw = (userId: string) =>
    send('DELETE', `/api/me/visit-requests/${request!.id}`, { as: createPatient(userId) });
  expect((await withdraw('user_other')).status).toBe(404);
  expect((await withdraw('user_patient')).json).toMatchObject({ request: { status: 'withdrawn' } });
  expect((await withdraw('user_patient')).status).toBe(200);
  const storedRequest = await visitRequests.findOne({});
  expect(JSON.stringify([storedRequest, await readReceivedRequests(), await readOwnRequests()])).not.toMatch(
    /Zanzibar|555-7777|morning/,
  );
  expect(await readReceivedRequests()).toMatchObject({
    requests: [{ status: 'withdrawn', name: '', phone: '', times: [] }],
  });
  expect((await sendAnswer(request!.id, 'called')).status).toBe(409);
  expect((await askForVisit()).status).toBe(201);
});

it('N5 after three working days without an answer the patient is told once, and after 30 days all is deleted', async () => {
  await askForVisit();
  await askForVisit('user_answered');
  await askForVisit('user_withdrawn');
  const [answeredRequest] = await readOwnRequests('user_answered');
  await sendAnswer(answeredRequest!.id, 'called');
  const [withdrawnRequest] = await readOwnRequests('user_withdrawn');
  await send('DELETE', `/api/me/visit-requests/${withdrawnRequest!.id}`, {
    as: createPatient('user_withdrawn'),
  });
  const { dueAt, askedAt } = (await visitRequests.findOne({ userId: 'user_patient' }))!;
  const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms);
  await outbox.deleteMany({});

  expect(await sweepRequests(addMs(dueAt!, -1))).toEqual({ told: 0, deleted: 0 });
  expect(await sweepRequests(dueAt!)).toEqual({ told: 1, deleted: 0 });
  expect(await sweepRequests(addMs(dueAt!, 3_600_000))).toEqual({ told: 0, deleted: 0 });
  expect(await listEmails()).toEqual([['visit-request-unanswered', 'user_patient', 'en']]);
  expect(await readOwnRequests()).toMatchObject([{ status: 'new', toldAt: dueAt!.toISOString() }]);

  const dayMs = 86_400_000;
  expect(await sweepRequests(addMs(askedAt, 30 * dayMs - 1))).toMatchObject({ deleted: 0 });
  expect(await sweepRequests(addMs(askedAt, 30 * dayMs + 60_000))).toMatchObject({ deleted: 3 });
  expect(await visitRequests.countDocuments()).toBe(0);
});

it('N6 five answers in time count for the public figures, four do not; silence and late answers count against', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'silent']) await askForVisit(`user_${name}`);
  for (const name of ['a', 'b', 'c', 'd']) {
    const [request] = await readOwnRequests(`user_${name}`);
    await sendAnswer(request!.id, 'called');
    // A later change of status does not count as an answer.
    await sendAnswer(request!.id, 'booked');
  }
  expect((await readReceivedRequests()).speed).toBeNull();
  const { v } = (await listings.findOne({ _id: listing._id }))!;
  const [fifthRequest] = await readOwnRequests('user_e');
  await sendAnswer(fifthRequest!.id, 'declined');
  expect((await readReceivedRequests()).speed).toEqual({ days: 1, percent: 100 });
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({ v, figuresV: 5 });
  expect(await listEmails()).toContainEqual(['visit-request-declined', 'user_e', 'en']);

  const { dueAt } = (await visitRequests.findOne({ userId: 'user_silent' }))!;
  await sweepRequests(dueAt!);
  const [unansweredRequest] = await readOwnRequests('user_silent');
  await sendAnswer(unansweredRequest!.id, 'called');
  expect((await readReceivedRequests()).speed).toEqual({ days: 1, percent: 83 });
});

it('N4 only the owner of the listing answers its requests; attempts of others are audited', async () => {
  await askForVisit();
  const [request] = await readOwnRequests();
  expect((await sendAnswer(request!.id, 'called', otherProsthetist)).status).toBe(404);
  expect(await readReceivedRequests(otherProsthetist)).toEqual({
    accepting: false,
    speed: null,
    requests: [],
  });
  expect(await audit.findOne({ action: 'visit_request.answer.refused' })).toMatchObject({
    actor: { id: otherProsthetist.userId },
  });
  expect((await sendAnswer(request!.id, 'booked')).json.request.answers).toEqual(['declined']);
  expect((await sendAnswer(request!.id, 'called')).status).toBe(409);
});
