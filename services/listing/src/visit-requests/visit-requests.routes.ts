import { toObjectId } from '@app/db';
import * as commands from '@app/listings';
import { computeVisitAnswerSpeed } from '@app/public-listing';
import { problems, registerCall } from '@app/service-kit';
import {
  answerVisitRequest,
  askForVisit,
  listOwnVisitRequests,
  listReceivedVisitRequests,
  setVisitRequestAcceptance,
  withdrawVisitRequest,
} from '@app/types';
import { requireReadableListing } from '../own/require-own-listing.ts';
import type { RouteDeps } from '../register-command.ts';
import { toOwnRequest, toReceivedRequest, toRequestSummary } from './to-visit-request.ts';
import { createVisitRequestsStore } from './visit-requests.store.ts';

/** Routes of visit requests: for patients who send them, and for owners and managers who receive them. */
export function registerVisitRequestRoutes({
  app,
  collections,
  ownListings,
  registerCommand,
  registerListingCommand,
  limits,
}: RouteDeps): void {
  const visitRequestsStore = createVisitRequestsStore(collections);

  registerCommand(askForVisit, {
    limit: limits.visitRequests,
    async prepare({ params }) {
      const listing = await ownListings.findEditableBySlugOrId(params.id);
      if (!listing?.approved) throw problems.notFound();
      return listing._id;
    },
    run: (ctx, { body: input, locale }, listingId) => commands.askForVisit(ctx, { listingId, input, locale }),
    toReply: (request) => ({ request: toRequestSummary(request) }),
  });

  registerCall(app, listOwnVisitRequests, async ({ session: { userId } }) => {
    const requests = await visitRequestsStore.findSentRequests(userId);
    const listings = await visitRequestsStore.findListings(requests.map(({ listingId }) => listingId));
    const listingById = new Map(listings.map((listing) => [listing._id.toHexString(), listing]));
    return {
      requests: requests.map((request) =>
        toOwnRequest(request, listingById.get(request.listingId.toHexString())),
      ),
    };
  });

  registerCommand(withdrawVisitRequest, {
    limit: limits.withdrawals,
    run: (ctx, { params }) => commands.withdrawVisitRequest(ctx, { requestId: toObjectId(params.id) }),
    toReply: (_, { params }) => ({ request: { id: params.id, status: 'withdrawn' as const } }),
  });

  registerCall(app, listReceivedVisitRequests, async ({ session, query }) => {
    const managedListing =
      query.listing && (await requireReadableListing(ownListings, query.listing, session)).listing;
    const listing = await visitRequestsStore.findReceivingListing(
      managedListing ? { _id: managedListing._id } : { ownerUserId: session.userId },
    );
    if (!listing) return { accepting: false, speed: null, requests: [] };
    const requests = await visitRequestsStore.findReceivedRequests(listing._id);
    return {
      accepting: !listing.refusesVisitRequests,
      speed: computeVisitAnswerSpeed(listing.visitAnswerHours),
      requests: requests.map(toReceivedRequest),
    };
  });

  registerCommand(answerVisitRequest, {
    limit: limits.changes,
    isForProsthetists: true,
    run: (ctx, { params, body: { answer } }) =>
      commands.answerVisitRequest(ctx, { requestId: toObjectId(params.id), answer }),
    toReply: (request) => ({ request: toReceivedRequest(request) }),
  });

  registerListingCommand(setVisitRequestAcceptance, {
    limit: limits.changes,
    run: (ctx, listingId, { body }) => commands.setVisitRequestAcceptance(ctx, { listingId, ...body }),
    toReply: (_, { body }) => body,
  });
}
