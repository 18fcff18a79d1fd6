import { type Vital, vitalBucketBounds, vitals } from '@app/types';
import type { AdminRelease } from '@app/types/admin/releases';

/** Number of a metric's values in the range that begins at `from`. */
export interface VitalSum {
  metric: 'loaded' | 'failed' | Vital;
  from: number;
  count: number;
}

/** Summarizes the web vitals of a version's visitors: loads, failures and 75th percentiles. Null without reports. */
export function summarizeVitals(sums: readonly VitalSum[]): AdminRelease['visitors'] {
  if (sums.length === 0) return null;
  const countMetric = (metric: VitalSum['metric']) =>
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
  return { loaded: countMetric('loaded'), failed: countMetric('failed'), ...percentiles };
}

/** Estimates the 75th percentile of a metric, assuming an even spread within each range. Null without values. */
export function estimateP75(metric: Vital, sums: readonly Pick<VitalSum, 'from' | 'count'>[]): number | null {
  const bounds = vitalBucketBounds[metric];
  let remainingCount = 0.75 * sums.reduce((sum, { count }) => sum + count, 0);
  if (remainingCount === 0) return null;
  for (const { from, count } of sums.toSorted((a, b) => a.from - b.from)) {
    const upperBound = bounds.find((bound) => bound > from) ?? from;
    if (remainingCount <= count) return Math.round(from + (upperBound - from) * (remainingCount / count));
    remainingCount -= count;
  }
  return bounds.at(-1)!;
}
