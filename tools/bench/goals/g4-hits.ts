import { formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian } from '../measure/interleaved.ts';
import type { Size } from './bench-size.ts';

interface Measurement {
  hits: number;
  ms: number;
}

const radii = [25, 50, 100, 150, 200, 250];

/** Slope of the least-squares line, in milliseconds per hit. */
export function computeSlope(points: readonly Measurement[]): number {
  const computeMean = (of: (point: Measurement) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const hits = computeMean((point) => point.hits);
  const ms = computeMean((point) => point.ms);
  const covariance = computeMean((point) => (point.hits - hits) * (point.ms - ms));
  return covariance / computeMean((point) => (point.hits - hits) ** 2);
}

/**
 * G4: the first page costs little per hit; an unfiltered nationwide search is answered from stored totals; a filtered
 * one yields to other requests.
 */
export async function measureHits({ engine, samples, name, listings }: Size): Promise<Outcome[]> {
  const zips = samples.zips.slice(0, 60);
  const timeSearches = async (queries: string[], times: number) =>
    (await engine.ask<{ searches: Measurement[] }>({ job: 'timeSearch', queries, times })).searches;

  const searches = await timeSearches(
    radii.flatMap((radius) => zips.map((zip) => `zipCode=${zip}&radius=${radius}`)),
    15,
  );
  const most = Math.max(...searches.map(({ hits }) => hits));
  const { stallMs } = await engine.ask<{ stallMs: number }>({
    job: 'stall',
    queries: zips.map((zip) => `zipCode=${zip}&insurance=Medicare`),
  });
  const outcomes: Outcome[] = [
    {
      id: 'G4',
      what: `${name}: the first page, for each hit`,
      value: computeSlope(searches) * 1000,
      limit: 0.35,
      unit: 'µs',
      detail: `${searches.length} searches of up to ${most} hits, the fastest of 15 tries each`,
    },
    {
      id: 'G4',
      what: `${name}: the longest stretch of a filtered nationwide search without a pause`,
      value: stallMs,
      limit: 10,
      unit: 'ms',
      detail: `${zips.length} searches, CPU time`,
    },
  ];
  if (listings >= 1_000_000) {
    const near = await timeSearches(
      zips.map((zip) => `zipCode=${zip}&radius=50`),
      15,
    );
    const everywhere = await timeSearches(
      zips.map((zip) => `zipCode=${zip}&radius=10000`),
      15,
    );
    const [a, b] = [near, everywhere].map((all) => computeMedian(all.map(({ ms }) => ms)));
    outcomes.push({
      id: 'G4',
      what: `${name}: the whole country's first page, over 50 miles`,
      value: b! / a!,
      limit: 2,
      unit: '×',
      detail: `50 miles ${formatDigits(a!)} ms, nationwide ${formatDigits(b!)} ms`,
    });
  }
  return outcomes;
}
