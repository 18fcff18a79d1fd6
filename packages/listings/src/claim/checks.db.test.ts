import type { ClaimDoc } from '@app/db';
import {
  collectOutcomes,
  countOutcomes,
  expectConflict,
  expectDomainError,
} from '@app/status-changes/testing/outcomes';
import { describe, expect, it } from 'vitest';
import { createEvidence, createProsthetistAccount, toTarget } from '../testing/inputs.ts';
import { addSeconds, createUserId, openStage, startTime } from '../testing/stage.ts';
import { issueClaimCode } from './issue-code.store.ts';
import { confirmWorkEmail, sendWorkEmailCode, setClaimEvidence, withdrawClaim } from './owner/own-claim.ts';
import { approveClaim } from './staff/decide-claim.ts';
import { recordPhoneCall } from './staff/record-phone-call.ts';

const stage = await openStage();
const readClaim = ({ _id }: ClaimDoc) => stage.claims.findOne({ _id });
const workEmail = 'maria@gateway.test';

/** Creates a claim with a work e-mail. */
async function createClaimWithEmail() {
  const listing = await stage.createListing({ website: 'https://gateway.test', phone: '(314) 555-0142' });
  return stage.submitClaim(listing, createUserId(), { evidence: createEvidence({ workEmail }) });
}
const issueCode = ({ _id }: ClaimDoc) =>
  issueClaimCode({ collections: stage.collections, now: startTime }, _id.toHexString());
const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = ({ _id: claimId, userId }: ClaimDoc, code: string, seconds = 0) =>
  confirmWorkEmail(stage.as(userId, addSeconds(seconds)), { claimId, code });
const sendCode = ({ _id: claimId, userId }: ClaimDoc, seconds: number, address = workEmail) =>
  sendWorkEmailCode(stage.as(userId, addSeconds(seconds)), { claimId, workEmail: address, locale: 'en' });
const withdraw = ({ _id: claimId, userId }: ClaimDoc) => withdrawClaim(stage.as(userId), { claimId });
/** The claim as somebody else names it. */
const asOther = (claim: ClaimDoc): ClaimDoc => ({ ...claim, userId: createUserId() });

