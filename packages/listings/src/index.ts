export { addCalls, addVerifiedEmail, checkClaim, isProven, listFailedChecks } from './claim/checks.ts';
export { expireClaims } from './claim/expire-claims.ts';
export {
  type IssuedCode,
  issueClaimCode,
  maxSendsPerClaim,
  minSecondsBetweenSends,
} from './claim/issue-code.store.ts';
export { type ClaimListingInput, claimListing } from './claim/owner/claim-listing.ts';
export * from './claim/owner/own-claim.ts';
export * from './claim/staff/decide-claim.ts';
export * from './claim/staff/orphaned-claims.ts';
export { recordPhoneCall } from './claim/staff/record-phone-call.ts';
export * from './clinic/correct-clinic.ts';
export { createBlankListing } from './listing/blank-listing.ts';
export { keepFigures } from './listing/changes.ts';
export * from './listing/duplicates.ts';
export { type FieldName, type Fields, formFieldNames, isSameValue, toFields } from './listing/fields.ts';
export { toListingAuditRow, toZipFilters } from './listing/listing.store.ts';
export { confirmListing } from './listing/owner/change-own-listing.ts';
export { createListing } from './listing/owner/create-listing.ts';
export * from './listing/owner/own-certificate.ts';
export { comparePersonNames, toPersonName } from './listing/person-names.ts';
export { findListingRisks, type ListingRisk } from './listing/risks.ts';
export { setFields } from './listing/set-fields.ts';
export { findFreeSlug, toSlug, updateSlug } from './listing/slug.store.ts';
export * from './listing/staff/decide-listing.ts';
export { decideReport } from './listing/staff/decide-report.ts';
export * from './listing/staff/delete-listing.ts';
export { editListing } from './listing/staff/edit-listing.ts';
export { mergeListings } from './listing/staff/merge-listings.ts';
export { previewMergeMoves } from './listing/staff/merge-plan.store.ts';
export * from './listing/staff/public-statements.ts';
export type { DecideReportInput } from './listing/staff/reports.store.ts';
export { viewCertificate } from './listing/staff/view-certificate.ts';
export { isUnpublished, setStatus } from './listing/states.ts';
export { findInvitation, issueManagerInvitation } from './manager/manager.store.ts';
export { acceptManagerInvitation, endManager, endManagerAsStaff, inviteManager } from './manager/managers.ts';
export * from './message/message-people.ts';
export { writeMessage } from './message/write-message.ts';
export { riskWeights, type WeightedRisk } from './risk-weights.ts';
export { findConflictingFields, getRequestedFields } from './update/changes.ts';
export { setAvailability, updateListing, withdrawUpdate } from './update/owner/update-listing.ts';
export * from './update/staff/decide-update.ts';
export { askForVisit, withdrawVisitRequest } from './visit-request/ask-for-visit.ts';
export { listAllowedAnswers } from './visit-request/changes.ts';
export { answerVisitRequest, setVisitRequestAcceptance } from './visit-request/receive-visit-requests.ts';
export { sweepVisitRequests } from './visit-request/unanswered-visit-requests.ts';
