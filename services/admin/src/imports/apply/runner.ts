import { isUnreachable, type Logger } from '@app/service-kit';
import { atWork, type Import } from '../imports.store.ts';
import { plan } from '../rows/plan.ts';
import { commit, type Stores } from './commit.ts';
import { rollBackImport } from './rollback.ts';

/** Interval of the search for imports of a crashed service, in milliseconds. */
const lookMs = 5_000;
/** Tries until an import fails for good. */
const mostTries = 3;

export type Runner = ReturnType<typeof importRunner>;

/** Runs the steps of imports in the background, one at a time per import: plan, commit, rollback. */
export function importRunner(stores: Stores, logger: Logger) {
  const { imports } = stores;
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  /** Runs steps until the import has to wait for a decision or ends. */
  async function runSteps(batch: Import): Promise<void> {
    const { _id } = batch;
    if (batch.status === 'planning') {
      if (!batch.settings.read)
        return void (await imports.end(_id, 'planning', 'failed', { problem: interrupted }));
      if (!(await plan(stores, batch))) return;
    }
    const now = await imports.find(_id.toHexString());
    if (now?.status === 'committing') await commit({ ...stores, logger }, now);
    if (now?.status === 'rolling_back') await rollBackImport(stores, now);
  }

  async function runWithLease(batch: Import): Promise<void> {
    const { _id } = batch;
    const letGo = imports.keepHolding(_id);
    try {
      await runSteps(batch);
    } catch (error) {
      if (stopped) return;
      // An unavailable database is not a fault of the file.
      const tries = Number(batch.settings.tries ?? 0) + (isUnreachable(error) ? 0 : 1);
      logger.error({ import: _id.toHexString(), tries, err: error }, 'import');
      const now = await imports.find(_id.toHexString());
      const step = atWork.find((one) => one === now?.status);
      if (step && tries < mostTries) await imports.letGo(_id, tries);
      else if (step) {
        // What was written, no longer what was planned.
        const counts = step === 'committing' && { counts: await stores.rows.counts(_id, true) };
        await imports.end(_id, step, 'failed', { problem: broken, ...counts });
      }
    } finally {
      letGo();
    }
  }

  function run(batch: Import): Promise<void> {
    const id = batch._id.toHexString();
    const before = running.get(id);
    const now = (before ?? Promise.resolve())
      .then(() => runWithLease(batch))
      .catch((error: unknown) => {
        if (!stopped) logger.error({ import: id, err: error }, 'import');
      })
      .finally(() => {
        if (running.get(id) === now) running.delete(id);
      });
    running.set(id, now);
    return now;
  }

  /** Resumes the imports of a crashed service. */
  async function look(): Promise<void> {
    const left = await imports.takeOver();
    if (left) await run(left);
  }
  const timer = setInterval(() => {
    // Errors are ignored: the next look tries again.
    look().catch(() => {});
  }, lookMs);
  timer.unref();

  return {
    run,
    look,
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

const interrupted = {
  code: 'interrupted',
  message: 'The upload was not completed. Upload the file again.',
};
const broken = {
  code: 'internal',
  message: 'Something went wrong on our side. What was done is listed below, and can be rolled back.',
};