describe('a work e-mail', () => {
  it('counts once its mailed code is entered', async () => {
    const claim = await createClaimWithEmail();
    const id = claim._id.toHexString();
    expect(claim.checks.emailDomain).toBeNull();
    const [, mail] = await stage.readOutbox(claim.userId);
    expect(mail).toMatchObject({ what: 'claim-code', values: { claim: id }, dueAt: startTime });
    const issuedCode = await issueCode(claim);
    expect(issuedCode).toMatchObject({ to: workEmail, code: expect.stringMatching(/^\d{6}$/), minutes: 30 });
    const { code } = issuedCode!;

    const confirmedClaim = await confirm(claim, code, 60);
    expect(confirmedClaim).toMatchObject({ v: claim.v + 1, checks: { emailDomain: true } });
    expect(await readClaim(claim)).toMatchObject({ emailCode: { confirmedAt: addSeconds(60) } });
    expect(await stage.readAuditRows(id, /claim\.email-confirmed/)).toHaveLength(1);
    // A used code is invalid, and no other one is sent.
    await expectDomainError(confirm(claim, code), 'code_used');
    await expectDomainError(sendCode(claim, 90), 'code_used');
    expect(await issueCode(claim)).toBeUndefined();
  });

  it('stores only a salted hash of the code', async () => {
    const claim = await createClaimWithEmail();
    const codes = [(await issueCode(claim))!.code, (await issueCode(claim))!.code];
    const collections = [stage.claims, stage.outbox, stage.audit, stage.undos] as (typeof stage.claims)[];
    const docs = (await Promise.all(collections.map((collection) => collection.find().toArray()))).flat();
    const text = JSON.stringify(docs.map(({ _id, ...otherFields }) => otherFields));
    for (const code of codes) expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect((await readClaim(claim))?.emailCode?.hash).toMatch(/^[\w-]{22}:[\w-]{43}$/);
  });

  it('has a clear error for a wrong, used up, expired or replaced code', async () => {
    const claim = await createClaimWithEmail();
    await expectDomainError(confirm(claim, '000000'), 'code_expired');
    const firstCode = (await issueCode(claim))!.code;
    await expectDomainError(confirm(claim, createWrongCode(firstCode)), 'code_wrong');
    expect((await readClaim(claim))?.emailCode?.triesLeft).toBe(4);
    // Concurrent attempts are all counted.
    const attempts = [1, 2, 3, 4, 5].map(() => confirm(claim, createWrongCode(firstCode)));
    expect(countOutcomes(await collectOutcomes(attempts))).toEqual({ code_wrong: 3, code_spent: 2 });
    await expectDomainError(confirm(claim, firstCode), 'code_spent');
    const secondCode = (await issueCode(claim))!.code;
    if (firstCode !== secondCode) await expectDomainError(confirm(claim, firstCode), 'code_wrong');
    await expectDomainError(confirm(claim, secondCode, 30 * 60), 'code_expired');
    expect((await confirm(claim, secondCode, 30 * 60 - 1)).checks.emailDomain).toBe(true);
  });

  it('gets at most five codes, one a minute; another address invalidates the first code', async () => {
    const claim = await createClaimWithEmail();
    await expectDomainError(sendCode(claim, 59), 'too_soon');
    const { code } = (await issueCode(claim))!;
    const address = 'maria@elsewhere.test';
    const updatedClaim = await sendCode(claim, 60, address);
    expect(updatedClaim).toMatchObject({ v: claim.v + 1, evidence: { workEmail: address } });
    await expectDomainError(confirm(claim, code, 61), 'code_expired');
    for (const seconds of [120, 180, 240])
      expect((await sendCode(claim, seconds)).evidence.workEmail).toBe(workEmail);
    await expectDomainError(sendCode(claim, 300), 'too_many_codes');
    const mailNames = await stage.readMailNames(claim.userId);
    expect(mailNames.filter((name) => name === 'claim-code')).toHaveLength(5);
  });

  it('can be changed by the claimant only, while the claim is pending', async () => {
    const claim = await createClaimWithEmail();
    const { code } = (await issueCode(claim))!;
    await expectDomainError(confirm(asOther(claim), code), 'not_found');
    await expectDomainError(sendCode(asOther(claim), 60), 'not_found');
    await withdraw(claim);
    await expectDomainError(confirm(claim, code), 'not_found');
    expect(await issueCode(claim)).toBeUndefined();
  });
});

describe('evidence of a pending claim', () => {
  const { workEmail: _, ...emptyEvidence } = createEvidence();
  const setEvidence = ({ _id: claimId, userId }: ClaimDoc, overrides: object) =>
    setClaimEvidence(stage.as(userId), { claimId, evidence: { ...emptyEvidence, ...overrides } });

  it('replaces the former evidence, and is compared with the listing again', async () => {
    const claim = await createClaimWithEmail();
    const license = (await stage.readListing({ _id: claim.listingId })).licenses[0]!;
    const note = 'Ask at the desk.';
    expect(await setEvidence(claim, { license, note })).toMatchObject({
      v: claim.v + 1,
      evidence: { workEmail, license, note },
      checks: { ...claim.checks, license: true },
    });
    const otherEvidence = { license: 'None that it has' };
    expect(await setEvidence(claim, otherEvidence)).toMatchObject({ checks: { license: false } });
    const rows = await stage.readAuditRows(claim._id.toHexString(), /claim\.evidence/);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(note);
  });

  it('can be changed by the claimant only, while the claim is pending, and must be new', async () => {
    const claim = await createClaimWithEmail();
    await expectDomainError(setEvidence(asOther(claim), { note: 'Me.' }), 'not_found');
    await expectDomainError(setEvidence(claim, {}), 'no_changes');
    await withdraw(claim);
    await expectDomainError(setEvidence(claim, { note: 'Me.' }), 'not_found');
  });
});

