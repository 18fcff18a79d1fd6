import { type Collections, readSettings } from '@app/db';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';
import type { promiseShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** SLA rules with the current time. */
export interface Promises {
  of(since: Date): z.output<typeof promiseShown>;
  /** The submission time from which at most this many hours of the SLA are left. */
  sentBefore(leftHours: number): Date;
}

export async function loadSlaTargets(settings: Pick<Collections, 'settings'>, now: Date): Promise<Promises> {
  const { promises } = await readSettings(settings);
  return {
    of: (since) => computeSlaStatus(since, now, promises),
    sentBefore: (leftHours) => subtractBusinessHours(now, promises.hours - leftHours, promises),
  };
}
