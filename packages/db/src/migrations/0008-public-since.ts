import type { Db } from 'mongodb';

/**
 * Sets `publicSince` of listings that are or were public to their creation, so that none of them counts as new.
 */
export async function addPublicSince(db: Db): Promise<void> {
  await db.collection('listings').updateMany(
    {
      publicSince: { $exists: false },
      $or: [
        { status: { $in: ['approved', 'suspended'] } },
        { status: 'deleted', deletedFrom: { $in: ['approved', 'suspended'] } },
        { reviewsSent: { $gt: 0 } },
      ],
    },
    [{ $set: { publicSince: '$createdAt' } }],
  );
}
