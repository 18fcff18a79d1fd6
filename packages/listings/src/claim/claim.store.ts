import type { ClaimDoc, ClientSession, ListingDoc } from '@app/db';
import type { ClaimCase, OwnedCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';
import { createListingStore } from '../listing/listing.store.ts';
import { createUpdateStore } from '../update/update.store.ts';

/** Reads and writes claims with their listings within a transaction. */
export function createClaimStore(ctx: CommandContext, session: ClientSession) {
  const { claims } = ctx.collections;
  const writeOptions = { session, ignoreUndefined: true } as const;
  const listings = createListingStore(ctx, session);
  const updates = createUpdateStore(ctx, session);

  const replaceClaim = async (before: ClaimDoc, after: ClaimDoc): Promise<ClaimDoc> => {
    const { _id, v, status } = before;
    const { matchedCount } = await claims.replaceOne({ _id, v, status }, after, writeOptions);
    if (matchedCount !== 1) throw new Error('A claim changed under its own transaction.');
    return after;
  };
  const findClaim = async (id: string): Promise<ClaimDoc | null> =>
    ObjectId.isValid(id) ? claims.findOne({ _id: new ObjectId(id) }, { session }) : null;

  const findOwnedCase = async ({ userId, listingId }: ClaimDoc): Promise<OwnedCase | null> => {
    const listing = await listings.findOwned(userId);
    if (!listing || listing._id.equals(listingId)) return null;
    return { listing, update: await updates.findPending(listing._id) };
  };
  const reloadOwnedCase = async (before: OwnedCase): Promise<OwnedCase | null> => {
    const listing = await listings.find(before.listing._id.toHexString());
    if (!listing) return null;
    const update = before.update && (await updates.find(before.update._id.toHexString()));
    return { listing, update: update?.update ?? null };
  };

  return {
    findClaim,
    getEndedManagers: listings.getEndedManagers,

    /**
     * By id as text. Other claims are the pending ones or, with `before`, those pending before the decision; likewise
     * the owned listing.
     */
    async find(id: string, before?: ClaimCase): Promise<ClaimCase | null> {
      const claim = await findClaim(id);
      if (!claim) return null;
      const { _id, userId } = claim;
      const others = before
        ? { _id: { $in: before.others.map((other) => other._id) } }
        : { userId, status: 'pending' as const, _id: { $ne: _id } };
      return {
        claim,
        listing: await listings.find(claim.listingId.toHexString()),
        update: before?.update
          ? ((await updates.find(before.update._id.toHexString()))?.update ?? null)
          : await updates.findPending(claim.listingId),
        others: await claims.find(others, { session }).sort({ _id: 1 }).toArray(),
        owned: before ? before.owned && (await reloadOwnedCase(before.owned)) : await findOwnedCase(claim),
      };
    },

    /** The pending claim. */
    findPending: (listingId: ObjectId): Promise<ClaimDoc | null> =>
      claims.findOne({ listingId, status: 'pending' }, { session }),

    /** The account's earlier claim of an owned listing. */
    findContest: (listingId: ObjectId, userId: string): Promise<ClaimDoc | null> =>
      claims.findOne({ listingId, userId, status: 'contested' }, { session }),

    createId: () => new ObjectId(),
    insert: (claim: ClaimDoc) => claims.insertOne(claim, writeOptions),
    replaceClaim,

    async replace(before: ClaimCase, after: ClaimCase): Promise<ClaimCase> {
      for (const [i, other] of after.others.entries())
        if (other.v !== before.others[i]!.v) await replaceClaim(before.others[i]!, other);
      await replaceClaim(before.claim, after.claim);
      if (before.update && after.update && after.update !== before.update)
        await updates.replaceUpdate(before.update, after.update);
      if (before.owned?.update && after.owned?.update && after.owned.update !== before.owned.update)
        await updates.replaceUpdate(before.owned.update, after.owned.update);
      for (const [listingBefore, listingAfter] of orderChangedListings(before, after))
        await listings.replace(listingBefore, listingAfter);
      return after;
    },
  };
}

/** Removals of ownership first, so that nobody owns two listings at any moment. */
const orderChangedListings = (before: ClaimCase, after: ClaimCase): [ListingDoc, ListingDoc][] =>
  [[before.owned?.listing, after.owned?.listing] as const, [before.listing, after.listing] as const]
    .flatMap(([listingBefore, listingAfter]): [ListingDoc, ListingDoc][] =>
      listingBefore && listingAfter && listingBefore !== listingAfter ? [[listingBefore, listingAfter]] : [],
    )
    .sort(([, a], [, b]) => Number(a.ownerUserId !== undefined) - Number(b.ownerUserId !== undefined));

/** Ids of expired claims, oldest first. */
export const findOverdueClaims = ({
  collections,
  now,
}: Pick<CommandContext, 'collections' | 'now'>): Promise<string[]> =>
  collections.claims
    .find({ status: 'pending', expiresAt: { $lte: now } }, { projection: { _id: 1 } as const })
    .sort({ expiresAt: 1 })
    .limit(500)
    .map(({ _id }) => _id.toHexString())
    .toArray();
