// Valid calls to new targets, which attacks change.
import type { Collections, ListingDoc, ReviewDoc } from '@app/db';
import {
  createClaimDoc,
  createListingDoc,
  createManagerDoc,
  createMessageDoc,
  createReviewDoc,
  createVisitRequestDoc,
} from '@app/db/documents-for-tests';
import { hashEmailCode, maxTriesPerCode } from '@app/listings/claim/issue-code.store';
import { hashInvitationSecret } from '@app/listings/manager/manager.store';
import { calls } from './calls.ts';

const emailCode = '204816';
/** Hashed once, because that is slow. */
let emailCodeHash: string | undefined;
const inAnHour = new Date(Date.now() + 3_600_000);
const minuteAgo = new Date(Date.now() - 61_000);

const ownersCallIds = [
  'updateListing',
  'postReply',
  'setAvailability',
  'answerVisitRequest',
  'acceptVisitRequests',
  'inviteManager',
];
const invitationCallIds = ['openManagerInvitation', 'acceptManagerInvitation'];
const claimCallIds = [
  'appealDecision',
  'setClaimEvidence',
  'sendWorkEmailCode',
  'confirmWorkEmail',
  'withdrawClaim',
];

/** Creates a manager's open invitation. */
export const createInvitationDoc = (
  { _id: listingId, ownerUserId }: Pick<ListingDoc, '_id' | 'ownerUserId'>,
  secret: string,
) =>
  createManagerDoc({
    listingId,
    ownerUserId: ownerUserId!,
    status: 'invited',
    expiresAt: inAnHour,
    hash: hashInvitationSecret(secret),
    userId: undefined,
    name: undefined,
    acceptedAt: undefined,
  });

let attemptCount = 0;
/** Creates a new target of a call for each attempt, and its caller. */
export async function createAttempt(
  { listings, reviews, claims, messages, visitRequests, managers }: Collections,
  id: string,
) {
  const userId = `user_${attemptCount++}`;
  const isInvitationCall = invitationCallIds.includes(id);
  const listing = createListingDoc({
    slug: `one-${attemptCount}`,
    ...(ownersCallIds.includes(id) && { ownerUserId: userId }),
    ...((id === 'askForVisit' || isInvitationCall) && { ownerUserId: `${userId}_owner` }),
    ...(id === 'postReply' && { reviewCount: 1, ratingSum: 5, histogram: [0, 0, 0, 0, 1] }),
  });
  if (id !== 'createListing') await listings.insertOne(listing, { ignoreUndefined: true });
  const review = createReviewDoc({ listingId: listing._id });
  if (id === 'postReply') await reviews.insertOne(review, { ignoreUndefined: true });
  const visitRequest = createVisitRequestDoc({ listingId: listing._id });
  if (id === 'answerVisitRequest') await visitRequests.insertOne(visitRequest);
  const secret = String(attemptCount).padStart(43, 's');
  if (isInvitationCall)
    await managers.insertOne(createInvitationDoc(listing, secret), { ignoreUndefined: true });
  if (id === 'confirmWorkEmail') emailCodeHash ??= await hashEmailCode(emailCode);
  const claim = createClaimDoc({
    listingId: listing._id,
    userId,
    emailCode: {
      sends: 1,
      requestedAt: minuteAgo,
      triesLeft: 0,
      ...(id === 'confirmWorkEmail' && {
        hash: emailCodeHash!,
        expiresAt: inAnHour,
        triesLeft: maxTriesPerCode,
      }),
    },
    ...(id === 'appealDecision' && {
      status: 'rejected',
      decision: { outcome: 'rejected', notes: 'No.', at: minuteAgo, by: 'admin_1' },
    }),
  });
  if (claimCallIds.includes(id)) await claims.insertOne(claim);
  if (id === 'postMessage')
    await messages.insertOne(createMessageDoc({ kind: 'claim', about: listing._id, userId }));
  const target = claimCallIds.includes(id) ? claim : listing;
  const idByCall: Record<string, string> = {
    postReply: review.publicId,
    answerVisitRequest: visitRequest._id.toHexString(),
  };
  const objectIds = { id: idByCall[id] ?? target._id.toHexString() };
  const { method, buildPath, createBody } = calls.find((call) => call.id === id)!;
  return {
    as: { userId, role: 'prosthetist' as const },
    listing,
    review,
    method,
    path: buildPath(objectIds),
    body: {
      ...((await createBody?.(objectIds)) as object),
      ...(id === 'confirmWorkEmail' && { code: emailCode }),
      ...(isInvitationCall && { secret }),
    },
    hasBody: createBody !== undefined,
  };
}

interface Targets {
  as: { userId: string };
  listing: ListingDoc;
  review: ReviewDoc;
}
/** Creates a function that finds what a call has stored. */
export function createStoredDocFinder(collections: Collections) {
  const { listings, reviews, drafts, claims, appeals, pendingUpdates, messages, visitRequests, managers } =
    collections;
  const findClaim = ({ listing }: Targets) => claims.findOne({ listingId: listing._id });
  const findUpdate = ({ listing }: Targets) => pendingUpdates.findOne({ listingId: listing._id });
  const finders: Record<string, (targets: Targets) => Promise<object | null>> = {
    createListing: ({ as }) => listings.findOne({ ownerUserId: as.userId }),
    updateListing: findUpdate,
    claimListing: findClaim,
    setClaimEvidence: findClaim,
    sendWorkEmailCode: findClaim,
    confirmWorkEmail: findClaim,
    setAvailability: findUpdate,
    putDraft: ({ as }) => drafts.findOne({ _id: as.userId }),
    appealDecision: ({ as }) => appeals.findOne({ userId: as.userId }),
    postMessage: ({ as }) => messages.findOne({ userId: as.userId, from: 'person' }),
    askForVisit: ({ listing }) => visitRequests.findOne({ listingId: listing._id }),
    answerVisitRequest: async ({ listing }) => ({
      ...(await visitRequests.findOne({ listingId: listing._id })),
      listing: await listings.findOne({ _id: listing._id }),
    }),
    acceptVisitRequests: ({ listing }) => listings.findOne({ _id: listing._id }),
    inviteManager: ({ listing }) => managers.findOne({ listingId: listing._id }),
    openManagerInvitation: ({ listing }) =>
      managers.findOne({ listingId: listing._id }, { projection: { hash: 0 } }),
    acceptManagerInvitation: ({ listing }) => managers.findOne({ listingId: listing._id }),
    postReply: ({ review }) => reviews.findOne({ _id: review._id }),
  };
  return (id: string, targets: Targets) => finders[id]!(targets);
}
