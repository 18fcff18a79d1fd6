// What a body must not do: set fields of the server (S5), contain database operators (S7), block the service (S8),
// reach a prototype (S20), be huge (S29).

import { claimDoc, createListingDoc, messageDoc, reviewDoc } from '@app/db/documents-for-tests';
import { type Field, fields } from '@app/listing-fields';
import { hashCode, triesPerCode } from '@app/listings/claim/email-code';
import { groupPlaces, placesIn, replaceEach, textPlacesIn } from '@app/test-kit/attacks/places';
import { expectNoWaitInFields, testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { createListingInput } from '@app/test-kit/listing-input';
import { testDatabase } from '@app/test-kit/mongo';
import { endpoints } from '@app/types';
import fc from 'fast-check';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Call, writes } from '../testing/calls.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await testDatabase();
const { collections, send } = await startApp({ client, db });
const { listings, reviews, drafts, claims, appeals, pendingUpdates, messages } = collections;
const named = writes.map((call) => [call.id, call] as const);

// Hashed once, because that is slow.
const code = '204816';
const inAnHour = new Date(Date.now() + 3_600_000);
const issued = { hash: await hashCode(code), expiresAt: inAnHour, triesLeft: triesPerCode };

let count = 0;
/** Creates a new target of the call for each attempt, and its caller. */
async function createOccasion({ id, body }: Call) {
  const userId = `user_${count++}`;
  const as = { userId, role: 'prosthetist' as const };
  const isOwners = ['updateListing', 'postReply', 'setAvailability'].includes(id);
  const doc = createListingDoc({
    slug: `one-${count}`,
    ...(isOwners && { ownerUserId: userId }),
    ...(id === 'postReply' && { reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] }),
  });
  if (id !== 'createListing') await listings.insertOne(doc, { ignoreUndefined: true });
  const review = reviewDoc({ listingId: doc._id });
  if (id === 'postReply') await reviews.insertOne(review, { ignoreUndefined: true });
  const minuteAgo = new Date(Date.now() - 61_000);
  const claim = claimDoc({
    listingId: doc._id,
    userId,
    emailCode: {
      ...{ sends: 1, requestedAt: minuteAgo, triesLeft: 0 },
      ...(id === 'confirmWorkEmail' && issued),
    },
    ...(id === 'appealDecision' && {
      status: 'rejected',
      decision: { outcome: 'rejected', notes: 'No.', at: minuteAgo, by: 'admin_1' },
    }),
  });
  const claimId = claim._id.toHexString();
  if (ofClaim.includes(id)) await claims.insertOne(claim);
  if (id === 'postMessage') await messages.insertOne(messageDoc({ kind: 'claim', about: doc._id, userId }));
  const target = ofClaim.includes(id) ? claimId : doc._id.toHexString();
  const about = { id: id === 'postReply' ? review.publicId : target };
  const usual = body!(about) as object;
  return { as, doc, review, about, body: id === 'confirmWorkEmail' ? { ...usual, code } : usual };
}
const ofClaim = ['appealDecision', 'setClaimEvidence', 'sendWorkEmailCode', 'confirmWorkEmail'];
type Occasion = Awaited<ReturnType<typeof createOccasion>>;
const ask = (call: Call, { as, about }: Occasion, body: unknown, headers = {}) =>
  send(call.method, call.address(about), { as, body, headers });

/** Returns the state that the call leaves. */
const stored: Record<string, (of: Occasion) => Promise<Document | null>> = {
  createListing: ({ as }) => listings.findOne({ ownerUserId: as.userId }),
  updateListing: ({ doc }) => pendingUpdates.findOne({ listingId: doc._id }),
  claimListing: ({ doc }) => claims.findOne({ listingId: doc._id }),
  setClaimEvidence: ({ doc }) => claims.findOne({ listingId: doc._id }),
  sendWorkEmailCode: ({ doc }) => claims.findOne({ listingId: doc._id }),
  confirmWorkEmail: ({ doc }) => claims.findOne({ listingId: doc._id }),
  setAvailability: ({ doc }) => pendingUpdates.findOne({ listingId: doc._id }),
  putDraft: ({ as }) => drafts.findOne({ _id: as.userId }),
  appealDecision: ({ as }) => appeals.findOne({ userId: as.userId }),
  postMessage: ({ as }) => messages.findOne({ userId: as.userId, from: 'person' }),
  postReply: ({ review }) => reviews.findOne({ _id: review._id }),
};

