import type { ClaimDoc } from '@app/db';
import { issueClaimCode } from '@app/listings/claim/issue-code.store';
import { confirmWorkEmail, sendWorkEmailCode } from '@app/listings/claim/owner/confirm-work-email';
import { setClaimEvidence } from '@app/listings/claim/owner/set-claim-evidence';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim } from '@app/listings/claim/staff/decide-claim';
import { recordCall } from '@app/listings/claim/staff/record-call';
import { describe, expect, it } from 'vitest';
import { expectConflict, expectDomainError } from '../../testing/expect-error.ts';
import { claim, evidence, outcomes, practitioner, sentTo, toTarget } from '../../testing/practice.ts';
import { newUser, openStage, start } from '../../testing/stage.ts';

const s = await openStage();
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const stored = ({ _id }: ClaimDoc) => s.collections.claims.findOne({ _id });
const workEmail = 'maria@gateway.test';

/** Creates a claim with a work e-mail. */
async function claimWithEmail() {
  const userId = newUser();
  const listing = await s.listing({ website: 'https://gateway.test', phone: '(314) 555-0142' });
  return { userId, made: await claim(s, listing, userId, { evidence: evidence({ workEmail }) }) };
}
const issue = ({ _id }: ClaimDoc, now = start) =>
  issueClaimCode({ collections: s.collections, now }, _id.toHexString());
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a work e-mail', () => {
  it('counts once its mailed code is entered', async () => {
    const { userId, made } = await claimWithEmail();
    expect(made.checks.emailDomain).toBeNull();
    const [, mail] = await sentTo(s, userId);
    expect(mail).toMatchObject({
      what: 'claim-code',
      values: { claim: made._id.toHexString() },
      dueAt: start,
    });
    const issued = await issue(made);
    expect(issued).toMatchObject({ to: workEmail, code: expect.stringMatching(/^\d{6}$/), minutes: 30 });
    const { code } = issued!;

    const after = await confirmWorkEmail(s.as(userId, later(60)), { claim: made._id, code });
    expect(after).toMatchObject({ v: made.v + 1, checks: { emailDomain: true } });
    expect(await stored(made)).toMatchObject({ emailCode: { confirmedAt: later(60) } });
    expect(await s.collections.audit.findOne({ action: 'claim.email-confirmed' })).toMatchObject({
      target: { id: made._id.toHexString() },
    });
    // A used code is invalid, and so is another one.
    await expectDomainError(confirmWorkEmail(s.as(userId), { claim: made._id, code }), 'code_used');
    const again = { claim: made._id, workEmail, locale: 'en' as const };
    await expectDomainError(sendWorkEmailCode(s.as(userId, later(90)), again), 'code_used');
    expect(await issue(made)).toBeUndefined();
  });

  it('stores only a salted hash of the code', async () => {
    const { made } = await claimWithEmail();
    const codes = [(await issue(made))!.code, (await issue(made))!.code];
    const names = ['claims', 'outbox', 'audit', 'undos'] as const;
    const all = await Promise.all(names.map((name) => s.collections[name].find({}).toArray()));
    const text = JSON.stringify(all.map((docs) => docs.map(({ _id, ...rest }) => rest)));
    for (const code of codes) expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect((await stored(made))?.emailCode?.hash).toMatch(/^[\w-]{22}:[\w-]{43}$/);
  });

  it('has a clear error for a wrong, used up, expired or replaced code', async () => {
    const { userId, made } = await claimWithEmail();
    const confirm = (code: string, seconds = 0) =>
      confirmWorkEmail(s.as(userId, later(seconds)), { claim: made._id, code });
    await expectDomainError(confirm('000000'), 'code_expired');
    const first = (await issue(made))!.code;
    await expectDomainError(confirm(other(first)), 'code_wrong');
    expect((await stored(made))?.emailCode?.triesLeft).toBe(4);
    // Concurrent attempts are all counted.
    const tries = await outcomes([1, 2, 3, 4, 5].map(() => confirm(other(first))));
    expect(tries.filter((one) => one === 'code_wrong')).toHaveLength(3);
    expect(tries.filter((one) => one === 'code_spent')).toHaveLength(2);
    await expectDomainError(confirm(first), 'code_spent');
    const second = (await issue(made))!.code;
    if (first !== second) await expectDomainError(confirm(first), 'code_wrong');
    await expectDomainError(confirm(second, 30 * 60), 'code_expired');
    expect((await confirm(second, 30 * 60 - 1)).checks.emailDomain).toBe(true);
  });

  it('gets at most five codes, one a minute; another address invalidates the first code', async () => {
    const { userId, made } = await claimWithEmail();
    const send = (seconds: number, address = workEmail) =>
      sendWorkEmailCode(s.as(userId, later(seconds)), { claim: made._id, workEmail: address, locale: 'en' });
    await expectDomainError(send(59), 'too_soon');
    const { code } = (await issue(made))!;
    const moved = await send(60, 'maria@elsewhere.test');
    expect(moved).toMatchObject({ v: made.v + 1, evidence: { workEmail: 'maria@elsewhere.test' } });
    await expectDomainError(
      confirmWorkEmail(s.as(userId, later(61)), { claim: made._id, code }),
      'code_expired',
    );
    for (const seconds of [120, 180, 240]) expect((await send(seconds)).evidence.workEmail).toBe(workEmail);
    await expectDomainError(send(300), 'too_many_codes');
    expect((await sentTo(s, userId)).filter(({ what }) => what === 'claim-code')).toHaveLength(5);
  });

  it('can be changed by the claimant only, while the claim is pending', async () => {
    const { userId, made } = await claimWithEmail();
    const { code } = (await issue(made))!;
    const input = { claim: made._id, code };
    await expectDomainError(confirmWorkEmail(s.as(newUser()), input), 'not_found');
    const sending = { claim: made._id, workEmail, locale: 'en' as const };
    await expectDomainError(sendWorkEmailCode(s.as(newUser(), later(60)), sending), 'not_found');
    await withdrawClaim(s.as(userId), { claim: made._id });
    await expectDomainError(confirmWorkEmail(s.as(userId), input), 'not_found');
    expect(await issue(made)).toBeUndefined();
  });
});

