import type { ListingDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { PersonHit } from '@app/types/admin/people/people';
import type { ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';

const maxHitsPerKind = 5;
/** A short time limit, because reviews have no index by name. */
const searchOptions = { ...readOptions, maxTimeMS: 2_000 };

type OwnedListing = Pick<
  ListingDoc,
  '_id' | 'firstName' | 'lastName' | 'company' | 'clinic' | 'city' | 'state'
>;
interface ClaimantRow {
  claimId: ObjectId;
  name: string;
  email?: string;
  status: string;
}

const toOwnerHit = (listing: OwnedListing): PersonHit => ({
  kind: 'owner',
  id: listing._id.toHexString(),
  name: `${listing.firstName} ${listing.lastName}`,
  hint: `Owner, ${getCompany(listing)}, ${listing.city}, ${listing.state}`,
});
const toClaimantHit = ({ claimId, name, email, status }: ClaimantRow): PersonHit => ({
  kind: 'claimant',
  id: claimId.toHexString(),
  name,
  hint: [`Claim ${status}`, email].filter(Boolean).join(', '),
});
interface AuthorRow {
  reviewId: string;
  name: string;
  reviewCount: number;
}

const toAuthorHit = ({ reviewId, name, reviewCount }: AuthorRow): PersonHit => ({
  kind: 'reviewer',
  id: reviewId,
  name,
  hint: reviewCount === 1 ? '1 review' : `${reviewCount} reviews`,
});

/** Finds people by part of their name, one query per kind. */
export const createPeopleStore = ({ collections, findSimilarWords }: NameSearchDeps) => {
  const { listings, claims, reviews, admins, staffLinks } = collections;
  return {
    async findOwners(searchText: string): Promise<PersonHit[]> {
      const idFilter = { $in: await findListingsByName({ collections, findSimilarWords }, searchText) };
      const docs = await listings
        .find({ _id: idFilter, ownerUserId: { $type: 'string' } }, searchOptions)
        .limit(maxHitsPerKind)
        .toArray();
      return docs.map(toOwnerHit);
    },

    /** Finds the listing, newest claim and reviews of an account. Only for staff who may know accounts. */
    async findAccount(userId: string): Promise<PersonHit[]> {
      const newestFirstOptions = { ...searchOptions, sort: { createdAt: -1 as const } };
      const [listing, claim, review, reviewCount] = await Promise.all([
        listings.findOne({ ownerUserId: userId }, searchOptions),
        claims.findOne({ userId }, newestFirstOptions),
        reviews.findOne({ userId }, newestFirstOptions),
        reviews.countDocuments({ userId }, searchOptions),
      ]);
      return [
        ...(listing ? [toOwnerHit(listing)] : []),
        ...(claim ? [toClaimantHit({ ...claim, claimId: claim._id, name: claim.claimantName })] : []),
        ...(review
          ? [toAuthorHit({ reviewId: review.publicId, name: review.displayName, reviewCount })]
          : []),
      ];
    },

    /** Finds the newest claim of each account. `searchesEmail`: by e-mail address too, which is then shown. */
    async findClaimants(searchText: string, searchesEmail: boolean): Promise<PersonHit[]> {
      const searchedFields = [
        '$claimantName',
        ...(searchesEmail ? ['$claimantEmail', '$evidence.workEmail'] : []),
      ];
      const claimants = await claims
        .aggregate<ClaimantRow>(
          [
            {
              $match: {
                userId: { $not: /^gone_/ },
                $or: searchedFields.map((field) => toContainsFilter(field, searchText)),
              },
            },
            { $sort: { createdAt: -1 } },
            {
              $group: {
                _id: '$userId',
                claimId: { $first: '$_id' },
                name: { $first: '$claimantName' },
                email: { $first: '$claimantEmail' },
                status: { $first: '$status' },
              },
            },
            { $sort: { name: 1, _id: 1 } },
            { $limit: maxHitsPerKind },
          ],
          searchOptions,
        )
        .toArray();
      return claimants.map(({ email, ...claimant }) =>
        toClaimantHit({ ...claimant, ...(searchesEmail && { email }) }),
      );
    },

    /** Finds authors by displayed name, but no anonymous ones. */
    async findAuthors(searchText: string): Promise<PersonHit[]> {
      const authors = await reviews
        .aggregate<AuthorRow>(
          [
            { $match: { anonymous: false, ...toContainsFilter('$displayName', searchText) } },
            {
              $group: {
                _id: '$userId',
                reviewId: { $first: '$publicId' },
                name: { $first: '$displayName' },
                reviewCount: { $sum: 1 },
              },
            },
            { $sort: { name: 1, reviewCount: -1, _id: 1 } },
            { $limit: maxHitsPerKind },
          ],
          searchOptions,
        )
        .toArray();
      return authors.map(toAuthorHit);
    },

    async findStaff(searchText: string): Promise<PersonHit[]> {
      const nameFilter = { $or: ['$name', '$email'].map((field) => toContainsFilter(field, searchText)) };
      const [members, links] = await Promise.all([
        admins.find(nameFilter, searchOptions).limit(maxHitsPerKind).toArray(),
        staffLinks
          .find({ ...nameFilter, status: 'open', memberId: { $exists: false } }, searchOptions)
          .limit(maxHitsPerKind)
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
