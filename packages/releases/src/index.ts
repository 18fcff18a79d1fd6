export { applyRemoteCommand, changeRemote, type RemoteCommand } from './change-remote.store.ts';
export { ReleaseError, type ReleaseErrorCode } from './errors.ts';
export { findDamagedReleases } from './find-damaged.store.ts';
export { findIncompleteReleases, type IncompleteRelease } from './find-incomplete.store.ts';
export { type GateCandidate, measureBytes } from './gate/checks.ts';
export {
  createQuickValidator,
  createReportedValidator,
  explainFailures,
  findRefusalReason,
  fullGateCheckIds,
  type GateTools,
  isSameOffer,
  isStillValid,
  type ReleaseValidator,
  type TrialCheck,
  validateRelease,
} from './gate/gate.ts';
export { tryRelease } from './gate/try-release.store.ts';
export { findRelease, findRemote, type LiveRelease, readLiveReleases } from './live-releases.store.ts';
export { createPreviewToken, type Preview, previewHours, verifyPreviewToken } from './preview.ts';
export { pruneReleases, retentionDays } from './prune.store.ts';
export { type NewRelease, publishRelease } from './publish.store.ts';
export { computeContentHash, readBuild } from './read-build.ts';
export { recordEmbedded } from './record-embedded.store.ts';
export {
  buildCanaries,
  buildRegistry,
  type CanaryEntry,
  type RegistrySettings,
  setEntryOrigin,
} from './registry.ts';
export type { ReleaseContext } from './release-context.ts';
export { findPreviousVersion } from './remote-state.ts';
export { type ListedService, listServices, removeService, setServiceWithdrawn } from './services.store.ts';
export {
  computeIntegrity,
  createFileReader,
  getMediaType,
  immutableCacheControl,
  type NewFile,
  type ReleaseKey,
  toReleaseFiles,
} from './stored-files.ts';
