import type { ClaimDoc, ListingDoc } from '@app/db';
import { expireClaims } from '@app/listings/claim/expire';
import { claimListing } from '@app/listings/claim/owner/claim-listing';
import { withdrawClaim } from '@app/listings/claim/owner/withdraw-claim';
import { approveClaim, rejectClaim } from '@app/listings/claim/staff/decide-claim';
import type { ListingStatus } from '@app/option-lists';
import { describe, expect, it } from 'vitest';
import { reopen } from '../../staff/reopen.ts';
import { undoDecision } from '../../staff/undo-decision.ts';
import { expectConflict, expectDomainError } from '../../testing/expect-error.ts';
import {
  claim,
  evidence,
  outcomes,
  ownPublic,
  practitioner,
  sentTo,
  toTarget,
} from '../../testing/practice.ts';
import { days, newUser, openStage, start } from '../../testing/stage.ts';

const s = await openStage();
const stored = ({ _id }: ClaimDoc) => s.collections.claims.findOne({ _id });

describe('claimListing', () => {
  it('K4, K10: stores the session’s account, and the body as evidence', async () => {
    const listing = await s.listing({
      website: 'https://gateway.test',
      npi: '1234567893',
      licenses: ['ABC Certified Prosthetist (CP)'],
    });
    const userId = newUser();
    const given = evidence({
      workEmail: 'jane@mail.gateway.test',
      npi: '1234567893',
      license: 'BOC Certified Prosthetist (CP)',
      note: 'Call me.',
    });
    const made = await claim(s, listing, userId, {
      evidence: given,
      sent: { claimantUserId: 'user_victim', claimantEmail: 'maria@mail.test', claimantName: 'Jane' },
    });
    expect(await stored(made)).toEqual(made);
    expect(made).toMatchObject({
      listingId: listing._id,
      userId,
      claimantName: 'Jane Doe',
      claimantEmail: 'maria@mail.test',
      sent: { claimantUserId: 'user_victim', claimantName: 'Jane' },
      evidence: given,
      checks: { emailDomain: null, name: true, nickname: null, npi: true, license: false, call: null },
      status: 'pending',
      expiresAt: days(14),
    });
    expect(made.sent).not.toHaveProperty('claimantEmail');
    expect(await s.readListing(listing)).toEqual(listing);
    const rows = await s.collections.audit.find({ 'target.id': made._id.toHexString() }).toArray();
    expect(rows).toMatchObject([{ action: 'claim.submit', after: { status: 'pending' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Jane|maria|mail\.test|1234567893|Call me/);
    expect(await sentTo(s, userId)).toMatchObject([
      {
        what: 'claim-received',
        values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
        locale: 'es',
        dueAt: start,
      },
      { what: 'claim-code', values: { claim: made._id.toHexString() }, locale: 'es', dueAt: start },
    ]);
  });

  it('checks the rules in a fixed order', async () => {
    const listing = await s.listing();
    const first = newUser();
    await claim(s, listing, first);
    await expectDomainError(claim(s, listing, first), 'duplicate_claim');
    await expectDomainError(claim(s, listing), 'pending_claim_exists');

    const { listing: owned, userId: owner } = await ownPublic(s);
    await expectDomainError(claim(s, owned, first), 'already_claimed');
    await expectDomainError(claim(s, owned, owner), 'own_listing');
    await expectDomainError(claim(s, await s.listing(), owner), 'already_owner');
    await s.collections.listings.updateOne(
      { _id: owned._id },
      { $set: { status: 'suspended', approved: false } },
    );
    await expectDomainError(claim(s, await s.listing(), owner), 'already_owner');
    // A claimant gets the error about the own pending claim before the one about another owner.
    await s.collections.listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: 'user_other' } });
    await expectDomainError(claim(s, listing, first), 'duplicate_claim');
    await expectDomainError(claim(s, listing), 'already_claimed');
  });

  it('requires a prosthetist, and a public listing', async () => {
    const listing = await s.listing();
    for (const role of ['patient', undefined] as const)
      await expectDomainError(
        claim(s, listing, newUser(), { author: practitioner({ role }) }),
        'not_a_prosthetist',
      );
    for (const status of ['pending', 'rejected', 'suspended', 'imported', 'deleted'] as const)
      await expectDomainError(claim(s, await s.listing({ status })), 'not_found');
  });

  it.each<[ListingStatus, number, boolean]>([
    ['pending', 0, true],
    ['rejected', 0, true],
    ['imported', 0, false],
    ['suspended', 0, false],
    ['pending', 3, false],
  ])('for a listing with the owner %s and %i reviews: %s', async (status, reviewCount, allowed) => {
    const ownerUserId = newUser();
    const counters = {
      reviewCount,
      ratingSum: 4 * reviewCount,
      histogram: [0, 0, 0, reviewCount, 0] as ListingDoc['histogram'],
    };
    await s.listing({ ownerUserId, status, approved: false, ...counters });
    const [outcome] = await outcomes([claim(s, await s.listing(), ownerUserId)]);
    expect(outcome).toBe(allowed ? 'done' : 'already_owner');
  });

  it('T14: links further claims to the pending one, each once, the newest twenty', async () => {
    const listing = await s.listing();
    const made = await claim(s, listing);
    const again = newUser();
    const note = (text: string) => ({ evidence: evidence({ note: text }) });
    const second = (userId?: string, over = {}) =>
      expectDomainError(claim(s, listing, userId, over), 'pending_claim_exists');
    await second(again, note('first'));
    await second(again, note('second'));
    expect(await stored(made)).toMatchObject({
      v: 2,
      blocked: [
        {
          userId: again,
          name: 'Jane Doe',
          email: 'maria@mail.test',
          at: start,
          evidence: { note: 'second' },
        },
      ],
    });
    for (let i = 0; i < 20; i++) await second();
    const full = await stored(made);
    expect(full?.blocked).toHaveLength(20);
    expect(full?.blocked.map(({ userId }) => userId)).not.toContain(again);
    expect(full?.v).toBe(22);
  });
});

