import { digits, medianRatio, type Outcome } from '../goal.ts';
import { median } from '../interleaved.ts';

/** What one visit cost. */
export interface Visit {
  /** The page's own scripts as gzip sends them, in units of 1000 bytes, and how many they are. */
  kilobytes: number;
  requests: number;
  /** Largest contentful paint, in milliseconds. */
  lcp: number;
}

/** G12: what a page costs more than the same code as one bundle. Visits were paid in pairs, one after the other. */
export function judgeAgainstBundle(
  page: string,
  federated: readonly Visit[],
  bundled: readonly Visit[],
): Outcome[] {
  const of = (visits: readonly Visit[], figure: keyof Visit) => visits.map((visit) => visit[figure]);
  const ratio = (figure: keyof Visit) => medianRatio(of(federated, figure), of(bundled, figure));
  const scripts = (visits: readonly Visit[]) =>
    `${digits(median(of(visits, 'kilobytes')))} KB in ${median(of(visits, 'requests'))} requests`;
  const seconds = (milliseconds: number) => digits(milliseconds / 1000);
  const paint = (visits: readonly Visit[]) => {
    const times = of(visits, 'lcp');
    return `${seconds(median(times))} s (${seconds(Math.min(...times))}–${seconds(Math.max(...times))})`;
  };
  const goal = { id: 'G12', unit: '×' };
  return [
    {
      ...goal,
      what: `${page}: own scripts, gzip, over one bundle`,
      value: ratio('kilobytes'),
      limit: 1.35,
      detail: `${scripts(federated)}, one bundle ${scripts(bundled)}`,
    },
    {
      ...goal,
      what: `${page}: largest contentful paint over one bundle`,
      value: ratio('lcp'),
      limit: 1.15,
      detail: `${paint(federated)}, one bundle ${paint(bundled)}`,
    },
  ];
}
