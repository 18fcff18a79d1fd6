import type { Document } from 'mongodb';
import { type Collections, schemas } from './collections.ts';
import { visibleReviewStatuses } from './review.ts';

/** Invariants across fields: values stored twice for indexes and cards must agree. */
const invariants: Partial<Record<keyof Collections, Document>> = {
  listings: {
    $and: [
      { $eq: ['$approved', { $eq: ['$status', 'approved'] }] },
      { $eq: ['$reviewCount', { $sum: '$histogram' }] },
      { $eq: ['$ratingSum', createStarSum('$histogram')] },
    ],
  },
  reviews: {
    $and: [
      {
        $eq: [
          '$visible',
          {
            $and: [
              { $in: ['$status', [...visibleReviewStatuses]] },
              { $eq: [{ $type: '$hidden' }, 'missing'] },
            ],
          },
        ],
      },
      // A public review has a publication date and is the author's counted one.
      { $or: [{ $not: '$visible' }, { $and: ['$live', { $eq: [{ $type: '$publishedAt' }, 'date'] }] }] },
    ],
  },
};

/** Validators by collection. A refused write fails with error 121 and the reason in `errInfo`. */
export const validators = Object.fromEntries(
  Object.entries(schemas).map(([name, $jsonSchema]) => {
    const $expr = invariants[name as keyof Collections];
    const validator: Document = { $jsonSchema, ...($expr && { $expr }) };
    return [name, validator];
  }),
) as Record<keyof Collections, Document>;

/** Creates the expression that sums the stars of a histogram: 1 × its first count + 2 × its second count … */
function createStarSum(histogramPath: string): Document {
  return {
    $sum: [1, 2, 3, 4, 5].map((star) => ({ $multiply: [star, { $arrayElemAt: [histogramPath, star - 1] }] })),
  };
}
