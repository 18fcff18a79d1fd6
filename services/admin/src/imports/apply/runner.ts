import { isUnreachable, type Logger } from '@app/service-kit';
import { type Import, workStatuses } from '../imports.store.ts';
import { planImport } from '../rows/plan.ts';
import { commitImport, type ImportDeps } from './commit.ts';
import { rollBackImport } from './rollback.ts';

/** Interval of the search for imports of a crashed service, in milliseconds. */
const resumeIntervalMs = 5_000;
/** Tries until an import fails for good. */
const maxTries = 3;

export type ImportRunner = ReturnType<typeof createImportRunner>;

/** Runs the steps of imports in the background, one at a time per import: plan, commit, rollback. */
export function createImportRunner(deps: ImportDeps, logger: Logger) {
  const { imports } = deps;
  const runByImport = new Map<string, Promise<void>>();
  let isStopped = false;

  /** Runs steps until the import has to wait for a decision or ends. */
  async function runSteps(importDoc: Import): Promise<void> {
    const { _id } = importDoc;
    if (importDoc.status === 'planning') {
      if (!importDoc.settings.read)
        return void (await imports.end(_id, 'planning', 'failed', { problem: interruptedProblem }));
      if (!(await planImport(deps, importDoc))) return;
    }
    const currentImport = await imports.find(_id.toHexString());
    if (currentImport?.status === 'committing') await commitImport({ ...deps, logger }, currentImport);
    if (currentImport?.status === 'rolling_back') await rollBackImport(deps, currentImport);
  }

  async function runWithLease(importDoc: Import): Promise<void> {
    const { _id } = importDoc;
    const stopRenewing = imports.renewLease(_id);
    try {
      await runSteps(importDoc);
    } catch (error) {
      if (isStopped) return;
      // An unavailable database is not a fault of the file.
      const tries = Number(importDoc.settings.tries ?? 0) + (isUnreachable(error) ? 0 : 1);
      logger.error({ import: _id.toHexString(), tries, err: error }, 'import');
      const currentImport = await imports.find(_id.toHexString());
      const step = workStatuses.find((status) => status === currentImport?.status);
      if (step && tries < maxTries) await imports.release(_id, tries);
      else if (step) {
        // Counts what was written instead of what was planned.
        const counts = step === 'committing' && { counts: await deps.rows.countActions(_id, true) };
        await imports.end(_id, step, 'failed', { problem: brokenProblem, ...counts });
      }
    } finally {
      stopRenewing();
    }
  }

  function run(importDoc: Import): Promise<void> {
    const id = importDoc._id.toHexString();
    const previousRun = runByImport.get(id);
    const thisRun = (previousRun ?? Promise.resolve())
      .then(() => runWithLease(importDoc))
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
    // Errors are ignored: the next search tries again.
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

export const interruptedProblem = {
  code: 'interrupted',
  message: 'The upload was not completed. Upload the file again.',
};
const brokenProblem = {
  code: 'internal',
  message: 'Something went wrong on our side. What was done is listed below, and can be rolled back.',
};
