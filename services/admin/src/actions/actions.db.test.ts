// Runs every row of the table of actions through HTTP and checks its log row, mails and Undo. A new row needs a target
// here, or a reason why not.
import type { ReviewDoc } from '@app/db';
import { messageDoc, reportDoc } from '@app/db/documents-for-tests';
import { isTemplate } from '@app/mail';
import { buildUrl } from '@app/types';
import type { StaffAction } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { createPracticeHelpers } from '../testing/practices.ts';
import { createFlag, createWaitingReview } from '../testing/reviews.ts';
import { startApp } from '../testing/running-app.ts';

const { as, client, collections } = await startApp();
const practices = createPracticeHelpers({ client, collections });
const { audit, outbox } = collections;

type Prepared = { id: string; body?: Record<string, unknown> };
const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString();
const notes = 'Please look at the phone number.';

const listing = async (
  over: Parameters<typeof practices.createListing>[0],
  body?: object,
): Promise<Prepared> => {
  const doc = await practices.createListing({ ownerUserId: `user_${new ObjectId().toHexString()}`, ...over });
  return { id: hex(doc), ...(body && { body: { v: doc.v, ...body } }) };
};
const review = async (over: Partial<ReviewDoc>, body: object = {}): Promise<Prepared> => {
  const doc = await createWaitingReview(collections, over);
  return { id: doc.publicId, body: { v: doc.v, ...body } };
};
/** Creates a review that staff published, so that all counters include it. */
const publicReview = async (body: object, flagged = false): Promise<Prepared> => {
  const doc = await createWaitingReview(collections);
  await as('moderator2')('PATCH', `/api/admin/reviews/${doc.publicId}/approve`, {});
  if (flagged) await createFlag(collections, doc);
  return { id: doc.publicId, body: { v: 2, ...body } };
};
const reply = async (body: object = {}): Promise<Prepared> => {
  const words = { text: 'Thank you.', status: 'pending', submittedAt: new Date(), v: 2 } as const;
  const doc = await createWaitingReview(collections, { status: 'approved', reply: words });
  return { id: doc.publicId, body: { v: 2, ...body } };
};
const yearLater = async (body: object = {}): Promise<Prepared> => {
  const { id } = await publicReview({});
  const part = {
    overallRating: 3,
    text: 'It holds.',
    language: 'en',
    status: 'pending',
    submittedAt: new Date(),
  } as const;
  await collections.reviews.updateOne({ publicId: id }, { $set: { yearLater: part } });
  return { id, body: { v: 2, ...body } };
};
const update = async (body: object = {}): Promise<Prepared> => {
  const doc = await practices.submitUpdate(await practices.createListing(), { city: 'Clayton' });
  return { id: hex(doc), body: { v: doc.v, ...body } };
};
const claim = async (body: object): Promise<Prepared> => {
  const doc = await practices.submitClaim(await practices.createListing({}, false));
  return { id: hex(doc), body: { v: doc.v, ...body } };
};
const report = async (): Promise<Prepared> => {
  const { _id: listingId } = await practices.createListing();
  const doc = reportDoc({ listingId });
  await collections.reports.insertOne(doc);
  return { id: hex(doc), body: { notes } };
};
const riverKey = 'river-limbs-9-elm-st-63101';
const clinic = async (body: object): Promise<Prepared> => {
  await practices.createListing({ clinicKey: riverKey });
  const { v = 0 } = (await collections.clinics.findOne({ _id: riverKey })) ?? {};
  return { id: riverKey, body: { v, ...body } };
};
const deleted = { status: 'deleted', approved: false, deletedFrom: 'approved' } as const;
const message = async (): Promise<Prepared> => {
  const { _id: about } = await practices.createListing();
  const _id = new ObjectId();
  await collections.messages.insertOne(
    messageDoc({ _id, about, userId: 'user_1', from: 'person', status: 'open' }),
  );
  return { id: hex({ _id }) };
};
const reasons = ['Discriminatory'];
const by = new ObjectId().toHexString();
const rejectedDecision = { outcome: 'rejected', reasons, note: '', at: new Date(), by } as const;

