import { type Vital, vitalBounds, vitals } from '@app/types';
import type { AdminRelease } from '@app/types/admin/releases';

/** Count of a metric's values in the range that begins at `from`. */
export interface VitalSum {
  metric: 'loaded' | 'failed' | Vital;
  from: number;
  count: number;
}

/** Web vitals of a version's visitors; null without reports. */
export function toVisitors(sums: readonly VitalSum[]): AdminRelease['visitors'] {
  if (sums.length === 0) return null;
  const sumMetric = (metric: VitalSum['metric']) =>
    sums.filter((vitalSum) => vitalSum.metric === metric).reduce((sum, { count }) => sum + count, 0);
  const percentiles = Object.fromEntries(
    vitals.map((metric) => [
      metric,
      estimateP75(
        metric,
        sums.filter((vitalSum) => vitalSum.metric === metric),
      ),
    ]),
  ) as Record<Vital, number | null>;
  return { loaded: sumMetric('loaded'), failed: sumMetric('failed'), ...percentiles };
}

/** Estimates the 75th percentile, with values spread evenly within a range. */
export function estimateP75(metric: Vital, sums: readonly Pick<VitalSum, 'from' | 'count'>[]): number | null {
  const bounds = vitalBounds[metric];
  let remaining = 0.75 * sums.reduce((sum, { count }) => sum + count, 0);
  if (remaining === 0) return null;
  for (const { from, count } of sums.toSorted((a, b) => a.from - b.from)) {
    const upperBound = bounds.find((bound) => bound > from) ?? from;
    if (remaining <= count) return Math.round(from + (upperBound - from) * (remaining / count));
    remaining -= count;
  }
  return bounds.at(-1)!;
}
