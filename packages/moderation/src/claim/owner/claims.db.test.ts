import type { ClaimDoc, ListingDoc } from '@app/db';
import { expireClaims } from '@app/listings/claim/expire-claims';
import { claimListing } from '@app/listings/claim/owner/claim-listing';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import type { ListingStatus } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import {
  collectOutcomes,
  createEvidence,
  createProsthetistAccount,
  createPublicListing,
  readOutbox,
  submitClaim,
  toTarget,
} from '../../testing/practice.ts';
import {
  addDays,
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const readClaim = ({ _id }: ClaimDoc) => stage.collections.claims.findOne({ _id });

describe('claimListing', () => {
  it('K4, K10: stores the session’s account, and the body as evidence', async () => {
    const listing = await stage.createListing({
      website: 'https://gateway.test',
      npi: '1234567893',
      licenses: ['ABC Certified Prosthetist (CP)'],
    });
    const userId = createUserId();
    const sentEvidence = createEvidence({
      workEmail: 'jane@mail.gateway.test',
      npi: '1234567893',
      license: 'BOC Certified Prosthetist (CP)',
      note: 'Call me.',
    });
    const submittedClaim = await submitClaim(stage, listing, userId, {
      evidence: sentEvidence,
      sentAccount: { claimantUserId: 'user_victim', claimantEmail: 'maria@mail.test', claimantName: 'Jane' },
    });
    expect(await readClaim(submittedClaim)).toEqual(submittedClaim);
    expect(submittedClaim).toMatchObject({
      listingId: listing._id,
      userId,
      claimantName: 'Jane Doe',
      claimantEmail: 'maria@mail.test',
      sent: { claimantUserId: 'user_victim', claimantName: 'Jane' },
      evidence: sentEvidence,
      checks: { emailDomain: null, name: true, nickname: null, npi: true, license: false, call: null },
      status: 'pending',
      expiresAt: addDays(14),
    });
    expect(submittedClaim.sent).not.toHaveProperty('claimantEmail');
    expect(await stage.readListing(listing)).toEqual(listing);
    const rows = await stage.collections.audit
      .find({ 'target.id': submittedClaim._id.toHexString() })
      .toArray();
    expect(rows).toMatchObject([{ action: 'claim.submit', after: { status: 'pending' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Jane|maria|mail\.test|1234567893|Call me/);
    expect(await readOutbox(stage, userId)).toMatchObject([
      {
        what: 'claim-received',
        values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
        locale: 'es',
        dueAt: startTime,
      },
      {
        what: 'claim-code',
        values: { claim: submittedClaim._id.toHexString() },
        locale: 'es',
        dueAt: startTime,
      },
    ]);
  });

  it('checks the rules in a fixed order', async () => {
    const listing = await stage.createListing();
    const firstUserId = createUserId();
    await submitClaim(stage, listing, firstUserId);
    await expectDomainError(submitClaim(stage, listing, firstUserId), 'duplicate_claim');
    await expectDomainError(submitClaim(stage, listing), 'pending_claim_exists');

    const { listing: ownedListing, userId: ownerId } = await createPublicListing(stage);
    await expectDomainError(submitClaim(stage, ownedListing, firstUserId), 'already_claimed');
    await expectDomainError(submitClaim(stage, ownedListing, ownerId), 'own_listing');
    await expectDomainError(submitClaim(stage, await stage.createListing(), ownerId), 'already_owner');
    await stage.collections.listings.updateOne(
      { _id: ownedListing._id },
      { $set: { status: 'suspended', approved: false } },
    );
    await expectDomainError(submitClaim(stage, await stage.createListing(), ownerId), 'already_owner');
    // A claimant gets the error about their own pending claim before the one about another owner.
    await stage.collections.listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: 'user_other' } });
    await expectDomainError(submitClaim(stage, listing, firstUserId), 'duplicate_claim');
    await expectDomainError(submitClaim(stage, listing), 'already_claimed');
  });

  it('requires a prosthetist, and a public listing', async () => {
    const listing = await stage.createListing();
    for (const role of ['patient', undefined] as const)
      await expectDomainError(
        submitClaim(stage, listing, createUserId(), { claimant: createProsthetistAccount({ role }) }),
        'not_a_prosthetist',
      );
    for (const status of ['pending', 'rejected', 'suspended', 'imported', 'deleted'] as const)
      await expectDomainError(submitClaim(stage, await stage.createListing({ status })), 'not_found');
  });

  it.each<[ListingStatus, number, boolean]>([
    ['pending', 0, true],
    ['rejected', 0, true],
    ['imported', 0, false],
    ['suspended', 0, false],
    ['pending', 3, false],
  ])(
    'by the owner of a listing that is %s with %i reviews is allowed: %s',
    async (status, reviewCount, isAllowed) => {
      const ownerUserId = createUserId();
      const counters = {
        reviewCount,
        ratingSum: 4 * reviewCount,
        histogram: [0, 0, 0, reviewCount, 0] as ListingDoc['histogram'],
      };
      await stage.createListing({ ownerUserId, status, approved: false, ...counters });
      const [outcome] = await collectOutcomes([submitClaim(stage, await stage.createListing(), ownerUserId)]);
      expect(outcome).toBe(isAllowed ? 'done' : 'already_owner');
    },
  );

  it('T14: links further claims to the pending one, each once, the newest twenty', async () => {
    const listing = await stage.createListing();
    const submittedClaim = await submitClaim(stage, listing);
    const returningUserId = createUserId();
    const createNoteInput = (text: string) => ({ evidence: createEvidence({ note: text }) });
    const submitSecondClaim = (userId?: string, overrides = {}) =>
      expectDomainError(submitClaim(stage, listing, userId, overrides), 'pending_claim_exists');
    await submitSecondClaim(returningUserId, createNoteInput('first'));
    await submitSecondClaim(returningUserId, createNoteInput('second'));
    expect(await readClaim(submittedClaim)).toMatchObject({
      v: 2,
      blocked: [
        {
          userId: returningUserId,
          name: 'Jane Doe',
          email: 'maria@mail.test',
          at: startTime,
          evidence: { note: 'second' },
        },
      ],
    });
    for (let i = 0; i < 20; i++) await submitSecondClaim();
    const storedClaim = await readClaim(submittedClaim);
    expect(storedClaim?.blocked).toHaveLength(20);
    expect(storedClaim?.blocked.map(({ userId }) => userId)).not.toContain(returningUserId);
    expect(storedClaim?.v).toBe(22);
  });
});

describe('a pending claim', () => {
  it('is withdrawn by its claimant only, and can be repeated', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, listing, userId);
    await expectDomainError(
      withdrawClaim(stage.as(createUserId()), { claimId: submittedClaim._id }),
      'not_found',
    );
    expect(await withdrawClaim(stage.as(userId), { claimId: submittedClaim._id })).toMatchObject({
      status: 'withdrawn',
      v: 2,
    });
    await expectDomainError(withdrawClaim(stage.as(userId), { claimId: submittedClaim._id }), 'not_found');
    expect((await submitClaim(stage, listing, userId)).status).toBe('pending');
  });

  it('expires after fourteen days, with a mail to the claimant', async () => {
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, await stage.createListing(), userId);
    await expireClaims(stage.as('worker', new Date(addDays(14).getTime() - 1)));
    expect(await readClaim(submittedClaim)).toMatchObject({ status: 'pending' });
    await Promise.all([1, 2, 3].map(() => expireClaims(stage.as('worker', addDays(14)))));
    expect(await readClaim(submittedClaim)).toMatchObject({ status: 'expired', v: 2 });
    expect((await readOutbox(stage, userId)).map(({ what }) => what)).toEqual([
      'claim-received',
      'claim-expired',
    ]);
    expect(
      await stage.collections.audit.findOne({
        action: 'claim.expire',
        'target.id': submittedClaim._id.toHexString(),
      }),
    ).toMatchObject({ actor: { kind: 'system', id: 'worker' } });
  });

  it('does not block others after its expiry, swept or not', async () => {
    const listing = await stage.createListing();
    const earlierClaim = await submitClaim(stage, listing);
    const laterClaim = await claimListing(stage.as('user_true_owner', addDays(15)), {
      listingId: listing._id,
      claimant: createProsthetistAccount(),
      sentAccount: {},
      evidence: createEvidence(),
      locale: 'en',
    });
    expect(laterClaim).toMatchObject({ status: 'pending', userId: 'user_true_owner', blocked: [] });
    expect(await readClaim(earlierClaim)).toMatchObject({ status: 'expired' });
    expect(
      await stage.collections.audit.findOne({
        action: 'claim.expire',
        'target.id': earlierClaim._id.toHexString(),
      }),
    ).toMatchObject({ actor: { kind: 'system' } });
  });
});

