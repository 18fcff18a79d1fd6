export { appealDecision, appealSanction } from './appeal/appeal-decision.ts';
export {
  findStaffDecisions,
  maxDecisionsPerKind,
  type StaffDecision,
} from './appeal/staff-decisions.store.ts';
export type { Case, ClaimCase, UpdateCase } from './cases.ts';
export { type CommandContext, createUserContext } from './command-context.ts';
export { listActorUserIds, requestDeletion } from './deletions.store.ts';
export {
  ConflictError,
  DomainError,
  type DomainErrorCode,
  mapDomainError,
  type ProblemsByCode,
} from './domain-error.ts';
export type * from './inputs.ts';
export { getDueDay, isLate } from './legal-deadline.ts';
export * from './listing-access.store.ts';
export { createOutboxEntry, type NewEntry } from './outbox-entry.ts';
export { createRecordStore } from './records.store.ts';
export { findSanction, liftSanction, sanctionAccount } from './sanctions.store.ts';
export * from './sla.ts';
export * from './staff/approval-requests.store.ts';
export { findLegalHold } from './staff/legal-hold.store.ts';
export type { SubjectKind } from './subject.ts';
