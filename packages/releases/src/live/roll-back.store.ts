import type { RemoteDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import type { ReleaseValidator } from '../gate/release-validator.ts';
import { passGate } from './activate.store.ts';
import { changeRemote, findRelease, findRemote } from './change.store.ts';
import { findPreviousVersion, listEarlier } from './previous-version.ts';

export interface RollBackInput {
  name: string;
  /** Expected `v` of the remote; absent: the current one. */
  v?: number | undefined;
  /** Stored in the audit log. */
  reason?: string | undefined;
}

/**
 * Makes the previous version live and ends a canary. It is validated again, because the shell may have changed.
 * @throws {DomainError} not_live, no_earlier, removed, damaged, gate, changed
 */
export async function rollBack(
  ctx: Ctx,
  { name, v, reason }: RollBackInput,
  validator: ReleaseValidator,
): Promise<{ remote: RemoteDoc; from: string }> {
  const seen = await findRemote(ctx, name);
  if (!seen) throw new DomainError('not_live', `Nothing of ${name} was ever live.`);
  const to = findPreviousVersion(seen);
  if (!to) throw new DomainError('no_earlier', `${name} has no earlier version to go back to.`);
  await passGate(ctx, await findRelease(ctx, name, to), validator);
  const remote = await changeRemote(ctx, name, v ?? seen.v, (now) => ({
    next: {
      live: to,
      since: ctx.now,
      by: ctx.by,
      before: listEarlier(now, { until: ctx.now, ended: 'rolled_back' }),
      canary: null,
      fallback: null,
    },
    row: {
      action: 'release.rolled_back',
      before: { live: seen.live },
      after: { live: to, by: ctx.by.name },
      ...(reason !== undefined && { reason }),
    },
    chosen: to,
    left: [now?.live, now?.canary?.version],
  }));
  return { remote, from: seen.live };
}
