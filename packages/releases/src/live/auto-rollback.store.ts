import type { RemoteDoc } from '@app/db';
import type { FileStorage } from '@app/storage';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { checkFiles } from './activate.store.ts';
import { changeRemote, findRelease, findRemote } from './change.store.ts';
import { findPreviousVersion, listEarlier } from './previous-version.ts';

export interface AutoRollbackInput {
  name: string;
  /** The failing version. If it is no longer live, nothing is done. */
  from: string;
  failed: number;
  loads: number;
  v?: number | undefined;
}

/**
 * Replaces a failing live version by the last one that did not fail. Without the gate, because both versions passed it.
 * @throws {DomainError} not_live, no_earlier, removed, damaged, changed
 */
export async function runAutoRollback(
  ctx: Ctx,
  { name, from, failed, loads, v }: AutoRollbackInput,
  files: FileStorage,
): Promise<RemoteDoc> {
  const seen = await findRemote(ctx, name);
  if (seen?.live !== from) throw new DomainError('not_live', `${name} ${from} is not live.`);
  const to = findPreviousVersion(seen);
  if (!to) throw new DomainError('no_earlier', `${name} has no earlier version to fall back to.`);
  await checkFiles(await findRelease(ctx, name, to), files);
  return changeRemote(ctx, name, v ?? seen.v, (now) => ({
    next: {
      live: to,
      since: ctx.now,
      by: ctx.by,
      before: listEarlier(now, { until: ctx.now, ended: 'fell_back' }),
      canary: null,
      fallback: { from, to, at: ctx.now, failed, loads },
    },
    row: {
      action: 'release.fell_back',
      before: { live: from },
      after: { live: to, failed, loads, by: ctx.by.name },
    },
    chosen: to,
    left: [from, now?.canary?.version],
  }));
}
