import { arch, cpus, platform, totalmem } from 'node:os';
import { computeMedian } from './interleaved.ts';

/** Description of the machine, for example "2 cores, 24 GB, Linux x64, Node 24.21.0". */
export function describeMachine(extraFacts: readonly string[] = []): string {
  const gigabytes = Math.round(totalmem() / 1e9);
  const system = platform() === 'linux' ? 'Linux' : platform();
  return [
    `${cpus().length} cores`,
    `${gigabytes} GB`,
    `${system} ${arch()}`,
    `Node ${process.versions.node}`,
    ...extraFacts,
  ].join(', ');
}

/** A goal with its measured value: met if the value does not exceed the limit (or for `isMinimum`, is not below it). */
export interface GoalOutcome {
  id: string;
  description: string;
  value: number;
  limit: number;
  isMinimum?: boolean;
  /** `×` for a ratio. */
  unit: string;
  detail?: string;
}

export const isMet = ({ value, limit, isMinimum }: GoalOutcome): boolean =>
  isMinimum ? value >= limit : value <= limit;

/** One line for the terminal: `G10  ok    3.12 × ≤ 3.5   what   (detail)`. */
export function formatOutcome(outcome: GoalOutcome): string {
  const { id, description, value, limit, isMinimum, unit, detail } = outcome;
  const status = isMet(outcome) ? 'ok   ' : 'SHORT';
  const formattedValue = `${formatDigits(value)} ${unit}`.trim();
  return `${id.padEnd(4)} ${status} ${formattedValue} ${isMinimum ? '≥' : '≤'} ${formatDigits(limit)}   ${description}${detail ? `   (${detail})` : ''}`;
}

/** Prints the outcomes; returns whether all are met. A failed measurement misses its goal, and the others continue. */
export async function reportGoal(id: string, measure: () => Promise<GoalOutcome[]>): Promise<boolean> {
  const outcomes = await measure().catch((error: Error): GoalOutcome[] => {
    console.error(error);
    const detail = error.message.split('\n', 1)[0]!;
    return [{ id, description: 'could not be measured', value: Number.NaN, limit: 0, unit: '', detail }];
  });
  for (const outcome of outcomes) console.log(formatOutcome(outcome));
  return outcomes.every(isMet);
}

export function computeMedianRatio(values: readonly number[], baseValues: readonly number[]): number {
  return computeMedian(values.map((value, round) => value / baseValues[round]!));
}

/** Three significant digits: 1.234, 12.3, 123. */
export const formatDigits = (value: number): string =>
  value === 0 || !Number.isFinite(value)
    ? String(value)
    : value >= 100
      ? value.toFixed(0)
      : Number(value.toPrecision(3)).toString();

/** Median and spread: "0.0163 ms (0.015–0.018)". */
export const formatSpreadMs = (values: readonly number[]): string =>
  `${formatDigits(computeMedian(values))} ms (${formatDigits(Math.min(...values))}–${formatDigits(Math.max(...values))})`;

export const formatListingCount = (listings: number): string =>
  listings >= 1_000_000 ? `${listings / 1_000_000}M` : `${listings / 1000}k`;
