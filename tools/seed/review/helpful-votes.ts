import { createHash } from 'node:crypto';
import type { HelpfulVoteDoc, ReviewDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import { createSeedUserId } from '../ids.ts';

/** Share of public reviews with votes, and their mean number. */
const votedShare = 0.35;
const meanVotes = 3.5;
const maxVotes = 24;
/** Number of sample accounts that vote. */
const readerCount = 5_000;
const firstReader = 1_000;

/**
 * Creates the votes on a public review. They depend on its id instead of the generator's random numbers, so that the
 * rest of a seed is unaffected.
 */
export function createHelpfulVotes(
  { _id: reviewId, publicId, visible, publishedAt }: ReviewDoc,
  now: Date,
): HelpfulVoteDoc[] {
  if (!visible || !publishedAt) return [];
  const digest = createHash('sha256').update(publicId).digest();
  const draw = (nth: number) => digest.readUInt32BE(nth * 4) / 2 ** 32;
  if (draw(0) > votedShare) return [];
  const length = Math.min(maxVotes, 1 + Math.floor(-Math.log(1 - draw(1)) * (meanVotes - 1)));
  const readerOffset = Math.floor(draw(2) * readerCount);
  const publicMs = now.getTime() - publishedAt.getTime();
  return Array.from({ length }, (_, nth) => ({
    _id: new ObjectId(createHash('sha256').update(`${publicId} ${nth}`).digest().subarray(0, 12)),
    reviewId,
    userId: createSeedUserId('reader', firstReader + ((readerOffset + nth) % readerCount)),
    createdAt: new Date(publishedAt.getTime() + Math.floor((publicMs * (nth + draw(3))) / (length + 1))),
  }));
}
