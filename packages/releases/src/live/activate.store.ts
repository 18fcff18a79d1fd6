import type { ReleaseDoc, RemoteDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { explainVerdict, isStillValid } from '../gate/gate.ts';
import { checkIntegrity } from '../gate/integrity.ts';
import type { ReleaseValidator } from '../gate/release-validator.ts';
import { createFileReader } from '../stored-files.ts';
import { type Change, changeRemote, findRelease, findRemote } from './change.store.ts';
import { listEarlier } from './previous-version.ts';

export interface Activation {
  name: string;
  version: string;
  /** Expected `v` of the remote; absent: the current one. */
  v?: number | undefined;
}

/**
 * Makes a published version live after validating it and its files. Ends a canary.
 * @throws {DomainError} not_published, removed, damaged, gate, changed: nothing was changed
 */
export async function activateRelease(
  ctx: Ctx,
  { name, version, v }: Activation,
  validator: ReleaseValidator,
): Promise<{ remote: RemoteDoc; isChanged: boolean }> {
  const seen = await findRemote(ctx, name);
  const release = await findRelease(ctx, name, version);
  await passGate(ctx, release, validator);
  if (seen?.live === version && !seen.canary && !seen.fallback && (v === undefined || v === seen.v))
    return { remote: seen, isChanged: false };
  const remote = await changeRemote(ctx, name, v ?? seen?.v ?? 0, (now) =>
    buildActivation(ctx, version, now),
  );
  return { remote, isChanged: true };
}

function buildActivation({ now, by }: Ctx, version: string, remote: RemoteDoc | null): Change {
  const same = remote?.live === version;
  return {
    next: {
      live: version,
      since: same ? remote.since : now,
      by: same ? remote.by : by,
      before: same ? remote.before : listEarlier(remote, { until: now, ended: 'replaced' }),
      canary: null,
      fallback: null,
    },
    row: {
      action: 'release.activated',
      ...(remote && { before: { live: remote.live } }),
      after: { live: version, by: by.name },
    },
    chosen: version,
    left: [remote?.live, remote?.canary?.version],
  };
}

/**
 * Validates a version and stores the verdict without changing what is live.
 * @throws {DomainError} not_published, removed, damaged, gate
 */
export async function tryRelease(
  ctx: Ctx,
  { name, version }: Pick<Activation, 'name' | 'version'>,
  validator: ReleaseValidator,
): Promise<void> {
  await passGate(ctx, await findRelease(ctx, name, version), validator);
}

/**
 * Validates a release. If the same checks passed before for the same shell, only its files are checked again.
 * @throws {DomainError} damaged, gate
 */
export async function passGate(ctx: Ctx, release: ReleaseDoc, validator: ReleaseValidator): Promise<void> {
  if (isStillValid(release.gate, validator.offer, validator.needed))
    return checkFiles(release, validator.files);
  const verdict = await validator.validate(release);
  await ctx.collections.releases.updateOne({ _id: release._id }, { $set: { gate: verdict } });
  if (!verdict.passed) throw new DomainError('gate', explainVerdict(verdict));
}

/** @throws {DomainError} damaged */
export async function checkFiles(release: ReleaseDoc, files: FileStorage): Promise<void> {
  const { passed, says } = await checkIntegrity(release, createFileReader(files, release));
  if (!passed) throw new DomainError('damaged', says);
}