describe('evidence of a pending claim', () => {
  it('replaces the former evidence, and is compared with the listing again', async () => {
    const { userId, made } = await claimWithEmail();
    const { workEmail: _, ...nothing } = evidence();
    const send = (change: object, as = userId) =>
      setClaimEvidence(s.as(as), { claim: made._id, evidence: { ...nothing, ...change } });
    const listing = (await s.collections.listings.findOne({ _id: made.listingId }))!;
    const license = listing.licenses[0]!;
    const after = await send({ license, note: 'Ask at the desk.' });
    expect(after).toMatchObject({
      v: made.v + 1,
      evidence: { workEmail, license, note: 'Ask at the desk.' },
      checks: { ...made.checks, license: true },
    });
    expect(await send({ license: 'None that it has' })).toMatchObject({ checks: { license: false } });
    const row = await s.collections.audit.findOne({ action: 'claim.evidence' });
    expect(JSON.stringify(row)).not.toContain('Ask at the desk.');
  });

  it('can be changed by the claimant only, while the claim is pending, and must be new', async () => {
    const { userId, made } = await claimWithEmail();
    const { workEmail: _, ...nothing } = evidence();
    const input = { claim: made._id, evidence: { ...nothing, note: 'Me.' } };
    await expectDomainError(setClaimEvidence(s.as(newUser()), input), 'not_found');
    await expectDomainError(setClaimEvidence(s.as(userId), { ...input, evidence: nothing }), 'no_changes');
    await withdrawClaim(s.as(userId), { claim: made._id });
    await expectDomainError(setClaimEvidence(s.as(userId), input), 'not_found');
  });
});

