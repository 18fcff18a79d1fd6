import type { Document } from 'mongodb';
import { type Collections, schemas } from './collections.ts';
import { visibleReviewStatuses } from './review.ts';

/** What no schema says of a single field: what is told twice, because indexes and cards need it, must tell the same. */
const invariants: Partial<Record<keyof Collections, Document>> = {
  listings: {
    $and: [
      { $eq: ['$approved', { $eq: ['$status', 'approved'] }] },
      { $eq: ['$reviewCount', { $sum: '$histogram' }] },
      { $eq: ['$ratingSum', sumStars('$histogram')] },
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
      // What the public sees has its place in the order, and is the author's one that counts.
      { $or: [{ $not: '$visible' }, { $and: ['$live', { $eq: [{ $type: '$publishedAt' }, 'date'] }] }] },
    ],
  },
};

/** What a document must be to be stored; a refused write is error 121 with the reason in `errInfo`. */
export const validators = Object.fromEntries(
  Object.entries(schemas).map(([name, $jsonSchema]) => {
    const $expr = invariants[name as keyof Collections];
    const validator: Document = { $jsonSchema, ...($expr && { $expr }) };
    return [name, validator];
  }),
) as Record<keyof Collections, Document>;

/** 1 × how many gave one star + 2 × … */
function sumStars(histogram: string): Document {
  return {
    $sum: [1, 2, 3, 4, 5].map((star) => ({ $multiply: [star, { $arrayElemAt: [histogram, star - 1] }] })),
  };
}