/** Target and body of each action. */
const cases: Record<string, () => Promise<Prepared>> = {
  adminApproveProsthetist: () => listing({ status: 'pending', approved: false }, {}),
  adminRejectProsthetist: () => listing({ status: 'pending', approved: false }, { notes }),
  adminSuspendProsthetist: () => listing({}, { notes }),
  adminConfirmProsthetist: () => listing({}, {}),
  adminMessageOwner: () => listing({}, { message: notes }),
  adminDeleteProsthetist: () => listing({}, { reason: notes }),
  adminRestoreProsthetist: () => listing({ ...deleted, deletedAt: new Date() }),
  adminPutProsthetist: () => listing({}, { fields: { address2: 'Suite 4' } }),
  adminCheckCredential: async () => {
    const license = 'ABC Certified Orthotist-Prosthetist (CPO)';
    const { id } = await listing({});
    return { id, body: { license, number: '', seenAt: '2026-11-01', status: 'not_found' } };
  },
  adminPutIntegrityNotice: async () => ({ ...(await listing({})), body: { on: true, note: notes } }),
  adminJoinClinics: async () => {
    await practices.createListing({ clinicKey: 'hill-limbs-2-oak-ave-63101' });
    return clinic({ into: 'hill-limbs-2-oak-ave-63101' });
  },
  adminPartClinic: async () => {
    const { _id } = await practices.createListing({ clinicKey: riverKey });
    return clinic({ listing: hex({ _id }), apart: true });
  },
  adminRenameClinic: () => clinic({ name: 'Delta Limbs' }),
  adminApproveReview: () => review({}),
  adminRejectReview: () => review({}, { reasons }),
  adminRequestChanges: () => review({}, { reasons }),
  adminRemoveReview: () => publicReview({ reasons }),
  adminDecideFlags: () => publicReview({ verdict: 'uphold', reasons }, true),
  adminDecideAppeal: () =>
    review(
      {
        status: 'rejected',
        decision: rejectedDecision,
        appeal: { text: 'No.', status: 'open', at: new Date() },
      },
      { verdict: 'decline', notes },
    ),
  adminRedactReview: () =>
    review(
      { text: 'Ask for Bob, he is the best.' },
      { text: 'Ask for [name removed by moderator], he is the best.' },
    ),
  adminDeleteReview: () => publicReview({ reason: notes }),
  adminRestoreReview: () =>
    review({
      status: 'deleted',
      visible: false,
      deletion: { with: 'itself', from: 'rejected', note: '', at: new Date(), by },
    } as Partial<ReviewDoc>),
  adminApproveReply: () => reply(),
  adminRejectReply: () => reply({ notes }),
  adminApproveYearLater: () => yearLater(),
  adminRejectYearLater: () => yearLater({ reasons, notes }),
  adminApproveUpdate: () => update(),
  adminRejectUpdate: () => update({ notes }),
  adminEditUpdateNotes: () => update({ notes }),
  adminApproveClaim: () => claim({ reason: 'Called them.' }),
  adminRejectClaim: () => claim({ notes }),
  adminMessageClaimant: () => claim({ message: notes }),
  adminMessageAuthor: () => review({}, { message: notes }),
  adminAnswerMessage: async () => ({ ...(await message()), body: { message: notes } }),
  adminReportDone: report,
  adminDeclineReport: report,
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

it('has a case for every row', () =>
  expect([...Object.keys(cases), ...actionsTestedElsewhere].sort()).toEqual(
    staffActions.map(({ id }) => id).sort(),
  ));

it('refuses a message in the words of its action', async () => {
  const { id, body } = await claim({ message: notes });
  await collections.claims.updateOne({ _id: new ObjectId(id) }, { $set: { userId: 'gone_1' } });
  expect(await as('moderator')('POST', `/api/admin/pending-claims/${id}/message`, body)).toMatchObject({
    status: 409,
    json: { code: 'no_owner', error: 'The account that asked for this listing is gone.' },
  });
});

it('names existing mails only', () =>
  expect(staffActions.flatMap(({ mails }) => mails).filter((name) => !isTemplate(name))).toEqual([]));

const rows = staffActions.flatMap((row) => (cases[row.id] ? [[row.id, row, cases[row.id]!] as const] : []));
const sendAction = (caller: ReturnType<typeof as>, action: StaffAction, { id, body }: Prepared) =>
  caller(action.method, buildUrl(action, { params: { id } }), body);

describe.each(rows)('%s', (_, row, prepare) => {
  it('writes its text to the log, sends only its mail, and is undone with it', async () => {
    const { status, json } = await sendAction(as('owner'), row, await prepare());
    expect([status, json]).toMatchObject([200, { auditId: expect.any(String) }]);
    const { auditId } = json as { auditId: string };
    const auditRow = await audit.findOne({ _id: new ObjectId(auditId) });
    expect(Object.keys(row.log)).toContain(auditRow?.action);
    const mails = await outbox.find({ key: { $regex: `^${auditId}:` }, kind: 'mail' }).toArray();
    expect(row.mails).toEqual(expect.arrayContaining(mails.map(({ payload }) => payload.template)));

    expect((await as('owner')('POST', `/api/admin/audit/${auditId}/undo`)).status).toBe(200);
    expect(await outbox.countDocuments({ key: { $regex: `^${auditId}:` }, status: 'waiting' })).toBe(0);
  });
});
