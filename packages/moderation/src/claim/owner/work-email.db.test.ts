import type { ClaimDoc } from '@app/db';
import { issueClaimCode } from '@app/listings/claim/issue-code.store';
import { confirmWorkEmail, sendWorkEmailCode } from '@app/listings/claim/owner/confirm-work-email';
import { setClaimEvidence } from '@app/listings/claim/owner/set-claim-evidence';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { recordPhoneCall } from '@app/listings/claim/staff/record-phone-call';
import { describe, expect, it } from 'vitest';
import {
  collectOutcomes,
  createEvidence,
  createProsthetistAccount,
  readOutbox,
  submitClaim,
  toTarget,
} from '../../testing/practice.ts';
import {
  createUserId,
  expectConflict,
  expectDomainError,
  openStage,
  startTime,
} from '../../testing/stage.ts';

const stage = await openStage();
const addSeconds = (seconds: number) => new Date(startTime.getTime() + seconds * 1000);
const readClaim = ({ _id }: ClaimDoc) => stage.collections.claims.findOne({ _id });
const workEmail = 'maria@gateway.test';

/** Creates a claim with a work e-mail. */
async function createClaimWithEmail() {
  const userId = createUserId();
  const listing = await stage.createListing({ website: 'https://gateway.test', phone: '(314) 555-0142' });
  return {
    userId,
    submittedClaim: await submitClaim(stage, listing, userId, { evidence: createEvidence({ workEmail }) }),
  };
}
const issueCode = ({ _id }: ClaimDoc, now = startTime) =>
  issueClaimCode({ collections: stage.collections, now }, _id.toHexString());
const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a work e-mail', () => {
  it('counts once its mailed code is entered', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    expect(submittedClaim.checks.emailDomain).toBeNull();
    const [, mail] = await readOutbox(stage, userId);
    expect(mail).toMatchObject({
      what: 'claim-code',
      values: { claim: submittedClaim._id.toHexString() },
      dueAt: startTime,
    });
    const issuedCode = await issueCode(submittedClaim);
    expect(issuedCode).toMatchObject({ to: workEmail, code: expect.stringMatching(/^\d{6}$/), minutes: 30 });
    const { code } = issuedCode!;

    const confirmedClaim = await confirmWorkEmail(stage.as(userId, addSeconds(60)), {
      claimId: submittedClaim._id,
      code,
    });
    expect(confirmedClaim).toMatchObject({ v: submittedClaim.v + 1, checks: { emailDomain: true } });
    expect(await readClaim(submittedClaim)).toMatchObject({ emailCode: { confirmedAt: addSeconds(60) } });
    expect(await stage.collections.audit.findOne({ action: 'claim.email-confirmed' })).toMatchObject({
      target: { id: submittedClaim._id.toHexString() },
    });
    // A used code is invalid, and no other one is sent.
    await expectDomainError(
      confirmWorkEmail(stage.as(userId), { claimId: submittedClaim._id, code }),
      'code_used',
    );
    const sameInput = { claimId: submittedClaim._id, workEmail, locale: 'en' as const };
    await expectDomainError(sendWorkEmailCode(stage.as(userId, addSeconds(90)), sameInput), 'code_used');
    expect(await issueCode(submittedClaim)).toBeUndefined();
  });

  it('stores only a salted hash of the code', async () => {
    const { submittedClaim } = await createClaimWithEmail();
    const codes = [(await issueCode(submittedClaim))!.code, (await issueCode(submittedClaim))!.code];
    const collectionNames = ['claims', 'outbox', 'audit', 'undos'] as const;
    const docsByCollection = await Promise.all(
      collectionNames.map((name) => stage.collections[name].find({}).toArray()),
    );
    const text = JSON.stringify(
      docsByCollection.map((docs) => docs.map(({ _id, ...otherFields }) => otherFields)),
    );
    for (const code of codes) expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect((await readClaim(submittedClaim))?.emailCode?.hash).toMatch(/^[\w-]{22}:[\w-]{43}$/);
  });

  it('has a clear error for a wrong, used up, expired or replaced code', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const confirm = (code: string, seconds = 0) =>
      confirmWorkEmail(stage.as(userId, addSeconds(seconds)), { claimId: submittedClaim._id, code });
    await expectDomainError(confirm('000000'), 'code_expired');
    const firstCode = (await issueCode(submittedClaim))!.code;
    await expectDomainError(confirm(createWrongCode(firstCode)), 'code_wrong');
    expect((await readClaim(submittedClaim))?.emailCode?.triesLeft).toBe(4);
    // Concurrent attempts are all counted.
    const outcomes = await collectOutcomes([1, 2, 3, 4, 5].map(() => confirm(createWrongCode(firstCode))));
    expect(outcomes.filter((outcome) => outcome === 'code_wrong')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'code_spent')).toHaveLength(2);
    await expectDomainError(confirm(firstCode), 'code_spent');
    const secondCode = (await issueCode(submittedClaim))!.code;
    if (firstCode !== secondCode) await expectDomainError(confirm(firstCode), 'code_wrong');
    await expectDomainError(confirm(secondCode, 30 * 60), 'code_expired');
    expect((await confirm(secondCode, 30 * 60 - 1)).checks.emailDomain).toBe(true);
  });

  it('gets at most five codes, one a minute; another address invalidates the first code', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const sendCode = (seconds: number, address = workEmail) =>
      sendWorkEmailCode(stage.as(userId, addSeconds(seconds)), {
        claimId: submittedClaim._id,
        workEmail: address,
        locale: 'en',
      });
    await expectDomainError(sendCode(59), 'too_soon');
    const { code } = (await issueCode(submittedClaim))!;
    const updatedClaim = await sendCode(60, 'maria@elsewhere.test');
    expect(updatedClaim).toMatchObject({
      v: submittedClaim.v + 1,
      evidence: { workEmail: 'maria@elsewhere.test' },
    });
    await expectDomainError(
      confirmWorkEmail(stage.as(userId, addSeconds(61)), { claimId: submittedClaim._id, code }),
      'code_expired',
    );
    for (const seconds of [120, 180, 240])
      expect((await sendCode(seconds)).evidence.workEmail).toBe(workEmail);
    await expectDomainError(sendCode(300), 'too_many_codes');
    expect((await readOutbox(stage, userId)).filter(({ what }) => what === 'claim-code')).toHaveLength(5);
  });

  it('can be changed by the claimant only, while the claim is pending', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const { code } = (await issueCode(submittedClaim))!;
    const input = { claimId: submittedClaim._id, code };
    await expectDomainError(confirmWorkEmail(stage.as(createUserId()), input), 'not_found');
    const sendInput = { claimId: submittedClaim._id, workEmail, locale: 'en' as const };
    await expectDomainError(
      sendWorkEmailCode(stage.as(createUserId(), addSeconds(60)), sendInput),
      'not_found',
    );
    await withdrawClaim(stage.as(userId), { claimId: submittedClaim._id });
    await expectDomainError(confirmWorkEmail(stage.as(userId), input), 'not_found');
    expect(await issueCode(submittedClaim)).toBeUndefined();
  });
});

