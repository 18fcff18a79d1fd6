import type { RemoteDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import type { ReleaseValidator } from '../gate/release-validator.ts';
import { type Activation, passGate } from './activate.store.ts';
import { changeRemote, findRelease, findRemote, type NextRemote } from './change.store.ts';

export interface SetCanaryInput extends Activation {
  /** Above 0, at most 1. */
  share: number;
}

/**
 * Serves a version to a share of the visitors; replaces another canary.
 * @throws {DomainError} not_live, canary, not_published, removed, damaged, gate, changed
 */
export async function setCanary(
  ctx: Ctx,
  { name, version, share, v }: SetCanaryInput,
  validator: ReleaseValidator,
): Promise<RemoteDoc> {
  const seen = await requireRemote(ctx, name);
  if (!(share > 0 && share <= 1)) throw new DomainError('canary', 'A share is above 0 and at most 1.');
  if (seen.live === version)
    throw new DomainError('canary', `${name} ${version} is live: all visitors have it.`);
  await passGate(ctx, await findRelease(ctx, name, version), validator);
  const canary = { version, share, since: ctx.now, by: ctx.by };
  return changeRemote(ctx, name, v ?? seen.v, (now) => ({
    next: { ...toNextRemote(now, seen), canary },
    row: {
      action: 'release.canary',
      before: { canary: toCanary(now) },
      after: { canary: { version, share }, by: ctx.by.name },
    },
    chosen: version,
    left: [now?.canary?.version],
  }));
}

/**
 * Ends a canary.
 * @throws {DomainError} not_live, canary, changed
 */
export async function clearCanary(
  ctx: Ctx,
  { name, v, reason }: { name: string; v?: number | undefined; reason?: string | undefined },
): Promise<RemoteDoc> {
  const seen = await requireRemote(ctx, name);
  if (!seen.canary) throw new DomainError('canary', `${name} has no canary.`);
  return changeRemote(ctx, name, v ?? seen.v, (now) => ({
    next: { ...toNextRemote(now, seen), canary: null },
    row: {
      action: 'release.canary',
      before: { canary: toCanary(now) },
      after: { canary: null, by: ctx.by.name },
      ...(reason !== undefined && { reason }),
    },
    left: [now?.canary?.version],
  }));
}

async function requireRemote(ctx: Ctx, name: string): Promise<RemoteDoc> {
  const remote = await findRemote(ctx, name);
  if (!remote) throw new DomainError('not_live', `Nothing of ${name} was ever live.`);
  return remote;
}

const toNextRemote = (now: RemoteDoc | null, seen: RemoteDoc): NextRemote => {
  const { live, since, by, before, canary, fallback } = now ?? seen;
  return { live, since, by, before, canary, fallback };
};

const toCanary = (remote: RemoteDoc | null) =>
  remote?.canary ? { version: remote.canary.version, share: remote.canary.share } : null;
