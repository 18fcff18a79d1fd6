import { computeMedian } from './interleaved.ts';

/** A goal with its measured value: met if the value does not exceed the limit (or for `atLeast`, is not below it). */
export interface Outcome {
  /** Id of the goal, such as `G2`. */
  id: string;
  /** What was compared, including the data size. */
  what: string;
  value: number;
  limit: number;
  atLeast?: boolean;
  /** `×` for a ratio. */
  unit: string;
  /** Underlying figures. */
  detail: string;
}

export const isMet = ({ value, limit, atLeast }: Outcome): boolean =>
  atLeast ? value >= limit : value <= limit;

/** Outcomes of a goal. A failed measurement is an outcome too and does not stop the others. */
export async function measure(id: string, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    const detail = (error as Error).message.split('\n', 1)[0]!;
    return [{ id, what: 'could not be measured', value: Number.NaN, limit: 0, unit: '', detail }];
  }
}

/** Median of the ratios of each round, so that a slow round affects both sides. */
export function computeMedianRatio(values: readonly number[], base: readonly number[]): number {
  return computeMedian(values.map((value, round) => value / base[round]!));
}

/** Three significant digits: 1.234, 12.3, 123. */
export const formatDigits = (value: number): string =>
  value === 0 || !Number.isFinite(value)
    ? String(value)
    : value >= 100
      ? value.toFixed(0)
      : Number(value.toPrecision(3)).toString();

/** For example "16.3 µs (15.0–18.0)", from milliseconds. */
export function formatMicroseconds(values: readonly number[]): string {
  const inMicros = values.map((ms) => ms * 1000);
  return `${formatDigits(computeMedian(inMicros))} µs (${formatDigits(Math.min(...inMicros))}–${formatDigits(Math.max(...inMicros))})`;
}