describe('a pending claim', () => {
  it('is withdrawn by its claimant only, and can be repeated', async () => {
    const listing = await s.listing();
    const userId = newUser();
    const made = await claim(s, listing, userId);
    await expectDomainError(withdrawClaim(s.as(newUser()), { claim: made._id }), 'not_found');
    expect(await withdrawClaim(s.as(userId), { claim: made._id })).toMatchObject({
      status: 'withdrawn',
      v: 2,
    });
    await expectDomainError(withdrawClaim(s.as(userId), { claim: made._id }), 'not_found');
    expect((await claim(s, listing, userId)).status).toBe('pending');
  });

  it('expires after fourteen days, with a mail to the claimant', async () => {
    const userId = newUser();
    const made = await claim(s, await s.listing(), userId);
    await expireClaims(s.as('worker', new Date(days(14).getTime() - 1)));
    expect(await stored(made)).toMatchObject({ status: 'pending' });
    await Promise.all([1, 2, 3].map(() => expireClaims(s.as('worker', days(14)))));
    expect(await stored(made)).toMatchObject({ status: 'expired', v: 2 });
    expect((await sentTo(s, userId)).map(({ what }) => what)).toEqual(['claim-received', 'claim-expired']);
    expect(
      await s.collections.audit.findOne({ action: 'claim.expire', 'target.id': made._id.toHexString() }),
    ).toMatchObject({ actor: { kind: 'system', id: 'worker' } });
  });

  it('does not block others after its expiry, swept or not', async () => {
    const listing = await s.listing();
    const old = await claim(s, listing);
    const made = await claimListing(s.as('user_true_owner', days(15)), {
      listing: listing._id,
      author: practitioner(),
      sent: {},
      evidence: evidence(),
      locale: 'en',
    });
    expect(made).toMatchObject({ status: 'pending', userId: 'user_true_owner', blocked: [] });
    expect(await stored(old)).toMatchObject({ status: 'expired' });
    expect(
      await s.collections.audit.findOne({ action: 'claim.expire', 'target.id': old._id.toHexString() }),
    ).toMatchObject({ actor: { kind: 'system' } });
  });
});

