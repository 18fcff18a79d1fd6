import type { ClientSession, FlagDoc, ReviewDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { Ctx } from '../ctx.ts';

/** @throws the index's refusal where this reader has flagged this review before */
export async function insertFlag(
  { collections, now }: Ctx,
  session: ClientSession,
  review: ReviewDoc,
  { userId, reason, note }: Pick<FlagDoc, 'userId' | 'reason' | 'note'>,
): Promise<FlagDoc> {
  const flag: FlagDoc = {
    _id: new ObjectId(),
    reviewId: review._id,
    userId,
    reason,
    note,
    status: 'open',
    createdAt: now,
  };
  await collections.flags.insertOne(flag, { session });
  return flag;
}
