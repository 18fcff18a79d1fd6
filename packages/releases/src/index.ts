export type { Ctx as ReleaseCtx } from './ctx.ts';
export { type Difference, diffReleases, type ReleaseDiff } from './diff.ts';
export { DomainError as ReleaseError, type ErrorCode as ReleaseErrorCode } from './errors.ts';
export { measureBytes } from './gate/budget.ts';
export {
  explainVerdict,
  type GateCandidate,
  type GateTools,
  isStillValid,
  validateRelease,
} from './gate/gate.ts';
export type { ReleaseValidator } from './gate/release-validator.ts';
export {
  createQuickValidator,
  createRecordedValidator,
  findUntriedReason,
  wholeGate,
} from './gate/validators.ts';
export { type LiveRelease, listReleases, type RemoteReleases, readLive } from './list.store.ts';
export { type Activation, activateRelease, tryRelease } from './live/activate.store.ts';
export { type AutoRollbackInput, runAutoRollback } from './live/auto-rollback.store.ts';
export {
  buildCanaries,
  buildRegistry,
  type CanaryEntry,
  moveEntry,
  type RegistrySettings,
} from './live/build-registry.ts';
export { clearCanary, type SetCanaryInput, setCanary } from './live/canary.store.ts';
export { findPreviousVersion } from './live/previous-version.ts';
export { type RollBackInput, rollBack } from './live/roll-back.store.ts';
export { type Preview, previewHours, readPreview, signPreview } from './preview.ts';
export { pruneReleases, type ReleaseKey, retentionDays } from './prune.store.ts';
export { type NewRelease, publishRelease } from './publish.store.ts';
export { computeIntegrity, createFileReader, getMediaType, immutable, type NewFile } from './stored-files.ts';