function sampleValue(field: Field): unknown {
  if (field.kind === 'answer') return true;
  if (field.kind === 'days') return 3;
  return field.kind === 'list' ? [field.options[0]!.value] : 'Knees';
}
const optional = {
  alsoAt: [{ company: 'B', address: '2 Oak', city: 'Alton', state: 'IL', zipCode: '62002', days: '' }],
  ...Object.fromEntries(fields.map((field) => [field.name, sampleValue(field)])),
  npi: '1234567893',
};
/** Optional fields of a body. */
const further: Record<string, object> = {
  createListing: optional,
  updateListing: optional,
  claimListing: { claimantName: 'A', claimantEmail: 'b', claimantUserId: 'c' },
};
/** Fields of a draft that accept any value: only the field names are validated. */
const asTyped = ['values.firstName'];

describe('S7: database operators', () => {
  const operators: unknown[] = [
    { $gt: '' },
    { $ne: null },
    { $where: 'true' },
    { $regex: '.*' },
    { $in: ['approved'] },
    [{ $gt: '' }],
    [['x']],
  ];

  /** Besides `asTyped`: the evidence of a claim is an object whose fields are all optional. */
  const isAccepted = (path: string[], operator: unknown) =>
    asTyped.includes(path.join('.')) || (path.join('.') === 'evidence' && !Array.isArray(operator));

  it.each(named)(
    '%s rejects them in every field',
    async (id, call) => {
      const about = await createOccasion(call);
      const full = { ...about.body, ...further[id] };
      const groups = groupPlaces(placesIn(full));
      expect(groups.length).toBeGreaterThan(0);
      for (const operator of operators) {
        for (const group of groups) {
          const paths = group.filter((path) => !isAccepted(path, operator));
          if (paths.length === 0) continue;
          const { status, json } = await ask(call, about, replaceEach(full, paths, operator));
          expect({ paths, operator, status, error: json.error }).toEqual({
            ...{ paths, operator },
            ...{ status: 400, error: 'validation' },
          });
          const rejected = Object.keys(json.fields).join();
          for (const path of paths) expect(rejected).toMatch(new RegExp(`(^|,)${path.join('\\.')}\\b`));
        }
      }
      expect((await ask(call, about, about.body)).status).toBeLessThan(300);
    },
    120_000,
  );

  it.each(named)('%s rejects a body that is not an object', async (_, call) => {
    const about = await createOccasion(call);
    for (const body of ['[]', '""', '1', 'null', 'true', '[{}]', '{}'])
      expect((await ask(call, about, body)).status, body).toBe(400);
  });

  it('in a query are plain text', async () => {
    const as = { userId: 'user_x', role: 'prosthetist' as const };
    for (const address of [
      '/api/users/search-prosthetists?q[$gt]=',
      '/api/users/search-prosthetists?q[$regex]=.*',
      '/api/users/search-prosthetists?q=a&q=b',
      '/api/prosthetists/twins?firstName[$ne]=x&lastName=Doe&zipCode=63101',
      '/api/prosthetists/twins?firstName=a&firstName=b&lastName=Doe&zipCode=63101',
      '/api/prosthetists/[$gt]?edit=true',
      '/api/prosthetists/__proto__?edit=true',
      `/api/prosthetists/${'x'.repeat(10_000)}?edit=true`,
      '/api/prosthetists/..%2f..%2f?edit=true',
      '/api/prosthetists/%00/confirm',
      '/api/users/search-prosthetists?q=%00', // nothing that anybody sees
    ]) {
      const method = address.endsWith('confirm') ? 'POST' : 'GET';
      expect((await send(method, address, { as })).status, address).toBe(400);
    }
    for (const q of ['{"$gt":""}', '$where', '.*', '(a+)+$', '\uffff', '%'.repeat(50)]) {
      const answer = await send('GET', `/api/users/search-prosthetists?q=${encodeURIComponent(q)}`, { as });
      expect([q, answer.status, answer.json.prosthetists]).toEqual([q, 200, []]);
    }
  });
});

