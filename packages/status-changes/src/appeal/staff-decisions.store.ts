import type { AppealDoc, ClientSession } from '@app/db';
import type { AppealKind } from '@app/option-lists';
import { type Filter, ObjectId } from 'mongodb';
import type { CommandContext, ReadContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';
import { getStatedReason } from '../staff/notes.ts';
import type { Transaction } from '../transaction.store.ts';

/** A decision by staff against a prosthetist. */
export interface StaffDecision {
  kind: AppealKind;
  about: ObjectId;
  listingId: ObjectId;
  decidedAt: Date;
  decidedBy: string;
  notes: string;
}

export const createAppealId = () => new ObjectId();
export const findAppeal = ({ collections, session }: ReadContext, id: string) =>
  collections.appeals.findOne({ _id: new ObjectId(id) }, { session });

/**
 * An open appeal is not ended by the person whose decision it is against, neither by an answer nor by a new decision.
 * @throws {DomainError} `same_person`
 */
export const requireOtherPersonIfDecisionAppealed = async (
  tx: Transaction,
  { _id: about, decision }: { _id: ObjectId; decision?: { at: Date } | undefined },
): Promise<void> => decision && requireNoAppealAgainstActor(tx, { about, decidedAt: decision.at });

/**
 * Likewise for the decision that closed these flags.
 * @throws {DomainError} `same_person`
 */
export const requireOtherPersonIfFlagsAppealed = (
  tx: Transaction,
  flagIds: readonly ObjectId[],
): Promise<void> => requireNoAppealAgainstActor(tx, { about: { $in: [...flagIds] } });

/**
 * A listing goes neither away nor to somebody else through a person whose decision about it is under appeal.
 * `exceptUserId`: an account whose own appeals are no obstacle.
 * @throws {DomainError} `same_person`
 */
export const requireOtherPersonIfListingAppealed = (
  tx: Transaction,
  listingId: ObjectId,
  exceptUserId?: string,
): Promise<void> =>
  requireNoAppealAgainstActor(tx, {
    listingId,
    ...(exceptUserId !== undefined && { userId: { $ne: exceptUserId } }),
  });

async function requireNoAppealAgainstActor(tx: Transaction, appealFilter: Filter<AppealDoc>): Promise<void> {
  const { session } = tx;
  if (await findAppealAgainstActor(tx, appealFilter, { session })) throw new DomainError('same_person');
}

/** Finds an open one of these appeals that is against a decision of the actor. */
export const findAppealAgainstActor = (
  { collections: { appeals }, actor }: CommandContext,
  appealFilter: Filter<AppealDoc>,
  options: { session?: ClientSession; maxTimeMS?: number },
): Promise<AppealDoc | null> =>
  appeals.findOne({ ...appealFilter, status: 'open', decidedBy: actor.id }, options);

/** Number of decisions of a kind, the newest, that an account can appeal. */
export const maxDecisionsPerKind = 10;

/**
 * Decisions against this account that still apply: about its listing, updates, claims, and its flags on reviews of its
 * listing.
 */
export async function findStaffDecisions(ctx: ReadContext, userId: string): Promise<StaffDecision[]> {
  const { listings, pendingUpdates, claims } = ctx.collections;
  const options = { session: ctx.session };
  const rejectedFilter = { userId, status: 'rejected' as const };
  const ownListing = await listings.findOne({ ownerUserId: userId, status: { $ne: 'deleted' } }, options);
  const rejectedUpdates = await pendingUpdates
    .find(rejectedFilter, options)
    .sort({ submittedAt: -1 })
    .limit(maxDecisionsPerKind)
    .toArray();
  const rejectedClaims = await claims
    .find(rejectedFilter, options)
    .sort({ createdAt: -1 })
    .limit(maxDecisionsPerKind)
    .toArray();
  const isListingDecided = ownListing && ['rejected', 'suspended'].includes(ownListing.status);
  return [
    ...(isListingDecided ? toDecisions('listing', { ...ownListing, listingId: ownListing._id }) : []),
    ...rejectedUpdates.flatMap((update) => toDecisions('update', update)),
    ...rejectedClaims.flatMap((claim) => toDecisions('claim', claim)),
    ...(ownListing ? await findDeclinedFlags(ctx, userId, ownListing._id) : []),
  ].sort((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime());
}

interface DecidedRecord {
  _id: ObjectId;
  listingId: ObjectId;
  decision?: { notes: string; at: Date; by: string } | undefined;
}

const toDecisions = (
  kind: AppealKind,
  { _id: about, listingId, decision }: DecidedRecord,
): StaffDecision[] => {
  if (!decision) return [];
  const { notes, at: decidedAt, by: decidedBy } = decision;
  return [{ kind, about, listingId, decidedAt, decidedBy, notes: getStatedReason(notes) }];
};

/** Decisions about an account's flags on public reviews of its listing. */
async function findDeclinedFlags(
  { collections: { flags, reviews }, session }: ReadContext,
  userId: string,
  listingId: ObjectId,
): Promise<StaffDecision[]> {
  const declinedFlags = await flags.find({ userId, status: 'declined' }, { session }).limit(100).toArray();
  const reviewIdFilter = { $in: declinedFlags.map(({ reviewId }) => reviewId) };
  const publicReviews = await reviews
    .find({ _id: reviewIdFilter, listingId, visible: true }, { session, projection: { _id: 1 } as const })
    .toArray();
  const publicReviewIds = new Set(publicReviews.map(({ _id }) => _id.toHexString()));
  return declinedFlags
    .filter(({ reviewId }) => publicReviewIds.has(reviewId.toHexString()))
    .flatMap(({ _id, decidedAt: at, decidedBy: by = '' }) =>
      toDecisions('flag', { _id, listingId, decision: at && { notes: '', at, by } }),
    );
}
