import { getCompany } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { FoundPerson } from '@app/types/admin/people/people';
import type { ObjectId } from 'mongodb';
import { findListingsByName, type NameDeps } from '../find-listings.store.ts';
import { toContainsFilter } from '../record-filters.store.ts';

/** Maximum per kind. */
const maxPerKind = 5;
/** A short time limit, because reviews have no index by name. */
const options = { ...readOptions, maxTimeMS: 2_000 };

/** Finds people by part of their name, one query per kind. */
export const createPeopleStore = ({ collections, findSimilarWords }: NameDeps) => {
  const { listings, claims, reviews, admins } = collections;
  return {
    async findOwners(q: string): Promise<FoundPerson[]> {
      const _id = { $in: await findListingsByName({ collections, findSimilarWords }, q) };
      const docs = await listings
        .find({ _id, ownerUserId: { $type: 'string' } }, options)
        .limit(maxPerKind)
        .toArray();
      return docs.map((listing) => ({
        kind: 'owner',
        id: listing._id.toHexString(),
        name: `${listing.firstName} ${listing.lastName}`,
        hint: `Owner, ${getCompany(listing)}, ${listing.city}, ${listing.state}`,
      }));
    },

    /** The newest claim of each account. `withEmail`: also searches and returns the address. */
    async findClaimants(q: string, withEmail: boolean): Promise<FoundPerson[]> {
      const fields = withEmail ? ['$claimantName', '$claimantEmail'] : ['$claimantName'];
      const accounts = await claims
        .aggregate<{ claim: ObjectId; name: string; email: string; status: string }>(
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
          options,
        )
        .toArray();
      return accounts.map(({ claim, name, email, status }) => ({
        kind: 'claimant',
        id: claim.toHexString(),
        name,
        hint: [`Claim ${status}`, withEmail && email].filter(Boolean).join(', '),
      }));
    },

    /** Searches the displayed author name; anonymous authors are not found. */
    async findReviewers(q: string): Promise<FoundPerson[]> {
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
          options,
        )
        .toArray();
      return authors.map(({ review, name, total }) => ({
        kind: 'reviewer',
        id: review,
        name,
        hint: total === 1 ? '1 review' : `${total} reviews`,
      }));
    },

    async findStaff(q: string): Promise<FoundPerson[]> {
      const nameFilter = { $or: ['$name', '$email'].map((field) => toContainsFilter(field, q)) };
      const docs = await admins.find(nameFilter, options).limit(maxPerKind).toArray();
      return docs.map(({ _id, name, role, email }) => ({
        kind: 'staff',
        id: _id.toHexString(),
        name,
        hint: `${role}, ${email}`,
      }));
    },
  };
};
