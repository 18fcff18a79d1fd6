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
  reviewedProjection,
  reviewProjection,
  toRecentReview,
  toReview,
  toReviewed,
} from './to-review.ts';
export { getVisitAnswers, summarizeVisitAnswers, takesVisitRequests } from './visit-requests.ts';