describe('K9: a decided claim', () => {
  it('when approved, gives the listing, and after the time for Undo also updates the account', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, listing, userId);
    const otherClaim = await submitClaim(stage, await stage.createListing(), userId);
    const approval = await approveClaim(stage.as('admin_1'), toTarget(submittedClaim));
    expect(approval.claim).toMatchObject({
      status: 'approved',
      v: 2,
      decision: { by: 'admin_1', at: startTime },
    });
    expect(await stage.readListing(listing)).toMatchObject({
      ownerUserId: userId,
      v: 2,
      locale: 'es',
    });
    expect(await readClaim(otherClaim)).toMatchObject({ status: 'withdrawn', v: 2 });
    const dueAt = new Date(startTime.getTime() + 35_000);
    const [, , identity, mail] = await readOutbox(stage, userId);
    expect(identity).toMatchObject({
      what: 'metadata',
      values: { prosthetistProfile: { prosthetistId: listing._id.toHexString(), complete: true } },
      dueAt,
    });
    expect(mail).toMatchObject({
      what: 'claim-approved',
      values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
      dueAt,
    });
    const rows = await stage.collections.audit
      .find({ at: startTime, 'actor.id': 'admin_1' })
      .sort({ _id: 1 })
      .toArray();
    expect(rows.slice(-3).map(({ action, target }) => [action, target.id])).toEqual([
      ['claim.approve', submittedClaim._id.toHexString()],
      ['claim.end', otherClaim._id.toHexString()],
      ['listing.link', listing._id.toHexString()],
    ]);
  });

  it('when approved, mails the other claimants that the listing has an owner', async () => {
    const listing = await stage.createListing();
    const submittedClaim = await submitClaim(stage, listing);
    const laterClaimantIds = [createUserId(), createUserId()];
    for (const claimantId of [...laterClaimantIds, laterClaimantIds[0]])
      await expectDomainError(submitClaim(stage, listing, claimantId), 'pending_claim_exists');
    await approveClaim(stage.as('admin_1'), { id: submittedClaim._id.toHexString() });
    for (const claimantId of laterClaimantIds)
      expect(await readOutbox(stage, claimantId)).toMatchObject([
        {
          what: 'claim-lost',
          values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
          locale: 'es',
          dueAt: new Date(startTime.getTime() + 35_000),
        },
      ]);
  });

  it('when rejected, mails the reason, and can be repeated', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, listing, userId);
    const baseInput = toTarget(submittedClaim);
    await rejectClaim(stage.as('admin_1'), { ...baseInput, notes: ' We could not reach the clinic. ' });
    expect(await readOutbox(stage, userId)).toMatchObject([
      {},
      { what: 'claim-rejected', values: { note: 'We could not reach the clinic.' } },
    ]);
    const rejectionRowFilter = { action: 'claim.reject', 'target.id': submittedClaim._id.toHexString() };
    expect(await stage.collections.audit.findOne(rejectionRowFilter)).toMatchObject({
      actor: { id: 'admin_1' },
      reason: 'We could not reach the clinic.',
    });
    expect((await submitClaim(stage, listing, userId)).status).toBe('pending');
  });

  it('can only be rejected if the claimant owns a public listing by now, or the listing is gone', async () => {
    const userId = createUserId();
    const submittedClaim = await submitClaim(stage, await stage.createListing(), userId);
    await createPublicListing(stage, userId);
    await expectDomainError(approveClaim(stage.as('admin_1'), toTarget(submittedClaim)), 'already_owner');
    const listing = await stage.createListing();
    const orphanedClaim = await submitClaim(stage, listing);
    await stage.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { status: 'deleted', approved: false } },
    );
    await expectConflict(approveClaim(stage.as('admin_1'), toTarget(orphanedClaim)), 'not_now');
    const { claim: rejectedClaim } = await rejectClaim(stage.as('admin_1'), {
      ...toTarget(orphanedClaim),
      notes: 'Gone.',
    });
    expect(rejectedClaim.status).toBe('rejected');
  });
});

