export { answerAppeal } from './appeal/answer-appeal.ts';
export { forgetAuthor } from './deletion/forget-author.ts';
export {
  forgetFormerAccounts,
  storeSanctionedHashes,
} from './deletion/forget-traces.store.ts';
export * from './deletion/sweep-deletions.ts';
export * from './deletion/tombstones.store.ts';
export { expireApprovalRequests, forgetImportRows } from './purge/expire-records.ts';
export { forgetWithdrawn } from './purge/forget-withdrawn.ts';
export { type PurgeResult, purgeDeleted } from './purge/purge-deleted.ts';
export { type Drift, reconcile } from './reconcile/reconcile.ts';
export { closeChildAccount } from './staff/close-child-account.ts';
export { type ReopenInput, reopen } from './staff/reopen.ts';
export { type UndoResult, undoDecision } from './staff/undo-decision.ts';
