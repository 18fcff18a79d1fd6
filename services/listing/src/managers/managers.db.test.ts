import { createClaimDoc, createListingDoc, createVisitRequestDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import { reopen, undoDecision } from '@app/moderation';
import { type CommandContext, requestDeletion, sanctionAccount } from '@app/status-changes';
import { createListingInput } from '@app/test-kit/listing-input';
import { clearDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

const namelessAccount = { userId: 'user_nameless', role: 'prosthetist' as const };
const { db, collections, send, insertListing, createContext, createStaffContext } = await startApp({
  findAccount: async (userId) => ({
    ...createKnownAccount(userId),
    ...(userId === namelessAccount.userId && { firstName: null, lastName: null }),
  }),
});
const { listings, managers, pendingUpdates, outbox, audit, photos, visitRequests } = collections;

const owner = { userId: 'user_owner', role: 'prosthetist' as const };
const manager = { userId: 'user_manager', role: 'prosthetist' as const };
const otherProsthetist = { userId: 'user_stranger', role: 'prosthetist' as const };
const managerEmail = 'Front.Desk@Practice.test';
const listing = createListingDoc({
  ownerUserId: owner.userId,
  slug: 'maria-arch',
  firstName: 'Maria',
  lastName: 'Arch',
  locale: 'es',
  email: 'maria@gateway.example',
});
const listingPath = '/api/prosthetists/maria-arch';

beforeEach(async () => {
  await clearDatabase(db);
  await listings.insertOne({ ...listing }, { ignoreUndefined: true });
});

const inviteManager = (to = managerEmail) =>
  send('PUT', `${listingPath}/manager`, { as: owner, body: { email: to } });
/** Issues the secret of an invitation, like the worker when it writes the e-mail. */
const issueInvitation = async () => {
  const { _id, v } = (await managers.findOne())!;
  const input = { invitation: _id.toHexString(), v };
  return listingCommands.issueManagerInvitation(collections, input, new Date());
};
const inviteAndIssue = async (to?: string) => {
  await inviteManager(to);
  return (await issueInvitation())!;
};
const acceptInvitation = (secret: string, as = manager) =>
  send('POST', '/api/me/managed-listings', { as, body: { secret } });
const openInvitation = (secret: string) =>
  send('POST', '/api/prosthetists/manager-invitation', { body: { secret } });
const expectInvitationClosed = async (secret: string) =>
  expect([(await openInvitation(secret)).status, (await acceptInvitation(secret)).status]).toEqual([
    404, 404,
  ]);
const becomeManager = async () => {
  expect((await inviteManager()).status).toBe(200);
  expect((await acceptInvitation((await issueInvitation())!.secret)).status).toBe(201);
  await outbox.deleteMany({});
};
const readOwnListing = async (as = owner, query = '') =>
  (await send('GET', `/api/me/listing${query}`, { as })).json;
const editListing = async (as: typeof owner, overrides: object) => {
  const { json } = await send('GET', `${listingPath}?edit=true`, { as });
  const { yearStartedPracticing, ...values } = json.listing ?? createListingInput();
  const body = { ...values, ...(yearStartedPracticing && { yearStartedPracticing }), ...overrides };
  return send('POST', `${listingPath}/update`, { as, body: { ...body, changed: Object.keys(overrides) } });
};
const listEmails = async () =>
  (await outbox.find().sort({ _id: 1 }).toArray()).map(({ payload }) => [payload.template, payload.userId]);
const listingId = listing._id.toHexString();
const suspendAccount = (userId: string) =>
  sanctionAccount(createStaffContext(), {
    userId,
    kind: 'suspend',
    days: 7,
    reason: 'Wrote to patients.',
    locale: 'en',
    about: { kind: 'listing', id: listingId },
  });
const requestOwnDeletion = (userId: string) =>
  requestDeletion(createContext({ kind: 'user', id: userId }), { userId, reviewFate: 'delete' });

describe('an invitation', () => {
  it('N12 is mailed with a secret that only the mail has, says whose listing it is, and works once', async () => {
    const { json } = await inviteManager();
    expect(json.manager).toMatchObject({ status: 'invited', email: 'front.desk@practice.test', name: '' });
    expect(JSON.stringify(await outbox.find().toArray())).not.toMatch(/practice\.test/i);
    const issuedInvitation = (await issueInvitation())!;
    expect(issuedInvitation).toMatchObject({
      to: 'front.desk@practice.test',
      practitioner: expect.stringMatching(/^Maria Arch/),
    });
    expect(JSON.stringify([await managers.find().toArray(), await outbox.find().toArray()])).not.toContain(
      issuedInvitation.secret,
    );
    expect((await openInvitation(issuedInvitation.secret)).json.listing).toMatchObject({
      firstName: 'Maria',
      lastName: 'Arch',
    });

    const acceptReply = await acceptInvitation(issuedInvitation.secret);
    expect([acceptReply.status, acceptReply.json]).toEqual([201, { listing: { id: listingId } }]);
    expect(await managers.findOne()).toEqual({
      _id: expect.any(ObjectId),
      listingId: listing._id,
      ownerUserId: owner.userId,
      locale: 'en',
      status: 'active',
      userId: manager.userId,
      name: 'Renata Okafor',
      sentAt: expect.any(Date),
      v: 1,
      acceptedAt: expect.any(Date),
    });
    expect((await readOwnListing()).listing.manager).toMatchObject({
      status: 'active',
      name: 'Renata Okafor',
      email: '',
    });
    expect(await listEmails()).toEqual([
      ['manager-invitation', undefined],
      ['manager-accepted', owner.userId],
    ]);
    // A second use, and a second person.
    for (const as of [manager, otherProsthetist])
      expect((await acceptInvitation(issuedInvitation.secret, as)).json).toMatchObject({
        error: 'invitation_ended',
      });
    expect((await openInvitation(issuedInvitation.secret)).status).toBe(404);
  });

  it('accepted by an account without a name makes up none', async () => {
    expect((await acceptInvitation((await inviteAndIssue()).secret, namelessAccount)).status).toBe(201);
    expect(await managers.findOne()).not.toHaveProperty('name');
    expect(await outbox.findOne({ 'payload.template': 'manager-accepted' })).toMatchObject({
      payload: { values: { name: '' } },
    });
  });

  it('of the same listing replaces the earlier one, and there is no second manager', async () => {
    const firstInvitation = await inviteAndIssue();
    await inviteManager('other@practice.test');
    expect((await acceptInvitation(firstInvitation.secret)).status).toBe(404);
    const secondInvitation = (await issueInvitation())!;
    expect(secondInvitation.to).toBe('other@practice.test');
    expect((await acceptInvitation(secondInvitation.secret)).status).toBe(201);
    expect((await inviteManager()).json).toMatchObject({ error: 'manager_there' });
    expect(await managers.countDocuments()).toBe(1);
  });

  it('opens nothing after seven days, after it was withdrawn, and after the listing has another owner or is hidden', async () => {
    const { secret } = await inviteAndIssue();
    await managers.updateOne({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await acceptInvitation(secret)).status).toBe(404);
    expect(await issueInvitation()).toBeUndefined();
    const { secret: secondSecret } = await inviteAndIssue();
    await listings.updateOne({}, { $set: { ownerUserId: 'user_next' } });
    await expectInvitationClosed(secondSecret);
    expect(await issueInvitation()).toBeUndefined();
    await listings.updateOne(
      {},
      { $set: { ownerUserId: owner.userId, approved: false, status: 'suspended' } },
    );
    await expectInvitationClosed(secondSecret);
    await listings.updateOne({}, { $set: { approved: true, status: 'approved' } });
    expect((await send('DELETE', `${listingPath}/manager`, { as: owner })).json).toEqual({ manager: null });
    await expectInvitationClosed(secondSecret);
  });
});

describe('a manager', () => {
  beforeEach(becomeManager);

  it('reads the listing and its visit requests, by its address and in a list', async () => {
    expect(await readOwnListing(manager)).toMatchObject({
      listing: null,
      managed: [{ id: listingId, slug: 'maria-arch', lastName: 'Arch' }],
    });
    expect((await readOwnListing(manager, '?listing=maria-arch')).listing).toMatchObject({
      role: 'manager',
      manager: null,
      slug: 'maria-arch',
    });
    const editableReply = await send('GET', `${listingPath}?edit=true`, { as: manager });
    expect(editableReply.json).toMatchObject({ role: 'manager' });
    expect((await readOwnListing(otherProsthetist)).managed).toEqual([]);
    const readRequests = (as: typeof owner) =>
      send('GET', '/api/me/listing/visit-requests?listing=maria-arch', { as });
    expect((await readRequests(manager)).status).toBe(200);
    expect((await readRequests(otherProsthetist)).status).toBe(403);
    expect((await readOwnListing(otherProsthetist, '?listing=maria-arch')).error).toBe('not_yours');
  });

  it('finds out at which of several listings patients wait', async () => {
    const ownListing = await insertListing({ ownerUserId: manager.userId, slug: 'renata-okafor' });
    expect((await readOwnListing(manager)).managed[0]).not.toHaveProperty('newRequests');
    await visitRequests.insertMany([
      createVisitRequestDoc({ listingId: listing._id, userId: 'user_1' }),
      createVisitRequestDoc({ listingId: listing._id, userId: 'user_2' }),
      createVisitRequestDoc({ listingId: listing._id, userId: 'user_3', status: 'called' }),
      createVisitRequestDoc({ listingId: ownListing._id, userId: 'user_1' }),
    ]);
    expect(await readOwnListing(manager)).toMatchObject({
      listing: { slug: 'renata-okafor', newRequests: 1 },
      managed: [{ slug: 'maria-arch', newRequests: 2 }],
    });
    expect((await readOwnListing(manager, '?listing=maria-arch')).listing).toMatchObject({ newRequests: 2 });
    expect((await readOwnListing(owner)).listing).not.toHaveProperty('newRequests');
  });

  it('N12 edits the listing: every change waits, names the manager, and belongs to the owner', async () => {
    const updateReply = await editListing(manager, { professionalBio: 'New words.', phone: '314-555-0101' });
    expect([updateReply.status, updateReply.json.update.status]).toEqual([202, 'pending']);
    expect(await listings.findOne()).toMatchObject({ v: 1 });
    expect(await pendingUpdates.findOne()).toMatchObject({
      userId: owner.userId,
      status: 'pending',
      manager: { userId: manager.userId, name: 'Renata Okafor' },
      // The owner's language, not that of the manager's call.
      locale: 'es',
    });
    const readManagerOfUpdate = async () =>
      (await send('GET', `${listingPath}?edit=true`, { as: owner })).json.pendingUpdate.manager;
    const { name, fields } = await readManagerOfUpdate();
    expect([name, fields.toSorted()]).toEqual(['Renata Okafor', ['phone', 'professionalBio']]);
    // Fields that the owner changes again are the owner's changes.
    await editListing(owner, { professionalBio: 'My own words.' });
    expect(await readManagerOfUpdate()).toEqual({ name: 'Renata Okafor', fields: ['phone'] });
    expect(await audit.find({ 'target.kind': 'update' }).sort({ _id: 1 }).toArray()).toMatchObject([
      { actor: { id: manager.userId }, action: 'update.submit', after: { byManager: expect.any(Array) } },
      { actor: { id: owner.userId }, action: 'update.resend', after: { byManager: ['phone'] } },
    ]);
    const { _id, v } = (await pendingUpdates.findOne())!;
    await outbox.deleteMany({});
    await listingCommands.approveUpdate(createStaffContext(), { id: _id.toHexString(), v });
    expect(await listings.findOne()).toMatchObject({ professionalBio: 'My own words.' });
    expect((await listEmails()).map(([, userId]) => userId)).toEqual([owner.userId]);
  });

  it('withdraws what waits, confirms the listing and switches visit requests at once, and answers patients', async () => {
    await editListing(manager, { professionalBio: 'New words.' });
    expect((await send('DELETE', `${listingPath}/update`, { as: manager })).status).toBe(200);
    expect((await send('POST', `${listingPath}/confirm`, { as: manager })).status).toBe(200);
    const setAcceptance = (accepting: boolean) =>
      send('PUT', `${listingPath}/visit-requests`, { as: manager, body: { accepting } });
    expect((await setAcceptance(false)).status).toBe(200);
    expect(await listings.findOne()).toMatchObject({
      confirmedAt: expect.any(Date),
      refusesVisitRequests: true,
    });
    expect(await pendingUpdates.countDocuments({ status: 'pending' })).toBe(0);
    expect((await setAcceptance(true)).status).toBe(200);
    const visitRequest = createVisitRequestDoc({ listingId: listing._id });
    await visitRequests.insertOne(visitRequest);
    const answerVisitRequest = (as: typeof manager) =>
      send('PUT', `/api/me/listing/visit-requests/${visitRequest._id.toHexString()}`, {
        as,
        body: { answer: 'called' },
      });
    expect((await answerVisitRequest(otherProsthetist)).status).toBe(404);
    expect((await answerVisitRequest(manager)).json.request).toMatchObject({ status: 'called' });
    const contact = { name: 'Dana', phone: '(314) 555-0188' };
    const askForVisit = (as: { userId: string; role: 'patient' | 'prosthetist' }) =>
      send('POST', `${listingPath}/visit-requests`, {
        as,
        body: { ...contact, kind: 'visit', times: ['any'], patient: 'new', consent: true },
      });
    await outbox.deleteMany({});
    const patient = { userId: 'user_asker', role: 'patient' as const };
    expect((await askForVisit(patient)).status).toBe(201);
    expect(await listEmails()).toEqual([
      ['visit-request-received', owner.userId],
      ['visit-request-managed', manager.userId],
      ['visit-request-sent', patient.userId],
    ]);
    // No mail or log says which practice was asked: the page does.
    expect(await outbox.findOne({ 'payload.template': 'visit-request-managed' })).toHaveProperty(
      'payload.values',
      {},
    );
    expect((await askForVisit(manager)).json).toMatchObject({ error: 'own_practice' });
  });

  it('uploads a portrait, which stays with the owner', async () => {
    const insertPhoto = async (letter: string, userId: string) => {
      const _id = letter.repeat(22);
      await photos.insertOne({ _id, userId, bytes: 7, createdAt: new Date() });
      return `/photos/${_id}.webp`;
    };
    const profilePicture = await insertPhoto('a', manager.userId);
    expect((await editListing(manager, { profilePicture })).status).toBe(202);
    expect(await photos.findOne()).toMatchObject({ userId: owner.userId });
    const otherPicture = await insertPhoto('b', otherProsthetist.userId);
    expect((await editListing(manager, { profilePicture: otherPicture })).json.fields).toHaveProperty(
      'profilePicture',
    );
  });

  it('is refused what is the owner’s alone, and attempts that its permissions forbid are audited', async () => {
    const refusedReplies = await Promise.all([
      send('PUT', `${listingPath}/manager`, { as: manager, body: { email: managerEmail } }),
      send('PUT', `${listingPath}/availability`, { as: manager, body: { availability: 'closed' } }),
      send('POST', '/api/prosthetists/claim', { as: manager, body: { prosthetistId: listingId } }),
    ]);
    expect(refusedReplies.map(({ status }) => status)).toEqual([403, 403, 409]);
    expect(await listings.findOne()).toEqual(expect.objectContaining({ v: 1, ownerUserId: owner.userId }));
    expect(await audit.countDocuments({ action: /\.refused$/, 'actor.id': manager.userId })).toBe(2);
  });
});

describe('the end of management', () => {
  beforeEach(becomeManager);
  const expectManagementEnded = async () => {
    expect(await managers.countDocuments()).toBe(0);
    expect((await editListing(manager, { professionalBio: 'Later words.' })).status).toBeGreaterThanOrEqual(
      403,
    );
    expect((await readOwnListing(manager)).managed).toEqual([]);
    expect(await audit.countDocuments({ action: 'manager.end' })).toBe(1);
  };

  it.each([
    ['the owner', owner],
    ['the manager', manager],
  ])('N12 comes at once by %s: what was sent stays pending, and the owner withdraws it', async (_, as) => {
    await editListing(manager, { professionalBio: 'New words.' });
    expect((await send('DELETE', `${listingPath}/manager`, { as: otherProsthetist })).status).toBe(403);
    expect((await send('DELETE', `${listingPath}/manager`, { as })).json).toEqual({ manager: null });
    await expectManagementEnded();
    expect((await listEmails()).toSorted()).toEqual([
      ['management-ended', manager.userId],
      ['manager-ended', owner.userId],
    ]);
    const { json } = await send('GET', `${listingPath}?edit=true`, { as: owner });
    expect(json.pendingUpdate.manager).toEqual({ name: 'Renata Okafor', fields: ['professionalBio'] });
    expect((await send('DELETE', `${listingPath}/update`, { as: owner })).status).toBe(200);
    expect((await send('DELETE', `${listingPath}/manager`, { as: owner })).status).toBe(404);
  });

  it('comes by staff with a note to both; that of an open invitation with one to the owner', async () => {
    const notes = 'This person left the practice.';
    const input = { id: listingId, v: 1, notes };
    const endAsStaff = (overrides = {}) =>
      listingCommands.endManagerAsStaff(createStaffContext(), { ...input, ...overrides });
    await expect(endAsStaff({ notes: ' ' })).rejects.toMatchObject({ code: 'reason_missing' });
    await expect(endAsStaff({ v: 2 })).rejects.toMatchObject({ code: 'stale' });
    await endAsStaff();
    await expectManagementEnded();
    expect(await listings.findOne()).toMatchObject({ v: 1 });
    expect(await audit.find({ 'actor.id': 'admin_1' }).sort({ _id: 1 }).toArray()).toMatchObject([
      { action: 'manager.end', reason: 'staff' },
      { action: 'listing.end_manager', reason: notes },
    ]);
    const readMails = async () =>
      (await outbox.find().sort({ _id: 1 }).toArray()).map(({ payload: { template, userId, values } }) => ({
        template,
        userId,
        ...(values as object),
      }));
    expect(await readMails()).toMatchObject([
      { template: 'management-ended', userId: manager.userId, note: notes },
      { template: 'manager-ended', userId: owner.userId, name: 'Renata Okafor', note: notes },
    ]);
    await expect(endAsStaff()).rejects.toMatchObject({ code: 'not_now' });

    const { secret } = await inviteAndIssue();
    await outbox.deleteMany({});
    await endAsStaff();
    expect((await acceptInvitation(secret)).status).toBe(404);
    expect(await readMails()).toMatchObject([
      { template: 'manager-ended', userId: owner.userId, isInvitation: true, note: notes },
    ]);
  });

  it.each([
    ['another owner', 'user_next', ['listing-lost'], listingCommands.approveClaim],
    [
      'no owner, because the claim is reopened',
      owner.userId,
      ['claim-reopened'],
      (ctx: CommandContext, input: { id: string; notes: string }) => reopen(ctx, { kind: 'claim', ...input }),
    ],
  ] as const)(
    'comes when the listing gets %s: the former owner is mailed that alone',
    async (_, userId, expectedTemplates, decide) => {
      const isOwnClaim = userId === owner.userId;
      const claim = createClaimDoc({
        listingId: listing._id,
        userId,
        ...(isOwnClaim ? { status: 'approved' } : { contests: true }),
      });
      await collections.claims.insertOne(claim);
      await decide(createStaffContext(), { id: claim._id.toHexString(), notes: 'The register says so.' });
      await collections.claims.deleteMany({});
      await expectManagementEnded();
      const templates = (await listEmails())
        .filter(([, id]) => id === owner.userId)
        .map(([template]) => template);
      expect(templates.filter(Boolean)).toEqual(expectedTemplates);
      expect(await listEmails()).toContainEqual(['management-ended', manager.userId]);
    },
  );

  it('comes with a merge into another listing: the owner reads it in the language of their own listing', async () => {
    const keptListing = await insertListing({ slug: 'maria-arch-2' });
    const input = { keep: keptListing._id, drop: listing._id, take: [] };
    await listingCommands.mergeListings(createStaffContext(), { ...input, v: 1, dropV: 1 });
    await expectManagementEnded();
    expect(await outbox.findOne({ 'payload.template': 'manager-ended' })).toMatchObject({
      payload: { userId: owner.userId, locale: 'es' },
    });
  });

  describe('the undo of a decision about the listing', () => {
    const input = { id: listingId, notes: 'The number is wrong.' };

    it.each([
      ['suspended', () => listingCommands.suspendListing(createStaffContext(), input)],
      ['deleted', () => listingCommands.deleteListing(createStaffContext(), input)],
    ])('brings the manager back as before if it was %s, and nobody is told of an end', async (_, decide) => {
      const managersBefore = await managers.find().toArray();
      const { auditId } = await decide();
      await expectManagementEnded();
      await undoDecision(createStaffContext(), { auditId });
      expect(await managers.find().toArray()).toEqual(managersBefore);
      expect(await outbox.countDocuments({ status: 'waiting' })).toBe(0);
      expect((await editListing(manager, { professionalBio: 'New words.' })).status).toBe(202);
      expect(
        await audit.find({ 'target.kind': 'manager' }).sort({ _id: -1 }).limit(2).toArray(),
      ).toMatchObject([
        {
          action: 'manager.undo',
          actor: { id: 'admin_1' },
          target: { id: managersBefore[0]!._id.toHexString() },
        },
        { action: 'manager.end', reason: 'listing' },
      ]);
    });

    it('brings back an open invitation, whose link works', async () => {
      await managers.deleteMany({});
      const { secret } = await inviteAndIssue();
      const { auditId } = await listingCommands.suspendListing(createStaffContext(), input);
      expect((await acceptInvitation(secret)).status).toBe(404);
      await undoDecision(createStaffContext(), { auditId });
      expect((await acceptInvitation(secret)).status).toBe(201);
    });

    it.each([
      ['manager', manager.userId],
      ['owner', owner.userId],
    ])('brings nobody back if the %s was suspended or left in the meantime', async (_, userId) => {
      const firstSuspension = await listingCommands.suspendListing(createStaffContext(), input);
      await suspendAccount(userId);
      await undoDecision(createStaffContext(), firstSuspension);
      expect(await managers.countDocuments()).toBe(0);
      const waitingEndMailFilter = { 'payload.template': /^manage.*-ended$/, status: 'waiting' as const };
      expect(await outbox.countDocuments(waitingEndMailFilter)).toBe(2);
      await collections.sanctions.deleteMany({});
      await becomeManager();
      const secondSuspension = await listingCommands.suspendListing(createStaffContext(), input);
      await requestOwnDeletion(userId);
      await undoDecision(createStaffContext(), secondSuspension);
      expect(await managers.countDocuments()).toBe(0);
    });
  });

  it('comes with another owner, even if the manager of the former one is still stored', async () => {
    await listings.updateOne({}, { $set: { ownerUserId: 'user_next' } });
    expect((await editListing(manager, { professionalBio: 'Later words.' })).status).toBe(403);
    expect((await readOwnListing(manager)).managed).toEqual([]);
  });

  it.each([
    ['the manager', manager.userId],
    ['the owner', owner.userId],
  ])('comes when the account of %s is suspended or deleted', async (_, userId) => {
    await suspendAccount(userId);
    expect(await managers.countDocuments()).toBe(0);
    await collections.sanctions.deleteMany({});
    await audit.deleteMany({});
    await becomeManager();
    await requestOwnDeletion(userId);
    expect(await managers.countDocuments()).toBe(0);
    // Nobody who leaves gets a mail about it.
    const endMails = (await listEmails()).filter(([template]) => String(template).includes('-ended'));
    expect(endMails.map(([, id]) => id)).not.toContain(userId);
    expect(endMails).toHaveLength(1);
  });
});
