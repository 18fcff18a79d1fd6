// Decisions that a client may send without a body.
import { createListingDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { createReview } from '../testing/reviews.ts';
import { startApp } from '../testing/running-app.ts';

const runningApp = await startApp();
const { app, collections } = runningApp;
const callAsOwner = runningApp.callAs('owner');
const { createListing, submitUpdate, submitClaim } = createListingHelpers(runningApp);

/** Creates a pending item of each kind. */
const createByKind = {
  async prosthetists() {
    const pendingListing = createListingDoc({ status: 'pending', submittedAt: new Date() });
    await collections.listings.insertOne(pendingListing, { ignoreUndefined: true });
    return pendingListing._id.toHexString();
  },
  reviews: async () => (await createReview(collections)).publicId,
  'pending-updates': async () =>
    (await submitUpdate(await createListing(), { phone: '(314) 555-0187' }))._id.toHexString(),
  'pending-claims': async () =>
    (await submitClaim(await createListing({}, false), claimant))._id.toHexString(),
};
const claimant = { name: 'Imogen Sayre' };
type Kind = keyof typeof createByKind;
const kinds = Object.keys(createByKind) as Kind[];
const sendCall = (method: string, kind: Kind, id: string, suffix = '', body?: object) =>
  callAsOwner(method, `/api/admin/${kind}/${id}${suffix}`, body);

it.each([
  ...kinds.flatMap((kind) => [['PATCH', kind, '/approve'] as const, ['PATCH', kind, '/reject'] as const]),
  ['DELETE', 'prosthetists', ''] as const,
  ['DELETE', 'reviews', ''] as const,
])('%s %s…%s works without a body', async (method, kind, pathSuffix) => {
  const id = await createByKind[kind]();
  expect((await sendCall(method, kind, id, pathSuffix)).status).toBe(200);
});

it('a missing reason of an approval or a deletion is stored as "Not stated"', async () => {
  const id = await createByKind['pending-claims']();
  await sendCall('PATCH', 'pending-claims', id, '/approve');
  expect(await collections.claims.findOne({ _id: new ObjectId(id) })).toMatchObject({
    status: 'approved',
    decision: { reason: 'Not stated' },
  });
  const publicId = await createByKind.reviews();
  await sendCall('DELETE', 'reviews', publicId);
  expect(await collections.reviews.findOne({ publicId })).toMatchObject({ deletion: { note: 'Not stated' } });
  const deletionRow = await collections.audit.findOne({ action: 'review.delete', 'target.id': publicId });
  expect(deletionRow).toMatchObject({ reason: 'Not stated' });
});

it.each([
  ['reason alone', { reason: 'It is closed.' }, 'It is closed.'],
  ['notes alone', { notes: 'It is closed.' }, 'It is closed.'],
  ['both', { reason: 'Closed.', notes: 'Since May.' }, 'Closed.\n\nSince May.'],
  ['neither', {}, 'Not stated'],
])('a rejection stores %s', async (_, body, storedText) => {
  for (const kind of kinds) {
    const id = await createByKind[kind]();
    expect((await sendCall('PATCH', kind, id, '/reject', body)).status, kind).toBe(200);
    const { decision } = (await {
      prosthetists: () => collections.listings.findOne({ _id: new ObjectId(id) }),
      'pending-updates': () => collections.pendingUpdates.findOne({ _id: new ObjectId(id) }),
      'pending-claims': () => collections.claims.findOne({ _id: new ObjectId(id) }),
      reviews: () => collections.reviews.findOne({ publicId: id }),
    }[kind]()) as { decision: { notes?: string; note?: string; reasons?: string[] } };
    // A review has reasons of a list, too.
    if (kind === 'reviews' && storedText === 'Not stated') expect(decision.reasons).toEqual([storedText]);
    else expect(decision.notes ?? decision.note, kind).toBe(storedText);
  }
});

it('an empty body is accepted as JSON, but not as plain text', async () => {
  const send = async (headers: Record<string, string>) =>
    app.request(`/api/admin/reviews/${(await createReview(collections)).publicId}/approve`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner', ...headers },
    });
  expect((await send({ 'content-type': 'application/json' })).status).toBe(200);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
});
