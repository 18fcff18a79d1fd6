import { type FlagDoc, type ReviewDoc, readSettings } from '@app/db';
import { flagHideLimits, harmfulFlagReasons } from '@app/option-lists';
import type { ActorAccount } from '@app/status-changes/inputs';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';
import { findConflictOfInterest } from './conflict-of-interest.ts';
import type { FlagContext } from './hide-rule.ts';
import { findWordRisks, hasAnyWord } from './risks.ts';

const dayMs = 24 * 3_600_000;

/** @throws the index error if this reader has flagged the review before */
export async function insertFlag(
  { collections, now, session }: Transaction,
  review: ReviewDoc,
  flagInput: Pick<FlagDoc, 'userId' | 'reason' | 'note' | 'hid'>,
): Promise<FlagDoc> {
  const flag: FlagDoc = {
    _id: new ObjectId(),
    reviewId: review._id,
    ...flagInput,
    status: 'open',
    createdAt: now,
  };
  await collections.flags.insertOne(flag, { session, ignoreUndefined: true });
  return flag;
}

/** Reads what decides whether a flag hides its review. */
export async function loadFlagContext(
  { collections, now, session }: Transaction,
  review: ReviewDoc,
  { userId, reason, reporter }: { userId: string; reason: string; reporter: ActorAccount },
): Promise<FlagContext> {
  const { flags, listings } = collections;
  const { words } = await readSettings(collections);
  const text = `${review.title ?? ''}\n${review.text}`;
  const createSinceFilter = (days: number) => ({ $gte: new Date(now.getTime() - days * dayMs) });
  const harmfulReasonFilter = { reason: { $in: [...harmfulFlagReasons] } };
  const countFlags = (filter: object) => flags.countDocuments(filter, { session, limit: 10 });
  const listing = await listings.findOne({ _id: review.listingId }, { session });
  // The public text is the last one that staff approved.
  const publishedAt = review.decision?.outcome === 'approved' ? review.decision.at : new Date(0);
  return {
    reason,
    hasRiskyWords: findWordRisks(text).length > 0 || hasAnyWord(text, words.hold),
    wasCleared:
      (await countFlags({
        reviewId: review._id,
        status: 'declined',
        ...harmfulReasonFilter,
        decidedAt: { $gte: publishedAt },
      })) > 0,
    reporter: {
      isConfirmed: reporter.emails.length > 0,
      ageMs: reporter.createdAt ? now.getTime() - reporter.createdAt.getTime() : undefined,
      isPatient: reporter.role !== 'prosthetist',
      hasConflictOfInterest:
        listing !== null &&
        findConflictOfInterest(listing, { userId, emails: reporter.emails }) !== undefined,
      recentHideCount: await countFlags({
        userId,
        hid: true,
        createdAt: createSinceFilter(flagHideLimits.periodDays),
      }),
      recentDeclinedCount: await countFlags({
        userId,
        status: 'declined',
        ...harmfulReasonFilter,
        decidedAt: createSinceFilter(flagHideLimits.pauseDays),
      }),
    },
  };
}
