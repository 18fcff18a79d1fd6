import { computeMedian } from './interleaved.ts';

/** A goal and what was measured: it is met when the value is not above the limit (below it, for `atLeast`). */
export interface Outcome {
  /** As in the list of goals: `G2`. */
  id: string;
  /** What was compared, with the size of the data. */
  what: string;
  value: number;
  limit: number;
  atLeast?: boolean;
  /** `×` for a ratio. */
  unit: string;
  /** The figures behind it. */
  detail: string;
}

export const isMet = ({ value, limit, atLeast }: Outcome): boolean =>
  atLeast ? value >= limit : value <= limit;

/** What a goal's measure gives. One that fails is an outcome too, and no end of the others. */
export async function measure(id: string, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    const detail = (error as Error).message.split('\n', 1)[0]!;
    return [{ id, what: 'could not be measured', value: Number.NaN, limit: 0, unit: '', detail }];
  }
}

/** The median of the rounds' own ratios: what slows a round down falls on both sides of it. */
export function computeMedianRatio(values: readonly number[], base: readonly number[]): number {
  return computeMedian(values.map((value, round) => value / base[round]!));
}

/** 1.234, 12.3, 123: three digits that matter. */
export const formatDigits = (value: number): string =>
  value === 0 || !Number.isFinite(value)
    ? String(value)
    : value >= 100
      ? value.toFixed(0)
      : Number(value.toPrecision(3)).toString();

/** "16.3 µs (15.0–18.0)" of values in milliseconds. */
export function formatMicroseconds(values: readonly number[]): string {
  const inMicros = values.map((ms) => ms * 1000);
  return `${formatDigits(computeMedian(inMicros))} µs (${formatDigits(Math.min(...inMicros))}–${formatDigits(Math.max(...inMicros))})`;
}
