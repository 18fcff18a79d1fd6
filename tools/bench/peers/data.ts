import type { Db } from 'mongodb';

export const peerCollection = 'peerListings';

/** A copy of the listings as the peers need it: all places of one in an array, which MongoDB's index finds by the nearest. */
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
