// The live version of a remote and its changes: pure functions of the stored document, without database and gate.
import { type EarlierRelease, maxPreviousReleases, type ReleasedBy, type RemoteDoc } from '@app/db';
import type { AuditRow } from './audit.store.ts';
import { ReleaseError } from './errors.ts';

/** Changes of a remote. */
export type ReleaseEvent =
  /** A version becomes live for everybody; ends a canary and a withdrawal. */
  | { kind: 'activate'; version: string }
  /** The version before becomes live again; ends a canary. */
  | { kind: 'roll-back'; reason?: string | undefined }
  /** A share of the visitors, above 0 and at most 1, gets a version; replaces another canary. */
  | { kind: 'canary'; version: string; share: number }
  | { kind: 'end-canary'; reason?: string | undefined }
  /** Visitors get no version any more: no pages, no slots. Its addresses answer 410. */
  | { kind: 'withdraw'; reason?: string | undefined }
  /** The live version `failedVersion` failed in browsers: the last one that did not becomes live. */
  | { kind: 'auto-rollback'; failedVersion: string; failedCount: number; loadCount: number };

/** The next state of a remote, and what to record about it. */
export interface RemoteChange {
  nextState: Pick<RemoteDoc, 'live' | 'since' | 'by' | 'before' | 'canary' | 'fallback' | 'withdrawn'>;
  row: AuditRow;
  /** Versions whose files visitors load from now on, or loaded until now. */
  usedVersions: Set<string>;
}

/** The versions that visitors may get: live and canary; none of a withdrawn remote. */
export function listServedVersions({ live, canary, withdrawn }: RemoteDoc): string[] {
  if (withdrawn) return [];
  return canary ? [live, canary.version] : [live];
}

/** The target of a rollback: the latest version that was live and was not rolled back since. */
export const findPreviousVersion = (remote: Pick<RemoteDoc, 'live' | 'before'>): string | undefined =>
  listPreviousVersions(remote)[0];

/** Previously live versions that were not rolled back since, newest first. */
export function listPreviousVersions({ live, before }: Pick<RemoteDoc, 'live' | 'before'>): string[] {
  const skippedVersions = new Set([live]);
  return before.flatMap(({ version, ended }) => {
    if (skippedVersions.has(version)) return [];
    skippedVersions.add(version);
    return ended === 'replaced' ? [version] : [];
  });
}

/**
 * The version that an event would serve; undefined: none, because it only ends a canary or withdraws.
 * @throws {ReleaseError} not_live, withdrawn, no_earlier, canary: the event is not possible now
 */
export function findChosenVersion(
  name: string,
  currentRemote: RemoteDoc | null,
  event: ReleaseEvent,
): string | undefined {
  if (event.kind === 'activate') return event.version;
  if (!currentRemote) throw new ReleaseError('not_live', `Nothing of ${name} was ever live.`);
  if (currentRemote.withdrawn)
    throw new ReleaseError('withdrawn', `${name} is withdrawn. Activate a version, and it is there again.`);
  switch (event.kind) {
    case 'canary':
      checkCanary(currentRemote, event);
      return event.version;
    case 'end-canary':
      if (!currentRemote.canary) throw new ReleaseError('canary', `${name} has no canary.`);
      return undefined;
    case 'withdraw':
      return undefined;
    case 'roll-back':
      return requirePreviousVersion(currentRemote, 'go back');
    case 'auto-rollback':
      if (currentRemote.live !== event.failedVersion)
        throw new ReleaseError('not_live', `${name} ${event.failedVersion} is not live.`);
      return requirePreviousVersion(currentRemote, 'fall back');
  }
}

function checkCanary({ _id: name, live }: RemoteDoc, { version, share }: { version: string; share: number }) {
  // Written so that NaN is refused too.
  if (!(share > 0 && share <= 1)) throw new ReleaseError('canary', 'A share is above 0 and at most 1.');
  if (live === version) throw new ReleaseError('canary', `${name} ${version} is live: all visitors have it.`);
}

function requirePreviousVersion(currentRemote: RemoteDoc, action: string): string {
  const version = findPreviousVersion(currentRemote);
  if (!version)
    throw new ReleaseError('no_earlier', `${currentRemote._id} has no earlier version to ${action} to.`);
  return version;
}

/** True if an event would change nothing: all visitors have its version, without canary, fallback or withdrawal. */
export const isInForce = (currentRemote: RemoteDoc, event: ReleaseEvent): boolean =>
  event.kind === 'activate' &&
  currentRemote.live === event.version &&
  !currentRemote.canary &&
  !currentRemote.fallback &&
  !currentRemote.withdrawn;

/**
 * The version of a canary that an event ends besides what it is for; undefined: none, or the one that becomes live.
 * `chosenVersion`: the result of `findChosenVersion`.
 */
export function findEndedCanary(
  currentRemote: RemoteDoc | null,
  { kind }: ReleaseEvent,
  chosenVersion: string | undefined,
): string | undefined {
  const version = currentRemote?.canary?.version;
  return kind === 'canary' || kind === 'end-canary' || version === chosenVersion ? undefined : version;
}

