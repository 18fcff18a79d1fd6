import { createHash } from 'node:crypto';
import type { HelpfulVoteDoc, ReviewDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import { createSeedUserId } from '../ids.ts';

/** Share of public reviews with votes. */
const votedShare = 0.35;
/** Mean of the distribution, before its values are rounded down. */
const targetMeanVotes = 3.5;
const maxVotes = 24;
const voterCount = 5_000;
const firstVoterIndex = 1_000;

/** Depends on the review's id instead of random numbers, so that the rest of a seed is unaffected. */
export function createHelpfulVotes(
  { _id: reviewId, publicId, visible, publishedAt }: ReviewDoc,
  now: Date,
): HelpfulVoteDoc[] {
  if (!visible || !publishedAt) return [];
  const digest = createHash('sha256').update(publicId).digest();
  const getDigestFraction = (position: number) => digest.readUInt32BE(position * 4) / 2 ** 32;
  if (getDigestFraction(0) > votedShare) return [];
  const voteCount = Math.min(
    maxVotes,
    1 + Math.floor(-Math.log(1 - getDigestFraction(1)) * (targetMeanVotes - 1)),
  );
  const voterOffset = Math.floor(getDigestFraction(2) * voterCount);
  const publicDurationMs = now.getTime() - publishedAt.getTime();
  return Array.from({ length: voteCount }, (_, voteIndex) => ({
    _id: new ObjectId(createHash('sha256').update(`${publicId} ${voteIndex}`).digest().subarray(0, 12)),
    reviewId,
    userId: createSeedUserId('reader', firstVoterIndex + ((voterOffset + voteIndex) % voterCount)),
    createdAt: new Date(
      publishedAt.getTime() +
        Math.floor((publicDurationMs * (voteIndex + getDigestFraction(3))) / (voteCount + 1)),
    ),
  }));
}
