import { count, type Logger, traceWork } from '@app/service-kit';
import { type JobsStore, leaseMs } from './jobs.store.ts';

/** Work that is done again and again, by one worker at a time. It bears being cut off and started anew. */
export interface Job {
  name: string;
  /** So often that a line in the log each time would bury the others. */
  quiet?: true;
  /** When it is due again, from now on. */
  next(now: Date): Date;
  /** What is to be remembered of it: counts, nothing personal. */
  run(now: Date): Promise<object>;
}

interface Deps {
  store: JobsStore;
  /** The database's clock: that of a worker may jump, and workers take turns. */
  now: () => Promise<Date>;
  logger: Logger;
}

/** After a failure, unless it is due sooner anyway. */
const againMs = 5 * 60_000;

/** Makes the jobs known; new ones are due from their first `next` on. */
export async function registerJobs(jobs: readonly Job[], { store, now }: Deps): Promise<void> {
  for (const { name, next } of jobs) await store.introduce(name, next(await now()));
}

/** Does each job that is due and that nobody else is at, one after the other; gives the names of those. */
export async function runDue(jobs: readonly Job[], deps: Deps, signal?: AbortSignal): Promise<string[]> {
  const done: string[] = [];
  for (const job of jobs) {
    if (signal?.aborted) break;
    if (!(await deps.store.take(job.name, await deps.now()))) continue;
    await runOne(job, deps);
    done.push(job.name);
  }
  return done;
}

/** A trace of its own each time, so that what a job did to the database stands together. */
const runOne = ({ name, next, run, quiet }: Job, { store, now, logger }: Deps): Promise<void> =>
  traceWork(`job ${name}`, async (fail) => {
    const keep = async () => store.keep(name, await now());
    const alive = setInterval(() => void keep().catch(() => {}), leaseMs / 4);
    try {
      const result = await run(await now());
      logger[quiet ? 'debug' : 'info']({ job: name, ...result }, 'job done');
      const done = await now();
      await store.finish(name, done, next(done), JSON.stringify(result));
    } catch (error) {
      fail(error);
      logger.error({ job: name, err: error }, 'job failed');
      count('job_failures_total', { scheduled_job: name });
      const failed = await now();
      const soon = new Date(Math.min(next(failed).getTime(), failed.getTime() + againMs));
      await store.finish(name, failed, soon, `failed: ${error instanceof Error ? error.name : 'Unknown'}`);
    } finally {
      clearInterval(alive);
    }
  });

export const scheduleEvery =
  (ms: number) =>
  (now: Date): Date =>
    new Date(now.getTime() + ms);

/** At this hour, UTC. */
export const scheduleDaily =
  (hour: number) =>
  (now: Date): Date => {
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
    return new Date(today > now.getTime() ? today : today + 24 * 3_600_000);
  };
