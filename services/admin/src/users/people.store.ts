import type { ListingDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { PersonHit } from '@app/types/admin/people/people';
import type { ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';

/** Maximum per kind. */
const maxPerKind = 5;
/** A short time limit, because reviews have no index by name. */
const searchOptions = { ...readOptions, maxTimeMS: 2_000 };

type OwnedListing = Pick<
  ListingDoc,
  '_id' | 'firstName' | 'lastName' | 'company' | 'clinic' | 'city' | 'state'
>;
interface ClaimantRow {
  claim: ObjectId;
  name: string;
  email?: string;
  status: string;
}

const toOwner = (listing: OwnedListing): PersonHit => ({
  kind: 'owner',
  id: listing._id.toHexString(),
  name: `${listing.firstName} ${listing.lastName}`,
  hint: `Owner, ${getCompany(listing)}, ${listing.city}, ${listing.state}`,
});
const toClaimant = ({ claim, name, email, status }: ClaimantRow): PersonHit => ({
  kind: 'claimant',
  id: claim.toHexString(),
  name,
  hint: [`Claim ${status}`, email].filter(Boolean).join(', '),
});
const toReviewer = ({ review, name, total }: { review: string; name: string; total: number }): PersonHit => ({
  kind: 'reviewer',
  id: review,
  name,
  hint: total === 1 ? '1 review' : `${total} reviews`,
});

/** Finds people by part of their name, one query per kind. */
export const createPeopleStore = ({ collections, findSimilarWords }: NameSearchDeps) => {
  const { listings, claims, reviews, admins, staffLinks } = collections;
  return {
    async findOwners(q: string): Promise<PersonHit[]> {
      const _id = { $in: await findListingsByName({ collections, findSimilarWords }, q) };
      const docs = await listings
        .find({ _id, ownerUserId: { $type: 'string' } }, searchOptions)
        .limit(maxPerKind)
        .toArray();
      return docs.map(toOwner);
    },

    /** What an account owns, its newest claim and its reviews. Its names are known to those who may know accounts. */
    async findAccount(userId: string): Promise<PersonHit[]> {
      const newestFirst = { ...searchOptions, sort: { createdAt: -1 as const } };
      const [listing, claim, review, total] = await Promise.all([
        listings.findOne({ ownerUserId: userId }, searchOptions),
        claims.findOne({ userId }, newestFirst),
        reviews.findOne({ userId }, newestFirst),
        reviews.countDocuments({ userId }, searchOptions),
      ]);
      return [
        ...(listing ? [toOwner(listing)] : []),
        ...(claim ? [toClaimant({ ...claim, claim: claim._id, name: claim.claimantName })] : []),
        ...(review ? [toReviewer({ review: review.publicId, name: review.displayName, total })] : []),
      ];
    },

    /** The newest claim of each account. `withEmail`: also searches the addresses, and returns that of the account. */
    async findClaimants(q: string, withEmail: boolean): Promise<PersonHit[]> {
      const fields = ['$claimantName', ...(withEmail ? ['$claimantEmail', '$evidence.workEmail'] : [])];
      const claimants = await claims
        .aggregate<ClaimantRow>(
          [
            {
              $match: { userId: { $not: /^gone_/ }, $or: fields.map((field) => toContainsFilter(field, q)) },
            },
            { $sort: { createdAt: -1 } },
            {
              $group: {
                _id: '$userId',
                claim: { $first: '$_id' },
                name: { $first: '$claimantName' },
                email: { $first: '$claimantEmail' },
                status: { $first: '$status' },
              },
            },
            { $sort: { name: 1, _id: 1 } },
            { $limit: maxPerKind },
          ],
          searchOptions,
        )
        .toArray();
      return claimants.map(({ email, ...account }) =>
        toClaimant({ ...account, ...(withEmail && { email }) }),
      );
    },

    /** Searches the displayed author name; anonymous authors are not found. */
    async findReviewers(q: string): Promise<PersonHit[]> {
      const authors = await reviews
        .aggregate<{ review: string; name: string; total: number }>(
          [
            { $match: { anonymous: false, ...toContainsFilter('$displayName', q) } },
            {
              $group: {
                _id: '$userId',
                review: { $first: '$publicId' },
                name: { $first: '$displayName' },
                total: { $sum: 1 },
              },
            },
            { $sort: { name: 1, total: -1, _id: 1 } },
            { $limit: maxPerKind },
          ],
          searchOptions,
        )
        .toArray();
      return authors.map(toReviewer);
    },

    /** The team, and those who are invited. */
    async findStaff(q: string): Promise<PersonHit[]> {
      const nameFilter = { $or: ['$name', '$email'].map((field) => toContainsFilter(field, q)) };
      const [members, links] = await Promise.all([
        admins.find(nameFilter, searchOptions).limit(maxPerKind).toArray(),
        staffLinks
          .find({ ...nameFilter, status: 'open', memberId: { $exists: false } }, searchOptions)
          .limit(maxPerKind)
          .toArray(),
      ]);
      const toStaff =
        (hintPrefix: string) =>
        ({ _id, name, role, email }: (typeof members | typeof links)[number]) => ({
          kind: 'staff' as const,
          id: _id.toHexString(),
          name,
          hint: `${hintPrefix}${role}, ${email}`,
        });
      return [...members.map(toStaff('')), ...links.map(toStaff('invited as '))];
    },
  };
};
