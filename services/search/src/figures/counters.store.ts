import type { Collections } from '@app/db';
import { contactRangeMinutes } from '@app/option-lists';
import { cacheValue, type Logger } from '@app/service-kit';
import { type BodyOf, type reportVitals, type Vital, vitalBucketBounds, vitals } from '@app/types';
import { toPageKind } from '@app/types/release/addresses';
import { ObjectId } from 'mongodb';
import { createDailySums, type DailySumsOptions } from './daily-sums.store.ts';

/** Far more than there are listings. */
const maxFigureSums = 200_000;

/** Counts views, impressions in results, and contacts of listings. Stores nothing about visitors, and no time of day. */
export function createFigureCounter(
  { figures }: Pick<Collections, 'figures'>,
  logger: Logger,
  options?: DailySumsOptions,
) {
  const zeroCounts = { views: 0, appearances: 0, phone: 0, website: 0 } as const;
  const dailySums = createDailySums(figures, zeroCounts, logger, { maxSums: maxFigureSums, ...options });
  return {
    ...dailySums,
    add(kind: keyof typeof zeroCounts, listings: readonly { id: string }[]): void {
      for (const { id } of listings) dailySums.add(kind, id, (day) => ({ listingId: new ObjectId(id), day }));
    },
  };
}
export type FigureCounter = ReturnType<typeof createFigureCounter>;

/** Counts how long visitors search until a contact, by `contactRangeMinutes`. Stores neither visitor nor listing. */
export function createContactTimeCounter(
  { contactTimes }: Pick<Collections, 'contactTimes'>,
  logger: Logger,
  options?: DailySumsOptions,
) {
  const dailySums = createDailySums(contactTimes, { count: 0 }, logger, options);
  return {
    ...dailySums,
    /** Counts a contact this many minutes after the visitor's first search. */
    add(minutes: number): void {
      const fromMinutes = contactRangeMinutes.findLast((start) => start <= minutes) ?? contactRangeMinutes[0];
      dailySums.add('count', `${fromMinutes}`, (day) => ({ fromMinutes, day }));
    },
  };
}
export type ContactTimeCounter = ReturnType<typeof createContactTimeCounter>;

/** Counts searches without results by radius and the first three digits of the ZIP code. Stores no visitor. */
export function createEmptySearchCounter(
  { searchMisses }: Pick<Collections, 'searchMisses'>,
  logger: Logger,
  options?: DailySumsOptions,
) {
  const dailySums = createDailySums(searchMisses, { count: 0 }, logger, options);
  return {
    ...dailySums,
    add(zip: string, radiusMiles: number): void {
      const [zip3, radius] = [zip.slice(0, 3), Math.round(radiusMiles)];
      dailySums.add('count', `${zip3}/${radius}`, (day) => ({ zip3, radius, day }));
    },
  };
}
export type EmptySearchCounter = ReturnType<typeof createEmptySearchCounter>;

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