describe('a call to the practice', () => {
  const call = (made: ClaimDoc, over: object = {}) =>
    recordCall(s.as('admin_1'), {
      ...toTarget(made),
      number: '314-555-0142',
      answer: 'confirmed',
      note: 'Front desk.',
      ...over,
    });

  it('is logged with staff member, time and number', async () => {
    const { made } = await claimWithEmail();
    const noted = await call(made);
    expect(noted.checks).toMatchObject({ call: true, emailDomain: null });
    const row = { number: '(314) 555-0142', answer: 'confirmed', note: 'Front desk.' };
    expect((await stored(made))?.calls).toEqual([{ ...row, at: start, by: 'admin_1' }]);
    expect(
      await s.collections.audit.findOne({ 'target.id': made._id.toHexString(), action: 'claim.call' }),
    ).toMatchObject({
      actor: { kind: 'admin', id: 'admin_1' },
      at: start,
      after: { number: '(314) 555-0142', answer: 'confirmed' },
    });
    await expectConflict(call(made), 'stale');
  });

  it('counts only at the number in the listing', async () => {
    const { made } = await claimWithEmail();
    await expectDomainError(call(made, { number: '314-555-9999' }), 'number_not_public');
    expect((await stored(made))?.calls).toBeUndefined();
    // Whichever way the number is written.
    const noted = await call(made, { v: undefined, number: '+1 314 555-0142', answer: 'denied' });
    expect(noted.checks.call).toBe(false);
  });

  it('is one of the last twenty, about a pending claim of a listing with a number', async () => {
    const { userId, made } = await claimWithEmail();
    const unanswered = { number: '(314) 555-0142', answer: 'no_answer' as const, at: start, by: 'admin_2' };
    const calls = Array.from({ length: 20 }, (_, i) => ({ ...unanswered, note: String(i) }));
    await s.collections.claims.updateOne({ _id: made._id }, { $set: { calls } });
    const { v, calls: last } = await call(made);
    expect(last?.map(({ note }) => note)).toEqual([...calls.slice(1).map(({ note }) => note), 'Front desk.']);
    await s.collections.listings.updateOne({ _id: made.listingId }, { $unset: { phone: '' } });
    await expectDomainError(call(made, { v }), 'number_not_public');
    await withdrawClaim(s.as(userId), { claim: made._id });
    await expectConflict(call(made, { v: undefined }), 'not_now');
  });
});

describe('names', () => {
  it('that differ require a reason from staff, which the claimant does not get; nicknames do not, but an unproven claim does', async () => {
    const listing = await s.listing({ firstName: 'Arthur', lastName: 'Smith' });
    const made = await claim(s, listing);
    expect(made.checks).toMatchObject({ name: false, nickname: false });
    const approve = ({ _id, v }: ClaimDoc, reason?: string) =>
      approveClaim(s.as('admin_1'), { id: _id.toHexString(), v, notes: reason });
    const { auditId } = await approve(made, 'Married name; the practice confirmed it.');
    expect(await stored(made)).toMatchObject({
      status: 'approved',
      decision: { notes: '', reason: 'Married name; the practice confirmed it.' },
    });
    expect(await s.collections.audit.findOne({ _id: auditId })).toMatchObject({
      reason: 'Married name; the practice confirmed it.',
    });
    expect(JSON.stringify(await sentTo(s, made.userId))).not.toContain('Married');

    const unsaid = await claim(s, await s.listing({ lastName: 'Smith' }), newUser());
    const silent = await approve(unsaid, '  ');
    expect(silent.claim.decision?.reason).toBe('Not stated');
    expect(await s.collections.audit.findOne({ _id: silent.auditId })).toMatchObject({
      reason: 'Not stated',
    });

    const author = practitioner({ firstName: 'Bill', lastName: 'Doe', emails: [] });
    const short = await claim(s, await s.listing({ firstName: 'William' }), newUser(), { author });
    const { claim: given } = await approve(short);
    expect(given.decision?.reason).toBe('Not stated');

    const jane = practitioner({ firstName: 'Jane', lastName: 'Doe', emails: ['jane@arch-limb.test'] });
    const listed = await s.listing({ website: 'https://arch-limb.test' });
    const proven = await claim(s, listed, newUser(), { author: jane });
    expect(proven.checks.emailDomain).toBe(true);
    expect((await approve(proven)).claim.decision).not.toHaveProperty('reason');
  });
});