/** The state after an event that was accepted. `chosenVersion`: the result of `findChosenVersion`. */
export function computeChange(
  currentRemote: RemoteDoc | null,
  event: ReleaseEvent,
  { chosenVersion, at, by }: { chosenVersion: string | undefined; at: Date; by: ReleasedBy },
): RemoteChange {
  // Accepted means: only an activation has no document, and only the end of a canary and a withdrawal have no
  // chosen version.
  if (event.kind === 'withdraw') return computeWithdrawal(currentRemote!, { at, by, reason: event.reason });
  if (event.kind === 'end-canary') return computeCanaryChange(currentRemote!, null, by, event.reason);
  if (event.kind === 'canary')
    return computeCanaryChange(
      currentRemote!,
      { version: chosenVersion!, share: event.share, since: at, by },
      by,
    );
  return computeLiveChange(currentRemote, event, { chosenVersion: chosenVersion!, at, by });
}

function computeCanaryChange(
  currentRemote: RemoteDoc,
  newCanary: RemoteDoc['canary'],
  releasedBy: ReleasedBy,
  reason?: string,
): RemoteChange {
  const { live, since, by: liveBy, before, canary, fallback } = currentRemote;
  return {
    nextState: { live, since, by: liveBy, before, canary: newCanary, fallback },
    row: {
      action: 'release.canary',
      before: { canary: toAuditedCanary(canary) },
      after: { canary: toAuditedCanary(newCanary), by: releasedBy.name },
      ...(reason !== undefined && { reason }),
    },
    usedVersions: new Set(
      [canary, newCanary].flatMap((canaryState) => (canaryState ? [canaryState.version] : [])),
    ),
  };
}

const toAuditedCanary = (canary: RemoteDoc['canary']) =>
  canary && { version: canary.version, share: canary.share };

/** The live version, and the canary that the event ends. */
const toAuditedState = ({ live, canary }: RemoteDoc) => ({
  live,
  ...(canary && { canary: toAuditedCanary(canary) }),
});

function computeWithdrawal(
  currentRemote: RemoteDoc,
  { at, by, reason }: { at: Date; by: ReleasedBy; reason: string | undefined },
): RemoteChange {
  const { live, since, by: liveBy, before } = currentRemote;
  return {
    nextState: { live, since, by: liveBy, before, canary: null, fallback: null, withdrawn: { at, by } },
    row: {
      action: 'release.withdrawn',
      before: toAuditedState(currentRemote),
      after: { by: by.name },
      ...(reason !== undefined && { reason }),
    },
    usedVersions: new Set(listServedVersions(currentRemote)),
  };
}

/** By event: why the previous version ended, and the action in the audit log. */
const endingByEvent = {
  activate: { ended: 'replaced', action: 'release.activated' },
  'roll-back': { ended: 'rolled_back', action: 'release.rolled_back' },
  'auto-rollback': { ended: 'fell_back', action: 'release.fell_back' },
} as const;

function computeLiveChange(
  currentRemote: RemoteDoc | null,
  event: Extract<ReleaseEvent, { kind: keyof typeof endingByEvent }>,
  { chosenVersion, at, by }: { chosenVersion: string; at: Date; by: ReleasedBy },
): RemoteChange {
  const { ended, action } = endingByEvent[event.kind];
  const failures =
    event.kind === 'auto-rollback' ? { failed: event.failedCount, loads: event.loadCount } : undefined;
  const fallback =
    failures && currentRemote ? { from: currentRemote.live, to: chosenVersion, at, ...failures } : null;
  // A version that was live already stays so since then: only its canary or its note of an auto-rollback ends.
  const unchangedFields =
    currentRemote?.live === chosenVersion && !currentRemote.withdrawn
      ? { since: currentRemote.since, by: currentRemote.by, before: currentRemote.before }
      : undefined;
  return {
    nextState: {
      live: chosenVersion,
      ...(unchangedFields ?? { since: at, by, before: listEarlierReleases(currentRemote, at, ended) }),
      canary: null,
      fallback,
    },
    row: {
      action,
      ...(currentRemote && !currentRemote.withdrawn && { before: toAuditedState(currentRemote) }),
      after: { live: chosenVersion, ...failures, by: by.name },
      ...(event.kind === 'roll-back' && event.reason !== undefined && { reason: event.reason }),
    },
    usedVersions: new Set([chosenVersion, ...(currentRemote ? listServedVersions(currentRemote) : [])]),
  };
}

/** Previously live versions including the current one, newest first. */
function listEarlierReleases(
  currentRemote: RemoteDoc | null,
  until: Date,
  ended: EarlierRelease['ended'],
): EarlierRelease[] {
  if (!currentRemote) return [];
  const { live: version, since, by, before, withdrawn } = currentRemote;
  const endFields = withdrawn ? ({ until: withdrawn.at, ended: 'withdrawn' } as const) : { until, ended };
  return [{ version, since, by, ...endFields }, ...before].slice(0, maxPreviousReleases);
}
