// Runs every row of the table of actions through HTTP and checks its log row, mails and Undo. A new row needs a target
// here, or a reason why not.
import type { ReviewDoc } from '@app/db';
import { createMessageDoc, createReportDoc } from '@app/db/documents-for-tests';
import { isMailTemplate } from '@app/mail';
import { buildUrl } from '@app/types';
import { getActionName, type StaffAction } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { listApprovalRequests } from '@app/types/admin/reports';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { approvalRunners } from '../approval-requests/approval-requests.routes.ts';
import { createListingHelpers } from '../testing/listing-helpers.ts';
import { createFlag, createReview } from '../testing/reviews.ts';
import { type Member, startApp } from '../testing/running-app.ts';

const { callAs, client, collections, fetchAs } = await startApp();
const listingHelpers = createListingHelpers({ client, collections });
const { audit, outbox } = collections;

type PreparedCall = { id: string; body?: Record<string, unknown> };
const getHexId = ({ _id }: { _id: ObjectId }) => _id.toHexString();
const notes = 'Please look at the phone number.';

const prepareListing = async (
  overrides: Parameters<typeof listingHelpers.createListing>[0],
  body?: object,
): Promise<PreparedCall> => {
  const listing = await listingHelpers.createListing(overrides);
  return { id: getHexId(listing), ...(body && { body: { v: listing.v, ...body } }) };
};
const prepareReview = async (overrides: Partial<ReviewDoc>, body: object = {}): Promise<PreparedCall> => {
  const review = await createReview(collections, overrides);
  return { id: review.publicId, body: { v: review.v, ...body } };
};
/** Creates a review that staff published, so that all counters include it. */
const preparePublicReview = async (body: object, isFlagged = false): Promise<PreparedCall> => {
  const review = await createReview(collections);
  await callAs('moderator2')('PATCH', `/api/admin/reviews/${review.publicId}/approve`, {});
  if (isFlagged) await createFlag(collections, review);
  return { id: review.publicId, body: { v: 2, ...body } };
};
const prepareReply = async (body: object = {}): Promise<PreparedCall> => {
  const replyFields = { text: 'Thank you.', status: 'pending', submittedAt: new Date(), v: 2 } as const;
  const review = await createReview(collections, { status: 'approved', reply: replyFields });
  return { id: review.publicId, body: { v: 2, ...body } };
};
const prepareYearLater = async (body: object = {}): Promise<PreparedCall> => {
  const { id } = await preparePublicReview({});
  const textFields = { overallRating: 3, text: 'It holds.', language: 'en' } as const;
  const yearLater = { ...textFields, status: 'pending', submittedAt: new Date() } as const;
  await collections.reviews.updateOne({ publicId: id }, { $set: { yearLater } });
  return { id, body: { v: 2, ...body } };
};
const prepareUpdate = async (body: object = {}): Promise<PreparedCall> => {
  const update = await listingHelpers.submitUpdate(await listingHelpers.createListing(), { city: 'Clayton' });
  return { id: getHexId(update), body: { v: update.v, ...body } };
};
const prepareClaim = async (body: object): Promise<PreparedCall> => {
  const claim = await listingHelpers.submitClaim(await listingHelpers.createListing({}, false));
  return { id: getHexId(claim), body: { v: claim.v, ...body } };
};
const prepareReport = async (): Promise<PreparedCall> => {
  const { _id: listingId } = await listingHelpers.createListing();
  const report = createReportDoc({ listingId });
  await collections.reports.insertOne(report);
  return { id: getHexId(report), body: { notes } };
};
const riverKey = 'river-limbs-9-elm-st-63101';
const prepareClinic = async (body: object): Promise<PreparedCall> => {
  await listingHelpers.createListing({ clinicKey: riverKey });
  const { v = 0 } = (await collections.clinics.findOne({ _id: riverKey })) ?? {};
  return { id: riverKey, body: { v, ...body } };
};
const deletedFields = { status: 'deleted', approved: false, deletedFrom: 'approved' } as const;
const prepareMessage = async (): Promise<PreparedCall> => {
  const { _id: about } = await listingHelpers.createListing();
  const message = createMessageDoc({ about, userId: 'user_1', from: 'person', status: 'open' });
  await collections.messages.insertOne(message);
  return { id: getHexId(message) };
};
const reasons = ['Discriminatory'];
const deciderId = new ObjectId().toHexString();
const rejectedDecision = { outcome: 'rejected', reasons, note: '', at: new Date(), by: deciderId } as const;

