import { computeMedianRatio, formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian } from '../measure/interleaved.ts';

/** Cost of one visit. */
export interface Visit {
  /** Gzipped size of the page's own scripts in kB (1000 bytes), and their number. */
  kilobytes: number;
  requests: number;
  /** Largest contentful paint, in milliseconds. */
  lcp: number;
}

/** G12: additional cost of a page compared with the same code as one bundle. Visits were made in pairs. */
export function compareAgainstBundle(
  page: string,
  federated: readonly Visit[],
  bundled: readonly Visit[],
): Outcome[] {
  const listValues = (visits: readonly Visit[], figure: keyof Visit) => visits.map((visit) => visit[figure]);
  const computeRatio = (figure: keyof Visit) =>
    computeMedianRatio(listValues(federated, figure), listValues(bundled, figure));
  const formatScripts = (visits: readonly Visit[]) =>
    `${formatDigits(computeMedian(listValues(visits, 'kilobytes')))} KB in ${computeMedian(listValues(visits, 'requests'))} requests`;
  const formatSeconds = (milliseconds: number) => formatDigits(milliseconds / 1000);
  const formatPaint = (visits: readonly Visit[]) => {
    const times = listValues(visits, 'lcp');
    return `${formatSeconds(computeMedian(times))} s (${formatSeconds(Math.min(...times))}–${formatSeconds(Math.max(...times))})`;
  };
  const goal = { id: 'G12', unit: '×' };
  return [
    {
      ...goal,
      what: `${page}: own scripts, gzip, over one bundle`,
      value: computeRatio('kilobytes'),
      limit: 1.35,
      detail: `${formatScripts(federated)}, one bundle ${formatScripts(bundled)}`,
    },
    {
      ...goal,
      what: `${page}: largest contentful paint over one bundle`,
      value: computeRatio('lcp'),
      limit: 1.15,
      detail: `${formatPaint(federated)}, one bundle ${formatPaint(bundled)}`,
    },
  ];
}
