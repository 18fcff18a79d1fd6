import { randomBytes } from 'node:crypto';
import { createAppealDoc, createAuditDoc } from '@app/db/documents-for-tests';
import type { UpdateItem, UpdateSummary } from '@app/types/admin/updates';
import { beforeEach, describe, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { type Member, memberIds, startApp, type TestReply } from '../testing/running-app.ts';

const runningApp = await startApp();
const { callAs, collections, photoStorage } = runningApp;
const listingHelpers = createListingHelpers(runningApp);
beforeEach(async () => {
  for (const name of ['listings', 'pendingUpdates', 'audit', 'outbox', 'itemLocks'] as const)
    await collections[name].deleteMany({});
});

const basePath = '/api/admin/pending-updates';
const getUpdate = ({ json }: TestReply) => (json as { update: UpdateItem }).update;
const getSummaries = ({ json }: TestReply) => (json as { items: UpdateSummary[] }).items;
const getDecision = ({ json }: TestReply) =>
  json as { update: UpdateItem; auditId: string; undoUntil: string };
const getStatusAndCode = ({ status, json }: TestReply) => [status, (json as { code: string }).code];

/** Creates a public listing and an update of three fields. */
async function createThreeFieldUpdate() {
  const listing = await listingHelpers.createListing();
  const textFields = { address2: 'Suite 220', professionalBio: 'I see about six people a day, never more.' };
  const update = await listingHelpers.submitUpdate(listing, { phone: '(314) 555-0187', ...textFields });
  return { listing, update, id: update._id.toHexString() };
}
const readLiveListing = async ({ listing }: Awaited<ReturnType<typeof createThreeFieldUpdate>>) =>
  (await collections.listings.findOne({ _id: listing._id }))!;

/** Changes the listing as staff after the update was submitted. */
async function changeAddress2(
  submission: Awaited<ReturnType<typeof createThreeFieldUpdate>>,
  address2: string,
  changeKind: 'import' | 'edit',
) {
  await collections.listings.updateOne(
    { _id: submission.listing._id },
    { $set: { address2 }, $inc: { v: 1 } },
  );
  const target = { kind: 'listing', id: submission.listing._id.toHexString() };
  const actor = { kind: 'admin', id: memberIds.data } as const;
  await collections.audit.insertOne(
    createAuditDoc({ action: `listing.${changeKind}`, actor, target, after: { fields: ['address2'] } }),
  );
}

it('an update shows old and new value of each field, with their risks', async () => {
  const listing = await listingHelpers.createListing();
  const { _id } = await listingHelpers.submitUpdate(listing, {
    website: 'https://riverfront-limbworks.test/',
    insuranceAccepted: ['Medicare', 'Molina Healthcare'],
    email: 'renata@riverfrontlimb.test',
  });
  const update = getUpdate(await callAs('moderator')('GET', `${basePath}/${_id.toHexString()}`));
  expect(update).toMatchObject({
    status: 'pending',
    listing: { firstName: 'Renata', company: 'Riverfront Limb Works', claimed: true, approved: true },
    fields: ['website', 'insuranceAccepted'],
    risks: ['email_domain'],
    blocked: null,
    decision: null,
    promise: { promisedHours: 16 },
  });
  expect(update.changes).toEqual([
    {
      field: 'website',
      live: 'https://riverfrontlimb.test/',
      proposed: 'https://riverfront-limbworks.test/',
      hidden: false,
      conflict: null,
      risks: ['email_domain'],
    },
    {
      field: 'insuranceAccepted',
      live: ['Medicare', 'Kaiser Permanente'],
      proposed: ['Medicare', 'Molina Healthcare'],
      hidden: false,
      conflict: null,
      risks: [],
    },
  ]);
});

it('A2: of three changed fields two are accepted and one is returned', async () => {
  const submission = await createThreeFieldUpdate();
  const acceptedFields = ['phone', 'professionalBio'];
  const notes = 'Please tell us the suite again.';
  const body = { v: 1, accept: acceptedFields, notes };
  const approvalReply = await callAs('moderator')('PATCH', `${basePath}/${submission.id}/approve`, body);
  expect(approvalReply.status).toBe(200);
  const { update, undoUntil } = getDecision(approvalReply);
  expect(update).toMatchObject({
    status: 'approved',
    decision: { outcome: 'partly', accepted: acceptedFields, notes },
  });
  // After the decision it still shows old and new values.
  const shownChanges = update.changes.map(({ field, live, proposed }) => [field, live, proposed]);
  expect(shownChanges).toContainEqual(['phone', '(314) 555-0142', '(314) 555-0187']);
  expect(new Date(undoUntil).getTime()).toBeGreaterThan(Date.now());
  expect(await readLiveListing(submission)).toMatchObject({ phone: '(314) 555-0187', address2: 'Suite 200' });
});

describe('A9: the public listing changed after the update was submitted', () => {
  it('shows the former and current value, and who changed it', async () => {
    const submission = await createThreeFieldUpdate();
    await changeAddress2(submission, 'Suite 210', 'import');
    const update = getUpdate(await callAs('viewer')('GET', `${basePath}/${submission.id}`));
    const conflicts = update.changes.filter(({ conflict }) => conflict);
    expect(conflicts).toEqual([
      expect.objectContaining({
        field: 'address2',
        live: 'Suite 210',
        proposed: 'Suite 220',
        conflict: { was: 'Suite 200', moved: { by: 'import', name: null, at: expect.any(String) } },
      }),
    ]);
    await changeAddress2(submission, 'Suite 211', 'edit');
    const editedUpdate = getUpdate(await callAs('viewer')('GET', `${basePath}/${submission.id}`));
    expect(editedUpdate.changes.find(({ field }) => field === 'address2')?.conflict?.moved).toMatchObject({
      by: 'team',
    });
  });
});

it('the second of two decisions gets the current record', async () => {
  const submission = await createThreeFieldUpdate();
  await listingHelpers.submitUpdate(submission.listing, { phone: '(314) 555-0199' });
  const staleReply = await callAs('moderator')('PATCH', `${basePath}/${submission.id}/approve`, { v: 1 });
  expect(getStatusAndCode(staleReply)).toEqual([409, 'stale']);
  expect(staleReply.json).toMatchObject({
    fresh: { update: { v: 2, fields: ['address2', 'phone', 'professionalBio'] } },
  });
  expect((await callAs('moderator')('PATCH', `${basePath}/${submission.id}/approve`, { v: 2 })).status).toBe(
    200,
  );
  const lateReply = await callAs('moderator2')('PATCH', `${basePath}/${submission.id}/reject`, {
    v: 3,
    notes: 'No.',
  });
  expect(getStatusAndCode(lateReply)).toEqual([409, 'not_now']);
  expect(lateReply.json).toMatchObject({ fresh: { update: { status: 'approved' } } });
});

it('e-mail and cell number are hidden from a viewer', async () => {
  const listing = await listingHelpers.createListing();
  const { _id } = await listingHelpers.submitUpdate(listing, {
    email: 'new@riverfrontlimb.test',
    patientContactPhone: '(314) 555-0177',
  });
  const itemPath = `${basePath}/${_id.toHexString()}`;
  const viewerReply = await callAs('viewer')('GET', itemPath);
  expect(
    getUpdate(viewerReply).changes.map(({ hidden, live, proposed }) => [hidden, live, proposed]),
  ).toEqual([
    [true, null, null],
    [true, null, null],
  ]);
  expect(JSON.stringify(viewerReply.json)).not.toMatch(/riverfrontlimb\.test|555-01[47]/);
  const [phone, email] = getUpdate(await callAs('data')('GET', itemPath)).changes;
  expect([phone?.proposed, email?.proposed]).toEqual(['(314) 555-0177', 'new@riverfrontlimb.test']);
});

it('an update under appeal is left to other members than the one who rejected it', async () => {
  const { id, update, listing } = await createThreeFieldUpdate();
  await callAs('moderator')('PATCH', `${basePath}/${id}/reject`, { v: 1, notes: 'No.' });
  const { by: decidedBy, at: decidedAt } = (await collections.pendingUpdates.findOne({ _id: update._id }))!
    .decision!;
  const appealFields = { about: update._id, listingId: listing._id, userId: update.userId };
  await collections.appeals.insertOne(
    createAppealDoc({ kind: 'update', ...appealFields, decidedBy, decidedAt }),
  );
  const readLeftToOthers = async (member: Member) =>
    getUpdate(await callAs(member)('GET', `${basePath}/${id}`)).leftToOthers;
  expect(await readLeftToOthers('moderator')).toEqual(['reopen']);
  expect(await readLeftToOthers('moderator2')).toEqual([]);
});

it('an update says why it cannot be published any more', async () => {
  const submission = await createThreeFieldUpdate();
  await collections.listings.updateOne(
    { _id: submission.listing._id },
    { $set: { ownerUserId: 'user_other' } },
  );
  expect(getUpdate(await callAs('owner')('GET', `${basePath}/${submission.id}`)).blocked).toBe('other_owner');
  await collections.listings.updateOne(
    { _id: submission.listing._id },
    { $set: { status: 'suspended', approved: false } },
  );
  expect(getUpdate(await callAs('owner')('GET', `${basePath}/${submission.id}`)).blocked).toBe('not_public');
  expect((await callAs('owner')('PATCH', `${basePath}/${submission.id}/approve`, { v: 1 })).status).toBe(409);
});

describe('the queue', () => {
  it('is ordered by age, in pages, with views and a search', async () => {
    const longAgo = new Date(Date.now() - 20 * 86_400_000);
    const lastNames = ['Adler', 'Bloom', 'Cohen'];
    for (const [i, lastName] of lastNames.entries()) {
      const listing = await listingHelpers.createListing({ lastName });
      const website = i === 1 ? 'https://elsewhere.test/' : 'https://riverfrontlimb.test/';
      await listingHelpers.submitUpdate(
        listing,
        { lastName, phone: '314-555-0190', website },
        new Date(i === 0 ? longAgo : Date.now() + i),
      );
    }
    const listLastNames = async (query = '') => {
      const reply = await callAs('viewer')('GET', `${basePath}${query}`);
      expect(reply.status).toBe(200);
      return getSummaries(reply).map(({ listing }) => listing.lastName);
    };
    expect(await listLastNames()).toEqual(lastNames);
    expect(await listLastNames('?pageSize=2&page=2')).toEqual(['Cohen']);
    expect(await listLastNames('?view=promise')).toEqual(['Adler']);
    expect(await listLastNames('?view=warning')).toEqual(['Bloom']);
    expect(await listLastNames('?q=coh')).toEqual(['Cohen']);
    expect(await listLastNames('?q=nobody')).toEqual([]);
    expect(await listLastNames('?status=approved')).toEqual([]);
    const { json } = await callAs('viewer')('GET', basePath);
    expect(json).toMatchObject({ total: 3, page: 1 });
    expect((json as { pendingUpdates: unknown }).pendingUpdates).toEqual((json as { items: unknown }).items);
  });

  it('begins with updates of the availability, which are one field', async () => {
    const olderUpdate = await createThreeFieldUpdate();
    const listing = await listingHelpers.createListing();
    await listingHelpers.setAvailability(listing, 'on_leave');
    const [firstSummary, secondSummary] = getSummaries(await callAs('viewer')('GET', basePath));
    expect([firstSummary?.fields, secondSummary?.id]).toEqual([['availability'], olderUpdate.id]);
    const update = getUpdate(await callAs('viewer')('GET', `${basePath}/${firstSummary?.id}`));
    expect(update.changes).toMatchObject([
      { field: 'availability', live: null, proposed: 'on_leave', risks: [] },
    ]);
  });

  it('has a view of the items that the member has locked', async () => {
    const ownUpdate = await createThreeFieldUpdate();
    await createThreeFieldUpdate();
    const heldUntil = new Date(Date.now() + 60_000);
    const lock = { adminId: memberIds.moderator, name: 'Inés', at: new Date(), until: heldUntil };
    await collections.itemLocks.insertOne({ _id: `update:${ownUpdate.id}`, ...lock });
    const summaries = getSummaries(await callAs('moderator')('GET', `${basePath}?view=mine`));
    expect(summaries.map(({ id, lock }) => [id, lock?.name])).toEqual([[ownUpdate.id, 'Inés']]);
    expect(getSummaries(await callAs('moderator2')('GET', `${basePath}?view=mine`))).toEqual([]);
  });
});

it('staff see a pending photo, and get 404 for an unknown file', async () => {
  const name = randomBytes(16).toString('base64url');
  await photoStorage.put(`${name}.webp`, Buffer.from('RIFF a picture'));
  const { json } = await callAs('viewer')('GET', `/api/admin/photos/${name}`);
  const { type, base64 } = (json as { photo: { type: string; base64: string } }).photo;
  expect([type, Buffer.from(base64, 'base64').toString()]).toEqual(['image/webp', 'RIFF a picture']);
  const unknownName = randomBytes(16).toString('base64url');
  expect((await callAs('viewer')('GET', `/api/admin/photos/${unknownName}`)).status).toBe(404);
  expect((await callAs('viewer')('GET', '/api/admin/photos/..%2f..%2fetc')).status).toBe(400);
});

it('nothing is approved over a public value that the member has not seen', async () => {
  const submission = await createThreeFieldUpdate();
  const { seen } = getUpdate(await callAs('moderator')('GET', `${basePath}/${submission.id}`));
  await changeAddress2(submission, 'Suite 210', 'import');
  const acceptedFields = ['phone', 'address2', 'professionalBio'];
  const staleReply = await callAs('moderator')('PATCH', `${basePath}/${submission.id}/approve`, {
    v: 1,
    seen,
    accept: acceptedFields,
  });
  expect(getStatusAndCode(staleReply)).toEqual([409, 'stale']);
  expect((await readLiveListing(submission)).address2).toBe('Suite 210');
  const { fresh } = staleReply.json as { fresh: { update: UpdateItem } };
  expect(fresh.update.changes.find(({ field }) => field === 'address2')).toMatchObject({ live: 'Suite 210' });
  const retryInput = { v: 1, seen: fresh.update.seen, accept: acceptedFields };
  expect(
    (await callAs('moderator')('PATCH', `${basePath}/${submission.id}/approve`, retryInput)).status,
  ).toBe(200);
});

it('updates are decided in bulk with one result each, and have one history with their listing', async () => {
  const [firstSubmission, secondSubmission] = [
    await createThreeFieldUpdate(),
    await createThreeFieldUpdate(),
  ];
  await changeAddress2(secondSubmission, 'Suite 210', 'import');
  const reply = await callAs('moderator')('POST', '/api/admin/pending-updates/bulk', {
    action: 'approve',
    items: [
      { id: firstSubmission.id, v: 1 },
      { id: secondSubmission.id, v: 1 },
    ],
  });
  expect(reply.json).toMatchObject({
    results: [
      { id: firstSubmission.id, status: 'done' },
      { id: secondSubmission.id, status: 'failed', error: 'conflict' },
    ],
  });
  const { json } = await callAs('viewer')('GET', `/api/admin/pending-updates/${firstSubmission.id}/history`);
  const actions = (json as { items: { action: string }[] }).items.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['update.submit', 'update.approve', 'listing.change']));
  const results = (reply.json as { results: { auditId?: string }[] }).results;
  const undoReply = await callAs('moderator')('POST', `/api/admin/audit/${results[0]?.auditId}/undo`);
  expect(undoReply.status).toBe(200);
  expect((await readLiveListing(firstSubmission)).phone).toBe('(314) 555-0142');
});
