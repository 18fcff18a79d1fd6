import { type Collections, type ListingDoc, readSettings } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { readOptions, type Staff } from '@app/service-kit';
import type { AdminListing } from '@app/types/admin/prosthetists';
import type { ObjectId } from 'mongodb';
import { findAppealsAgainstOwnDecisions, isDecisionAppealed } from '../appeals/appeals.store.ts';
import { getAuditAccess } from '../audit/audit-access.ts';
import { loadHistory } from '../queue/history.store.ts';
import { loadQueueStatus } from '../queue/queue-status.ts';
import { canReadContacts } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { computeStaleCutoff, toAdminListing } from './to-admin-listing.ts';

const maxClaims = 10;

/** Reads listings with what staff see beside them: open items, reviews, decisions, history. */
export function createListingContextStore(collections: Collections) {
  const { listings, managers, reviews, claims, pendingUpdates, reports } = collections;

  const countReviewsByStatus = async (listingId: ObjectId) => {
    const statusGroups = await reviews
      .aggregate<{ _id: ReviewStatus; count: number }>(
        [{ $match: { listingId } }, { $group: { _id: '$status', count: { $sum: 1 } } }],
        readOptions,
      )
      .toArray();
    const countEntries = statusGroups.map(({ _id, count }) => [_id, count]);
    return Object.fromEntries(countEntries) as Partial<Record<ReviewStatus, number>>;
  };

  async function listLeftToOthers(
    listing: ListingDoc,
    memberId: string,
  ): Promise<AdminListing['leftToOthers']> {
    const { _id: listingId } = listing;
    const appealedReviewFilter = {
      listingId,
      'appeal.status': 'open' as const,
      'decision.by': memberId,
      status: { $ne: 'deleted' as const },
    };
    const [appealsAgainstOwnDecisions, appealedReview] = await Promise.all([
      findAppealsAgainstOwnDecisions(collections, memberId, { listingId }),
      reviews.findOne(appealedReviewFilter, { projection: { _id: 1 }, ...readOptions }),
    ]);
    return [
      ...(appealsAgainstOwnDecisions.length > 0 || appealedReview ? (['delete'] as const) : []),
      ...(isDecisionAppealed(listing, appealsAgainstOwnDecisions) ? (['reopen'] as const) : []),
    ];
  }

  async function loadAdminListing(doc: ListingDoc, staff: Staff): Promise<AdminListing> {
    const now = new Date();
    const { _id: listingId } = doc;
    const id = listingId.toHexString();
    const showsContacts = canReadContacts(staff);
    const staffIds = [
      doc.decision?.by,
      doc.integrityNotice?.by,
      ...(doc.credentialChecks ?? []).map((credentialCheck) => credentialCheck.by),
    ];
    const [
      settings,
      queueStatus,
      getName,
      reviewCounts,
      listingClaims,
      pendingUpdate,
      openReportCount,
      manager,
      history,
      leftToOthers,
    ] = await Promise.all([
      readSettings(collections),
      loadQueueStatus(collections, 'listing', [id], now),
      loadStaffNames(collections, staffIds),
      countReviewsByStatus(listingId),
      claims.find({ listingId }, { sort: { createdAt: -1 }, limit: maxClaims, ...readOptions }).toArray(),
      pendingUpdates.findOne({ listingId, status: 'pending' }, { projection: { _id: 1 }, ...readOptions }),
      reports.countDocuments({ listingId, status: 'open' }, readOptions),
      managers.findOne({ listingId }, readOptions),
      loadHistory(collections, [{ kind: 'listing', id }], getAuditAccess(staff)),
      listLeftToOthers(doc, staff.id),
    ]);
    const approvedClaim = listingClaims.find(
      ({ status, userId }) => status === 'approved' && userId === doc.ownerUserId,
    );
    return toAdminListing(doc, {
      rowContext: { ...queueStatus, staleCutoff: computeStaleCutoff(settings, now), showsContacts },
      getName,
      owner: doc.ownerUserId
        ? {
            // The creator of a listing owns it without a claim.
            name: approvedClaim?.claimantName ?? `${doc.firstName} ${doc.lastName}`,
            since: approvedClaim?.decision?.at ?? doc.createdAt,
          }
        : null,
      manager,
      waiting: {
        update: pendingUpdate ? pendingUpdate._id.toHexString() : null,
        claims: listingClaims.map(({ _id, claimantName, status, createdAt }) => ({
          id: _id.toHexString(),
          claimantName,
          status,
          since: createdAt.toISOString(),
        })),
        reports: openReportCount,
      },
      reviewCounts,
      history,
      leftToOthers,
      restorableDays: settings.retention.deletedDays,
    });
  }

  return {
    find: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, readOptions),
    loadAdminListing,
  };
}
export type ListingContextStore = ReturnType<typeof createListingContextStore>;
