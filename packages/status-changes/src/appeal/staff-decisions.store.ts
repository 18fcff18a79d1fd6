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
export async function findStaffDecisions(
  { collections: { listings, pendingUpdates, claims, flags, reviews }, session }: ReadContext,
  userId: string,
): Promise<StaffDecision[]> {
  const sessionOptions = { session };
  const ownListing = await listings.findOne(
    { ownerUserId: userId, status: { $ne: 'deleted' } },
    sessionOptions,
  );
  const [rejectedUpdates, rejectedClaims, declinedFlags] = [
    await pendingUpdates
      .find({ userId, status: 'rejected' }, sessionOptions)
      .sort({ submittedAt: -1 })
      .limit(maxDecisionsPerKind)
      .toArray(),
    await claims
      .find({ userId, status: 'rejected' }, sessionOptions)
      .sort({ createdAt: -1 })
      .limit(maxDecisionsPerKind)
      .toArray(),
    ownListing ? await flags.find({ userId, status: 'declined' }, sessionOptions).limit(100).toArray() : [],
  ];
  const listingReviews = ownListing
    ? await reviews
        .find(
          {
            _id: { $in: declinedFlags.map(({ reviewId }) => reviewId) },
            listingId: ownListing._id,
            visible: true,
          },
          sessionOptions,
        )
        .project<{ _id: ObjectId }>({ _id: 1 })
        .toArray()
    : [];
  const listingReviewIds = new Set(listingReviews.map(({ _id }) => _id.toHexString()));
  const toDecisions = (
    kind: AppealKind,
    { _id, listingId }: { _id: ObjectId; listingId: ObjectId },
    decision: { notes: string; at: Date; by: string } | undefined,
  ): StaffDecision[] =>
    decision
      ? [
          {
            kind,
            about: _id,
            listingId,
            decidedAt: decision.at,
            decidedBy: decision.by,
            notes: getStatedReason(decision.notes),
          },
        ]
      : [];
  const isListingRejectedOrSuspended =
    ownListing?.decision && ['rejected', 'suspended'].includes(ownListing.status);
  return [
    ...(isListingRejectedOrSuspended
      ? toDecisions('listing', { _id: ownListing._id, listingId: ownListing._id }, ownListing.decision)
      : []),
    ...rejectedUpdates.flatMap((update) => toDecisions('update', update, update.decision)),
    ...rejectedClaims.flatMap((claim) => toDecisions('claim', claim, claim.decision)),
    ...declinedFlags
      .filter(({ reviewId }) => listingReviewIds.has(reviewId.toHexString()))
      .flatMap(({ _id, decidedAt, decidedBy = '' }) =>
        decidedAt
          ? toDecisions(
              'flag',
              { _id, listingId: ownListing!._id },
              { notes: '', at: decidedAt, by: decidedBy },
            )
          : [],
      ),
  ].sort((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime());
}
