import { type Collections, type MongoClient, toObjectId } from '@app/db';
import * as commands from '@app/listings';
import { computeVisitAnswerSpeed } from '@app/public-listing';
import { type App, problems, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import {
  answerVisitRequest,
  askForVisit,
  listOwnVisitRequests,
  listReceivedVisitRequests,
  setVisitRequestAcceptance,
  withdrawVisitRequest,
} from '@app/types';
import type { OwnListingStore } from '../own/own-listing.store.ts';
import { requireReadableListing, runOnOwnListing } from '../own/require-own-listing.ts';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';
import { toOwnRequest, toReceivedRequest, toRequestSummary } from './to-visit-request.ts';
import { createVisitRequestsStore } from './visit-requests.store.ts';

interface VisitRequestDeps {
  client: MongoClient;
  collections: Collections;
  ownListings: OwnListingStore;
  /** Rate limits by account. */
  limits: Record<'visitRequests' | 'changes' | 'withdrawals', RateLimit>;
}

/** Routes of visit requests: for patients who send them, and for owners and managers who receive them. */
export function registerVisitRequestRoutes(
  app: App,
  { ownListings, limits, ...commandDeps }: VisitRequestDeps,
): void {
  const visitRequestsStore = createVisitRequestsStore(commandDeps.collections);

  registerCall(app, askForVisit, async (call) => {
    const { session, params, body: input, locale } = call;
    const listing = await ownListings.findEditableBySlugOrId(params.id);
    if (!listing?.approved) throw problems.notFound();
    await limits.visitRequests.consume(session.userId);
    const toReply = (request: Parameters<typeof toRequestSummary>[0]) => ({
      request: toRequestSummary(request),
    });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    return toReply(
      await withHttpProblems(commands.askForVisit(ctx, { listingId: listing._id, input, locale })),
    );
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

  registerCall(app, withdrawVisitRequest, async (call) => {
    const { session, params } = call;
    await limits.withdrawals.consume(session.userId);
    const requestId = toObjectId(params.id);
    await withHttpProblems(
      commands.withdrawVisitRequest(createUserContext(call, commandDeps), { requestId }),
    );
    return { request: { id: params.id, status: 'withdrawn' as const } };
  });

  registerCall(app, listReceivedVisitRequests, async ({ session, query }) => {
    const managedListing =
      query.listing && (await requireReadableListing(ownListings, query.listing, session)).listing;
    const listing = managedListing
      ? await visitRequestsStore.findReceivingListingById(managedListing._id)
      : await visitRequestsStore.findReceivingListing(session.userId);
    if (!listing) return { accepting: false, speed: null, requests: [] };
    const requests = await visitRequestsStore.findReceivedRequests(listing._id);
    return {
      accepting: !listing.refusesVisitRequests,
      speed: computeVisitAnswerSpeed(listing.visitAnswerHours),
      requests: requests.map(toReceivedRequest),
    };
  });

  registerCall(app, answerVisitRequest, async (call) => {
    const { session, params, body } = call;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    const input = { requestId: toObjectId(params.id), answer: body.answer };
    const request = await withHttpProblems(
      commands.answerVisitRequest(createUserContext(call, commandDeps), input),
    );
    return { request: toReceivedRequest(request) };
  });

  registerCall(app, setVisitRequestAcceptance, async (call) => {
    const { session, params, body } = call;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    await runOnOwnListing(ownListings, params.id, (listingId) =>
      commands.setVisitRequestAcceptance(createUserContext(call, commandDeps), { listingId, ...body }),
    );
    return body;
  });
}
