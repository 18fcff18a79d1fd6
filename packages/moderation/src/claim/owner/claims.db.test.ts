import type { ClaimDoc, ListingDoc } from '@app/db';
import { expireClaims } from '@app/listings/claim/expire-claims';
import { claimListing } from '@app/listings/claim/owner/claim-listing';
import { withdrawClaim } from '@app/listings/claim/owner/own-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import { expectSoundListings } from '@app/listings/testing/expect-sound-listings';
import { createEvidence, createProsthetistAccount, toTarget } from '@app/listings/testing/inputs';
import { addDays, addSeconds, createUserId, openStage, startTime } from '@app/listings/testing/stage';
import type { ListingStatus } from '@app/option-lists';
import { collectOutcomes, expectConflict, expectDomainError } from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';

const stage = await openStage();
const readClaim = ({ _id }: ClaimDoc) => stage.claims.findOne({ _id });
const hexId = ({ _id }: ClaimDoc | ListingDoc) => _id.toHexString();
const withdraw = ({ _id: claimId, userId }: ClaimDoc, withdrawingUserId = userId) =>
  withdrawClaim(stage.as(withdrawingUserId), { claimId });
const withNote = (note: string) => ({ evidence: createEvidence({ note }) });

/** Creates a public listing, and another account's claim of it, which is stored as evidence. */
async function createCounterClaim() {
  const { listing, userId: ownerId } = await stage.createPublicListing();
  const claimantId = createUserId();
  for (const note of ['It is mine.', 'Here is my license.'])
    await expectDomainError(stage.submitClaim(listing, claimantId, withNote(note)), 'already_claimed');
  const claims = await stage.claims.find({ listingId: listing._id }).toArray();
  return { listing, ownerId, claimantId, claims, id: hexId(claims[0]!) };
}