describe('evidence of a pending claim', () => {
  it('replaces the former evidence, and is compared with the listing again', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const { workEmail: _, ...emptyEvidence } = createEvidence();
    const editEvidence = (overrides: object, editorId = userId) =>
      setClaimEvidence(stage.as(editorId), {
        claimId: submittedClaim._id,
        evidence: { ...emptyEvidence, ...overrides },
      });
    const listing = (await stage.collections.listings.findOne({ _id: submittedClaim.listingId }))!;
    const license = listing.licenses[0]!;
    const editedClaim = await editEvidence({ license, note: 'Ask at the desk.' });
    expect(editedClaim).toMatchObject({
      v: submittedClaim.v + 1,
      evidence: { workEmail, license, note: 'Ask at the desk.' },
      checks: { ...submittedClaim.checks, license: true },
    });
    expect(await editEvidence({ license: 'None that it has' })).toMatchObject({ checks: { license: false } });
    const row = await stage.collections.audit.findOne({ action: 'claim.evidence' });
    expect(JSON.stringify(row)).not.toContain('Ask at the desk.');
  });

  it('can be changed by the claimant only, while the claim is pending, and must be new', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const { workEmail: _, ...emptyEvidence } = createEvidence();
    const input = { claimId: submittedClaim._id, evidence: { ...emptyEvidence, note: 'Me.' } };
    await expectDomainError(setClaimEvidence(stage.as(createUserId()), input), 'not_found');
    await expectDomainError(
      setClaimEvidence(stage.as(userId), { ...input, evidence: emptyEvidence }),
      'no_changes',
    );
    await withdrawClaim(stage.as(userId), { claimId: submittedClaim._id });
    await expectDomainError(setClaimEvidence(stage.as(userId), input), 'not_found');
  });
});

