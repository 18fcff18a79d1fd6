// The same thing many times at once (F11), many people for one thing (F12), and more often than anybody may (S29).
import { randomUUID } from 'node:crypto';
import { createListingDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import { problems } from '@app/service-kit';
import { createListingInput } from '@app/test-kit/listing-input';
import { testDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { usual } from '../app.ts';
import { evidence } from '../testing/bodies.ts';
import { type Answer, known, startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
let identityAway = false;
const loadAccount = async (id: string) => {
  if (identityAway) throw problems.unavailable();
  return known(id);
};
const generous = await startApp({ client, db, findAccount: loadAccount });
const strict = await startApp({ client, db, findAccount: loadAccount, limits: usual });
const { listings, claims, pendingUpdates, audit, outbox } = generous.collections;

let count = 0;
const someone = () => ({ userId: `user_${count++}`, role: 'prosthetist' as const });
type Someone = ReturnType<typeof someone>;
const fifty = <T>(make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => make(i)));
const key = () => ({ 'idempotency-key': randomUUID() });
async function createListing(over: Parameters<typeof createListingDoc>[0] = {}) {
  const doc = createListingDoc(over);
  await listings.insertOne(doc, { ignoreUndefined: true });
  return doc;
}
const create = (as: Someone, headers = {}, over = {}) =>
  generous.send('POST', '/api/prosthetists', { as, headers, body: createListingInput(over) });
const claim = (id: ObjectId, as: Someone, headers = {}) =>
  generous.send('POST', '/api/prosthetists/claim', {
    as,
    headers,
    body: { prosthetistId: id.toHexString(), evidence },
  });
const update = (slug: string, as: Someone, headers = {}, over = {}) =>
  generous.send('POST', `/api/prosthetists/${slug}/update`, { as, headers, body: createListingInput(over) });

/** All with the answer of the first; one that waited for long is told that it is being worked on. */
function expectOneAnswer(answers: Answer[], status: number): Answer {
  expect(answers.filter((one) => one.status !== status && one.json.error !== 'in_progress')).toEqual([]);
  const done = answers.filter((one) => one.status === status);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(done.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
  return done[0]!;
}
const toResult = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${json.error ?? ''}`.trim())].map(
      ([what, all]) => [what, all.length],
    ),
  );

describe('F11: fifty at once under one key', () => {
  it('create one listing, with one mail and one line in the log', async () => {
    const as = someone();
    const same = key();
    const first = expectOneAnswer(await fifty(() => create(as, same)), 201);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
    expect(await audit.countDocuments({ 'actor.id': as.userId })).toBe(1);
    expect(await outbox.countDocuments({ 'payload.userId': as.userId })).toBe(1);
    // Much later, the same answer; with other words, no.
    expect((await create(as, same)).text).toBe(first.text);
    expect(await create(as, same, { company: 'Other' })).toMatchObject({
      status: 409,
      json: { error: 'idempotency_conflict' },
    });
    // A key is its owner's: somebody else's request under it is another one.
    expect((await create(someone(), same)).status).toBe(201);
  });

  it('claim once', async () => {
    const as = someone();
    const { _id } = await createListing();
    const same = key();
    expectOneAnswer(await fifty(() => claim(_id, as, same)), 201);
    expect(await claims.countDocuments({ listingId: _id })).toBe(1);
    // The receipt, and the code for the work e-mail.
    expect(await outbox.countDocuments({ 'payload.userId': as.userId })).toBe(2);
  });

  it('change once', async () => {
    const as = someone();
    const { _id, slug } = await createListing({ ownerUserId: as.userId });
    const same = key();
    expectOneAnswer(await fifty(() => update(slug, as, same)), 202);
    const [one, ...more] = await pendingUpdates.find({ listingId: _id }).toArray();
    expect([one?.v, more]).toEqual([1, []]);
  });
});

describe('F11: fifty at once without a key', () => {
  it('create one listing; the others hear that there is one', async () => {
    const as = someone();
    const answers = await fifty(() => create(as));
    expect(toResult(answers)).toEqual({ '201': 1, '409 already_owner': 49 });
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
  });

  it('claim once; the others are duplicates', async () => {
    const as = someone();
    const { _id } = await createListing();
    const answers = await fifty(() => claim(_id, as));
    expect(toResult(answers)).toEqual({ '201': 1, '409 duplicate_claim': 49 });
    expect(await claims.countDocuments({ listingId: _id })).toBe(1);
    expect((await claims.findOne({ listingId: _id }))?.blocked).toEqual([]);
  });

  it('leave one change that waits', async () => {
    const as = someone();
    const { _id, slug } = await createListing({ ownerUserId: as.userId });
    const answers = await fifty((i) => update(slug, as, {}, { professionalBio: `Words ${i}.` }));
    expect(toResult(answers)).toEqual({ '202': 50 });
    expect(new Set(answers.map(({ json }) => json.update.id)).size).toBe(1);
    const waiting = await pendingUpdates.find({ listingId: _id }).toArray();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]!.v).toBe(50);
    expect(await listings.findOne({ _id })).toMatchObject({ v: 1 });
  });

  it('give fifty people of one name and place fifty addresses', async () => {
    const answers = await fifty(() => create(someone()));
    expect(toResult(answers)).toEqual({ '201': 50 });
    expect(new Set(answers.map(({ json }) => json.slug)).size).toBe(50);
  });
});

it('F12: of twenty people who claim one listing at once one waits, and the team sees the others with it', async () => {
  const { _id } = await createListing();
  const all = Array.from({ length: 20 }, someone);
  const answers = await Promise.all(all.map((as) => claim(_id, as)));
  expect(toResult(answers)).toEqual({ '201': 1, '409 pending_claim_exists': 19 });
  const [waiting, ...more] = await claims.find({ listingId: _id }).toArray();
  expect(more).toEqual([]);
  expect(waiting?.status).toBe('pending');
  const seen = [waiting!.userId, ...waiting!.blocked.map(({ userId }) => userId)];
  expect(seen.sort()).toEqual(all.map(({ userId }) => userId).sort());
});

it('approving a claim while its owner-to-be creates a listing leaves one listing an account', async () => {
  for (let round = 0; round < 5; round++) {
    const as = someone();
    const { _id } = await createListing();
    const { json } = await claim(_id, as);
    const ctx = {
      client,
      collections: generous.collections,
      now: new Date(),
      requestId: 'request-of-the-team',
      actor: { kind: 'admin', id: 'admin_1' },
    } as const;
    const [created] = await Promise.allSettled([
      create(as),
      listingCommands.approveClaim(ctx, { claim: new ObjectId(json.claim.id as string), v: 1 }),
    ]);
    expect(created.status === 'fulfilled' && [201, 409].includes(created.value.status)).toBe(true);
    expect(await listings.countDocuments({ ownerUserId: as.userId })).toBe(1);
  }
});

describe('S29: more often than anybody may', () => {
  it.each([
    [
      'creations',
      (as: Someone) => strict.send('POST', '/api/prosthetists', { as, body: createListingInput() }),
    ],
    [
      'claims',
      (as: Someone) =>
        strict.send('POST', '/api/prosthetists/claim', {
          as,
          body: { prosthetistId: new ObjectId().toHexString() },
        }),
    ],
    [
      'changes',
      (as: Someone) =>
        strict.send('POST', `/api/prosthetists/${new ObjectId().toHexString()}/update`, {
          as,
          body: createListingInput(),
        }),
    ],
    [
      'withdrawals',
      (as: Someone) => strict.send('DELETE', `/api/claims/${new ObjectId().toHexString()}`, { as }),
    ],
  ] as const)('%s are so many a day and account', async (limit, ask) => {
    const as = someone();
    for (let i = 0; i < usual[limit].points; i++) expect((await ask(as)).status).not.toBe(429);
    const { status, json, headers } = await ask(as);
    expect([status, json.error]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await ask(someone())).status).not.toBe(429);
  });

  it('what could not be asked of the identity provider costs no try, and is 503', async () => {
    const as = someone();
    const { _id } = await createListing();
    identityAway = true;
    for (let i = 0; i <= usual.creations.points; i++)
      expect(
        (await strict.send('POST', '/api/prosthetists', { as, body: createListingInput() })).status,
      ).toBe(503);
    identityAway = false;
    expect((await strict.send('POST', '/api/prosthetists', { as, body: createListingInput() })).status).toBe(
      201,
    );
    expect(await claims.countDocuments({ listingId: _id })).toBe(0);
  });
});