describe('claimListing', () => {
  it('K4, K10: stores the session’s account, and the body as evidence', async () => {
    const listing = await stage.createListing({
      website: 'https://gateway.test',
      npi: '1234567893',
      licenses: ['ABC Certified Prosthetist (CP)'],
    });
    const userId = createUserId();
    const evidence = createEvidence({
      workEmail: 'jane@mail.gateway.test',
      npi: '1234567893',
      license: 'BOC Certified Prosthetist (CP)',
      note: 'Call me.',
    });
    const sent = { claimantUserId: 'user_victim', claimantName: 'Jane' };
    const sentAccount = { ...sent, claimantEmail: 'maria@mail.test' };
    const claim = await stage.submitClaim(listing, userId, { evidence, sentAccount });
    expect(await readClaim(claim)).toEqual(claim);
    expect(claim).toMatchObject({
      listingId: listing._id,
      userId,
      claimantName: 'Jane Doe',
      claimantEmail: 'maria@mail.test',
      sent,
      evidence,
      checks: { emailDomain: null, name: true, nickname: null, npi: true, license: false, call: null },
      status: 'pending',
      expiresAt: addDays(14),
    });
    expect(claim.sent).not.toHaveProperty('claimantEmail');
    expect(await stage.readListing(listing)).toEqual(listing);
    const rows = await stage.readAuditRows(hexId(claim));
    expect(rows).toMatchObject([{ action: 'claim.submit', after: { status: 'pending' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Jane|maria|mail\.test|1234567893|Call me/);
    const mailFields = { locale: 'es', dueAt: startTime };
    expect(await stage.readOutbox(userId)).toMatchObject([
      { what: 'claim-received', values: { practitioner: 'Jane Doe – Gateway Prosthetics' }, ...mailFields },
      { what: 'claim-code', values: { claim: hexId(claim) }, ...mailFields },
    ]);
  });

  it('checks the rules in a fixed order', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    await stage.submitClaim(listing, userId);
    await expectDomainError(stage.submitClaim(listing, userId), 'duplicate_claim');
    await expectDomainError(stage.submitClaim(listing), 'pending_claim_exists');

    const { listing: ownedListing, userId: ownerId } = await stage.createPublicListing();
    await expectDomainError(stage.submitClaim(ownedListing, userId), 'already_claimed');
    await expectDomainError(stage.submitClaim(ownedListing, ownerId), 'own_listing');
    await expectDomainError(stage.submitClaim(await stage.createListing(), ownerId), 'already_owner');
    // A claimant gets the error about their own pending claim before the one about another owner.
    await stage.listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: 'user_other' } });
    await expectDomainError(stage.submitClaim(listing, userId), 'duplicate_claim');
    await expectDomainError(stage.submitClaim(listing), 'already_claimed');
  });

  it('requires a prosthetist, and a public listing', async () => {
    const listing = await stage.createListing();
    for (const role of ['patient', undefined] as const) {
      const claimant = createProsthetistAccount({ role });
      await expectDomainError(stage.submitClaim(listing, createUserId(), { claimant }), 'not_a_prosthetist');
    }
    for (const status of ['pending', 'rejected', 'suspended', 'imported', 'deleted'] as const)
      await expectDomainError(stage.submitClaim(await stage.createListing({ status })), 'not_found');
  });

  it.each<[ListingStatus, number, string]>([
    ['pending', 0, 'done'],
    ['rejected', 0, 'done'],
    ['imported', 0, 'already_owner'],
    ['suspended', 0, 'already_owner'],
    ['pending', 3, 'already_owner'],
  ])(
    'by the owner of a listing that is %s with %i reviews has the outcome %s',
    async (status, reviewCount, outcome) => {
      const ownerUserId = createUserId();
      const histogram: ListingDoc['histogram'] = [0, 0, 0, reviewCount, 0];
      const counters = { reviewCount, ratingSum: 4 * reviewCount, histogram };
      await stage.createListing({ ownerUserId, status, approved: false, ...counters });
      const attempt = stage.submitClaim(await stage.createListing(), ownerUserId);
      expect(await collectOutcomes([attempt])).toEqual([outcome]);
    },
  );

  it('T14: links further claims to the pending one, each once, the newest twenty', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    const returningUserId = createUserId();
    const submitSecondClaim = (userId?: string, overrides = {}) =>
      expectDomainError(stage.submitClaim(listing, userId, overrides), 'pending_claim_exists');
    await submitSecondClaim(returningUserId, withNote('first'));
    await submitSecondClaim(returningUserId, withNote('second'));
    const account = { userId: returningUserId, name: 'Jane Doe', email: 'maria@mail.test' };
    expect(await readClaim(claim)).toMatchObject({
      v: 2,
      blocked: [{ ...account, at: startTime, evidence: { note: 'second' } }],
    });
    for (let i = 0; i < 20; i++) await submitSecondClaim();
    const { blocked, v } = (await readClaim(claim))!;
    expect(blocked).toHaveLength(20);
    expect(blocked.map(({ userId }) => userId)).not.toContain(returningUserId);
    expect(v).toBe(22);
  });
});

describe('a pending claim', () => {
  it('is withdrawn by its claimant only, and can be repeated', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    await expectDomainError(withdraw(claim, createUserId()), 'not_found');
    expect(await withdraw(claim)).toMatchObject({ status: 'withdrawn', v: 2 });
    await expectDomainError(withdraw(claim), 'not_found');
    expect((await stage.submitClaim(listing, claim.userId)).status).toBe('pending');
  });

  it('expires after fourteen days, with a mail to the claimant', async () => {
    const claim = await stage.submitClaim(await stage.createListing());
    await expireClaims(stage.as('worker', new Date(addDays(14).getTime() - 1)));
    expect(await readClaim(claim)).toMatchObject({ status: 'pending' });
    await Promise.all([1, 2, 3].map(() => expireClaims(stage.as('worker', addDays(14)))));
    expect(await readClaim(claim)).toMatchObject({ status: 'expired', v: 2 });
    expect(await stage.readMailNames(claim.userId)).toEqual(['claim-received', 'claim-expired']);
    expect(await stage.readAuditRows(hexId(claim), /claim\.expire/)).toMatchObject([
      { actor: { kind: 'system', id: 'worker' } },
    ]);
  });

  it('does not block others after its expiry, swept or not', async () => {
    const listing = await stage.createListing();
    const earlierClaim = await stage.submitClaim(listing);
    const laterClaim = await claimListing(stage.as('user_true_owner', addDays(15)), {
      listingId: listing._id,
      claimant: createProsthetistAccount(),
      sentAccount: {},
      evidence: createEvidence(),
      locale: 'en',
    });
    expect(laterClaim).toMatchObject({ status: 'pending', userId: 'user_true_owner', blocked: [] });
    expect(await readClaim(earlierClaim)).toMatchObject({ status: 'expired' });
    expect(await stage.readAuditRows(hexId(earlierClaim), /claim\.expire/)).toMatchObject([
      { actor: { kind: 'system' } },
    ]);
  });
});

