import { formatDigits } from './goal.ts';
import { computeMedian } from './interleaved.ts';
import { measureCpu } from './processes.ts';

/** Process ids by kind, such as `gateway`. */
export type Processes = Readonly<Record<string, readonly number[]>>;

/** CPU milliseconds per request. */
export interface Cost {
  cpuMs: number;
  cpuMsByKind: Readonly<Record<string, number>>;
}

export async function measureCost(
  processes: Processes,
  requestCount: number,
  runWork: () => Promise<void>,
): Promise<Cost> {
  const processList = Object.entries(processes).flatMap(([kind, pids]) => pids.map((pid) => ({ kind, pid })));
  const processMs = await measureCpu(
    processList.map(({ pid }) => pid),
    runWork,
  );
  const cpuMsByKind: Record<string, number> = {};
  for (const [index, { kind }] of processList.entries())
    cpuMsByKind[kind] = (cpuMsByKind[kind] ?? 0) + processMs[index]! / requestCount;
  return { cpuMs: Object.values(cpuMsByKind).reduce((sum, ms) => sum + ms, 0), cpuMsByKind };
}

export const toCpuMs = (costs: readonly Cost[]): number[] => costs.map(({ cpuMs }) => cpuMs);

/** Medians by kind of process: "gateway 0.1, search 0.02". */
export const formatCpuByKind = (costs: readonly Cost[]): string =>
  Object.keys(costs[0]!.cpuMsByKind)
    .map(
      (kind) =>
        `${kind} ${formatDigits(computeMedian(costs.map(({ cpuMsByKind }) => cpuMsByKind[kind] ?? 0)))}`,
    )
    .join(', ');
