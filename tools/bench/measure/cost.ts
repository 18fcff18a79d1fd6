import { measureCpu } from './cpu.ts';
import { formatDigits } from './goal.ts';
import { computeMedian } from './interleaved.ts';

/** Process ids by kind, such as `gateway`. */
export type Processes = Readonly<Record<string, readonly number[]>>;

/** CPU milliseconds per request. */
export interface Cost {
  /** Total of all processes. */
  cpuMs: number;
  /** CPU milliseconds by kind of process. */
  parts: Readonly<Record<string, number>>;
}

/** Measures the cost per request while `work` sends `count` of them. */
export async function measureCost(
  processes: Processes,
  count: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const processList = Object.entries(processes).flatMap(([kind, pids]) => pids.map((pid) => ({ kind, pid })));
  const cpu = await measureCpu(
    processList.map(({ pid }) => pid),
    work,
  );
  const parts: Record<string, number> = {};
  for (const [at, { kind }] of processList.entries()) parts[kind] = (parts[kind] ?? 0) + cpu[at]! / count;
  return { cpuMs: Object.values(parts).reduce((sum, ms) => sum + ms, 0), parts };
}

/** Reduces each cost to its total. */
export const toCpu = (costs: readonly Cost[]): number[] => costs.map(({ cpuMs }) => cpuMs);

/** Medians by kind of process: "gateway 0.1, search 0.02". */
export const formatParts = (costs: readonly Cost[]): string =>
  Object.keys(costs[0]!.parts)
    .map((kind) => `${kind} ${formatDigits(computeMedian(costs.map(({ parts }) => parts[kind] ?? 0)))}`)
    .join(', ');
