import { count, exportZero, type Logger, returnFreeMemory, traceWork } from '@app/service-kit';
import { type JobsStore, leaseMs } from './jobs.store.ts';

/** Periodic work, run by one worker at a time. It must tolerate an interruption and a restart. */
export interface Job {
  name: string;
  /** Runs often, so its successful runs are logged at debug level only. */
  isFrequent?: true;
  /** The next due time after `now`. */
  getNextTime(now: Date): Date;
  /** Returns what to log: counts, no personal data. */
  run(now: Date): Promise<object>;
}

interface SchedulerDeps {
  store: JobsStore;
  /** The database's clock, so that all workers agree on the time. */
  readTime: () => Promise<Date>;
  logger: Logger;
}

/** Delay after a failure, unless the job is due earlier. */
const retryDelayMs = 5 * 60_000;

/** Registers jobs; new ones are first due at their next time. */
export async function registerJobs(jobs: readonly Job[], { store, readTime }: SchedulerDeps): Promise<void> {
  for (const { name, getNextTime } of jobs) {
    exportZero('job_failures_total', { scheduled_job: name });
    await store.register(name, getNextTime(await readTime()));
  }
}

/** Runs all due jobs that no other worker runs, one after the other; returns their names. */
export async function runDueJobs(
  jobs: readonly Job[],
  deps: SchedulerDeps,
  signal?: AbortSignal,
): Promise<string[]> {
  const finishedNames: string[] = [];
  for (const job of jobs) {
    if (signal?.aborted) break;
    if (!(await deps.store.acquire(job.name, await deps.readTime()))) continue;
    await runJob(job, deps);
    // Not for frequent jobs: a garbage collection that frees nothing costs as much.
    if (!job.isFrequent) returnFreeMemory();
    finishedNames.push(job.name);
  }
  return finishedNames;
}

/** Each run has its own trace, which groups its database calls. */
const runJob = (
  { name, getNextTime, run, isFrequent }: Job,
  { store, readTime, logger }: SchedulerDeps,
): Promise<void> =>
  traceWork(`job ${name}`, async (markFailed) => {
    const renewLease = async () => store.renew(name, await readTime());
    const leaseTimer = setInterval(() => void renewLease().catch(() => {}), leaseMs / 4);
    try {
      const result = await run(await readTime());
      logger[isFrequent ? 'debug' : 'info']({ job: name, ...result }, 'job done');
      const endedAt = await readTime();
      await store.finish(name, endedAt, getNextTime(endedAt), JSON.stringify(result));
    } catch (error) {
      markFailed(error);
      logger.error({ job: name, err: error }, 'job failed');
      count('job_failures_total', { scheduled_job: name });
      const failedAt = await readTime();
      const retryAt = new Date(Math.min(getNextTime(failedAt).getTime(), failedAt.getTime() + retryDelayMs));
      await store.finish(
        name,
        failedAt,
        retryAt,
        `failed: ${error instanceof Error ? error.name : 'Unknown'}`,
      );
    } finally {
      clearInterval(leaseTimer);
    }
  });

export const scheduleEvery =
  (intervalMs: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + intervalMs);

/** Every day at this hour, UTC. */
export const scheduleDaily =
  (hourUtc: number) =>
  (now: Date): Date => {
    const todayMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc);
    return new Date(todayMs > now.getTime() ? todayMs : todayMs + 24 * 3_600_000);
  };
