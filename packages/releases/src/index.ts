export { createCallRouter } from './calls/call-router.ts';
export { publishCallTable, readCallTables } from './calls/call-tables.store.ts';
export { type KnownCall, selectHeldTables } from './calls/check-call-table.ts';
export type { Ctx as ReleaseCtx } from './ctx.ts';
export { type Difference, diffReleases, type ReleaseDiff } from './diff.ts';
export { measureBytes } from './gate/budget.ts';
export {
  explainVerdict,
  type GateCandidate,
  type GateTools,
  isStillValid,
  validateRelease,
} from './gate/gate.ts';
export type { Judge } from './gate/judge.ts';
export {
  createQuickValidator,
  createRecordedValidator,
  findUntriedReason,
  wholeGate,
} from './gate/judges.ts';
export { keepReleases, keptDays, type ReleaseKey as NamedRelease } from './keep.store.ts';
export { type LiveRelease, listReleases, type RemoteReleases, readLive } from './list.store.ts';
export { type Activation, activateRelease, tryRelease } from './live/activate.store.ts';
export { clearCanary, type SetCanaryInput, setCanary } from './live/canary.store.ts';
export { findPreviousVersion } from './live/earlier.ts';
export { type FallBack, runAutoRollback } from './live/fall-back.store.ts';
export {
  buildCanaries,
  buildRegistry,
  type CanaryEntry,
  moveEntry,
  type RegistrySettings,
} from './live/registry-of.ts';
export { type RollBack, rollBack } from './live/roll-back.store.ts';
export { type Preview, previewHours, readPreview, signPreview } from './preview.ts';
export { type NewRelease, publishRelease } from './publish.store.ts';
export { DomainError as ReleaseRefused, type RefusalCode as ReleaseRefusalCode } from './refused.ts';
export { computeIntegrity, createFileReader, getMediaType, immutable, type NewFile } from './stored-files.ts';