describe('S8: texts that are slow for patterns and parsers', () => {
  it.each(named)(
    '%s handles them without blocking, in every field',
    async (id, call) => {
      const { body } = await createOccasion(call);
      await expectNoWaitInFields(textPlacesIn({ ...body, ...further[id] }), async (paths, text) => {
        const about = await createOccasion(call);
        return ask(call, about, replaceEach({ ...about.body, ...further[id] }, paths, text));
      });
    },
    120_000,
  );

  testSlowAddresses(
    endpoints.filter(({ service }) => service === 'listing'),
    (address) => send('GET', address, { as: { userId: 'user_x', role: 'prosthetist' } }),
  );
});

describe('S5: fields of the server', () => {
  const serverFields = [
    '_id',
    'id',
    'slug',
    'slugHistory',
    'v',
    'version',
    'status',
    'ownerUserId',
    'userId',
    'listingId',
    'claimantUser',
    'claimed',
    'owned',
    'role',
    'isAdmin',
    'reviewCount',
    'ratingSum',
    'ratingAvg',
    'ratingCount',
    'histogram',
    'dimensionSums',
    'dimensionCounts',
    'levelCounts',
    'rankScore',
    'loc',
    'nameKeys',
    'firstKey',
    'lastKey',
    'decision',
    'risks',
    'locale',
    'submittedAt',
    'createdAt',
    'updatedAt',
    'deletedAt',
    'confirmedAt',
    'confirmedBy',
    'externalKey',
    'checks',
    'blocked',
    'sent',
    'expiresAt',
    'savedAt',
    'accepted',
    'changes',
    'base',
    'publishedAt',
    'reply',
    'resolvedAt',
    '$set',
    '$where',
    '__proto__',
    'constructor',
    'prototype',
  ];
  const value = fc.oneof(
    fc.constantFrom<unknown>(true, false, 1, 99, 'approved', 'user_victim', 'admin', null, [], {}, [1, 2, 3]),
    fc.record({ $gt: fc.constant('') }),
  );
  const extras = fc.dictionary(fc.constantFrom(...serverFields), value, { minKeys: 1, maxKeys: 12 });

  /** Removes the ids, times and names that differ for each attempt. */
  const shape = (doc: Document | null): unknown =>
    JSON.parse(
      JSON.stringify(doc, (key, one: unknown) =>
        /^(_id|id|slug|userId|ownerUserId|listingId|publicId|claimantEmail|risks)$|At$/.test(key)
          ? null
          : one,
      ).replace(/user_\d+|[0-9a-f]{24}/g, 'x'),
    );

  it.each(named)(
    'are ignored by %s: the result is the same without them',
    async (id, call) => {
      const plain = await createOccasion(call);
      expect((await ask(call, plain, plain.body)).status).toBeLessThan(300);
      const wanted = shape(await stored[id]!(plain));
      await fc.assert(
        fc.asyncProperty(extras, async (more) => {
          const about = await createOccasion(call);
          // As text, because `__proto__` in an object literal would set the prototype of the test's object.
          const text = JSON.stringify({ ...about.body });
          const added = Object.entries(more)
            .map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`)
            .join(',');
          const { status } = await ask(call, about, `{${added},${text.slice(1)}`);
          expect(status).toBeLessThan(300);
          const doc = await stored[id]!(about);
          expect(shape(doc)).toEqual(wanted);
          const { as } = about;
          expect([doc?.userId, doc?.ownerUserId, doc?._id]).toContain(
            id === 'postReply' ? doc?._id : as.userId,
          );
          expect(({} as Record<string, unknown>).approved).toBeUndefined();
        }),
        { numRuns: 15 },
      );
    },
    120_000,
  );

  it('are ignored in a new listing, each alone and all together', async () => {
    const call = writes.find(({ id }) => id === 'createListing')!;
    const about = await createOccasion(call);
    const { status, json } = await ask(call, about, {
      ...createListingInput(),
      approved: true,
      status: 'approved',
      ownerUserId: 'user_victim',
      reviewCount: 500,
      ratingSum: 2500,
      ratingAvg: 5,
      histogram: [0, 0, 0, 0, 500],
      slug: 'my-own-slug',
      v: 99,
      _id: '0'.repeat(24),
      loc: { type: 'Point', coordinates: [0, 0] },
      confirmedBy: 'team',
      decision: { outcome: 'approved', notes: '', at: new Date(), by: 'x' },
    });
    expect([status, json.approved]).toEqual([201, false]);
    const doc = await listings.findOne({ ownerUserId: about.as.userId });
    expect(doc).toMatchObject({
      status: 'pending',
      approved: false,
      reviewCount: 0,
      ratingSum: 0,
      ratingAvg: null,
      histogram: [0, 0, 0, 0, 0],
      v: 1,
    });
    expect(doc).not.toHaveProperty('decision');
    expect(doc?.slug).not.toBe('my-own-slug');
    expect(doc?._id.toHexString()).not.toBe('0'.repeat(24));
    expect(doc?.loc?.coordinates).not.toEqual([0, 0]);
    expect(await listings.countDocuments({ ownerUserId: 'user_victim' })).toBe(0);
  });

  it('are ignored in an update: nothing of a public listing changes before staff decide', async () => {
    const call = writes.find(({ id }) => id === 'updateListing')!;
    const about = await createOccasion(call);
    const before = await listings.findOne({ _id: about.doc._id });
    const { status } = await ask(call, about, {
      ...about.body,
      approved: true,
      status: 'approved',
      ownerUserId: 'user_victim',
      reviewCount: 500,
      slug: 'x',
    });
    expect(status).toBe(202);
    expect(await listings.findOne({ _id: about.doc._id })).toEqual(before);
    const update = await pendingUpdates.findOne({ listingId: about.doc._id });
    for (const field of serverFields) expect(Object.keys(update!.changes)).not.toContain(field);
  });
});

it('S20: keys that name a prototype reach none, at any depth', async () => {
  const evil = '{"approved":true,"status":"approved","role":"admin"}';
  for (const [id, call] of named) {
    const about = await createOccasion(call);
    const text = JSON.stringify(about.body);
    const body =
      `${text.slice(0, -1)},"__proto__":${evil},"constructor":{"prototype":${evil}},"prototype":${evil}}`.replace(
        '"values":{',
        `"values":{"__proto__":${evil},`,
      );
    expect((await ask(call, about, body)).status, id).toBeLessThan(300);
    expect(({} as { approved?: unknown }).approved).toBeUndefined();
    expect(JSON.stringify(await stored[id]!(about))).not.toContain('"admin"');
  }
});

describe('S29: sizes and types', () => {
  it.each(named)('%s accepts only JSON of limited size', async (_, call) => {
    const about = await createOccasion(call);
    const good = JSON.stringify(about.body);
    const tried = async (body: string, headers: Record<string, string> = {}) =>
      (await ask(call, about, body, headers)).status;
    expect(await tried(`${good.slice(0, -1)},"more":"${'x'.repeat(1_000_000)}"}`)).toBe(413);
    expect(await tried(good, { 'content-type': 'text/plain' })).toBe(415);
    expect(await tried(good, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
    expect(await tried('{"text":')).toBe(400);
    expect(await tried('['.repeat(30_000))).toBe(400);
    expect(await tried(good)).toBeLessThan(300);
  });

  it('of a listing: long texts, repeated choices, unknown values and odd numbers are rejected', async () => {
    const call = writes.find(({ id }) => id === 'createListing')!;
    const about = await createOccasion(call);
    for (const over of [
      { firstName: 'x'.repeat(101) },
      { professionalBio: 'x'.repeat(5_001) },
      { licenses: [] },
      { licenses: ['ABC Certified Prosthetist (CP)', 'ABC Certified Prosthetist (CP)'] },
      { licenses: ['Wizard'] },
      { insuranceAccepted: [] },
      { insuranceAccepted: ['medicare'] },
      { yearStartedPracticing: 1949 },
      { yearStartedPracticing: 3000 },
      { yearStartedPracticing: 2000.5 },
      { yearStartedPracticing: '2000' },
      { state: 'Missouri' },
      { zipCode: '6310' },
      { email: 'a@b' },
      { phone: '555' },
      { firstVisitDays: 121 },
      { adjustmentDays: -1 },
      { alsoAt: Array(5).fill(optional.alsoAt[0]) },
      { npi: '1234567890' },
      { profilePicture: 'https://evil.test/x.png' },
      { profilePicture: '/photos/../../etc/passwd' },
    ]) {
      const { status, json } = await ask(call, about, { ...createListingInput(), ...over });
      expect({ over, status, fields: Object.keys(json.fields).map((field) => field.split('.')[0]) }).toEqual({
        over,
        status: 400,
        fields: [Object.keys(over)[0]],
      });
    }
    expect(await listings.countDocuments({ ownerUserId: about.as.userId })).toBe(0);
  });
});
