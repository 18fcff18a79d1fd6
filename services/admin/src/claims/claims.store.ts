import type { ClaimDoc, Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { RiskShown } from '@app/types/admin/lists';
import { type Filter, ObjectId } from 'mongodb';
import { type AboutListingDoc, aboutProjection } from '../about-listing.ts';
import { createRiskStages, type RiskRule, type RiskScore, toRisk } from '../queue/risk-order.store.ts';
import type { ClaimWithListing } from './to-claim.ts';

/** Earlier claims of a listing that are told of. */
const mostEarlier = 10;

/** What a claim bears against itself. */
const claimRiskRules: readonly RiskRule[] = [
  ['claim_name', { $and: [{ $eq: ['$checks.name', false] }, { $ne: ['$checks.nickname', true] }] }],
  ['claim_email_domain', { $eq: ['$checks.emailDomain', false] }],
  ['claim_npi', { $eq: ['$checks.npi', false] }],
  ['claim_license', { $eq: ['$checks.license', false] }],
  ['claim_call', { $eq: ['$checks.call', false] }],
  ['claim_named_other', { $eq: [{ $type: '$sent' }, 'object'] }],
  ['claim_contested', { $gt: [{ $size: '$blocked' }, 0] }],
];

/** Claims as the queue reads them. */
export function createClaimsStore({ claims, listings }: Collections) {
  const withListings = async (found: readonly ClaimDoc[]): Promise<ClaimWithListing[]> => {
    const abouts = await listings
      .find<AboutListingDoc>(
        { _id: { $in: found.map(({ listingId }) => listingId) } },
        { projection: aboutProjection, ...readOptions },
      )
      .toArray();
    const byId = new Map(abouts.map((listing) => [listing._id.toHexString(), listing]));
    return found.map((claim) => ({ claim, listing: byId.get(claim.listingId.toHexString()) ?? null }));
  };

  return {
    /** One page, and how many there are. `order`: 1 puts the oldest first. */
    async page(
      filter: Filter<ClaimDoc>,
      order: 1 | -1,
      { page, pageSize, byRisk = false }: { page: number; pageSize: number; byRisk?: boolean },
    ): Promise<{ total: number; rows: (ClaimWithListing & { risk: RiskShown | null })[] }> {
      const [total, found] = await Promise.all([
        claims.countDocuments(filter, readOptions),
        claims
          .aggregate<ClaimDoc & Partial<RiskScore>>(
            [
              { $match: filter },
              ...(byRisk ? createRiskStages(claimRiskRules) : []),
              { $sort: { ...(byRisk && { riskScore: -1 as const }), createdAt: order, _id: order } },
              { $skip: (page - 1) * pageSize },
              { $limit: pageSize },
            ],
            readOptions,
          )
          .toArray(),
      ]);
      const risks = found.map(toRisk);
      const rows = await withListings(found.map(({ riskReasons: _, riskScore: __, ...claim }) => claim));
      return { total, rows: rows.map((row, i) => ({ ...row, risk: risks[i] ?? null })) };
    },

    find: async (id: string): Promise<ClaimDoc | null> =>
      ObjectId.isValid(id) ? claims.findOne({ _id: new ObjectId(id) }, readOptions) : null,

    listing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, readOptions),

    /** What the claimant owns beside the listing that they claim. */
    ownedBy: ({ userId, listingId }: ClaimDoc): Promise<ListingDoc | null> =>
      listings.findOne({ ownerUserId: userId, _id: { $ne: listingId } }, readOptions),

    othersOf: async ({ _id, userId }: ClaimDoc): Promise<ClaimWithListing[]> =>
      withListings(
        await claims
          .find({ userId, status: 'pending', _id: { $ne: _id } }, readOptions)
          .sort({ createdAt: -1 })
          .toArray(),
      ),

    getEarlier: async ({ _id, listingId }: ClaimDoc): Promise<ClaimWithListing[]> =>
      withListings(
        await claims
          .find({ listingId, _id: { $ne: _id } }, readOptions)
          .sort({ createdAt: -1 })
          .limit(mostEarlier)
          .toArray(),
      ),
  };
}
