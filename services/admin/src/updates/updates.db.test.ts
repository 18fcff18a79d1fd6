import { randomBytes } from 'node:crypto';
import { createAppealDoc, createAuditDoc } from '@app/db/documents-for-tests';
import { approveUpdate, rejectUpdate } from '@app/types/admin/actions/update';
import { getItemHistory } from '@app/types/admin/queue';
import {
  getPendingUpdate,
  getStaffPhoto,
  listPendingUpdates,
  type UpdateItem,
} from '@app/types/admin/updates';
import type { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';

const runningApp = await startApp('listings', 'pendingUpdates', 'audit', 'outbox', 'itemLocks');
const { callAs, collections, fetchAs, photoStorage } = runningApp;
const { createListing, setAvailability, submitUpdate } = createListingHelpers(runningApp);

/** Creates a public listing and an update of three fields. */
async function createThreeFieldUpdate() {
  const listing = await createListing();
  const textFields = { address2: 'Suite 220', professionalBio: 'I see about six people a day, never more.' };
  const update = await submitUpdate(listing, { phone: '(314) 555-0187', ...textFields });
  return { listing, update };
}
const toParams = (id: ObjectId) => ({ params: { id: id.toHexString() } });
const fetchUpdate = async (id: ObjectId, member: Member = 'moderator') =>
  (await fetchAs(member, getPendingUpdate, toParams(id))).update;
const changeListing = (id: ObjectId, fields: object) =>
  collections.listings.updateOne({ _id: id }, { $set: fields, $inc: { v: 1 } });

/** Changes the listing as staff after the update was submitted. */
async function changeAddress2(listingId: ObjectId, address2: string, changeKind: 'import' | 'edit') {
  await changeListing(listingId, { address2 });
  const target = { kind: 'listing', id: listingId.toHexString() };
  const actor = { kind: 'admin', id: memberIds.data } as const;
  await collections.audit.insertOne(
    createAuditDoc({ action: `listing.${changeKind}`, actor, target, after: { fields: ['address2'] } }),
  );
}

it('an update shows old and new value of each field, with their risks', async () => {
  const { _id } = await submitUpdate(await createListing(), {
    website: 'https://riverfront-limbworks.test/',
    insuranceAccepted: ['Medicare', 'Molina Healthcare'],
  });
  const update = await fetchUpdate(_id);
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

it('A2: of three changed fields two are accepted and one is returned, which shows old and new values', async () => {
  const { update } = await createThreeFieldUpdate();
  const acceptedFields = ['phone', 'professionalBio'];
  const notes = 'Please tell us the suite again.';
  const reply = await fetchAs('moderator', approveUpdate, {
    ...toParams(update._id),
    body: { accept: acceptedFields, notes },
  });
  expect(reply.update).toMatchObject({
    status: 'approved',
    decision: { outcome: 'partly', accepted: acceptedFields, notes },
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'phone', live: '(314) 555-0142', proposed: '(314) 555-0187' }),
    ]),
  });
});

it('A9: a public value that changed after the update was sent is shown with the former one and who changed it', async () => {
  const { update, listing } = await createThreeFieldUpdate();
  await changeAddress2(listing._id, 'Suite 210', 'import');
  const { changes } = await fetchUpdate(update._id, 'viewer');
  expect(changes.filter(({ conflict }) => conflict)).toEqual([
    expect.objectContaining({
      field: 'address2',
      live: 'Suite 210',
      proposed: 'Suite 220',
      conflict: { was: 'Suite 200', moved: { by: 'import', name: null, at: expect.any(String) } },
    }),
  ]);
  await changeAddress2(listing._id, 'Suite 211', 'edit');
  const editedChanges = (await fetchUpdate(update._id, 'viewer')).changes;
  expect(editedChanges.find(({ conflict }) => conflict)?.conflict?.moved).toMatchObject({ by: 'team' });
});

it('nothing is approved over a public value that the member has not seen', async () => {
  const { update, listing } = await createThreeFieldUpdate();
  const path = approveUpdate.path.replace('{id}', update._id.toHexString());
  const approve = (seen: string) =>
    callAs('moderator')('PATCH', path, { v: 1, seen, accept: ['phone', 'address2', 'professionalBio'] });
  const { seen } = await fetchUpdate(update._id);
  await changeAddress2(listing._id, 'Suite 210', 'import');
  const { status, json } = await approve(seen);
  const { code, fresh } = json as { code: string; fresh: { update: UpdateItem } };
  expect([status, code]).toEqual([409, 'stale']);
  expect((await collections.listings.findOne({ _id: listing._id }))?.address2).toBe('Suite 210');
  expect(fresh.update.changes).toContainEqual(expect.objectContaining({ live: 'Suite 210' }));
  expect((await approve(fresh.update.seen)).status).toBe(200);
});

it('e-mail and cell number are hidden from a viewer', async () => {
  const { _id } = await submitUpdate(await createListing(), {
    email: 'new@riverfrontlimb.test',
    patientContactPhone: '(314) 555-0177',
  });
  const update = await fetchUpdate(_id, 'viewer');
  const hiddenChange = { hidden: true, live: null, proposed: null };
  expect(update.changes).toMatchObject([hiddenChange, hiddenChange]);
  expect(JSON.stringify(update)).not.toMatch(/riverfrontlimb\.test|555-01[47]/);
  expect((await fetchUpdate(_id, 'data')).changes.map(({ proposed }) => proposed)).toEqual([
    '(314) 555-0177',
    'new@riverfrontlimb.test',
  ]);
});