describe('K9: a decided claim', () => {
  it('when approved, gives the listing, and after the time for Undo also updates the account', async () => {
    const listing = await stage.createListing();
    const userId = createUserId();
    const claim = await stage.submitClaim(listing, userId);
    const otherClaim = await stage.submitClaim(await stage.createListing(), userId);
    const approval = await approveClaim(stage.admin, toTarget(claim));
    const decision = { by: 'admin_1', at: startTime };
    expect(approval.claim).toMatchObject({ status: 'approved', v: 2, decision });
    expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: userId, v: 2, locale: 'es' });
    expect(await readClaim(otherClaim)).toMatchObject({ status: 'withdrawn', v: 2 });
    const prosthetistProfile = { prosthetistId: hexId(listing), complete: true };
    expect((await stage.readOutbox(userId)).slice(2)).toMatchObject([
      { what: 'metadata', values: { prosthetistProfile }, dueAt: addSeconds(35) },
      {
        what: 'claim-approved',
        values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
        dueAt: addSeconds(35),
      },
    ]);
    const rows = await stage.audit.find({ at: startTime, 'actor.id': 'admin_1' }).sort({ _id: 1 }).toArray();
    expect(rows.slice(-3).map(({ action, target }) => [action, target.id])).toEqual([
      ['claim.approve', hexId(claim)],
      ['claim.end', hexId(otherClaim)],
      ['listing.link', hexId(listing)],
    ]);
  });

  it('when approved, mails the other claimants that the listing has an owner', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    const laterClaimantIds = [createUserId(), createUserId()];
    for (const claimantId of [...laterClaimantIds, laterClaimantIds[0]])
      await expectDomainError(stage.submitClaim(listing, claimantId), 'pending_claim_exists');
    await approveClaim(stage.admin, { id: hexId(claim) });
    const mail = { what: 'claim-lost', values: { practitioner: 'Jane Doe – Gateway Prosthetics' } };
    for (const claimantId of laterClaimantIds)
      expect(await stage.readOutbox(claimantId)).toMatchObject([
        { ...mail, locale: 'es', dueAt: addSeconds(35) },
      ]);
  });

  it('when rejected, mails the reason, and can be repeated', async () => {
    const listing = await stage.createListing();
    const claim = await stage.submitClaim(listing);
    const { userId } = claim;
    const note = 'We could not reach the clinic.';
    await rejectClaim(stage.admin, { ...toTarget(claim), notes: ` ${note} ` });
    expect(await stage.readOutbox(userId)).toMatchObject([{}, { what: 'claim-rejected', values: { note } }]);
    expect(await stage.readAuditRows(hexId(claim), /claim\.reject/)).toMatchObject([
      { actor: { id: 'admin_1' }, reason: note },
    ]);
    expect((await stage.submitClaim(listing, userId)).status).toBe('pending');
  });

  it('can only be rejected if the claimant owns a public listing by now, or the listing is gone', async () => {
    const claim = await stage.submitClaim(await stage.createListing());
    await stage.createPublicListing(claim.userId);
    await expectDomainError(approveClaim(stage.admin, toTarget(claim)), 'already_owner');
    const listing = await stage.createListing();
    const orphanedClaim = await stage.submitClaim(listing);
    const deletedFields = { status: 'deleted', approved: false } as const;
    await stage.listings.updateOne({ _id: listing._id }, { $set: deletedFields });
    await expectConflict(approveClaim(stage.admin, toTarget(orphanedClaim)), 'not_now');
    const rejection = await rejectClaim(stage.admin, { ...toTarget(orphanedClaim), notes: 'Gone.' });
    expect(rejection.claim.status).toBe('rejected');
  });
});

