export {
  type ClinicCorrection,
  ClinicCorrections,
  minListingsForPage,
  toClinicCorrection,
} from './clinic-corrections.ts';
export {
  computeAverage,
  getCompany,
  getPoint,
  getZip,
  isStale,
  sanitizePicture,
  sanitizeWebsite,
} from './fields.ts';
export {
  isFromRegister,
  listingProjection,
  toAddress,
  toListing,
  toReplyFields,
  toZonedHours,
} from './to-listing.ts';
export {
  getLangField,
  reviewedListingProjection,
  reviewProjection,
  toRecentReview,
  toReview,
  toReviewedListing,
} from './to-review.ts';
export { computeVisitAnswerSpeed, getVisitAnswerSpeed, takesVisitRequests } from './visit-requests.ts';
