import { type Collections, readSettings } from '@app/db';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';
import type { slaShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** SLA rules with the current time. */
export interface SlaTargets {
  getStatus(since: Date): z.output<typeof slaShown>;
  /** The submission time from which at most this many hours of the SLA are left. */
  computeSubmissionCutoff(remainingHours: number): Date;
}

export async function loadSlaTargets(
  settings: Pick<Collections, 'settings'>,
  now: Date,
): Promise<SlaTargets> {
  const { promises } = await readSettings(settings);
  return {
    getStatus: (since) => computeSlaStatus(since, now, promises),
    computeSubmissionCutoff: (remainingHours) =>
      subtractBusinessHours(now, promises.hours - remainingHours, promises),
  };
}
