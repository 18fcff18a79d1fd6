import { accountFieldRows, createCanaryFactory, getAccountFields } from '@app/db/canaries-for-tests';
import {
  createAppealDoc,
  createAuditDoc,
  createClaimDoc,
  createFlagDoc,
  createListingDoc,
  createManagerDoc,
  createMessageDoc,
  createReportDoc,
  createReviewDoc,
  createSanctionDoc,
  createUpdateDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { expectIndexed } from '@app/test-kit/explain';
import { exportMe, parseReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { listRecordSources } from './own-data.store.ts';

const { send, provider, collections, db } = await startApp();

const toDate = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`);
const createIdFrom = (seed: string) => seed.repeat(22).slice(0, 22);

/** Creates all data of an account, by collection. Each text contains `marker`. */
function createAccountDocs(
  userId: string,
  marker: string,
): Partial<Record<keyof typeof collections, object[]>> {
  const at = new Date();
  const email = `${marker}@mail.test`;
  const staffDecision = { notes: `notes for ${marker}`, at, by: 'staff_secret' };
  const rejection = { outcome: 'rejected', ...staffDecision } as const;
  const certificate = { name: createIdFrom('paper_of_'), sentAt: toDate('01'), fileUntil: toDate('08') };
  const check = { license: 'CPO', number: '', status: 'expired', by: 'a', certificate } as const;
  const listing = createListingDoc({
    ownerUserId: userId,
    professionalBio: marker,
    email,
    risks: ['boc_after_2017'],
    decision: { outcome: 'approved', notes: '', at, by: 'staff_secret' },
    credentialChecks: [{ ...check, seenAt: toDate('01'), at: toDate('01') }],
  });
  const listingId = listing._id;
  const review = createReviewDoc({
    userId,
    text: `${marker} `.repeat(10),
    status: 'pending_revision',
    risks: ['burst'],
    decision: { outcome: 'approved', reasons: [], note: '', at, by: 'staff_secret' },
    verification: 'proof',
  });
  const { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive } = review;
  const choices = { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive };
  const content = { ...choices, text: `revised ${marker}` };
  review.revision = { content, submittedAt: at, status: 'pending' };
  const otherReview = createReviewDoc({
    text: 'somebody else wrote this about a practice in another town, at length.',
  });
  const answeredReview = createReviewDoc({
    listingId,
    text: 'Written by a patient whom nobody may name in an export, at length.',
    reply: { text: `reply ${marker}`, status: 'rejected', userId, decision: rejection, risks: ['names'] },
  });
  const evidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: marker };
  const createAttempt = (name: string, attemptUserId: string) => ({
    userId: attemptUserId,
    name,
    email: `${name}@mail.test`,
    at,
    evidence: { ...evidence, note: `${name} tried` },
  });
  const claim = createClaimDoc({
    listingId,
    userId,
    claimantName: marker,
    claimantEmail: email,
    evidence,
    status: 'rejected',
    blocked: [createAttempt('rival', 'user_rival')],
    decision: rejection,
  });
  const rivalClaim = createClaimDoc({
    listingId,
    userId: 'user_rival',
    claimantName: 'rival',
    claimantEmail: '',
    evidence: { ...evidence, note: '' },
    status: 'rejected',
    blocked: [createAttempt(`blocked ${marker}`, userId)],
  });
  const update = createUpdateDoc({
    listingId,
    userId,
    status: 'rejected',
    risks: ['email_domain'],
    changes: { email: `new-${email}` },
    base: { email },
    decision: { ...rejection, accepted: [] },
  });
  const manager = { userId, name: marker };
  const managedUpdate = createUpdateDoc({ userId: 'user_rival', manager: { ...manager, fields: ['phone'] } });
  const invitationFields = { status: 'invited' as const, email: `desk-${email}` };
  const {
    userId: _,
    name: __,
    acceptedAt: ___,
    ...invitation
  } = createManagerDoc({
    ownerUserId: userId,
    ...invitationFields,
  });
  const createSharedList = (seed: string, fields: object) => ({
    _id: new ObjectId(),
    hash: createIdFrom(`${seed}_${userId}`).padEnd(43, 'x'),
    mode: 'read',
    createdAt: at,
    notes: [],
    ...fields,
  });
  const target = { kind: 'user', id: userId } as const;
  const roleChange = { action: 'account.set-role', after: { role: 'patient' }, actor: target };
  return {
    listings: [listing],
    reviews: [review, otherReview, answeredReview],
    proofs: [
      {
        _id: createIdFrom(`proof_of_${userId}`),
        reviewId: review._id,
        status: 'confirmed',
        sentAt: toDate('01'),
        decidedAt: toDate('02'),
        fileUntil: toDate('08'),
      },
    ],
    flags: [createFlagDoc({ reviewId: otherReview._id, userId, note: marker })],
    helpfulVotes: [{ _id: new ObjectId(), reviewId: otherReview._id, userId, createdAt: toDate('03') }],
    reports: [createReportDoc({ listingId, note: `${marker} phone`, userId })],
    audit: [
      createAuditDoc({ ...roleChange, at: new Date('2026-01-01'), target }),
      createAuditDoc({
        action: 'account.note',
        at: new Date('2026-01-02'),
        target,
        actor: { kind: 'admin', id: 'staff_secret' },
      }),
    ],
    pendingUpdates: [update, managedUpdate],
    // Who looks after the own listing, and whose listing the account looks after.
    managers: [invitation, createManagerDoc({ ownerUserId: 'user_rival', ...manager })],
    sanctions: [
      createSanctionDoc({ userId, kind: 'silence', reason: `sanction ${marker}`, from: at, until: at }),
    ],
    visitRequests: [createVisitRequestDoc({ listingId, userId, name: `Visitor ${marker}` })],
    messages: [
      createMessageDoc({ about: listingId, userId, from: 'person', text: `message ${marker}` }),
      createMessageDoc({ about: listingId, userId, from: 'team', sentAt: toDate('01') }),
    ],
    appeals: [createAppealDoc({ about: new ObjectId(), listingId, userId, text: `appeal ${marker}` })],
    claims: [claim, rivalClaim],
    drafts: [{ _id: userId, step: 3, values: { firstName: marker }, savedAt: at }],
    preferences: [
      {
        _id: userId,
        off: ['Replies to my reviews'],
        token: createIdFrom(`token_${userId}`),
        needs: { zip: '63101' },
      },
    ],
    savedPeople: [
      { _id: userId, people: [{ listingId: new ObjectId(), note: `note of ${marker}`, savedAt: at }] },
    ],
    sharedLists: [
      createSharedList('share', { ownerUserId: userId, ownerName: marker }),
      createSharedList('read', {
        ownerUserId: `rival of ${userId}`,
        ownerName: 'rival',
        readerUserId: userId,
        readerName: marker,
        acceptedAt: at,
        notes: [{ listingId: new ObjectId(), note: `read by ${marker}`, writtenAt: at }],
      }),
    ],
    alerts: [
      {
        _id: new ObjectId(),
        token: createIdFrom(`alert_${userId}`),
        userId,
        email,
        locale: 'en',
        zipCode: '63101',
        radiusMiles: 50,
        filters: {},
        rhythm: 'weekly',
        createdAt: at,
        confirmedAt: at,
        dueAt: at,
        matchedUntil: at,
      },
    ],
    photos: [{ _id: createIdFrom(userId), userId, bytes: 7, createdAt: at }],
  };
}

beforeEach(async () => {
  for (const owner of ['a', 'b']) {
    const [userId, marker] = [`user_${owner}`, `mark-of-${owner}`];
    provider.users.set(userId, { firstName: marker, unsafeMetadata: { patientinfo: { state: 'Ohio' } } });
    for (const [name, docs] of Object.entries(createAccountDocs(userId, marker)))
      await db.collection(name).insertMany(docs, { ignoreUndefined: true });
  }
});

const sendExport = async (userId: string) => send('GET', '/api/me/export', { as: { userId } });

it('an export contains all data of the account, and none of another', async () => {
  const { status, json, text, headers } = await sendExport('user_a');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-my-data\.json"$/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { account, data } = parseReply(exportMe, json);
  expect(account).toMatchObject({
    id: 'user_a',
    firstName: 'mark-of-a',
    emailAddresses: [{ emailAddress: 'user_a@example.test', verified: true }],
    unsafeMetadata: { patientinfo: { state: 'Ohio' } },
    createdAt: '2026-01-02T03:04:05.000Z',
  });
  expect(data.reviews).toMatchObject([
    { text: expect.stringContaining('mark-of-a'), revision: { content: { text: 'revised mark-of-a' } } },
  ]);
  expect(data.reviews?.[0]).toMatchObject({
    verification: 'proof',
    proof: {
      status: 'confirmed',
      sentAt: '2026-03-01T12:00:00.000Z',
      decidedAt: '2026-03-02T12:00:00.000Z',
      fileUntil: '2026-03-08T12:00:00.000Z',
    },
  });
  // The file name of a proof: only staff may fetch it.
  expect(text).not.toContain('proof_of_');
  expect(data.flags).toMatchObject([{ note: 'mark-of-a', review: expect.stringMatching(/^[\w-]{22}$/) }]);
  expect(data.helpfulVotes).toEqual([
    { review: data.flags?.[0]?.review, createdAt: '2026-03-03T12:00:00.000Z' },
  ]);
  expect(data.reports).toMatchObject([{ note: 'mark-of-a phone' }]);
  expect(data.listings).toMatchObject([
    {
      professionalBio: 'mark-of-a',
      ownerUserId: 'user_a',
      email: 'mark-of-a@mail.test',
      decision: { outcome: 'approved' },
      certificates: [{ license: 'CPO', sentAt: '2026-03-01T12:00:00.000Z' }],
    },
  ]);
  expect(text).not.toContain('paper_of_');
  expect(data.updates).toMatchObject([
    {
      status: 'rejected',
      changes: { email: 'new-mark-of-a@mail.test' },
      decision: { notes: 'notes for mark-of-a' },
    },
  ]);
  expect(data.managers).toHaveLength(2);
  expect(data.managers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ role: 'owner', status: 'invited', email: 'desk-mark-of-a@mail.test' }),
      expect.objectContaining({ role: 'manager', status: 'active', name: 'mark-of-a' }),
    ]),
  );
  expect(data.managedUpdates).toMatchObject([{ name: 'mark-of-a', fields: ['phone'] }]);
  expect(data.appeals).toMatchObject([{ against: 'claim', status: 'open' }]);
  expect(data.sanctions).toMatchObject([{ kind: 'silence', reason: 'sanction mark-of-a' }]);
  expect(data.messages).toMatchObject([{ from: 'you', text: 'message mark-of-a' }, { from: 'team' }]);
  expect(data.claims).toMatchObject([
    { status: 'rejected', claimantName: 'mark-of-a', evidence: { note: 'mark-of-a' } },
    { status: 'blocked', claimantName: 'blocked mark-of-a', evidence: { note: 'blocked mark-of-a tried' } },
  ]);
  expect(data.replies).toMatchObject([
    { text: 'reply mark-of-a', decision: { notes: 'notes for mark-of-a' } },
  ]);
  expect(data.drafts).toMatchObject([{ step: 3, values: { firstName: 'mark-of-a' } }]);
  expect(data.preferences).toEqual([{ off: ['Replies to my reviews'], needs: { zip: '63101' } }]);
  expect(data.visitRequests).toMatchObject([{ name: 'Visitor mark-of-a', status: 'new' }]);
  expect(data.saved).toMatchObject([{ note: 'note of mark-of-a' }]);
  expect(data.sharedLists).toMatchObject([
    { as: 'owner', ownerName: 'mark-of-a', mode: 'read' },
    { as: 'reader', readerName: 'mark-of-a', notes: [{ note: 'read by mark-of-a' }] },
  ]);
  expect(data.photos).toMatchObject([{ address: `/photos/${createIdFrom('user_a')}.webp`, bytes: 7 }]);
  expect(data.audit).toMatchObject([
    { by: 'team', action: 'account.note' },
    { by: 'you', action: 'account.set-role', after: { role: 'patient' } },
  ]);
  expect(text).not.toMatch(/mark-of-b|user_b/);
});

it('an export contains no names of staff, risks, texts of others or internal notes', async () => {
  const { text } = await sendExport('user_a');
  expect(text).not.toMatch(
    /staff_secret|burst|somebody else wrote|nobody may name|rival|token_|boc_after|email_domain|names|nameKeys/,
  );
});

it('an export is empty for a new account, and 401 for a deleted one', async () => {
  provider.users.set('user_new', {});
  const { json } = await sendExport('user_new');
  expect(Object.keys(json.data)).toHaveLength(21);
  expect(Object.values(json.data).flat()).toEqual([]);
  expect((await sendExport('user_gone')).status).toBe(401);
});

it('an export is 503 while the provider is down, because half of it would mislead', async () => {
  provider.state.isUnavailable = true;
  expect((await sendExport('user_a')).status).toBe(503);
});

const splitLines = (...lines: string[]) => lines.flatMap((line) => line.split(' '));
/** Exported fields of a document, by the field that names the account. Notes of staff and risks are absent. */
const exportedFields: Readonly<Record<string, string[]>> = {
  'listings ownerUserId': splitLines(
    'accessibility.0 address.street1 address.street2 address2 alsoAt.0.address alsoAt.0.city',
    'alsoAt.0.company alsoAt.0.days alsoAt.0.hours alsoAt.0.state alsoAt.0.zipCode city clinic company costHelp.0',
    'credentialChecks.0.license decision.notes deviceFamilies.0 email firstName firstVisitCost homeVisits.0 hours',
    'insuranceAccepted.0 languageAccommodations.0 lastName licenses.0 limbLevels.0 manufacturerTraining',
    'patientContactPhone phone placePhotos.0.alt placePhotos.0.kind placePhotos.0.photo professionalBio',
    'profilePicture specialties.0 state',
    'urgentFor.0 urgentHours urgentPhone website zipCode',
  ),
  'reviews userId': splitLines(
    'appeal.text decision.note decision.reasons.0 device displayName incentive limb.lower limb.upper',
    'practice relation revision.content.device revision.content.incentive revision.content.limb.lower',
    'revision.content.limb.upper revision.content.relation revision.content.stage revision.content.tags.0',
    'revision.content.text revision.content.title stage state tags.0 text title yearLater.decision.note',
    'yearLater.decision.reasons.0 yearLater.text',
  ),
  'reviews reply.userId': splitLines('reply.decision.notes reply.revision.text reply.text'),
  'flags userId': splitLines('note reason'),
  'reports userId': splitLines('field note'),
  'pendingUpdates userId': splitLines('base.any changes.any decision.accepted.0 decision.notes'),
  'pendingUpdates manager.userId': splitLines('manager.fields.0 manager.name'),
  'managers ownerUserId': splitLines('email name'),
  'managers userId': splitLines('name'),
  'claims userId': splitLines(
    'calls.0.number claimantEmail claimantName decision.notes evidence.license evidence.licenseNumber',
    'evidence.note evidence.npi evidence.workEmail sent.claimantEmail sent.claimantName',
    'sent.claimantUserId',
  ),
  'claims blocked.userId': splitLines(
    'blocked.0.email blocked.0.evidence.license blocked.0.evidence.licenseNumber blocked.0.evidence.note',
    'blocked.0.evidence.npi blocked.0.evidence.workEmail blocked.0.name',
  ),
  'appeals userId': splitLines('answer.notes text'),
  'sanctions userId': splitLines('reason'),
  'messages userId': splitLines('text'),
  'drafts _id': splitLines('values.any'),
  'preferences _id': splitLines('needs.any off.0'),
  'visitRequests userId': splitLines('email hearBy name phone'),
  'savedPeople _id': splitLines('people.0.note'),
  'sharedLists ownerUserId': splitLines('ownerName'),
  'sharedLists readerUserId': splitLines('notes.0.note readerName'),
  'alerts userId': splitLines('email filters.any zipCode'),
  'audit actor.id': splitLines('action after.any before.any reason'),
  'audit target.id': splitLines('action after.any before.any reason'),
};

it('an export contains the named fields of every collection, and no text that names another account', async () => {
  const { createDoc, findFields } = createCanaryFactory();
  const nameOthers = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, 'user_rival']));
  const fieldsByRow: Record<string, string[]> = {};
  for (const [i, { row, name, field }] of accountFieldRows.entries()) {
    const userId = `user_row_${i}`;
    provider.users.set(userId, {});
    const accountFields = { ...nameOthers(getAccountFields(name)), [field]: userId };
    if (name === 'audit' || name === 'legalRequests') accountFields['target.kind'] = 'user';
    // Nobody acts on the account of somebody else.
    if (row === 'audit actor.id') accountFields['target.id'] = userId;
    const uniqueFields = name === 'listings' ? { slug: row.replace(' ', '-'), slugHistory: [] } : {};
    const doc = createDoc(name, { ...accountFields, ...uniqueFields });
    await db.collection(name).insertOne(doc, { bypassDocumentValidation: true });
    const { text } = await sendExport(userId);
    expect(text).not.toContain('user_rival');
    const fields = findFields(text).map((path) => path.slice(name.length + 1));
    if (fields.length > 0) fieldsByRow[row] = fields;
  }
  expect(fieldsByRow).toEqual(exportedFields);
});

describe('the queries of the export', () => {
  it.each(Object.entries(listRecordSources(collections, 'user_a', [])))(
    '%s has an index',
    async (_, sources) => {
      for (const { cursor } of [sources].flat()) await expectIndexed(cursor);
    },
  );
});
