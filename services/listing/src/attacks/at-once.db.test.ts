// The same call many times at once with one key (F11), and calls above the rate limits (S29).
import { randomUUID } from 'node:crypto';
import { problems } from '@app/service-kit';
import { createListingInput } from '@app/test-kit/listing-input';
import { testDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../app.ts';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
let isIdentityAway = false;
const loadAccount = async (id: string) => {
  if (isIdentityAway) throw problems.unavailable();
  return createKnownAccount(id);
};
const generousApp = await startApp({ client, db, findAccount: loadAccount });
const strictApp = await startApp({ client, db, findAccount: loadAccount, limits: defaultLimits });
const { listings, audit, outbox } = generousApp.collections;

let count = 0;
const createProsthetist = () => ({ userId: `user_${count++}`, role: 'prosthetist' as const });
type Prosthetist = ReturnType<typeof createProsthetist>;
const create = (as: Prosthetist, headers = {}, overrides = {}) =>
  generousApp.send('POST', '/api/prosthetists', { as, headers, body: createListingInput(overrides) });

describe('F11: fifty calls at once with one key', () => {
  it('create one listing, with one mail and one audit row', async () => {
    const as = createProsthetist();
    const same = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(as, same)));
    const done = answers.filter(({ status }) => status === 201);
    // A call that waited too long gets the error that it is in progress, never a rejection.
    expect(answers.filter(({ status, json }) => status !== 201 && json.error !== 'in_progress')).toEqual([]);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
    expect(await audit.countDocuments({ 'actor.id': as.userId })).toBe(1);
    expect(await outbox.countDocuments({ 'payload.userId': as.userId })).toBe(1);
    // Much later the same reply; with another body an error.
    expect((await create(as, same)).text).toBe(done[0]!.text);
    expect(await create(as, same, { company: 'Other' })).toMatchObject({
      status: 409,
      json: { error: 'idempotency_conflict' },
    });
    // A key belongs to its account: the same key of another account is a different call.
    expect((await create(createProsthetist(), same)).status).toBe(201);
  });
});

describe('S29: rate limits', () => {
  const nobody = 'f'.repeat(24);
  it.each([
    ['creations', 'POST', '/api/prosthetists', createListingInput()],
    ['claims', 'POST', '/api/prosthetists/claim', { prosthetistId: nobody }],
    ['changes', 'POST', `/api/prosthetists/${nobody}/update`, createListingInput()],
    ['withdrawals', 'DELETE', `/api/claims/${nobody}`, undefined],
  ] as const)('%s are limited by account and day', async (limit, method, path, body) => {
    const as = createProsthetist();
    const ask = (who: Prosthetist) => strictApp.send(method, path, { as: who, body });
    for (let i = 0; i < defaultLimits[limit].points; i++) expect((await ask(as)).status).not.toBe(429);
    const { status, json, headers } = await ask(as);
    expect([status, json.error]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await ask(createProsthetist())).status).not.toBe(429);
  });

  it('an account may do this much, a day or an hour', () => {
    const aDay = (points: number) => ({ points, perSeconds: 86_400 });
    const anHour = (points: number) => ({ points, perSeconds: 3_600 });
    expect(defaultLimits).toEqual({
      creations: aDay(10),
      changes: aDay(100),
      claims: aDay(20),
      evidence: aDay(50),
      claimCodes: aDay(10),
      claimCodeTries: aDay(50),
      appeals: aDay(50),
      messages: aDay(20),
      replies: aDay(100),
      withdrawals: aDay(100),
      photos: aDay(20),
      proofs: aDay(10),
      searches: anHour(300),
      drafts: anHour(1_500),
      visitRequests: aDay(10),
      invitations: aDay(10),
      invitationTries: anHour(60),
    });
  });

  it('a call that fails because the identity provider is down does not count, and is 503', async () => {
    const as = createProsthetist();
    isIdentityAway = true;
    const createAtLimit = async () =>
      (await strictApp.send('POST', '/api/prosthetists', { as, body: createListingInput() })).status;
    for (let i = 0; i <= defaultLimits.creations.points; i++) expect(await createAtLimit()).toBe(503);
    isIdentityAway = false;
    expect(await createAtLimit()).toBe(201);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
  });
});
