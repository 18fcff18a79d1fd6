import { toLevels } from '@app/option-lists';
import type { Db } from 'mongodb';
import type { LevelCountDoc } from '../records.ts';
import { type ReviewDoc, visibleReviewStatuses } from '../review.ts';

/** Old documents may not satisfy the validator. */
const skipValidation = { bypassDocumentValidation: true } as const;

/**
 * Adds fields to reviews of earlier releases: state, submission time and number of open flags; counts of limb levels by
 * state and listing; and a flag for each flagged review without one.
 */
export async function addReviewFields(db: Db): Promise<void> {
  await fillReviews(db);
  await countLevelsByState(db);
  await countLevelsByListing(db);
  await createOpenFlags(db);
}

const visibleFilter = { status: { $in: [...visibleReviewStatuses] } };

async function fillReviews(db: Db): Promise<void> {
  const listingLookup = { from: 'listings', localField: 'listingId', foreignField: '_id', as: 'listings' };
  await db
    .collection('reviews')
    .aggregate(
      [
        { $match: { $or: [{ state: { $exists: false } }, { submittedAt: { $exists: false } }] } },
        { $lookup: { ...listingLookup, pipeline: [{ $project: { state: 1 } }] } },
        {
          $project: {
            state: { $ifNull: ['$state', { $first: '$listings.state' }, ''] },
            submittedAt: { $ifNull: ['$submittedAt', '$createdAt'] },
          },
        },
        { $merge: { into: 'reviews', whenMatched: 'merge', whenNotMatched: 'discard' } },
      ],
      skipValidation,
    )
    .toArray();
}

async function countLevelsByState(db: Db): Promise<void> {
  const groupCursor = db
    .collection<ReviewDoc>('reviews')
    .aggregate<{ _id: Pick<ReviewDoc, 'state' | 'limb'>; n: number }>([
      { $match: visibleFilter },
      {
        $group: {
          _id: { state: '$state', limb: { upper: '$limb.upper', lower: '$limb.lower' } },
          n: { $sum: 1 },
        },
      },
    ]);
  const counts = new Map<string, LevelCountDoc>();
  for await (const { _id, n } of groupCursor) {
    const level = toLevels(_id.limb).narrow;
    if (!level) continue;
    const key = `${_id.state}/${level}`;
    const count = (counts.get(key)?.count ?? 0) + n;
    counts.set(key, { _id: key, state: _id.state, level, count });
  }
  const levelCounts = db.collection<LevelCountDoc>('levelCounts');
  for (const { _id, ...count } of counts.values())
    await levelCounts.replaceOne({ _id }, count, { upsert: true, ...skipValidation });
}

async function countLevelsByListing(db: Db): Promise<void> {
  await db
    .collection('reviews')
    .aggregate(
      [
        { $match: { ...visibleFilter, shownLevel: { $ne: '' } } },
        { $group: { _id: { listing: '$listingId', level: '$shownLevel' }, n: { $sum: 1 } } },
        { $group: { _id: '$_id.listing', levels: { $push: { k: '$_id.level', v: '$n' } } } },
        { $project: { levelCounts: { $arrayToObject: '$levels' } } },
        { $merge: { into: 'listings', whenMatched: 'merge', whenNotMatched: 'discard' } },
      ],
      skipValidation,
    )
    .toArray();
}

async function createOpenFlags(db: Db): Promise<void> {
  const flags = db.collection('flags');
  const reviewCursor = db.collection('reviews').find({ status: 'flagged', openFlags: { $exists: false } });
  for await (const { _id, publishedAt } of reviewCursor) {
    const flag = { reason: 'Something else', note: '', status: 'open', createdAt: publishedAt };
    const flagFilter = { reviewId: _id, userId: 'gone_before_flags_had_rows' };
    await flags.updateOne(flagFilter, { $setOnInsert: flag }, { upsert: true, ...skipValidation });
    await db.collection('reviews').updateOne({ _id }, { $set: { openFlags: 1 } }, skipValidation);
  }
}