/** Target and body of each action. */
const prepareById: Record<string, () => Promise<PreparedCall>> = {
  adminApproveProsthetist: () => prepareListing({ status: 'pending', approved: false }, {}),
  adminRejectProsthetist: () => prepareListing({ status: 'pending', approved: false }, { notes }),
  adminSuspendProsthetist: () => prepareListing({}, { notes }),
  adminConfirmProsthetist: () => prepareListing({}, {}),
  adminMessageOwner: () => prepareListing({}, { message: notes }),
  adminDeleteProsthetist: () => prepareListing({}, { reason: notes }),
  adminRestoreProsthetist: () => prepareListing({ ...deletedFields, deletedAt: new Date() }),
  adminPutProsthetist: () => prepareListing({}, { fields: { address2: 'Suite 4' } }),
  adminCheckCredential: async () => {
    const license = 'ABC Certified Orthotist-Prosthetist (CPO)';
    const { id } = await prepareListing({});
    return { id, body: { license, number: '', seenAt: '2026-11-01', status: 'not_found' } };
  },
  adminPutIntegrityNotice: async () => ({ ...(await prepareListing({})), body: { on: true, note: notes } }),
  adminJoinClinics: async () => {
    await listingHelpers.createListing({ clinicKey: 'hill-limbs-2-oak-ave-63101' });
    return prepareClinic({ into: 'hill-limbs-2-oak-ave-63101' });
  },
  adminPartClinic: async () => {
    const { _id } = await listingHelpers.createListing({ clinicKey: riverKey });
    return prepareClinic({ listing: getHexId({ _id }), apart: true });
  },
  adminRenameClinic: () => prepareClinic({ name: 'Delta Limbs' }),
  adminApproveReview: () => prepareReview({}),
  adminRejectReview: () => prepareReview({}, { reasons }),
  adminRequestChanges: () => prepareReview({}, { reasons }),
  adminRemoveReview: () => preparePublicReview({ reasons }),
  adminDecideFlags: () => preparePublicReview({ verdict: 'uphold', reasons }, true),
  adminDecideAppeal: () =>
    prepareReview(
      {
        status: 'rejected',
        decision: rejectedDecision,
        appeal: { text: 'No.', status: 'open', at: new Date() },
      },
      { verdict: 'decline', notes },
    ),
  adminRedactReview: () =>
    prepareReview(
      { text: 'Ask for Bob, he is the best.' },
      { text: 'Ask for [name removed by moderator], he is the best.' },
    ),
  adminDeleteReview: () => preparePublicReview({ reason: notes }),
  adminRestoreReview: () =>
    prepareReview({
      status: 'deleted',
      visible: false,
      deletion: { with: 'itself', from: 'rejected', note: '', at: new Date(), by: deciderId },
    } as Partial<ReviewDoc>),
  adminApproveReply: () => prepareReply(),
  adminRejectReply: () => prepareReply({ notes }),
  adminApproveYearLater: () => prepareYearLater(),
  adminRejectYearLater: () => prepareYearLater({ reasons, notes }),
  adminApproveUpdate: () => prepareUpdate(),
  adminRejectUpdate: () => prepareUpdate({ notes }),
  adminEditUpdateNotes: () => prepareUpdate({ notes }),
  adminApproveClaim: () => prepareClaim({ reason: 'Called them.' }),
  adminRejectClaim: () => prepareClaim({ notes }),
  adminMessageClaimant: () => prepareClaim({ message: notes }),
  adminMessageAuthor: () => prepareReview({}, { message: notes }),
  adminAnswerMessage: async () => ({ ...(await prepareMessage()), body: { message: notes } }),
  adminReportDone: prepareReport,
  adminDeclineReport: prepareReport,
};

/** Actions with separate tests: they need files, an import, two listings, two people, or a claim without a listing. */
const actionsTestedElsewhere = [
  'adminMergeProsthetists',
  'adminViewCertificate',
  'adminViewProof',
  'adminDecideProof',
  'adminCloseChildAccount',
  'adminNoteClaimCall',
  'adminPurgeOrphanedClaims',
  'rollbackImport',
  'adminAnswerAppeal',
  'adminAgreeSecond',
  'adminDeclineSecond',
  'adminAssignItem',
  'adminCloseMessage',
  'adminEndManager',
  'adminSanctionAccount',
  'adminLiftSanction',
  'adminMakeTeamToken',
  'adminEndTeamToken',
  'inviteTeamMember',
  'sendStaffLinkAgain',
  'endStaffLink',
];

it('every action has a case', () =>
  expect([...Object.keys(prepareById), ...actionsTestedElsewhere].sort()).toEqual(
    staffActions.map(({ id }) => id).sort(),
  ));

it('there is a runner for exactly the actions that may need approval', () => {
  const approvableActions = staffActions.filter(({ approvalTitle }) => approvalTitle !== undefined);
  expect(Object.keys(approvalRunners).sort()).toEqual(approvableActions.map(getActionName).sort());
});

