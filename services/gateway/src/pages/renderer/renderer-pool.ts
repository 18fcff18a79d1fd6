import { createModuleLoader } from './module-loader.ts';
import type { PageVersions } from './page-versions.ts';
import type { RendererFailure } from './render-counts.ts';
import type { Failed, Job, Slot } from './render-job.ts';
import { type ChildLimits, cpuLimitSeconds, createRendererChild } from './renderer-child.ts';

export interface PoolOptions extends ChildLimits {
  children: number;
  jobMs: number;
  loadMs: number;
  /** How long a job waits for another child's trial of a new version before it runs without it. */
  patienceMs: number;
  onRestart: () => void;
  onFailure: (failure: RendererFailure) => void;
}

/** Half of the system's limit. */
const mostCpuMs = cpuLimitSeconds * 500;
/** After this many lost children the job fails. */
const mostLost = 4;
/** Delay before a replacement of a child that did not start. */
const brokenStartMs = 1000;

/** A pool of children with a queue of jobs. */
export function createRendererPool(options: PoolOptions) {
  const { jobMs, loadMs, patienceMs, rssMb, onFailure } = options;
  const mostRssBytes = rssMb * 2 ** 20;
  const queue: Job[] = [];
  let lastGood: Job | undefined;
  let closed = false;

  const createSlot = (): Slot => ({
    child: createRendererChild(options),
    busy: false,
    loaded: new Set(),
    rssBytes: 0,
    cpuMs: 0,
  });
  const slots = Array.from({ length: options.children }, createSlot);

  const { load, isTried } = createModuleLoader({
    loadMs,
    isClosed: () => closed,
    onFailure: (job, failed) => report(job, failed, 'load'),
  });
  const canRun = (job: Job, child: number): boolean => {
    if (job.child !== undefined && job.child !== child) return false;
    if (job.scope.failures > 0 && job.scope.running > 0) return false;
    if (isTried(job.modules[0])) return false;
    return job.isLate || !job.modules.some(isTried);
  };

  const dispatch = (): void => {
    for (const [index, slot] of slots.entries()) {
      if (closed || slot.busy) continue;
      if (slot.child.isEnded()) {
        replace(index);
        continue;
      }
      for (let at = queue.length - 1; at >= 0; at -= 1) if (queue[at]!.settled) queue.splice(at, 1);
      const found = queue.findIndex((job) => canRun(job, index));
      if (found === -1) continue;
      const job = queue.splice(found, 1)[0]!;
      slot.busy = true;
      job.started = true;
      job.scope.running += 1;
      void runOn(slot, job).finally(() => {
        job.scope.running -= 1;
        slot.previous = job;
        slot.busy = false;
        dispatch();
      });
    }
  };

  /** A new child first loads the modules of the last page. */
  const replace = (index: number): void => {
    const { child } = slots[index]!;
    slots[index] = { ...createSlot(), busy: true };
    options.onRestart();
    const begin = () => {
      slots[index]!.busy = false;
      if (lastGood) queue.unshift(createLoad(lastGood, index, () => {}));
      dispatch();
    };
    if (child.hasSpoken()) begin();
    else setTimeout(begin, brokenStartMs).unref();
  };

  const runOn = async (slot: Slot, job: Job): Promise<void> => {
    if (!(await load(slot, job))) {
      if (closed) return job.settle({ kind: 'failed', reason: 'busy' });
      // The job is not to blame: another child runs it while the visitor waits.
      job.lost += 1;
      if (job.lost === mostLost) job.settle({ kind: 'failed', reason: 'timeout' });
      if (!job.settled) queue.unshift(job);
      return;
    }
    if (!job.toAsk) job.settle({ kind: 'loaded' });
    if (job.settled || !job.toAsk) return;
    const absent = job.needed.find((name) => job.absent.has(name));
    if (absent) return job.settle(job.absent.get(absent)!);
    const there = job.modules.filter(({ remote }) => remote && !job.absent.has(remote));
    const request = job.toAsk(Object.fromEntries(there.map(({ remote, name }) => [remote!, name])));
    const outcome = await slot.child.run(request as never, jobMs, (result) => {
      if (result.step === 'head') job.head = result.head;
      if (result.step === 'remote') job.remote = result.name;
    });
    if (outcome.kind === 'ended') {
      if (closed) return job.settle({ kind: 'failed', reason: 'busy' });
      // A child that did not begin the job was still busy with the previous one.
      const culprit = outcome.started ? job : (slot.previous ?? job);
      culprit.scope.failures += 1;
      return job.settle({
        kind: 'failed',
        reason: outcome.reason,
        remote: culprit.remote ?? culprit.needed[0],
      });
    }
    job.scope.failures = 0;
    lastGood = job;
    const { rssBytes, cpuMs } = outcome.done;
    if (rssBytes > mostRssBytes) {
      slot.child.close();
      if (rssBytes - slot.rssBytes > mostRssBytes / 4)
        report(job, { kind: 'failed', reason: 'memory', remote: job.remote ?? job.needed[0] }, 'page');
    }
    slot.rssBytes = rssBytes;
    slot.cpuMs += cpuMs;
    if (slot.cpuMs > mostCpuMs) slot.child.close();
    job.settle(outcome);
  };

  const report = ({ versions }: Job, failed: Failed, at: 'load' | 'page') =>
    onFailure(toFailure(versions, failed, at));

  const createLoad = (
    like: Pick<Job, 'versions' | 'modules' | 'code'>,
    child: number,
    settle: (failures: readonly Failed[]) => void,
  ): Job => {
    const job: Job = {
      versions: like.versions,
      modules: like.modules,
      code: like.code,
      scope: { failures: 0, running: 0 },
      isLate: false,
      needed: [],
      child,
      absent: new Map(),
      started: false,
      lost: 0,
      settled: false,
      settle: (outcome) => {
        if (job.settled) return;
        job.settled = true;
        settle(outcome.kind === 'failed' ? [outcome] : [...job.absent.values()]);
      },
    };
    return job;
  };

  return {
    add(job: Job): void {
      if (closed) job.settle({ kind: 'failed', reason: 'busy' });
      else queue.push(job);
      dispatch();
      if (job.started || closed) return;
      setTimeout(() => {
        job.isLate = true;
        dispatch();
      }, patienceMs).unref();
    },
    /** Loads modules into each child, one after the other, and returns failures. */
    async load(like: Pick<Job, 'versions' | 'modules' | 'code'>): Promise<RendererFailure[]> {
      let failures: readonly Failed[] = [];
      for (const child of slots.keys()) {
        if (closed) break;
        failures = await new Promise((resolve) => {
          queue.unshift(createLoad(like, child, resolve));
          dispatch();
        });
      }
      return failures.map((failed) => toFailure(like.versions, failed, 'load'));
    },
    /** True if a child accepts jobs. */
    isWorking: () => slots.some(({ child }) => child.hasSpoken() && !child.isEnded()),
    read: () => ({
      queued: queue.filter(({ settled }) => !settled).length,
      childRssBytes: slots.map(({ rssBytes }) => rssBytes),
    }),
    close(): void {
      closed = true;
      for (const { child } of slots) child.close();
      for (const job of queue.splice(0)) job.settle({ kind: 'failed', reason: 'busy' });
    },
  };
}

/** Adds the version of the remote or the shell to a failure. */
export function toFailure(
  { shell, remotes }: PageVersions,
  { reason, remote, message }: Failed,
  at: RendererFailure['at'],
): RendererFailure {
  const { id } = (remote !== undefined && remotes[remote]) || shell;
  return { at, reason, remote, version: id.slice(id.indexOf('@') + 1), message };
}