it('an update under appeal is left to other members than the one who rejected it', async () => {
  const { update, listing } = await createThreeFieldUpdate();
  const { _id: about, userId } = update;
  await fetchAs('moderator', rejectUpdate, { ...toParams(about), body: { notes: 'No.' } });
  const { by: decidedBy, at: decidedAt } = (await collections.pendingUpdates.findOne({ _id: about }))!
    .decision!;
  const decisionFields = { about, listingId: listing._id, userId, decidedBy, decidedAt };
  await collections.appeals.insertOne(createAppealDoc({ kind: 'update', ...decisionFields }));
  expect((await fetchUpdate(about, 'moderator')).leftToOthers).toEqual(['reopen']);
  expect((await fetchUpdate(about, 'moderator2')).leftToOthers).toEqual([]);
});

it('an update says why it cannot be published any more', async () => {
  const { update, listing } = await createThreeFieldUpdate();
  await changeListing(listing._id, { ownerUserId: 'user_other' });
  expect((await fetchUpdate(update._id)).blocked).toBe('other_owner');
  await changeListing(listing._id, { status: 'suspended', approved: false });
  expect((await fetchUpdate(update._id)).blocked).toBe('not_public');
});

describe('the queue', () => {
  const listUpdates = (query: Record<string, string> = {}, member: Member = 'viewer') =>
    fetchAs(member, listPendingUpdates, { query });

  it('is ordered by age, in pages, with views and a search', async () => {
    const lastNames = ['Adler', 'Bloom', 'Cohen'];
    for (const [i, lastName] of lastNames.entries()) {
      const website = i === 1 ? 'https://elsewhere.test/' : 'https://riverfrontlimb.test/';
      const submittedAt = new Date(i === 0 ? Date.now() - 20 * 86_400_000 : Date.now() + i);
      await submitUpdate(
        await createListing({ lastName }),
        { lastName, phone: '314-555-0190', website },
        submittedAt,
      );
    }
    const listLastNames = async (...listArguments: Parameters<typeof listUpdates>) =>
      (await listUpdates(...listArguments)).items.map(({ listing }) => listing.lastName);
    expect(await listLastNames()).toEqual(lastNames);
    expect(await listLastNames({ pageSize: '2', page: '2' })).toEqual(['Cohen']);
    expect(await listLastNames({ view: 'promise' })).toEqual(['Adler']);
    expect(await listLastNames({ view: 'warning' })).toEqual(['Bloom']);
    expect(await listLastNames({ q: 'coh' })).toEqual(['Cohen']);
    expect(await listLastNames({ q: 'nobody' })).toEqual([]);
    expect(await listLastNames({ status: 'approved' })).toEqual([]);
    const page = await listUpdates();
    expect(page).toMatchObject({ total: 3, page: 1, pendingUpdates: page.items });

    const itemPath = `/api/admin/pending-updates/${page.items[1]!.id}`;
    expect((await callAs('moderator')('PUT', `${itemPath}/lock`)).status).toBe(200);
    expect(await listLastNames({ view: 'mine' }, 'moderator')).toEqual(['Bloom']);
    expect(await listLastNames({ view: 'mine' }, 'moderator2')).toEqual([]);
  });

  it('begins with updates of the availability, which are one field', async () => {
    const { update: olderUpdate } = await createThreeFieldUpdate();
    const { update } = (await setAvailability(await createListing(), 'on_leave')) as {
      update: { _id: ObjectId };
    };
    const { items } = await listUpdates();
    expect(items.map(({ id }) => id)).toEqual([update, olderUpdate].map(({ _id }) => _id.toHexString()));
    expect(await fetchUpdate(update._id)).toMatchObject({
      fields: ['availability'],
      changes: [{ field: 'availability', live: null, proposed: 'on_leave', risks: [] }],
    });
  });
});

it('staff see a pending photo, and get 404 for an unknown file', async () => {
  const name = randomBytes(16).toString('base64url');
  await photoStorage.put(`${name}.webp`, Buffer.from('RIFF a picture'));
  const { photo } = await fetchAs('viewer', getStaffPhoto, { params: { name } });
  expect(photo).toEqual({ type: 'image/webp', base64: Buffer.from('RIFF a picture').toString('base64') });
  const unknownName = randomBytes(16).toString('base64url');
  expect((await callAs('viewer')('GET', `/api/admin/photos/${unknownName}`)).status).toBe(404);
  expect((await callAs('viewer')('GET', '/api/admin/photos/..%2f..%2fetc')).status).toBe(400);
});

it('an update has one history with its listing', async () => {
  const { _id } = (await createThreeFieldUpdate()).update;
  await fetchAs('moderator', approveUpdate, toParams(_id));
  const params = { kind: 'pending-updates', id: _id.toHexString() };
  const { items } = await fetchAs('viewer', getItemHistory, { params });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['update.submit', 'update.approve', 'listing.change']),
  );
});
