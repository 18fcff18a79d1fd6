import type { ClaimDoc, ListingDoc } from '@app/db';
import type { ClaimCase, OwnedCase } from '@app/status-changes/cases';
import type { TimedContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing/listing.store.ts';
import { createUpdateStore } from '../update/update.store.ts';

const toAuditedFields = ({ status, v }: ClaimDoc) => ({ status, v });

/** Audit row of a claim: status and listing, without data of the claimant or evidence. */
export function toClaimAuditRow(
  action: string,
  previousClaim: ClaimDoc | null,
  updatedClaim: ClaimDoc,
): AuditRow {
  return {
    action: `claim.${action}`,
    target: { kind: 'claim', id: updatedClaim._id.toHexString() },
    ...(previousClaim && {
      before: { ...toAuditedFields(previousClaim), submittedAt: previousClaim.createdAt },
    }),
    after: { ...toAuditedFields(updatedClaim), listing: updatedClaim.listingId.toHexString() },
  };
}

export function createClaimStore(tx: Transaction) {
  const { claims } = tx.collections;
  const { session } = tx;
  const writeOptions = { session, ignoreUndefined: true } as const;
  const listings = createListingStore(tx);
  const updates = createUpdateStore(tx);

  const replaceClaim = async (previousClaim: ClaimDoc, updatedClaim: ClaimDoc): Promise<ClaimDoc> => {
    const { _id, v, status } = previousClaim;
    const { matchedCount } = await claims.replaceOne({ _id, v, status }, updatedClaim, writeOptions);
    if (matchedCount !== 1) throw new Error('A claim changed under its own transaction.');
    return updatedClaim;
  };
  const findClaim = async (id: string | ObjectId): Promise<ClaimDoc | null> =>
    ObjectId.isValid(id) ? claims.findOne({ _id: new ObjectId(id) }, { session }) : null;

  const findOwnedCase = async ({ userId, listingId }: ClaimDoc): Promise<OwnedCase | null> => {
    const listing = await listings.findOwned(userId);
    if (!listing || listing._id.equals(listingId)) return null;
    return { listing, update: await updates.findPending(listing._id) };
  };
  const reloadOwnedCase = async (previousCase: OwnedCase): Promise<OwnedCase | null> => {
    const listing = await listings.find(previousCase.listing._id);
    if (!listing) return null;
    const update = previousCase.update && (await updates.find(previousCase.update._id));
    return { listing, update: update?.update ?? null };
  };

  return {
    findClaim,
    getEndedManagers: listings.getEndedManagers,

    /**
     * By id as text. Other claims are the pending ones or, with `previousCase`, those pending before the decision;
     * likewise the owned listing.
     */
    async find(id: string, previousCase?: ClaimCase): Promise<ClaimCase | null> {
      const claim = await findClaim(id);
      if (!claim) return null;
      const { _id, userId } = claim;
      const otherClaimsFilter = previousCase
        ? { _id: { $in: previousCase.others.map((other) => other._id) } }
        : { userId, status: 'pending' as const, _id: { $ne: _id } };
      return {
        claim,
        listing: await listings.find(claim.listingId),
        update: previousCase?.update
          ? ((await updates.find(previousCase.update._id))?.update ?? null)
          : await updates.findPending(claim.listingId),
        others: await claims.find(otherClaimsFilter, { session }).sort({ _id: 1 }).toArray(),
        owned: previousCase
          ? previousCase.owned && (await reloadOwnedCase(previousCase.owned))
          : await findOwnedCase(claim),
      };
    },

    /**
     * The claim if it is the account's own, pending and not expired.
     * @throws {DomainError} `not_found`, also for another account's claim
     */
    async requireOwnPending(id: ObjectId): Promise<ClaimDoc> {
      const claim = await claims.findOne({ _id: id }, { session });
      if (claim?.userId !== requireUser(tx) || claim.status !== 'pending' || claim.expiresAt <= tx.now)
        throw new DomainError('not_found');
      return claim;
    },

    findPending: (listingId: ObjectId): Promise<ClaimDoc | null> =>
      claims.findOne({ listingId, status: 'pending' }, { session }),

    /** The account's earlier claim of an owned listing. */
    findContestedClaim: (listingId: ObjectId, userId: string): Promise<ClaimDoc | null> =>
      claims.findOne({ listingId, userId, status: 'contested' }, { session }),

    createId: () => new ObjectId(),
    replaceClaim,

    /** Inserts or replaces a claim, with its audit row, whose id it returns. */
    async save(action: string, previousClaim: ClaimDoc | null, claim: ClaimDoc): Promise<ObjectId> {
      await (previousClaim ? replaceClaim(previousClaim, claim) : claims.insertOne(claim, writeOptions));
      return tx.records.audit(toClaimAuditRow(action, previousClaim, claim));
    },

    async replace(previousCase: ClaimCase, updatedCase: ClaimCase): Promise<ClaimCase> {
      for (const [i, other] of updatedCase.others.entries())
        if (other.v !== previousCase.others[i]!.v) await replaceClaim(previousCase.others[i]!, other);
      await replaceClaim(previousCase.claim, updatedCase.claim);
      if (previousCase.update && updatedCase.update && updatedCase.update !== previousCase.update)
        await updates.replaceUpdate(previousCase.update, updatedCase.update);
      if (
        previousCase.owned?.update &&
        updatedCase.owned?.update &&
        updatedCase.owned.update !== previousCase.owned.update
      )
        await updates.replaceUpdate(previousCase.owned.update, updatedCase.owned.update);
      for (const [previousListing, updatedListing] of listListingChanges(previousCase, updatedCase))
        await listings.replace(previousListing, updatedListing);
      return updatedCase;
    },
  };
}

/** Pairs of previous and updated listing; removals of ownership first, so that nobody ever owns two listings. */
const listListingChanges = (previousCase: ClaimCase, updatedCase: ClaimCase): [ListingDoc, ListingDoc][] =>
  [
    [previousCase.owned?.listing, updatedCase.owned?.listing] as const,
    [previousCase.listing, updatedCase.listing] as const,
  ]
    .flatMap(([previousListing, updatedListing]): [ListingDoc, ListingDoc][] =>
      previousListing && updatedListing && previousListing !== updatedListing
        ? [[previousListing, updatedListing]]
        : [],
    )
    .sort(([, a], [, b]) => Number(a.ownerUserId !== undefined) - Number(b.ownerUserId !== undefined));

/** Ids of expired claims, oldest first. */
export const findExpiredClaimIds = ({ collections, now }: TimedContext): Promise<string[]> =>
  collections.claims
    .find({ status: 'pending', expiresAt: { $lte: now } }, { projection: { _id: 1 } as const })
    .sort({ expiresAt: 1 })
    .limit(500)
    .map(({ _id }) => _id.toHexString())
    .toArray();
