import type { Db } from 'mongodb';

/**
 * Listings that are or were public have been so since they were created, as far as anybody knows: none of them is new.
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
