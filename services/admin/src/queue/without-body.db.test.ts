// Decisions that a client may send without a body.
import type { ReviewDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createPracticeHelpers } from '../testing/practices.ts';
import { createWaitingReview } from '../testing/reviews.ts';
import { startApp } from '../testing/running-app.ts';

const running = await startApp();
const { app, collections } = running;
const owner = running.as('owner');
const { listing, update, claim, newUser } = createPracticeHelpers(running);

/** Target of each call by its address. */
const subjects = {
  'PATCH /api/admin/prosthetists/{id}/approve': async () => {
    const waiting = createListingDoc({ status: 'pending', approved: false, submittedAt: new Date() });
    await collections.listings.insertOne(waiting, { ignoreUndefined: true });
    return waiting._id.toHexString();
  },
  'PATCH /api/admin/reviews/{id}/approve': async () => (await createWaitingReview(collections)).publicId,
  'PATCH /api/admin/pending-updates/{id}/approve': async () =>
    (await update(await listing(), { phone: '(314) 555-0187' }))._id.toHexString(),
  'PATCH /api/admin/pending-claims/{id}/approve': async () =>
    (await claim(await listing({}, false), { userId: newUser(), name: 'Imogen Sayre' }))._id.toHexString(),
  'PATCH /api/admin/reviews/{id}/reject': async () => (await createWaitingReview(collections)).publicId,
  'PATCH /api/admin/prosthetists/{id}/reject': async () => {
    const waiting = createListingDoc({ status: 'pending', approved: false, submittedAt: new Date() });
    await collections.listings.insertOne(waiting, { ignoreUndefined: true });
    return waiting._id.toHexString();
  },
  'PATCH /api/admin/pending-updates/{id}/reject': async () =>
    (await update(await listing(), { phone: '(314) 555-0187' }))._id.toHexString(),
  'PATCH /api/admin/pending-claims/{id}/reject': async () =>
    (await claim(await listing({}, false), { userId: newUser(), name: 'Imogen Sayre' }))._id.toHexString(),
  'DELETE /api/admin/prosthetists/{id}': async () => (await listing())._id.toHexString(),
  'DELETE /api/admin/reviews/{id}': async () => (await createWaitingReview(collections)).publicId,
};
const call = (name: string, id: string, body?: object) => {
  const [method = '', path = ''] = name.split(' ');
  return owner(method, path.replace('{id}', id), body);
};

describe.each(Object.entries(subjects))('%s', (name, create) => {
  it('works without a body; a given version is checked', async () => {
    const id = await create();
    expect(await call(name, id, { v: 99 })).toMatchObject({ status: 409, json: { code: 'stale' } });
    expect((await call(name, id)).status).toBe(200);
  });
});

it('stores a missing reason as "Not stated"', async () => {
  const of = (review: ReviewDoc) => collections.reviews.findOne({ _id: review._id });
  const { _id } = await claim(await listing({}, false), { userId: newUser(), name: 'Imogen Sayre' });
  await call('PATCH /api/admin/pending-claims/{id}/approve', _id.toHexString());
  expect(await collections.claims.findOne({ _id })).toMatchObject({
    status: 'approved',
    decision: { reason: 'Not stated' },
  });
  const [rejected, deleted] = [
    await createWaitingReview(collections),
    await createWaitingReview(collections),
  ];
  await call('PATCH /api/admin/reviews/{id}/reject', rejected.publicId);
  await call('DELETE /api/admin/reviews/{id}', deleted.publicId);
  expect(await of(rejected)).toMatchObject({ decision: { reasons: ['Not stated'], note: '' } });
  expect(await of(deleted)).toMatchObject({ deletion: { note: 'Not stated' } });
  expect(
    await collections.audit.findOne({ action: 'review.delete', 'target.id': deleted.publicId }),
  ).toMatchObject({
    reason: 'Not stated',
  });
});

it.each([
  ['reason alone', { reason: 'It is closed.' }, 'It is closed.'],
  ['notes alone', { notes: 'It is closed.' }, 'It is closed.'],
  ['both', { reason: 'Closed.', notes: 'Since May.' }, 'Closed.\n\nSince May.'],
  ['neither', {}, 'Not stated'],
])('a rejection takes %s', async (_, body, kept) => {
  for (const kind of ['prosthetists', 'pending-updates', 'pending-claims', 'reviews'] as const) {
    const path = `PATCH /api/admin/${kind}/{id}/reject` as const;
    const id = await subjects[path]();
    expect((await call(path, id, body)).status, kind).toBe(200);
    const { decision } = (await {
      prosthetists: () => collections.listings.findOne({ _id: new ObjectId(id) }),
      'pending-updates': () => collections.pendingUpdates.findOne({ _id: new ObjectId(id) }),
      'pending-claims': () => collections.claims.findOne({ _id: new ObjectId(id) }),
      reviews: () => collections.reviews.findOne({ publicId: id }),
    }[kind]()) as { decision: { notes?: string; note?: string; reasons?: string[] } };
    // A review has reasons of a list, too.
    if (kind === 'reviews' && kept === 'Not stated') expect(decision.reasons).toEqual([kept]);
    else expect(decision.notes ?? decision.note, kind).toBe(kept);
  }
});

it('accepts an empty body without a type or as JSON, and no other', async () => {
  const send = async (headers: Record<string, string>) =>
    app.request(`/api/admin/reviews/${(await createWaitingReview(collections)).publicId}/approve`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', ...headers },
    });
  expect((await send({ 'content-type': 'application/json' })).status).toBe(200);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
});