it('a message to a deleted account is rejected with the error text of its action', async () => {
  const { id, body } = await prepareClaim({ message: notes });
  await collections.claims.updateOne({ _id: new ObjectId(id) }, { $set: { userId: 'gone_1' } });
  expect(await callAs('moderator')('POST', `/api/admin/pending-claims/${id}/message`, body)).toMatchObject({
    status: 409,
    json: { code: 'no_owner', error: 'The account that asked for this listing is gone.' },
  });
});

it('actions name existing mails only', () =>
  expect(staffActions.flatMap(({ mails }) => mails).filter((name) => !isMailTemplate(name))).toEqual([]));

const actionRows = staffActions.flatMap((action) =>
  prepareById[action.id] ? [[action.id, action, prepareById[action.id]!] as const] : [],
);
const sendAction = (
  callAsMember: ReturnType<typeof callAs>,
  action: StaffAction,
  { id, body }: PreparedCall,
) => callAsMember(action.method, buildUrl(action, { params: { id } }), body);

describe.each(actionRows)('%s', (_, action, prepare) => {
  it('is logged, sends only its own mails, and an undo cancels them', async () => {
    const { status, json } = await sendAction(callAs('owner'), action, await prepare());
    expect([status, json]).toMatchObject([200, { auditId: expect.any(String) }]);
    const { auditId, undoUntil } = json as { auditId: string; undoUntil: string };
    expect(Date.parse(undoUntil)).toBeGreaterThan(Date.now() + 25_000);
    const auditRow = await audit.findOne({ _id: new ObjectId(auditId) });
    expect(Object.keys(action.log)).toContain(auditRow?.action);
    const mails = await outbox.find({ key: { $regex: `^${auditId}:` }, kind: 'mail' }).toArray();
    expect(action.mails).toEqual(expect.arrayContaining(mails.map(({ payload }) => payload.template)));

    expect((await callAs('owner')('POST', `/api/admin/audit/${auditId}/undo`)).status).toBe(200);
    expect(await outbox.countDocuments({ key: { $regex: `^${auditId}:` }, status: 'waiting' })).toBe(0);
  });
});

const findActionRow = (id: string) => actionRows.find(([actionId]) => actionId === id)!;

it.each([
  ['adminApproveProsthetist', 'listing'],
  ['adminApproveReview', 'review'],
  ['adminApproveUpdate', 'update'],
  ['adminApproveClaim', 'claim'],
])('the second of two members who send %s gets the %s as it is now', async (actionId, recordName) => {
  const [, action, prepare] = findActionRow(actionId);
  const { id, body } = await prepare();
  const sendLate = (v: number) => sendAction(callAs('moderator2'), action, { id, body: { ...body, v } });
  expect(await sendLate(9)).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { [recordName]: { status: 'pending', v: 1 } } },
  });
  expect((await sendAction(callAs('moderator'), action, { id, body: { ...body } })).status).toBe(200);
  expect(await sendLate(2)).toMatchObject({
    status: 409,
    json: { code: 'not_now', fresh: { [recordName]: { status: 'approved', v: 2 } } },
  });
});

it.each<[string, () => Promise<PreparedCall>]>([
  ['adminDeleteProsthetist', prepareById.adminDeleteProsthetist!],
  ['adminDeleteReview', prepareById.adminDeleteReview!],
  ['adminCloseChildAccount', () => prepareReview({}, { reason: notes })],
  [
    'adminPurgeOrphanedClaims',
    async () => {
      const { id } = await prepareClaim({});
      await collections.listings.findOneAndUpdate({}, { $set: deletedFields }, { sort: { _id: -1 } });
      return { id, body: { ids: [id], reason: notes } };
    },
  ],
])('%s by a data editor runs when another member approves, once', async (actionId, prepare) => {
  const action = staffActions.find(({ id }) => id === actionId)!;
  const call = await prepare();
  const request = async () => {
    const { json } = await sendAction(callAs('data'), action, call);
    expect(json).toEqual({ second: { id: expect.any(String), waits: true } });
    return (json as { second: { id: string } }).second.id;
  };
  const decide = async (member: Member, id: string, verdict: 'agree' | 'decline') =>
    (await callAs(member)('POST', `/api/admin/second-opinions/${id}/${verdict}`)).status;
  const countRuns = () =>
    audit.countDocuments({ action: { $in: Object.keys(action.log) }, 'target.id': call.id });
  expect(await decide('owner', await request(), 'decline')).toBe(200);
  const id = await request();
  expect(await countRuns()).toBe(0);
  const { items, total } = await fetchAs('viewer', listApprovalRequests);
  expect([items, total]).toMatchObject([
    [{ id, action: getActionName(action), reason: notes, own: false }],
    1,
  ]);
  expect(JSON.stringify(items)).not.toContain('wish');
  expect(await decide('data2', id, 'agree')).toBe(200);
  expect(await countRuns()).toBe(1);
  expect(await decide('owner', id, 'agree')).toBe(409);
});
