// The same call many times at once with one key (F11), and calls above the rate limits (S29).
import { randomUUID } from 'node:crypto';
import { problems } from '@app/service-kit';
import { createListingInput } from '@app/test-kit/listing-input';
import { createTestDatabase } from '@app/test-kit/mongo';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../app.ts';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
let isIdentityAway = false;
const findAccount = async (id: string) => {
  if (isIdentityAway) throw problems.unavailable();
  return createKnownAccount(id);
};
const generousApp = await startApp({ client, db, findAccount });
const strictApp = await startApp({ client, db, findAccount, limits: defaultLimits });
const { listings, audit, outbox } = generousApp.collections;

let prosthetistCount = 0;
const createProsthetist = () => ({ userId: `user_${prosthetistCount++}`, role: 'prosthetist' as const });
type Prosthetist = ReturnType<typeof createProsthetist>;
const createListing = (as: Prosthetist, headers = {}, overrides = {}) =>
  generousApp.send('POST', '/api/prosthetists', { as, headers, body: createListingInput(overrides) });

describe('F11: fifty calls at once with one key', () => {
  it('create one listing, with one mail and one audit row', async () => {
    const as = createProsthetist();
    const keyHeader = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => createListing(as, keyHeader)));
    const createdReplies = replies.filter(({ status }) => status === 201);
    // A call that waited too long gets the error that it is in progress, never a rejection.
    expect(replies.filter(({ status, json }) => status !== 201 && json.error !== 'in_progress')).toEqual([]);
    expect(createdReplies.length).toBeGreaterThan(0);
    expect(new Set(createdReplies.map(({ text }) => text)).size).toBe(1);
    expect(createdReplies.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
    expect(await audit.countDocuments({ 'actor.id': as.userId })).toBe(1);
    expect(await outbox.countDocuments({ 'payload.userId': as.userId })).toBe(1);
    // Much later the same reply; with another body an error.
    expect((await createListing(as, keyHeader)).text).toBe(createdReplies[0]!.text);
    expect(await createListing(as, keyHeader, { company: 'Other' })).toMatchObject({
      status: 409,
      json: { error: 'idempotency_conflict' },
    });
    // A key belongs to its account: the same key of another account is a different call.
    expect((await createListing(createProsthetist(), keyHeader)).status).toBe(201);
  });
});

describe('S29: rate limits', () => {
  const unknownId = 'f'.repeat(24);
  it.each([
    ['listingCreations', 'POST', '/api/prosthetists', createListingInput()],
    ['claims', 'POST', '/api/prosthetists/claim', { prosthetistId: unknownId }],
    ['changes', 'POST', `/api/prosthetists/${unknownId}/update`, createListingInput()],
    ['withdrawals', 'DELETE', `/api/claims/${unknownId}`, undefined],
  ] as const)('%s are limited by account and day', async (limit, method, path, body) => {
    const as = createProsthetist();
    const sendCall = (caller: Prosthetist) => strictApp.send(method, path, { as: caller, body });
    for (let i = 0; i < defaultLimits[limit].points; i++) expect((await sendCall(as)).status).not.toBe(429);
    const { status, json, headers } = await sendCall(as);
    expect([status, json.error]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await sendCall(createProsthetist())).status).not.toBe(429);
  });

  it('the default limits are these, by day and by hour', () => {
    const createDailyRate = (points: number) => ({ points, perSeconds: 86_400 });
    const createHourlyRate = (points: number) => ({ points, perSeconds: 3_600 });
    expect(defaultLimits).toEqual({
      listingCreations: createDailyRate(10),
      changes: createDailyRate(100),
      claims: createDailyRate(20),
      evidence: createDailyRate(50),
      claimCodes: createDailyRate(10),
      claimCodeTries: createDailyRate(50),
      appeals: createDailyRate(50),
      messages: createDailyRate(20),
      replies: createDailyRate(100),
      withdrawals: createDailyRate(100),
      photos: createDailyRate(20),
      proofs: createDailyRate(10),
      searches: createHourlyRate(300),
      drafts: createHourlyRate(1_500),
      visitRequests: createDailyRate(10),
      invitations: createDailyRate(10),
      invitationTries: createHourlyRate(60),
    });
  });

  it('a call that fails because the identity provider is down does not count, and is 503', async () => {
    const as = createProsthetist();
    isIdentityAway = true;
    const readCreationStatus = async () =>
      (await strictApp.send('POST', '/api/prosthetists', { as, body: createListingInput() })).status;
    for (let i = 0; i <= defaultLimits.listingCreations.points; i++)
      expect(await readCreationStatus()).toBe(503);
    isIdentityAway = false;
    expect(await readCreationStatus()).toBe(201);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
  });
});
