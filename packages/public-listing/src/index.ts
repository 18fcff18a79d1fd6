export { averageOf, companyOf, isStale, safePicture, safeWebsite, zipOf } from './fields.ts';
export { listingProjection, toListing } from './to-listing.ts';
