import {
  type ClaimDoc,
  type Collections,
  type FigureDoc,
  isObjectId,
  type ListingDoc,
  type ManagerDoc,
  type Projected,
  projectFields,
  type UpdateDoc,
} from '@app/db';
import { readOptions } from '@app/service-kit';
import { findListingAccess } from '@app/status-changes';
import { type Filter, ObjectId } from 'mongodb';
import { type ClaimableDoc, claimableProjection } from '../claims/to-claimable.ts';
import { managedProjection } from '../managers/to-manager.ts';
import { editableProjection, type OwnUpdate, updateProjection } from './to-editable.ts';

const ownListingProjection = projectFields(
  'slug ownerUserId status firstName lastName availability confirmedAt reviewCount licenses',
  'credentialChecks.license credentialChecks.status credentialChecks.seenAt',
  'credentialChecks.certificate integrityNotice.note integrityNotice.since',
);
export type OwnListingDoc = Projected<ListingDoc, typeof ownListingProjection>;

const claimProjection = projectFields(
  'listingId status decision.notes evidence emailCode createdAt expiresAt',
);
export type OwnClaimDoc = Projected<ClaimDoc, typeof claimProjection>;

const maxClaims = 10;

/** Maximum number of listings that an account manages. */
const maxManagedListings = 50;

/** Reads the listings, updates, figures and claims of an account. Its permissions come from the database only. */
export function createOwnListingStore(collections: Collections) {
  const { listings, managers, pendingUpdates, claims, reviews, visitRequests, figures } = collections;
  const findEditable = (filter: Filter<ListingDoc>) =>
    listings.findOne<ListingDoc>(filter, {
      projection: { ...editableProjection, ownerUserId: 1 },
      ...readOptions,
    });

  return {
    /** Finds a listing by id, slug or earlier slug, with any owner and status. */
    findEditableBySlugOrId: async (slugOrId: string): Promise<ListingDoc | null> =>
      (isObjectId(slugOrId) && (await findEditable({ _id: new ObjectId(slugOrId) }))) ||
      (await findEditable({ slug: slugOrId })) ||
      (await findEditable({ slugHistory: slugOrId })),

    /** Finds the listing of an owner, or one by id, of which the caller has checked the permission. */
    findOwnListing: (owner: Pick<ListingDoc, '_id'> | { ownerUserId: string }) =>
      listings.findOne<OwnListingDoc>(
        { ...owner, status: { $ne: 'deleted' } },
        { projection: ownListingProjection, ...readOptions },
      ),

    /** Finds the access that allows an account to do this to a listing; null if it is not allowed. */
    findAccess: (listing: ListingDoc, accessAttempt: Parameters<typeof findListingAccess>[2]) =>
      findListingAccess({ collections }, listing, accessAttempt),

    /** Finds the public listings that the account manages, by last name. */
    async findManagedListings(userId: string) {
      const managerDocs = await managers
        .find({ userId, status: 'active' }, readOptions)
        .limit(maxManagedListings)
        .toArray();
      if (managerDocs.length === 0) return [];
      const managedListings = await listings
        .find<Projected<ListingDoc, typeof managedProjection>>(
          {
            $or: managerDocs.map(({ listingId: _id, ownerUserId }) => ({ _id, ownerUserId, approved: true })),
          },
          { projection: managedProjection, ...readOptions },
        )
        .toArray();
      return managedListings.sort((a, b) => a.lastName.localeCompare(b.lastName));
    },

    /** Finds the manager of a listing, active or invited. */
    findManager: (listingId: ObjectId, ownerUserId: string): Promise<ManagerDoc | null> =>
      managers.findOne({ listingId, ownerUserId }, readOptions),

    /** Finds the public listing of an invitation, if its owner is still the one who sent it. */
    findInvitedListing: ({ listingId: _id, ownerUserId }: ManagerDoc) =>
      listings.findOne<Projected<ListingDoc, typeof managedProjection>>(
        { _id, ownerUserId, approved: true },
        { projection: managedProjection, ...readOptions },
      ),

    /** Finds the owner's latest update of a listing, with any status. */
    findLatestUpdate: (listingId: ObjectId, userId: string): Promise<OwnUpdate | null> =>
      pendingUpdates.findOne<OwnUpdate>(
        { listingId, userId },
        { projection: updateProjection, sort: { submittedAt: -1 }, hint: 'ofListing', ...readOptions },
      ),

    /** Finds the owner's pending update, with the availability only. Leaves out updates of an earlier owner. */
    findPendingUpdate: (listingId: ObjectId, userId: string) =>
      pendingUpdates.findOne<Pick<UpdateDoc, 'changes'>>(
        { listingId, userId, status: 'pending' },
        { projection: { 'changes.availability': 1 }, hint: 'onePending', ...readOptions },
      ),

    /** Counts public reviews without a reply of the practice, pending replies included. */
    countUnansweredReviews: (listingId: ObjectId) =>
      reviews.countDocuments(
        { listingId, visible: true, reply: { $exists: false } },
        { hint: 'newest', ...readOptions },
      ),

    /** Finds the daily figures of a listing from a day on, oldest first. */
    findFiguresSince: (listingId: ObjectId, day: Date): Promise<FigureDoc[]> =>
      figures
        .find({ listingId, day: { $gte: day } }, { hint: 'ofListing', ...readOptions })
        .sort({ day: 1 })
        .toArray(),

    /** Counts visit requests without an answer, by id of the listing. */
    async countNewVisitRequests(listingIds: readonly ObjectId[]): Promise<Map<string, number>> {
      const counts = await visitRequests
        .aggregate<{ _id: ObjectId; count: number }>(
          [
            { $match: { listingId: { $in: listingIds }, status: 'new' } },
            { $group: { _id: '$listingId', count: { $sum: 1 } } },
          ],
          readOptions,
        )
        .toArray();
      return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
    },

    /** Finds the claims of an account, newest first. Leaves out contested ones, of listings that had an owner. */
    findClaims: (userId: string): Promise<OwnClaimDoc[]> =>
      claims
        .find<OwnClaimDoc>(
          { userId, status: { $ne: 'contested' } },
          { projection: claimProjection, hint: 'ofUser', ...readOptions },
        )
        .sort({ createdAt: -1 })
        .limit(maxClaims)
        .toArray(),

    /** Finds the listings of the account's claims by id, with the fields of listings to claim. */
    findClaimableByIds: (ids: readonly ObjectId[]): Promise<ClaimableDoc[]> =>
      listings
        .find<ClaimableDoc>({ _id: { $in: [...ids] } }, { projection: claimableProjection, ...readOptions })
        .toArray(),
  };
}
export type OwnListingStore = ReturnType<typeof createOwnListingStore>;
