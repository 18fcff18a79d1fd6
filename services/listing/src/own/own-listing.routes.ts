import type { Settings } from '@app/db';
import { findWaitingCertificate, isCertificateRequested, toSentCertificate } from '@app/listings';
import { isStale } from '@app/public-listing';
import { registerCall } from '@app/service-kit';
import { getStatedReason } from '@app/status-changes/staff/notes';
import { getEditableListing, getOwnListing, type OwnClaim } from '@app/types';
import { type ClaimableDoc, toClaimable } from '../claims/to-claimable.ts';
import { toEvidence, toWorkEmail } from '../claims/to-own-claim.ts';
import { toManagedListing, toOwnManager } from '../managers/to-manager.ts';
import type { RouteDeps } from '../register-command.ts';
import type { OwnClaimDoc, OwnListingDoc, OwnListingStore } from './own-listing.store.ts';
import { requireReadableListing } from './require-own-listing.ts';
import { toEditable, toStatus } from './to-editable.ts';

/**
 * Routes by which an account reads the listing that it owns or manages, and its claims. Others get 404, or 403 for a
 * public listing.
 */
export function registerOwnListingRoutes({ app, ownListings, getSettings }: RouteDeps): void {
  registerCall(app, getOwnListing, async ({ session, query }) => {
    const { userId } = session;
    const requestedListing =
      query.listing && (await requireReadableListing(ownListings, query.listing, session)).listing;
    const [listing, managedListings, claims] = await Promise.all([
      ownListings.findOwnListing(requestedListing ? { _id: requestedListing._id } : { ownerUserId: userId }),
      ownListings.findManagedListings(userId),
      ownListings.findClaims(userId),
    ]);
    const selectableListingIds = [...(listing ? [listing] : []), ...managedListings].map(({ _id }) => _id);
    const [ownListing, claimedListings, newRequestCounts] = await Promise.all([
      listing && toOwnListing(ownListings, listing, userId, (await getSettings()).stale),
      claims.length > 0 ? ownListings.findClaimableByIds(claims.map(({ listingId }) => listingId)) : [],
      managedListings.length > 0 ? ownListings.countNewVisitRequests(selectableListingIds) : undefined,
    ]);
    const addNewRequestCount = <T extends { id: string }>(listingShown: T) => {
      const newRequests = newRequestCounts?.get(listingShown.id);
      return { ...listingShown, ...(newRequests && { newRequests }) };
    };
    return {
      listing: ownListing && addNewRequestCount(ownListing),
      managed: managedListings.map(toManagedListing).map(addNewRequestCount),
      claims: toOwnClaims(claims, claimedListings),
    };
  });

  registerCall(app, getEditableListing, async ({ params, session }) => {
    const { listing, role } = await requireReadableListing(ownListings, params.id, session);
    const { stale } = await getSettings();
    const latestUpdate = await ownListings.findLatestUpdate(listing._id, listing.ownerUserId!);
    return toEditable(listing, latestUpdate, { staleDays: stale.staleDays, role });
  });
}

async function toOwnListing(
  ownListings: OwnListingStore,
  listing: OwnListingDoc,
  userId: string,
  { staleDays }: Settings['stale'],
) {
  const ownerUserId = listing.ownerUserId!;
  const isOwner = ownerUserId === userId;
  const [pendingUpdate, unansweredCount, manager] = await Promise.all([
    ownListings.findPendingUpdate(listing._id, ownerUserId),
    ownListings.countUnansweredReviews(listing._id),
    isOwner ? ownListings.findManager(listing._id, ownerUserId) : null,
  ]);
  const id = listing._id.toHexString();
  return {
    role: isOwner ? ('owner' as const) : ('manager' as const),
    manager: manager && toOwnManager(manager),
    _id: id,
    id,
    slug: listing.slug,
    status: toStatus(listing),
    approved: listing.status === 'approved',
    availability: listing.availability ?? null,
    ...(pendingUpdate &&
      'availability' in pendingUpdate.changes && {
        // Safe: only `setAvailability` writes it.
        requestedAvailability: pendingUpdate.changes.availability as NonNullable<
          OwnListingDoc['availability']
        > | null,
      }),
    firstName: listing.firstName,
    lastName: listing.lastName,
    pendingUpdate: pendingUpdate !== null,
    confirmedAt: listing.confirmedAt?.toISOString() ?? null,
    stale: isStale(listing.confirmedAt, staleDays),
    staleDays,
    ...toStaffFindings(listing),
    reviewCount: listing.reviewCount,
    unanswered: unansweredCount,
  };
}

/** Converts the findings of staff for the owner. License numbers and names of staff are left out. */
function toStaffFindings({ licenses, credentialChecks = [], integrityNotice: notice }: OwnListingDoc) {
  return {
    credentialChecks: licenses.flatMap((license) => {
      const check = credentialChecks.find((credentialCheck) => credentialCheck.license === license);
      if (!check) return [];
      const certificate = findWaitingCertificate(check, new Date());
      return {
        license,
        status: check.status,
        seenAt: check.seenAt.toISOString().slice(0, 10),
        asksCertificate: isCertificateRequested(check),
        certificate: certificate ? toSentCertificate(certificate) : null,
      };
    }),
    integrityNotice: notice ? { note: notice.note, since: notice.since.toISOString() } : null,
  };
}

/** Converts the claims of an account. Leaves out claims of listings that no longer exist. */
function toOwnClaims(claims: readonly OwnClaimDoc[], listings: readonly ClaimableDoc[]): OwnClaim[] {
  const claimableById = new Map(listings.map((listing) => [listing._id.toHexString(), toClaimable(listing)]));
  return claims.flatMap((claim) => {
    const { _id, listingId, status, decision, createdAt, expiresAt } = claim;
    const prosthetist = claimableById.get(listingId.toHexString());
    if (!prosthetist || status === 'contested') return [];
    return {
      id: _id.toHexString(),
      status,
      prosthetist,
      notes: getStatedReason(decision?.notes ?? ''),
      workEmail: toWorkEmail(claim),
      evidence: toEvidence(claim),
      submittedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  });
}
