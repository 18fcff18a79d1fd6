import { type Collections, readSettings } from '@app/db';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';
import type { slaShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** Computes SLA figures with the settings and one current time. */
export interface SlaTargets {
  getStatus(since: Date): z.output<typeof slaShown>;
  /** Computes the submission time of an item that has exactly this many business hours of its SLA left. */
  computeSubmissionCutoff(remainingHours: number): Date;
}

export async function loadSlaTargets(
  settings: Pick<Collections, 'settings'>,
  now: Date,
): Promise<SlaTargets> {
  const { promises: slaSettings } = await readSettings(settings);
  return {
    getStatus: (since) => computeSlaStatus(since, now, slaSettings),
    computeSubmissionCutoff: (remainingHours) =>
      subtractBusinessHours(now, slaSettings.hours - remainingHours, slaSettings),
  };
}