describe('a claim of a listing with an owner', () => {
  it('is stored as evidence once per account; opened and approved by staff with a reason, it moves the listing', async () => {
    const { listing, ownerId, claimantId, claims, id } = await createCounterClaim();
    const evidence = { note: 'Here is my license.' };
    expect(claims).toMatchObject([
      { userId: claimantId, status: 'contested', contests: true, evidence, v: 2 },
    ]);
    expect(await stage.readOutbox(claimantId)).toEqual([]);

    await reopen(stage.admin, { kind: 'claim', id });
    await expectDomainError(approveClaim(stage.admin, { id }), 'reason_missing');
    const { auditId } = await approveClaim(stage.admin, { id, notes: 'The register says so.' });
    const readOwner = async () => (await stage.readListing(listing)).ownerUserId;
    expect(await readOwner()).toBe(claimantId);
    expect(await stage.readMailNames(ownerId)).toEqual(['metadata', 'listing-lost']);

    await undoDecision(stage.admin, { auditId });
    expect(await readOwner()).toBe(ownerId);
    await rejectClaim(stage.admin, { id, notes: 'The register names the owner.' });
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
      stage.listings.updateOne({ _id }, { $set: { ...privateFields } });

    it('does not pass to the next owner with a counter-claim, and comes back with an undo', async () => {
      const { listing, id } = await createCounterClaim();
      await storePrivateFields(listing);
      await reopen(stage.admin, { kind: 'claim', id });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      const { auditId } = await approveClaim(stage.admin, { id, notes: 'The register says so.' });
      expect(await readPrivateFields(listing)).toEqual({});
      await undoDecision(stage.admin, { auditId });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      expect(await stage.readListing(listing)).toMatchObject({ locale: 'en' });
    });

    it('is removed with a reopened claim and with its update, and comes back with an undo', async () => {
      const email = 'imported@gateway.test';
      const listing = await stage.createListing({ email });
      const claim = await stage.submitClaim(listing);
      const { userId } = claim;
      const approval = await approveClaim(stage.admin, toTarget(claim));
      // What an import or staff stored is the listing's.
      expect(await stage.readListing(listing)).toMatchObject({ email });
      await undoDecision(stage.admin, approval);
      expect(await stage.readListing(listing)).toMatchObject({ email });
      const id = hexId(claim);
      await approveClaim(stage.admin, { id });
      await storePrivateFields(listing);
      await stage.submitUpdate(listing, userId, {});
      const countPendingUpdates = () =>
        stage.pendingUpdates.countDocuments({ listingId: listing._id, status: 'pending' });
      const { auditId } = await reopen(stage.admin, { kind: 'claim', id });
      expect((await stage.readListing(listing)).ownerUserId).toBeUndefined();
      expect(await readPrivateFields(listing)).toEqual({});
      expect(await countPendingUpdates()).toBe(0);
      const mailNames = ['claim-reopened', 'metadata'];
      expect(await stage.readMailNames(userId)).toEqual(expect.arrayContaining(mailNames));
      await undoDecision(stage.admin, { auditId });
      expect(await readPrivateFields(listing)).toEqual(privateFields);
      expect(await stage.readListing(listing)).toMatchObject({ ownerUserId: userId, locale: 'es' });
      expect(await countPendingUpdates()).toBe(1);
      expect(await readClaim(claim)).toMatchObject({ status: 'approved' });
    });
  });
});

it('the log agrees with listings and claims', () => expectSoundListings(stage));
