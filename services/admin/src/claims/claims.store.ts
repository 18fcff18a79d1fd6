import type { ClaimDoc, Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { loadListingSummaries } from '../listing-summary.ts';
import type { Page } from '../paging.store.ts';
import { findPageByRisk, type RiskRule } from '../queue/risk-order.store.ts';
import type { ClaimWithListing } from './to-claim.ts';

/** Maximum earlier claims that are shown with a claim. */
const maxEarlierClaims = 10;

/** The risks of a claim, with the expressions that detect them. */
const claimRiskRules: readonly RiskRule[] = [
  ['claim_name', { $and: [{ $eq: ['$checks.name', false] }, { $ne: ['$checks.nickname', true] }] }],
  ['claim_email_domain', { $eq: ['$checks.emailDomain', false] }],
  ['claim_npi', { $eq: ['$checks.npi', false] }],
  ['claim_license', { $eq: ['$checks.license', false] }],
  ['claim_call', { $eq: ['$checks.call', false] }],
  ['claim_named_other', { $eq: [{ $type: '$sent' }, 'object'] }],
  ['claim_contested', { $gt: [{ $size: '$blocked' }, 0] }],
];

/** Reads claims for the queue. */
export function createClaimsStore({ claims, listings }: Collections) {
  const joinListings = async (docs: readonly ClaimDoc[]): Promise<ClaimWithListing[]> => {
    const getListing = await loadListingSummaries({ listings }, docs);
    return docs.map((claim) => ({ claim, listing: getListing(claim) }));
  };

  return {
    /** Finds one page with the total. `order` 1: oldest first. */
    async findPage(filter: Filter<ClaimDoc>, order: 1 | -1, page: Page, sortsByRisk: boolean) {
      const sort = { createdAt: order, _id: order };
      const rules = sortsByRisk ? claimRiskRules : undefined;
      const { total, matches } = await findPageByRisk(claims, filter, sort, page, rules);
      const claimsWithListings = await joinListings(matches.map(({ doc }) => doc));
      return {
        total,
        rows: claimsWithListings.map((claimWithListing, i) => ({
          ...claimWithListing,
          risk: matches[i]!.risk,
        })),
      };
    },

    find: async (id: string): Promise<ClaimDoc | null> =>
      ObjectId.isValid(id) ? claims.findOne({ _id: new ObjectId(id) }, readOptions) : null,

    findListing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, readOptions),

    /** Finds another listing that the claimant owns. */
    findOwnedListing: ({ userId, listingId }: ClaimDoc): Promise<ListingDoc | null> =>
      listings.findOne({ ownerUserId: userId, _id: { $ne: listingId } }, readOptions),

    findOtherClaims: async ({ _id, userId }: ClaimDoc): Promise<ClaimWithListing[]> =>
      joinListings(
        await claims
          .find({ userId, status: 'pending', _id: { $ne: _id } }, readOptions)
          .sort({ createdAt: -1 })
          .toArray(),
      ),

    findEarlierClaims: async ({ _id, listingId }: ClaimDoc): Promise<ClaimWithListing[]> =>
      joinListings(
        await claims
          .find({ listingId, _id: { $ne: _id } }, readOptions)
          .sort({ createdAt: -1 })
          .limit(maxEarlierClaims)
          .toArray(),
      ),
  };
}