describe('a call to the practice', () => {
  const recordTestCall = (submittedClaim: ClaimDoc, overrides: object = {}) =>
    recordPhoneCall(stage.as('admin_1'), {
      ...toTarget(submittedClaim),
      number: '314-555-0142',
      answer: 'confirmed',
      note: 'Front desk.',
      ...overrides,
    });

  it('is logged with staff member, time and number', async () => {
    const { submittedClaim } = await createClaimWithEmail();
    const updatedClaim = await recordTestCall(submittedClaim);
    expect(updatedClaim.checks).toMatchObject({ call: true, emailDomain: null });
    const row = { number: '(314) 555-0142', answer: 'confirmed', note: 'Front desk.' };
    expect((await readClaim(submittedClaim))?.calls).toEqual([{ ...row, at: startTime, by: 'admin_1' }]);
    expect(
      await stage.collections.audit.findOne({
        'target.id': submittedClaim._id.toHexString(),
        action: 'claim.call',
      }),
    ).toMatchObject({
      actor: { kind: 'admin', id: 'admin_1' },
      at: startTime,
      after: { number: '(314) 555-0142', answer: 'confirmed' },
    });
    await expectConflict(recordTestCall(submittedClaim), 'stale');
  });

  it('counts only at the number in the listing', async () => {
    const { submittedClaim } = await createClaimWithEmail();
    await expectDomainError(recordTestCall(submittedClaim, { number: '314-555-9999' }), 'number_not_public');
    expect((await readClaim(submittedClaim))?.calls).toBeUndefined();
    // Whichever way the number is written.
    const updatedClaim = await recordTestCall(submittedClaim, {
      v: undefined,
      number: '+1 314 555-0142',
      answer: 'denied',
    });
    expect(updatedClaim.checks.call).toBe(false);
  });

  it('is one of the last twenty, about a pending claim of a listing with a number', async () => {
    const { userId, submittedClaim } = await createClaimWithEmail();
    const unansweredCall = {
      number: '(314) 555-0142',
      answer: 'no_answer' as const,
      at: startTime,
      by: 'admin_2',
    };
    const earlierCalls = Array.from({ length: 20 }, (_, i) => ({ ...unansweredCall, note: String(i) }));
    await stage.collections.claims.updateOne({ _id: submittedClaim._id }, { $set: { calls: earlierCalls } });
    const { v, calls } = await recordTestCall(submittedClaim);
    expect(calls?.map(({ note }) => note)).toEqual([
      ...earlierCalls.slice(1).map(({ note }) => note),
      'Front desk.',
    ]);
    await stage.collections.listings.updateOne({ _id: submittedClaim.listingId }, { $unset: { phone: '' } });
    await expectDomainError(recordTestCall(submittedClaim, { v }), 'number_not_public');
    await withdrawClaim(stage.as(userId), { claimId: submittedClaim._id });
    await expectConflict(recordTestCall(submittedClaim, { v: undefined }), 'not_now');
  });
});

describe('names', () => {
  it('that differ require a reason from staff, which the claimant does not get; nicknames do not, but an unproven claim does', async () => {
    const listing = await stage.createListing({ firstName: 'Arthur', lastName: 'Smith' });
    const submittedClaim = await submitClaim(stage, listing);
    expect(submittedClaim.checks).toMatchObject({ name: false, nickname: false });
    const approve = ({ _id, v }: ClaimDoc, reason?: string) =>
      approveClaim(stage.as('admin_1'), { id: _id.toHexString(), v, notes: reason });
    const { auditId } = await approve(submittedClaim, 'Married name; the practice confirmed it.');
    expect(await readClaim(submittedClaim)).toMatchObject({
      status: 'approved',
      decision: { notes: '', reason: 'Married name; the practice confirmed it.' },
    });
    expect(await stage.collections.audit.findOne({ _id: auditId })).toMatchObject({
      reason: 'Married name; the practice confirmed it.',
    });
    expect(JSON.stringify(await readOutbox(stage, submittedClaim.userId))).not.toContain('Married');

    const claimWithoutEvidence = await submitClaim(
      stage,
      await stage.createListing({ lastName: 'Smith' }),
      createUserId(),
    );
    const silentApproval = await approve(claimWithoutEvidence, '  ');
    expect(silentApproval.claim.decision?.reason).toBe('Not stated');
    expect(await stage.collections.audit.findOne({ _id: silentApproval.auditId })).toMatchObject({
      reason: 'Not stated',
    });

    const nicknamedAccount = createProsthetistAccount({ firstName: 'Bill', lastName: 'Doe', emails: [] });
    const nicknameClaim = await submitClaim(
      stage,
      await stage.createListing({ firstName: 'William' }),
      createUserId(),
      {
        claimant: nicknamedAccount,
      },
    );
    const { claim: approvedClaim } = await approve(nicknameClaim);
    expect(approvedClaim.decision?.reason).toBe('Not stated');

    const janeAccount = createProsthetistAccount({
      firstName: 'Jane',
      lastName: 'Doe',
      emails: ['jane@arch-limb.test'],
    });
    const publicListing = await stage.createListing({ website: 'https://arch-limb.test' });
    const provenClaim = await submitClaim(stage, publicListing, createUserId(), { claimant: janeAccount });
    expect(provenClaim.checks.emailDomain).toBe(true);
    expect((await approve(provenClaim)).claim.decision).not.toHaveProperty('reason');
  });
});
