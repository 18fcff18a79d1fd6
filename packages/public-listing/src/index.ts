export { averageOf, companyOf, isStale, safePicture, safeWebsite, zipOf } from './fields.ts';
export { listingProjection, toListing } from './to-listing.ts';
export {
  reviewedProjection,
  reviewProjection,
  toRecentReview,
  toReview,
  toReviewed,
} from './to-review.ts';
