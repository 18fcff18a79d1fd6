export { appealDecision } from './appeal/appeal-decision.ts';
export {
  findStaffDecisions,
  maxDecisionsPerKind,
  type StaffDecision,
} from './appeal/staff-decisions.store.ts';
export type { Case, ClaimCase, OwnedCase, UpdateCase } from './cases.ts';
export { type CommandContext, createUserContext } from './command-context.ts';
export { listActorUserIds } from './deletion/deletions.store.ts';
export { requestDeletion } from './deletion/request-deletion.ts';
export { ConflictError, DomainError, type DomainErrorCode } from './domain-error.ts';
export type * from './inputs.ts';
export { getDueDay, isLate } from './legal-deadline.ts';
export { findListingAccess, type ListingAccess } from './listing-access.store.ts';
export { type ListingPermission, type ListingRole, listingPermissions } from './listing-permissions.ts';
export { endManagers, toManagerAuditRow, toManagerSubject } from './manager/end-managers.store.ts';
export { mapDomainError, type ProblemsByCode } from './map-domain-error.ts';
export { createOutboxEntry, type NewEntry } from './outbox-entry.ts';
export { createRecordStore } from './records.store.ts';
export { appealSanction } from './sanction/appeal-sanction.ts';
export { liftSanction, type SanctionAccountInput, sanctionAccount } from './sanction/sanction-account.ts';
export { findSanction } from './sanction/sanctions.store.ts';
export {
  computeSlaStatus,
  countBusinessHours,
  type SlaStatus,
  subtractBusinessHours,
  toDayEnd,
  toDayStart,
} from './sla.ts';
export {
  type ApprovedActionRunner,
  type ApprovedActionRunners,
  acceptApprovalRequest,
  createApprovalRequest,
  declineApprovalRequest,
} from './staff/approval-request.ts';
export { findLegalHold } from './staff/legal-hold.store.ts';
export type { SubjectKind } from './subject.ts';