describe('K9: a decided claim', () => {
  it('when approved, gives the listing, and after the time for Undo also updates the account', async () => {
    const listing = await s.listing();
    const userId = newUser();
    const made = await claim(s, listing, userId);
    const other = await claim(s, await s.listing(), userId);
    const decided = await approveClaim(s.as('admin_1'), toTarget(made));
    expect(decided.claim).toMatchObject({ status: 'approved', v: 2, decision: { by: 'admin_1', at: start } });
    expect(await s.readListing(listing)).toMatchObject({
      ownerUserId: userId,
      v: 2,
      locale: 'es',
    });
    expect(await stored(other)).toMatchObject({ status: 'withdrawn', v: 2 });
    const dueAt = new Date(start.getTime() + 35_000);
    const [, , identity, mail] = await sentTo(s, userId);
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
    const rows = await s.collections.audit
      .find({ at: start, 'actor.id': 'admin_1' })
      .sort({ _id: 1 })
      .toArray();
    expect(rows.slice(-3).map(({ action, target }) => [action, target.id])).toEqual([
      ['claim.approve', made._id.toHexString()],
      ['claim.end', other._id.toHexString()],
      ['listing.link', listing._id.toHexString()],
    ]);
  });

  it('when approved, mails the other claimants that the listing has an owner', async () => {
    const listing = await s.listing();
    const made = await claim(s, listing);
    const losers = [newUser(), newUser()];
    for (const loser of [...losers, losers[0]])
      await expectDomainError(claim(s, listing, loser), 'pending_claim_exists');
    await approveClaim(s.as('admin_1'), { id: made._id.toHexString() });
    for (const loser of losers)
      expect(await sentTo(s, loser)).toMatchObject([
        {
          what: 'claim-lost',
          values: { practitioner: 'Jane Doe – Gateway Prosthetics' },
          locale: 'es',
          dueAt: new Date(start.getTime() + 35_000),
        },
      ]);
  });

  it('when rejected, mails the reason, and can be repeated', async () => {
    const listing = await s.listing();
    const userId = newUser();
    const made = await claim(s, listing, userId);
    const baseInput = toTarget(made);
    await rejectClaim(s.as('admin_1'), { ...baseInput, notes: ' We could not reach the clinic. ' });
    expect(await sentTo(s, userId)).toMatchObject([
      {},
      { what: 'claim-rejected', values: { note: 'We could not reach the clinic.' } },
    ]);
    const logged = { action: 'claim.reject', 'target.id': made._id.toHexString() };
    expect(await s.collections.audit.findOne(logged)).toMatchObject({
      actor: { id: 'admin_1' },
      reason: 'We could not reach the clinic.',
    });
    expect((await claim(s, listing, userId)).status).toBe('pending');
  });

  it('can only be rejected if the claimant owns a public listing by now, or the listing is gone', async () => {
    const userId = newUser();
    const made = await claim(s, await s.listing(), userId);
    await ownPublic(s, userId);
    await expectDomainError(approveClaim(s.as('admin_1'), toTarget(made)), 'already_owner');
    const listing = await s.listing();
    const orphan = await claim(s, listing);
    await s.collections.listings.updateOne(
      { _id: listing._id },
      { $set: { status: 'deleted', approved: false } },
    );
    await expectConflict(approveClaim(s.as('admin_1'), toTarget(orphan)), 'not_now');
    const { claim: ended } = await rejectClaim(s.as('admin_1'), { ...toTarget(orphan), notes: 'Gone.' });
    expect(ended.status).toBe('rejected');
  });
});

describe('a claim of a listing with an owner', () => {
  it('is stored as evidence once per account; opened and approved by staff with a reason, it moves the listing', async () => {
    const { listing, userId: owner } = await ownPublic(s);
    const rival = newUser();
    const given = (note: string) => ({ evidence: evidence({ note }) });
    for (const note of ['It is mine.', 'Here is my license.'])
      await expectDomainError(claim(s, listing, rival, given(note)), 'already_claimed');
    const remaining = await s.collections.claims.find({ listingId: listing._id }).toArray();
    expect(remaining).toMatchObject([
      { userId: rival, status: 'contested', contests: true, evidence: { note: 'Here is my license.' }, v: 2 },
    ]);
    expect(await sentTo(s, rival)).toEqual([]);
    const id = remaining[0]!._id.toHexString();

    await reopen(s.as('admin_1'), { kind: 'claim', id });
    const claimed = remaining[0]!._id;
    await expectDomainError(approveClaim(s.as('admin_1'), { id: claimed.toHexString() }), 'reason_missing');
    const { auditId } = await approveClaim(s.as('admin_1'), {
      id: claimed.toHexString(),
      notes: 'The register says so.',
    });
    const ownerNow = async () => (await s.readListing(listing)).ownerUserId;
    expect(await ownerNow()).toBe(rival);
    expect((await sentTo(s, owner)).map(({ what }) => what)).toEqual(['metadata', 'listing-lost']);

    await undoDecision(s.as('admin_1'), { auditId });
    expect(await ownerNow()).toBe(owner);
    await rejectClaim(s.as('admin_1'), { id: claimed.toHexString(), notes: 'The register names the owner.' });
    expect(await ownerNow()).toBe(owner);
  });
});
