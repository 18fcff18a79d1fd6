import type { Collections } from '@app/db';
import { cacheValue, type Logger } from '@app/service-kit';
import { type BodyOf, type reportVitals, type Vital, vitalBucketBounds, vitals } from '@app/types';
import { toPageKind } from '@app/types/release/addresses';
import { createDailySums, type DailySumsOptions } from '../figures/daily-sums.store.ts';

const versionsTtlMs = 60_000;

/** Counts web vitals by day, page and remote versions. */
export function createVitalsCounter(
  { vitals: vitalsCollection, releases }: Pick<Collections, 'vitals' | 'releases'>,
  logger: Logger,
  options?: DailySumsOptions,
) {
  const dailySums = createDailySums(vitalsCollection, { count: 0 }, logger, options);
  const readReleaseIds = cacheValue(async () => {
    const releaseKeys = releases.find({}, { projection: { _id: 1 } });
    return new Set(await releaseKeys.map(({ _id }) => _id).toArray());
  }, versionsTtlMs);
  return {
    ...dailySums,
    async add(report: BodyOf<typeof reportVitals>): Promise<void> {
      const releaseIds = await readReleaseIds();
      // The kind of page is stored, not its path.
      const page = toPageKind(report.page);
      for (const { remote, version, failed } of report.remotes) {
        if (!releaseIds.has(`${remote}@${version}`)) continue;
        const addCount = (metric: Vital | 'failed' | 'loaded', from: number) =>
          dailySums.add('count', [remote, version, page, metric, from].join('/'), (day) => {
            return { remote, version, page, metric, from, day };
          });
        addCount(failed ? 'failed' : 'loaded', 0);
        if (failed) continue;
        for (const metric of vitals) {
          const value = report[metric];
          if (value !== undefined)
            addCount(metric, vitalBucketBounds[metric].findLast((bound) => bound <= value) ?? 0);
        }
      }
    },
  };
}
export type VitalsCounter = ReturnType<typeof createVitalsCounter>;
