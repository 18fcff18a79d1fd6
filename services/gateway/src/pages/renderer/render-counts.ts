export type FailureReason = 'busy' | 'timeout' | 'memory' | 'threw' | 'missing' | 'integrity';

export interface RendererFailure {
  /** Failed while loading a version or while making a page. */
  at: 'load' | 'page';
  reason: FailureReason;
  /** Absent for the shell's own code, or if unknown. */
  remote?: string;
  /** Version of the remote or the shell. */
  version: string;
  message?: string;
}

const mostTimes = 200;
const mostKinds = 500;

/** Counts for metrics since the start; times cover the last jobs only. */
export function createRenderCounts() {
  const jobs = { plan: 0, render: 0 };
  const times: Record<keyof typeof jobs, number[]> = { plan: [], render: [] };
  const failures = new Map<string, Omit<RendererFailure, 'message'> & { count: number }>();
  let restarts = 0;

  return {
    recordRun(kind: keyof typeof jobs, cpuMs: number): void {
      jobs[kind] += 1;
      times[kind].push(cpuMs);
      if (times[kind].length > mostTimes) times[kind].shift();
    },
    recordFailure({ at, reason, remote, version }: RendererFailure): void {
      const key = [at, reason, remote, version].join(' ');
      const known = failures.get(key);
      if (known) known.count += 1;
      else failures.set(key, { at, reason, remote, version, count: 1 });
      // Old versions are removed: the first entry was not counted for the longest time.
      if (failures.size > mostKinds) failures.delete(failures.keys().next().value!);
    },
    recordRestart(): void {
      restarts += 1;
    },
    read: () => ({
      plans: jobs.plan,
      renders: jobs.render,
      failures: [...failures.values()],
      restarts,
      /** Median CPU milliseconds of a child per job, all threads. */
      cpuMs: { plan: findMedian(times.plan), render: findMedian(times.render) },
    }),
  };
}

const findMedian = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[values.length >> 1];
