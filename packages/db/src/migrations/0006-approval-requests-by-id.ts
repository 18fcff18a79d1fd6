import type { Db } from 'mongodb';

/**
 * Inputs of open approval requests name their record `id`, and staff's words `notes`, as all commands do. Those of
 * earlier releases stay, for an instance that still runs one.
 */
export async function renameInputFields(db: Db): Promise<void> {
  await db.collection('secondOpinions').updateMany(
    {
      status: 'open',
      'wish.id': { $exists: false },
      $or: [{ 'wish.listing': { $exists: true } }, { 'wish.review': { $exists: true } }],
    },
    [
      {
        $set: {
          'wish.id': { $ifNull: ['$wish.review', { $toString: '$wish.listing' }] },
          'wish.notes': { $ifNull: ['$wish.reason', ''] },
        },
      },
    ],
  );
}