describe('a call to the practice', () => {
  const row = { number: '(314) 555-0142', answer: 'confirmed', note: 'Front desk.' } as const;
  const record = (claim: ClaimDoc, overrides: object = {}) =>
    recordPhoneCall(stage.admin, { ...toTarget(claim), ...row, number: '314-555-0142', ...overrides });

  it('is logged with staff member, time and number', async () => {
    const claim = await createClaimWithEmail();
    expect((await record(claim)).checks).toMatchObject({ call: true, emailDomain: null });
    expect((await readClaim(claim))?.calls).toEqual([{ ...row, at: startTime, by: 'admin_1' }]);
    const { number, answer } = row;
    expect(await stage.readAuditRows(claim._id.toHexString(), /claim\.call/)).toMatchObject([
      { actor: { kind: 'admin', id: 'admin_1' }, at: startTime, after: { number, answer } },
    ]);
    await expectConflict(record(claim), 'stale');
  });

  it('counts only at the number in the listing', async () => {
    const claim = await createClaimWithEmail();
    await expectDomainError(record(claim, { number: '314-555-9999' }), 'number_not_public');
    expect((await readClaim(claim))?.calls).toBeUndefined();
    // Whichever way the number is written.
    const { checks } = await record(claim, { number: '+1 314 555-0142', answer: 'denied' });
    expect(checks.call).toBe(false);
  });

  it('is one of the last twenty, about a pending claim of a listing with a number', async () => {
    const claim = await createClaimWithEmail();
    const unansweredCall = { ...row, answer: 'no_answer' as const, at: startTime, by: 'admin_2' };
    const notes = Array.from({ length: 20 }, (_, i) => String(i));
    const calls = notes.map((note) => ({ ...unansweredCall, note }));
    await stage.claims.updateOne({ _id: claim._id }, { $set: { calls } });
    const calledClaim = await record(claim);
    expect(calledClaim.calls?.map(({ note }) => note)).toEqual([...notes.slice(1), 'Front desk.']);
    await stage.listings.updateOne({ _id: claim.listingId }, { $unset: { phone: '' } });
    await expectDomainError(record(calledClaim), 'number_not_public');
    await withdraw(claim);
    await expectConflict(record(claim, { v: undefined }), 'not_now');
  });
});

describe('an approval', () => {
  const approve = (claim: ClaimDoc, notes?: string) =>
    approveClaim(stage.admin, { ...toTarget(claim), notes });

  it('in spite of another name requires a reason from staff, which the claimant does not get', async () => {
    const listing = await stage.createListing({ firstName: 'Arthur', lastName: 'Smith' });
    const claim = await stage.submitClaim(listing);
    expect(claim.checks).toMatchObject({ name: false, nickname: false });
    const reason = 'Married name; the practice confirmed it.';
    const { auditId } = await approve(claim, reason);
    expect(await readClaim(claim)).toMatchObject({ status: 'approved', decision: { notes: '', reason } });
    expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ reason });
    expect(JSON.stringify(await stage.readOutbox(claim.userId))).not.toContain('Married');
  });

  it.each([
    ['another name', { lastName: 'Smith' }, {}, '  '],
    ['a nickname', { firstName: 'William' }, { firstName: 'Bill', emails: [] }, undefined],
  ])(
    'without evidence beside %s says if no reason was stated',
    async (_, listingFields, accountFields, notes) => {
      const claimant = createProsthetistAccount({ firstName: 'Jane', lastName: 'Doe', ...accountFields });
      const listing = await stage.createListing(listingFields);
      const { claim, auditId } = await approve(
        await stage.submitClaim(listing, createUserId(), { claimant }),
        notes,
      );
      expect(claim.decision?.reason).toBe('Not stated');
      expect(await stage.audit.findOne({ _id: auditId })).toMatchObject({ reason: 'Not stated' });
    },
  );

  it('of a proven claim requires no reason', async () => {
    const names = { firstName: 'Jane', lastName: 'Doe' };
    const claimant = createProsthetistAccount({ ...names, emails: ['jane@arch-limb.test'] });
    const listing = await stage.createListing({ website: 'https://arch-limb.test' });
    const claim = await stage.submitClaim(listing, createUserId(), { claimant });
    expect(claim.checks.emailDomain).toBe(true);
    expect((await approve(claim)).claim.decision).not.toHaveProperty('reason');
  });
});
