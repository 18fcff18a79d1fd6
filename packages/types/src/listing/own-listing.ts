// An account's listing, claims and figures. Answered by the listing service.
import { credentialStatuses, maxContactMinutes, ownClaimStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { defineOwnCall, unavailableProblem } from '../call/own-call.ts';
import { instant, listingParams, slugOrId } from '../call/params.ts';
import { pendingCertificate } from '../proof-calls.ts';
import { availability } from '../search/listing.ts';
import { claimableListing, claimWorkEmail, evidenceShown } from './claims.ts';
import { listingRoles, listingStatus } from './listing-writes.ts';
import { managedListing, ownManager } from './managers.ts';

export const ownClaim = z.object({
  id: z.string(),
  status: z.enum(ownClaimStatuses),
  prosthetist: claimableListing,
  /** Staff's notes; empty before the decision. */
  notes: z.string(),
  workEmail: claimWorkEmail,
  /** Evidence apart from the work e-mail. */
  evidence: evidenceShown,
  submittedAt: instant,
  expiresAt: instant,
});
export type OwnClaim = z.output<typeof ownClaim>;

/** Visit requests without an answer, for accounts that manage listings. Absent: none. */
const newRequests = z.optional(z.int());

export const getOwnListing = defineOwnCall('listing', 'GET /api/me/listing', {
  id: 'getOwnListing',
  summary:
    'Which listing the account owns, by the server: metadata of the browser is only a hint. Which ones it manages, and its claims.',
  query: z.object({
    /** A managed listing, in place of the own one. */
    listing: z.optional(slugOrId),
  }),
  reply: z.object({
    listing: z.nullable(
      z.object({
        role: z.enum(listingRoles),
        /** For the owner: who manages it or is invited to. */
        manager: z.nullable(ownManager),
        _id: z.string(),
        id: z.string(),
        slug: z.string(),
        status: listingStatus,
        approved: z.boolean(),
        /** Null: sees patients. */
        availability: z.nullable(availability),
        /** The availability in the pending update. Absent: none waits. */
        requestedAvailability: z.optional(z.nullable(availability)),
        firstName: z.string(),
        lastName: z.string(),
        pendingUpdate: z.boolean(),
        confirmedAt: z.nullable(instant),
        /** Confirmed more than `staleDays` days ago, or never. */
        stale: z.boolean(),
        staleDays: z.int(),
        /** Credentials that staff checked, with the result. Visitors see valid ones only. */
        credentialChecks: z.array(
          z.object({
            license: z.string(),
            status: z.enum(credentialStatuses),
            seenAt: z.iso.date(),
            asksCertificate: z.boolean(),
            /** The certificate that waits for staff. */
            certificate: z.nullable(pendingCertificate),
          }),
        ),
        /** Public notice about manipulated reviews. */
        integrityNotice: z.nullable(z.object({ note: z.string(), since: instant })),
        reviewCount: z.int(),
        /** Public reviews without a reply. */
        unanswered: z.int(),
        newRequests,
      }),
    ),
    /** Listings of others that the account manages, by name. */
    managed: z.array(z.object({ ...managedListing.shape, newRequests })),
    /** Newest first, at most ten. */
    claims: z.array(ownClaim),
  }),
  problems: { 400: 'Malformed.', 403: '`not_yours`.', 404: 'No such listing.' },
});

export const listingEvents = ['view', 'phone', 'website'] as const;

export const countListingEvent = defineEndpoint('search', 'POST /api/prosthetists/{id}/seen', {
  id: 'countSeen',
  status: 202,
  summary:
    'Counts that the page was opened, or its number or website pressed. Nothing of the visitor is kept.',
  params: listingParams,
  body: z.object({
    what: z.enum(listingEvents),
    /** For contacts: minutes since the first search of this visit. */
    minutes: z.optional(z.int().check(z.minimum(0), z.maximum(maxContactMinutes))),
  }),
  reply: z.object({}),
  problems: {
    400: 'Malformed.',
    404: 'No such public listing.',
    429: 'Too many by this address.',
    503: unavailableProblem,
  },
});

/** A count; null: below ten, which could point at one person. */
const maskedCount = z.nullable(z.int());
const figureCounts = z.object({
  views: maskedCount,
  appearances: maskedCount,
  phone: maskedCount,
  website: maskedCount,
});

export const getFigures = defineOwnCall('listing', 'GET /api/prosthetists/{id}/figures', {
  id: 'getFigures',
  summary: 'How often the own listing was met in the last 90 days: sums only.',
  params: listingParams,
  reply: z.object({
    since: instant,
    total: figureCounts,
    /** Oldest first; each starts on a Monday (UTC). */
    weeks: z.array(z.object({ from: instant, ...figureCounts.shape })),
  }),
  problems: { 403: '`not_yours`.', 404: 'No such listing.' },
});
export type Figures = z.output<(typeof getFigures)['reply']>;

export const lookUpZip = defineOwnCall('listing', 'GET /api/zips/{zip}', {
  id: 'lookUpZip',
  summary: 'Which place a ZIP code is, so that a practice can check what it typed.',
  params: z.object({ zip: z.string().check(z.regex(/^\d{5}$/)) }),
  reply: z.object({ zip: z.string(), city: z.string(), state: z.string() }),
  problems: { 400: 'Not five digits.', 404: 'No such ZIP code.' },
});

export const ownListingEndpoints = [getOwnListing, countListingEvent, getFigures, lookUpZip] as const;
