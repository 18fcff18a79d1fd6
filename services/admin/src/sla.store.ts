import { type Collections, readSettings } from '@app/db';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';

export type SlaTargets = Awaited<ReturnType<typeof loadSlaTargets>>;

/** Loads functions that compute SLA figures with the settings and one current time. */
export async function loadSlaTargets(settings: Pick<Collections, 'settings'>, now: Date) {
  const { promises: slaSettings } = await readSettings(settings);
  return {
    getStatus: (since: Date) => computeSlaStatus(since, now, slaSettings),
    /** Computes the submission time of an item that has exactly this many business hours of its SLA left. */
    computeSubmissionCutoff: (remainingHours: number) =>
      subtractBusinessHours(now, slaSettings.hours - remainingHours, slaSettings),
  };
}
