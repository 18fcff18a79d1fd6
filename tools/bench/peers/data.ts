import type { Db } from 'mongodb';

export const peerCollection = 'peerListings';

/** Copies the listings with all locations in one array, so that MongoDB's index finds them by the nearest. */
export async function preparePeerData(db: Db): Promise<void> {
  const further = { $ifNull: ['$alsoAt', []] };
  const all = { $concatArrays: [[{ loc: '$loc' }], further] };
  const places = { $filter: { input: all, cond: '$$this.loc' } };
  await db
    .collection('listings')
    .aggregate([{ $addFields: { places } }, { $out: peerCollection }])
    .toArray();
  const partialFilterExpression = { approved: true };
  await db.collection(peerCollection).createIndex({ 'places.loc': '2dsphere' }, { partialFilterExpression });
}
