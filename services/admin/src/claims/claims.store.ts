import type { ClaimDoc, Collections, ListingDoc } from '@app/db';
import { findOrphanedClaimIds } from '@app/listings';
import { readOptions, type Staff } from '@app/service-kit';
import type { listPendingClaims } from '@app/types/admin/claims';
import { type Filter, ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { loadListingSummaries } from '../listing-summary.ts';
import type { ListQuery, Page } from '../paging.store.ts';
import { toViewFilter } from '../queue/queue-status.ts';
import { findPageByRisk, type RiskRule } from '../queue/risk-order.store.ts';
import { toContainsFilter, toIdFilter } from '../record-filters.store.ts';
import type { ClaimWithListing } from './to-claim.ts';

export type ClaimQuery = ListQuery<typeof listPendingClaims>;

const expiringWithinMs = 3 * 86_400_000;
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

export async function toClaimFilter(
  deps: NameSearchDeps,
  { status = 'pending', view = 'all', q, idFilter, listingIds }: ClaimQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<ClaimDoc>> {
  const { collections } = deps;
  const filters: Filter<ClaimDoc>[] = [
    { status },
    toIdFilter(idFilter),
    await toViewFilter(collections, view, { kind: 'claim', sinceField: 'createdAt' }, staff, now),
    toClaimViewFilter(view, now),
  ];
  // Pending claims of missing listings are on a separate page.
  if (status === 'pending') filters.push({ _id: { $nin: await findOrphanedClaimIds({ collections }) } });
  if (listingIds) filters.push({ listingId: { $in: listingIds } });
  if (q) filters.push(await toSearchFilter(deps, q));
  return { $and: filters };
}

/** Builds the filter of the views that no other queue has. */
function toClaimViewFilter(view: ClaimQuery['view'], now: Date): Filter<ClaimDoc> {
  if (view === 'expiring') return { expiresAt: { $lte: new Date(now.getTime() + expiringWithinMs) } };
  if (view === 'warning') return { $expr: { $or: claimRiskRules.map(([, condition]) => condition) } };
  return {};
}

/** Matches the name of the listing or the claimant. */
const toSearchFilter = async (deps: NameSearchDeps, text: string): Promise<Filter<ClaimDoc>> => {
  const listingIdFilter = { $in: await findListingsByName(deps, text) };
  return { $or: [{ listingId: listingIdFilter }, toContainsFilter('$claimantName', text)] };
};

export function createClaimsStore({ claims, listings }: Collections) {
  const joinListings = async (docs: readonly ClaimDoc[]): Promise<ClaimWithListing[]> => {
    const getListing = await loadListingSummaries({ listings }, docs);
    return docs.map((claim) => ({ claim, listing: getListing(claim) }));
  };

  return {
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

    find: (id: string): Promise<ClaimDoc | null> => claims.findOne({ _id: new ObjectId(id) }, readOptions),

    findListing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, readOptions),

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
