import { isUnreachable, type Logger } from '@app/service-kit';
import { type Import, workStatuses } from '../imports.store.ts';
import { planImport } from '../rows/plan.ts';
import { commitImport, type Stores } from './commit.ts';
import { rollBackImport } from './rollback.ts';

/** Interval of the search for imports of a crashed service, in milliseconds. */
const resumeIntervalMs = 5_000;
/** Tries until an import fails for good. */
const maxTries = 3;

export type ImportRunner = ReturnType<typeof createImportRunner>;

/** Runs the steps of imports in the background, one at a time per import: plan, commit, rollback. */
export function createImportRunner(stores: Stores, logger: Logger) {
  const { imports } = stores;
  const runByImport = new Map<string, Promise<void>>();
  let isStopped = false;

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
    const stopHolding = imports.renewLease(_id);
    try {
      await runSteps(batch);
    } catch (error) {
      if (isStopped) return;
      // An unavailable database is not a fault of the file.
      const tries = Number(batch.settings.tries ?? 0) + (isUnreachable(error) ? 0 : 1);
      logger.error({ import: _id.toHexString(), tries, err: error }, 'import');
      const current = await imports.find(_id.toHexString());
      const step = workStatuses.find((status) => status === current?.status);
      if (step && tries < maxTries) await imports.release(_id, tries);
      else if (step) {
        // What was written, no longer what was planned.
        const counts = step === 'committing' && { counts: await stores.rows.countActions(_id, true) };
        await imports.end(_id, step, 'failed', { problem: brokenProblem, ...counts });
      }
    } finally {
      stopHolding();
    }
  }

  function run(batch: Import): Promise<void> {
    const id = batch._id.toHexString();
    const previousRun = runByImport.get(id);
    const thisRun = (previousRun ?? Promise.resolve())
      .then(() => runWithLease(batch))
      .catch((error: unknown) => {
        if (!isStopped) logger.error({ import: id, err: error }, 'import');
      })
      .finally(() => {
        if (runByImport.get(id) === thisRun) runByImport.delete(id);
      });
    runByImport.set(id, thisRun);
    return thisRun;
  }

  /** Resumes the imports of a crashed service. */
  async function resumeAbandoned(): Promise<void> {
    const abandonedImport = await imports.takeOver();
    if (abandonedImport) await run(abandonedImport);
  }
  const timer = setInterval(() => {
    // Errors are ignored: the next look tries again.
    resumeAbandoned().catch(() => {});
  }, resumeIntervalMs);
  timer.unref();

  return {
    run,
    resumeAbandoned,
    /** Waits until the import has no step to run, at most `ms`. */
    async waitUntilSettled(id: string, ms: number): Promise<void> {
      const currentRun = runByImport.get(id);
      if (!currentRun) return;
      const timeout = Promise.withResolvers<void>();
      const timeoutTimer = setTimeout(timeout.resolve, ms);
      await Promise.race([currentRun, timeout.promise]);
      clearTimeout(timeoutTimer);
    },
    stop() {
      isStopped = true;
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