describe('a claim of a listing with an owner', () => {
  it('is stored as evidence once per account; opened and approved by staff with a reason, it moves the listing', async () => {
    const { listing, userId: ownerId } = await createPublicListing(stage);
    const laterClaimantId = createUserId();
    const createEvidenceInput = (note: string) => ({ evidence: createEvidence({ note }) });
    for (const note of ['It is mine.', 'Here is my license.'])
      await expectDomainError(
        submitClaim(stage, listing, laterClaimantId, createEvidenceInput(note)),
        'already_claimed',
      );
    const storedClaims = await stage.collections.claims.find({ listingId: listing._id }).toArray();
    expect(storedClaims).toMatchObject([
      {
        userId: laterClaimantId,
        status: 'contested',
        contests: true,
        evidence: { note: 'Here is my license.' },
        v: 2,
      },
    ]);
    expect(await readOutbox(stage, laterClaimantId)).toEqual([]);
    const id = storedClaims[0]!._id.toHexString();

    await reopen(stage.as('admin_1'), { kind: 'claim', id });
    const claimId = storedClaims[0]!._id;
    await expectDomainError(
      approveClaim(stage.as('admin_1'), { id: claimId.toHexString() }),
      'reason_missing',
    );
    const { auditId } = await approveClaim(stage.as('admin_1'), {
      id: claimId.toHexString(),
      notes: 'The register says so.',
    });
    const readOwner = async () => (await stage.readListing(listing)).ownerUserId;
    expect(await readOwner()).toBe(laterClaimantId);
    expect((await readOutbox(stage, ownerId)).map(({ what }) => what)).toEqual(['metadata', 'listing-lost']);

    await undoDecision(stage.as('admin_1'), { auditId });
    expect(await readOwner()).toBe(ownerId);
    await rejectClaim(stage.as('admin_1'), {
      id: claimId.toHexString(),
      notes: 'The register names the owner.',
    });
    expect(await readOwner()).toBe(ownerId);
  });

  describe('what only the former owner knows or chose', () => {
    const privateFields = {
      email: 'maria@archlimb.test',
      patientContactPhone: '314-555-0111',
      refusesVisitRequests: true as const,
      visitAnswerHours: [1, 2, 3, 4, 5],
    };
    const readPrivateFields = async (listing: ListingDoc) => {
      const { email, patientContactPhone, refusesVisitRequests, visitAnswerHours } =
        await stage.readListing(listing);
      return { email, patientContactPhone, refusesVisitRequests, visitAnswerHours };
    };
    const storePrivateFields = ({ _id }: ListingDoc) =>
      stage.collections.listings.updateOne({ _id }, { $set: { ...privateFields } });

    it('does not pass to the next owner with a counter-claim, and comes back with an undo', async () => {
      const { listing } = await createPublicListing(stage);
      await storePrivateFields(listing);
      await expectDomainError(submitClaim(stage, listing), 'already_claimed');
      const id = (await stage.collections.claims.findOne({ listingId: listing._id }))!._id.toHexString();
      await reopen(stage.as('admin_1'), { kind: 'claim', id });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      const { auditId } = await approveClaim(stage.as('admin_1'), { id, notes: 'The register says so.' });
      expect(await readPrivateFields(listing)).toEqual({});
      await undoDecision(stage.as('admin_1'), { auditId });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      expect(await stage.readListing(listing)).toMatchObject({ locale: 'en' });
    });

    it('is removed with a reopened claim, and comes back with an undo', async () => {
      const listing = await stage.createListing({ email: 'imported@gateway.test' });
      const claim = await submitClaim(stage, listing);
      const approval = await approveClaim(stage.as('admin_1'), toTarget(claim));
      // What an import or staff stored is the listing's.
      expect(await stage.readListing(listing)).toMatchObject({ email: 'imported@gateway.test' });
      await undoDecision(stage.as('admin_1'), { auditId: approval.auditId });
      expect(await stage.readListing(listing)).toMatchObject({ email: 'imported@gateway.test' });
      const id = claim._id.toHexString();
      await approveClaim(stage.as('admin_1'), { id });
      await storePrivateFields(listing);
      const { auditId } = await reopen(stage.as('admin_1'), { kind: 'claim', id });
      expect(await readPrivateFields(listing)).toEqual({});
      await undoDecision(stage.as('admin_1'), { auditId });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: claim.userId, locale: 'es' });
    });
  });
});
