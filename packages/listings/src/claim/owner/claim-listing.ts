import type { Actor, ClaimDoc, ClientSession, ListingDoc } from '@app/db';
import { requireUser } from '@app/status-changes/actors';
import type { CommandContext, KeepingContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Author } from '@app/status-changes/inputs';
import { recordStore } from '@app/status-changes/records.store';
import { isDuplicate, retry, runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import type { ClaimListingInput } from '../../listing/owner/inputs.ts';
import { formatProsthetistName } from '../../listing/practitioner.ts';
import { isUnpublished } from '../../listing/states.ts';
import { claimRow } from '../audit.ts';
import { addBlockedAttempt, computeExpiry } from '../changes.ts';
import { checkClaim } from '../checks.ts';
import { claimStore } from '../claim.store.ts';
import { expire, isOverdue } from '../expire.ts';

const time: Actor = { kind: 'system', id: 'expiry' };

/**
 * Claims an existing listing for the session's account; statements in the request are stored as evidence only. If
 * another claim is pending, this attempt is recorded with it and refused. If the listing has an owner, the attempt is
 * stored as a `contested` claim, which staff may open. An owner of a never public listing may claim; it is retired upon
 * approval.
 * @throws {DomainError} `not_a_prosthetist`, `not_found`; then, in this order, `duplicate_claim`, `own_listing`,
 * `already_claimed`, `already_owner`, `pending_claim_exists`
 */
export async function claimListing(
  ctx: KeepingContext<ClaimDoc>,
  input: ClaimListingInput,
): Promise<ClaimDoc> {
  const userId = requireUser(ctx);
  if (input.author.role !== 'prosthetist') throw new DomainError('not_a_prosthetist');
  const { beforeCommit } = ctx;
  // A refusal must not be stored as the response of the idempotency key.
  const keep = async (made: ClaimDoc | string, session: ClientSession) => {
    if (typeof made !== 'string') await beforeCommit?.(made, session);
  };
  const claim = () =>
    runInTransaction({ ...ctx, beforeCommit: keep }, async (session) => {
      const store = claimStore(ctx, session);
      const listings = createListingStore(ctx, session);
      const listing = await listings.find(input.listing.toHexString());
      if (!listing?.approved) throw new DomainError('not_found');
      const waiting = await findWaitingClaim(ctx, session, listing);
      if (waiting?.userId === userId) throw new DomainError('duplicate_claim');
      if (listing.ownerUserId === userId) throw new DomainError('own_listing');
      if (listing.ownerUserId) {
        await noteContest(ctx, session, listing, input);
        return 'already_claimed' as const;
      }
      const owned = await listings.ownedBy(userId);
      if (owned && !isUnpublished(owned)) throw new DomainError('already_owner');

      const records = recordStore(ctx, session);
      if (waiting) {
        const noted = addBlockedAttempt(waiting, {
          userId,
          ...toKnown(input.author),
          at: ctx.now,
          evidence: input.evidence,
          locale: input.locale,
        });
        await records.audit(claimRow('blocked', waiting, await store.replaceClaim(waiting, noted)));
        return 'pending_claim_exists' as const;
      }
      const made = { _id: store.newId(), ...buildClaim(ctx.now, userId, listing, input) };
      await store.insert(made);
      const auditId = await records.audit(claimRow('submit', null, made));
      await records.tellClaimant(auditId, made, 'claim-received', {
        practitioner: formatProsthetistName(listing),
      });
      if (made.emailCode) await records.sendClaimCode(auditId, made);
      return made;
    });
  const made = await retry(claim, (error) => isDuplicate(error));
  // After the transaction, so that the recorded attempt stays.
  if (typeof made === 'string') throw new DomainError(made);
  return made;
}

/** Records an attempt with its evidence; one document per account, the last attempt counts. */
async function noteContest(
  ctx: CommandContext,
  session: ClientSession,
  listing: ListingDoc,
  input: ClaimListingInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const store = claimStore(ctx, session);
  const records = recordStore(ctx, session);
  const { emailCode: _, ...sent } = buildClaim(ctx.now, userId, listing, input);
  const before = await store.getContest(listing._id, userId);
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

/** The pending claim. Ends an expired one that was not swept yet. */
async function findWaitingClaim(
  ctx: CommandContext,
  session: ClientSession,
  { _id }: ListingDoc,
): Promise<ClaimDoc | null> {
  const waiting = await claimStore(ctx, session).ofListing(_id);
  if (!waiting || !isOverdue(waiting, ctx.now)) return waiting;
  await expire({ ...ctx, actor: time }, session, waiting);
  return null;
}

function buildClaim(
  now: Date,
  userId: string,
  listing: ListingDoc,
  { author, sent, evidence, locale }: ClaimListingInput,
): Omit<ClaimDoc, '_id'> {
  const { name, email } = toKnown(author);
  const other = findDifferences(sent, { claimantName: name, claimantEmail: email, claimantUserId: userId });
  return {
    listingId: listing._id,
    userId,
    claimantName: name,
    claimantEmail: email,
    ...(Object.keys(other).length > 0 && { sent: other }),
    evidence,
    checks: checkClaim(listing, { name, emails: author.emails }, evidence),
    ...(evidence.workEmail && { emailCode: { sends: 1, requestedAt: now, triesLeft: 0 } }),
    blocked: [],
    status: 'pending',
    locale,
    v: 1,
    createdAt: now,
    expiresAt: computeExpiry(now),
  };
}

const toKnown = ({ firstName, lastName, emails }: Author) => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email: emails[0] ?? '',
});

/** Statements of the request that differ from the account. */
const findDifferences = (
  sent: ClaimListingInput['sent'],
  known: Required<ClaimListingInput['sent']>,
): ClaimListingInput['sent'] =>
  Object.fromEntries(
    (Object.keys(known) as (keyof typeof known)[])
      .filter((name) => sent[name] && sent[name] !== known[name])
      .map((name) => [name, sent[name]]),
  );
