import type { Collections } from '@app/db';
import { cacheValue, type Logger } from '@app/service-kit';
import { type BodyOf, type reportVitals, vitalBucketBounds, vitals } from '@app/types';
import { toPageKind } from '@app/types/release/addresses';
import { createDailyCounts, type DailyCountsOptions } from '../figures/daily-counts.store.ts';
import type { Flusher } from '../figures/flusher.ts';

/** Counts web vitals by day, page and remote versions. */
export interface VitalsCounter extends Flusher {
  add(report: BodyOf<typeof reportVitals>): Promise<void>;
}

/** Time for which the published versions are cached. */
const versionsTtlMs = 60_000;

export function createVitalsCounter(
  { vitals: vitalsCollection, releases }: Pick<Collections, 'vitals' | 'releases'>,
  logger: Logger,
  options?: DailyCountsOptions,
): VitalsCounter {
  const dailyCounts = createDailyCounts(vitalsCollection, logger, options);
  const readReleaseIds = cacheValue(
    async () =>
      new Set(
        await releases
          .find({}, { projection: { _id: 1 } })
          .map(({ _id }) => _id)
          .toArray(),
      ),
    versionsTtlMs,
  );
  return {
    ...dailyCounts,
    async add(report) {
      const releaseIds = await readReleaseIds();
      // The kind of page is stored, not its path.
      const page = toPageKind(report.page);
      for (const { remote, version, failed } of report.remotes) {
        if (!releaseIds.has(`${remote}@${version}`)) continue;
        dailyCounts.add({ remote, version, page, metric: failed ? 'failed' : 'loaded', from: 0 });
        if (failed) continue;
        for (const metric of vitals) {
          const value = report[metric];
          if (value === undefined) continue;
          const from = vitalBucketBounds[metric].findLast((bound) => bound <= value) ?? 0;
          dailyCounts.add({ remote, version, page, metric, from });
        }
      }
    },
  };
}
