export type { ReleaseContext } from './audit.store.ts';
export { applyRemoteCommand, changeRemote, type RemoteCommand } from './change-remote.store.ts';
export { ReleaseError } from './errors.ts';
export {
  findDamagedReleases,
  findIncompleteReleases,
  type IncompleteRelease,
} from './faulty-files.store.ts';
export type { GateCandidate } from './gate/checks.ts';
export {
  createQuickValidator,
  createReportedValidator,
  findRefusalReason,
  fullGateCheckIds,
  isSameOffer,
  type ReleaseValidator,
  type TrialCheck,
  validateRelease,
} from './gate/gate.ts';
export { tryRelease } from './gate/try-release.store.ts';
export { findRelease, findRemote, readLiveReleases } from './live-releases.store.ts';
export { createPreviewToken, type Preview, previewHours, verifyPreviewToken } from './preview.ts';
export { pruneReleases, retentionDays } from './prune.store.ts';
export { type NewRelease, publishRelease, recordEmbedded } from './publish.store.ts';
export { computeContentHash, readBuild } from './read-build.ts';
export {
  buildCanaries,
  buildRegistry,
  type CanaryEntry,
  type RegistrySettings,
  setEntryOrigin,
} from './registry.ts';
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
