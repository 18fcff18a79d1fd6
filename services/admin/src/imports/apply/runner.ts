import { isUnreachable, type Logger, withTimeLimit } from '@app/service-kit';
import { type ImportRecord, workStatuses } from '../imports.store.ts';
import { planImport } from '../rows/plan.ts';
import { commitImport, type ImportDeps } from './commit.ts';
import { rollBackImport } from './rollback.ts';

/** Interval of the search for imports that a crashed process has left. */
const resumeIntervalMs = 5_000;
/** After this number of failed attempts an import ends as failed. */
const maxAttemptCount = 3;

/** Runs the steps of imports in the background, one at a time per import: plan, commit, rollback. */
export function createImportRunner(deps: ImportDeps, logger: Logger) {
  const { importsStore } = deps;
  const runByImportId = new Map<string, Promise<void>>();
  let isStopped = false;

  /** Runs steps until the import has to wait for a decision or ends. */
  async function runSteps(importDoc: ImportRecord): Promise<void> {
    const { _id } = importDoc;
    if (importDoc.status === 'planning') {
      if (!importDoc.settings.read)
        return void (await importsStore.endWork(_id, 'planning', 'failed', { problem: interruptedProblem }));
      if (!(await planImport(deps, importDoc))) return;
    }
    const currentImport = await importsStore.find(_id.toHexString());
    if (currentImport?.status === 'committing') await commitImport({ ...deps, logger }, currentImport);
    if (currentImport?.status === 'rolling_back') await rollBackImport({ ...deps, logger }, currentImport);
  }

  async function runWithLease(importDoc: ImportRecord): Promise<void> {
    const { _id } = importDoc;
    const stopRenewing = importsStore.renewLease(_id);
    try {
      await runSteps(importDoc);
    } catch (error) {
      if (isStopped) return;
      // An unavailable database does not count as a failed attempt.
      const attemptCount = Number(importDoc.settings.tries ?? 0) + (isUnreachable(error) ? 0 : 1);
      logger.error({ import: _id.toHexString(), tries: attemptCount, err: error }, 'import');
      const currentImport = await importsStore.find(_id.toHexString());
      const workStatus = workStatuses.find((status) => status === currentImport?.status);
      if (workStatus && attemptCount < maxAttemptCount) await importsStore.release(_id, attemptCount);
      else if (workStatus) {
        // The counts of written rows replace those of planned ones.
        const counts = workStatus === 'committing' && {
          counts: await deps.rowsStore.countActions(_id, true),
        };
        await importsStore.endWork(_id, workStatus, 'failed', { problem: internalProblem, ...counts });
      }
    } finally {
      stopRenewing();
    }
  }

  function run(importDoc: ImportRecord): Promise<void> {
    const id = importDoc._id.toHexString();
    const previousRun = runByImportId.get(id);
    const newRun = (previousRun ?? Promise.resolve())
      .then(() => runWithLease(importDoc))
      .catch((error: unknown) => {
        if (!isStopped) logger.error({ import: id, err: error }, 'import');
      })
      .finally(() => {
        if (runByImportId.get(id) === newRun) runByImportId.delete(id);
      });
    runByImportId.set(id, newRun);
    return newRun;
  }

  async function resumeAbandoned(): Promise<void> {
    const abandonedImport = await importsStore.takeOver();
    if (abandonedImport) await run(abandonedImport);
  }
  const resumeTimer = setInterval(() => {
    // Errors are ignored: the next search tries again.
    resumeAbandoned().catch(() => {});
  }, resumeIntervalMs);
  resumeTimer.unref();

  return {
    run,
    resumeAbandoned,
    /** Waits until the import has no step to run, at most `timeoutMs`. */
    async waitUntilSettled(id: string, timeoutMs: number): Promise<void> {
      const currentRun = runByImportId.get(id);
      if (currentRun) await withTimeLimit(currentRun, timeoutMs, () => {});
    },
    stop() {
      isStopped = true;
      clearInterval(resumeTimer);
    },
  };
}

export const interruptedProblem = {
  code: 'interrupted',
  message: 'The upload was not completed. Upload the file again.',
};
const internalProblem = {
  code: 'internal',
  message: 'Something went wrong on our side. What was done is listed below, and can be rolled back.',
};
