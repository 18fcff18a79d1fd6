import { type Collections, readSettings } from '@app/db';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';
import type { promiseShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** What was promised, and how items stand against it at a moment. */
export interface Promises {
  of(since: Date): z.output<typeof promiseShown>;
  /** What was sent by then has so many hours left of the promise, or fewer. */
  sentBefore(leftHours: number): Date;
}

export async function loadSlaTargets(settings: Pick<Collections, 'settings'>, now: Date): Promise<Promises> {
  const { promises } = await readSettings(settings);
  return {
    of: (since) => computeSlaStatus(since, now, promises),
    sentBefore: (leftHours) => subtractBusinessHours(now, promises.hours - leftHours, promises),
  };
}
