import { isUnreachable, type Logger } from '@app/service-kit';
import { type Import, workStatuses } from '../imports.store.ts';
import { planImport } from '../rows/plan.ts';
import { commitImport, type Stores } from './commit.ts';
import { rollBackImport } from './rollback.ts';

/** Interval of the search for imports of a crashed service, in milliseconds. */
const resumeEveryMs = 5_000;
/** Tries until an import fails for good. */
const maxTries = 3;

export type ImportRunner = ReturnType<typeof createImportRunner>;

/** Runs the steps of imports in the background, one at a time per import: plan, commit, rollback. */
export function createImportRunner(stores: Stores, logger: Logger) {
  const { imports } = stores;
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  /** Runs steps until the import has to wait for a decision or ends. */
  async function runSteps(batch: Import): Promise<void> {
    const { _id } = batch;
    if (batch.status === 'planning') {
      if (!batch.settings.read)
        return void (await imports.end(_id, 'planning', 'failed', { problem: interruptedProblem }));
      if (!(await planImport(stores, batch))) return;
    }
    const current = await imports.find(_id.toHexString());
    if (current?.status === 'committing') await commitImport({ ...stores, logger }, current);
    if (current?.status === 'rolling_back') await rollBackImport(stores, current);
  }

  async function runWithLease(batch: Import): Promise<void> {
    const { _id } = batch;
    const stopHolding = imports.keepHolding(_id);
    try {
      await runSteps(batch);
    } catch (error) {
      if (stopped) return;
      // An unavailable database is not a fault of the file.
      const tries = Number(batch.settings.tries ?? 0) + (isUnreachable(error) ? 0 : 1);
      logger.error({ import: _id.toHexString(), tries, err: error }, 'import');
      const current = await imports.find(_id.toHexString());
      const step = workStatuses.find((status) => status === current?.status);
      if (step && tries < maxTries) await imports.letGo(_id, tries);
      else if (step) {
        // What was written, no longer what was planned.
        const counts = step === 'committing' && { counts: await stores.rows.counts(_id, true) };
        await imports.end(_id, step, 'failed', { problem: brokenProblem, ...counts });
      }
    } finally {
      stopHolding();
    }
  }

  function run(batch: Import): Promise<void> {
    const id = batch._id.toHexString();
    const previousRun = running.get(id);
    const thisRun = (previousRun ?? Promise.resolve())
      .then(() => runWithLease(batch))
      .catch((error: unknown) => {
        if (!stopped) logger.error({ import: id, err: error }, 'import');
      })
      .finally(() => {
        if (running.get(id) === thisRun) running.delete(id);
      });
    running.set(id, thisRun);
    return thisRun;
  }

  /** Resumes the imports of a crashed service. */
  async function resumeAbandoned(): Promise<void> {
    const abandoned = await imports.takeOver();
    if (abandoned) await run(abandoned);
  }
  const timer = setInterval(() => {
    // Errors are ignored: the next look tries again.
    resumeAbandoned().catch(() => {});
  }, resumeEveryMs);
  timer.unref();

  return {
    run,
    look: resumeAbandoned,
    /** Waits until the import has no step to run, at most `ms`. */
    async settled(id: string, ms: number): Promise<void> {
      const work = running.get(id);
      if (!work) return;
      const late = Promise.withResolvers<void>();
      const alarm = setTimeout(late.resolve, ms);
      await Promise.race([work, late.promise]);
      clearTimeout(alarm);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

const interruptedProblem = {
  code: 'interrupted',
  message: 'The upload was not completed. Upload the file again.',
};
const brokenProblem = {
  code: 'internal',
  message: 'Something went wrong on our side. What was done is listed below, and can be rolled back.',
};
