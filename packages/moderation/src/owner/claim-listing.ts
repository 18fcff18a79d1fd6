import type { Actor, ClaimDoc, ClientSession, ListingDoc } from '@app/db';
import { userOf } from '../actors.ts';
import { claimRow } from '../claim/audit.ts';
import { blocked, expiryOf } from '../claim/changes.ts';
import { checksOf } from '../claim/checks.ts';
import { claimStore } from '../claim/claim.store.ts';
import { expire, isOverdue } from '../claim/expire.ts';
import type { Ctx } from '../ctx.ts';
import { listingStore } from '../listing/listing.store.ts';
import { practitionerOf } from '../listing/practitioner.ts';
import { isUnpublished } from '../listing/states.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { again, inTransaction, isDuplicate } from '../transaction.store.ts';
import type { Author } from '../wishes.ts';
import type { Claiming } from './wishes.ts';

const time: Actor = { kind: 'system', id: 'expiry' };

/**
 * Asks for an existing listing. Who asks is the session's account; what was sent of them is kept as evidence alone
 * (T13). Where another claim waits, this one is noted with it for the team, and refused; where somebody owns it, the try
 * is kept as a claim of its own (`contested`), which staff may open. Who owns a listing that never
 * was public may ask: it gives way when the claim is approved.
 * @throws {Refused} `not_a_prosthetist`, `not_found`; then, in this order, `duplicate_claim`, `own_listing`,
 * `already_claimed`, `already_owner`, `pending_claim_exists`
 */
export async function claimListing(ctx: Ctx, wish: Claiming): Promise<ClaimDoc> {
  const userId = userOf(ctx);
  if (wish.author.role !== 'prosthetist') throw new Refused('not_a_prosthetist');
  const claim = () =>
    inTransaction(ctx, async (session) => {
      const store = claimStore(ctx, session);
      const listings = listingStore(ctx, session);
      const listing = await listings.find(wish.listing.toHexString());
      if (!listing?.approved) throw new Refused('not_found');
      const waiting = await stillWaiting(ctx, session, listing);
      if (waiting?.userId === userId) throw new Refused('duplicate_claim');
      if (listing.ownerUserId === userId) throw new Refused('own_listing');
      if (listing.ownerUserId) {
        await noteContest(ctx, session, listing, wish);
        return 'already_claimed' as const;
      }
      const owned = await listings.ownedBy(userId);
      if (owned && !isUnpublished(owned)) throw new Refused('already_owner');

      const records = recordStore(ctx, session);
      if (waiting) {
        const noted = blocked(waiting, {
          userId,
          ...asKnown(wish.author),
          at: ctx.now,
          evidence: wish.evidence,
          locale: wish.locale,
        });
        await records.audit(claimRow('blocked', waiting, await store.replaceClaim(waiting, noted)));
        return 'pending_claim_exists' as const;
      }
      const made = { _id: store.newId(), ...written(ctx.now, userId, listing, wish) };
      await store.insert(made);
      const auditId = await records.audit(claimRow('submit', null, made));
      await records.tellClaimant(auditId, made, 'claim-received', { practitioner: practitionerOf(listing) });
      if (made.emailCode) await records.sendClaimCode(auditId, made);
      return made;
    });
  const made = await again(claim, (error) => isDuplicate(error));
  // Only now: what was noted is to stay.
  if (typeof made === 'string') throw new Refused(made);
  return made;
}

/** Who tried, when, and what they gave; one document an account, as it was given last. */
async function noteContest(
  ctx: Ctx,
  session: ClientSession,
  listing: ListingDoc,
  wish: Claiming,
): Promise<void> {
  const userId = userOf(ctx);
  const store = claimStore(ctx, session);
  const records = recordStore(ctx, session);
  const { emailCode: _, ...sent } = written(ctx.now, userId, listing, wish);
  const before = await store.contestOf(listing._id, userId);
  const contest = { ...sent, status: 'contested' as const, contests: true as const };
  if (before) {
    const after = { ...contest, _id: before._id, v: before.v + 1, createdAt: before.createdAt };
    await records.audit(claimRow('contest', before, await store.replaceClaim(before, after)));
    return;
  }
  const made = { _id: store.newId(), ...contest };
  await store.insert(made);
  await records.audit(claimRow('contest', null, made));
}

/** The claim that waits; one that has waited too long ends here, if nobody has swept it yet. */
async function stillWaiting(ctx: Ctx, session: ClientSession, { _id }: ListingDoc): Promise<ClaimDoc | null> {
  const waiting = await claimStore(ctx, session).ofListing(_id);
  if (!waiting || !isOverdue(waiting, ctx.now)) return waiting;
  await expire({ ...ctx, actor: time }, session, waiting);
  return null;
}

function written(
  now: Date,
  userId: string,
  listing: ListingDoc,
  { author, sent, evidence, locale }: Claiming,
): Omit<ClaimDoc, '_id'> {
  const { name, email } = asKnown(author);
  const other = unlike(sent, { claimantName: name, claimantEmail: email, claimantUserId: userId });
  return {
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    ...(Object.keys(other).length > 0 && { sent: other }),
    evidence,
    checks: checksOf(listing, { name, emails: author.emails }, evidence),
    ...(evidence.workEmail && { emailCode: { sends: 1, requestedAt: now, triesLeft: 0 } }),
    blocked: [],
    status: 'pending',
    locale,
    v: 1,
    createdAt: now,
    expiresAt: expiryOf(now),
  };
}

const asKnown = ({ firstName, lastName, emails }: Author) => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email: emails[0] ?? '',
});

/** What was sent and is not what we know. */
const unlike = (sent: Claiming['sent'], known: Required<Claiming['sent']>): Claiming['sent'] =>
  Object.fromEntries(
    (Object.keys(known) as (keyof typeof known)[])
      .filter((name) => sent[name] && sent[name] !== known[name])
      .map((name) => [name, sent[name]]),
  );
