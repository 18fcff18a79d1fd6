import { LRUCache } from 'lru-cache';
import type { ChildJob, ChildMessage, PageHeadData } from './messages.ts';
import type { Module, ModuleCode, PageVersions } from './page-versions.ts';
import type { FailureReason, RendererFailure } from './render-counts.ts';
import {
  type ChildLimits,
  cpuLimitSeconds,
  createRendererChild,
  type RendererChild,
} from './renderer-child.ts';

type Done = ChildMessage & { step: 'done' };

/** What a job came to: what the child said, or why it said nothing. */
export type JobOutcome = { kind: 'done'; done: Done } | { kind: 'loaded' } | Failed;
export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** Whose code it was, where that is known. */
  remote?: string;
  message?: string;
}

/** Pages of one kind with the same versions. What ended a child is tried by one at a time. */
export interface Scope {
  failures: number;
  running: number;
}

export interface Job {
  /** Absent: only loads the modules. */
  toAsk?: (remotes: Record<string, string>) => Omit<ChildJob & { kind: 'plan' | 'render' }, 'job'>;
  versions: PageVersions;
  /** The shell's first. */
  modules: readonly [Module, ...Module[]];
  code: ReadonlyMap<string, ModuleCode>;
  scope: Scope;
  /** Waits no longer for what another child tries, and goes without. */
  isLate: boolean;
  /** The remotes that its page is of, as far as that is known. */
  needed: readonly string[];
  /** The one child that it is for. */
  child?: number;
  /** Remotes that it goes without, and why. */
  absent: Map<string, Failed>;
  started: boolean;
  /** Children that ended before its turn. */
  lost: number;
  head?: PageHeadData;
  /** Whose code ran last. */
  remote?: string;
  settled: boolean;
  settle: (outcome: JobOutcome) => void;
}

interface Slot {
  child: RendererChild;
  busy: boolean;
  /** Names of evaluated modules, the one used longest ago first. */
  loaded: Set<string>;
  previous?: Job;
  rssBytes: number;
  /** Of all its jobs so far. */
  cpuMs: number;
}

export interface PoolOptions extends ChildLimits {
  children: number;
  jobMs: number;
  loadMs: number;
  /** How long a job waits while another child tries a new version out; then it goes without. */
  patienceMs: number;
  onRestart: () => void;
  onFailure: (failure: RendererFailure) => void;
}

/** Each is some megabytes of a child's heap. */
const mostModules = 24;
/** A version that does not load is not tried again for each visitor. */
const unloadableMs = 10_000;
/** Well before the system ends it. */
const mostCpuMs = cpuLimitSeconds * 500;
/** Then it is not by chance. */
const mostLost = 4;
/** A child that cannot even begin is not tried again at once. */
const brokenStartMs = 1000;

/** Children and the jobs that wait for one. */
export function createRendererPool(options: PoolOptions) {
  const { jobMs, loadMs, patienceMs, rssMb, onFailure } = options;
  const mostRssBytes = rssMb * 2 ** 20;
  const unloadable = new LRUCache<string, Failed>({ max: 200, ttl: unloadableMs });
  /** Modules that some child has loaded: they end no other. */
  const proven = new LRUCache<string, true>({ max: 200 });
  const trying = new Set<string>();
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

  const isTried = ({ name }: Module) => trying.has(name);
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

  /** A new child begins with what the last page needed. */
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
      // Not this job's own fault: the next child has it, while its visitor waits.
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
    const asked = job.toAsk(Object.fromEntries(there.map(({ remote, name }) => [remote!, name])));
    const outcome = await slot.child.run(asked as never, jobMs, (said) => {
      if (said.step === 'head') job.head = said.head;
      if (said.step === 'remote') job.remote = said.name;
    });
    if (outcome.kind === 'ended') {
      if (closed) return job.settle({ kind: 'failed', reason: 'busy' });
      // A child that did not take the job up was still held up by the one before.
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

  /** Loads what the child lacks of the job's modules. False: that ended the child. */
  const load = async (slot: Slot, job: Job): Promise<boolean> => {
    const lacking = findLacking(slot, job);
    if (lacking.length === 0 || job.settled) return true;
    const shell = job.modules[0].name;
    const fresh = lacking.filter(({ name }) => !proven.has(name));
    for (const { name } of fresh) trying.add(name);
    let current = shell;
    const outcome = await slot.child.run(
      {
        kind: 'load',
        modules: lacking.map(({ name, remote, code }) => ({
          name,
          shell: remote === undefined ? undefined : shell,
          code,
        })),
        forget: forget(slot, lacking.length),
      },
      loadMs,
      (said) => {
        if (said.step === 'loading') current = said.module;
      },
    );
    for (const { name } of fresh) trying.delete(name);
    if (outcome.kind === 'done') slot.rssBytes = outcome.done.rssBytes;
    if (closed) return false;
    const isDone = outcome.kind === 'done';
    const unloaded = (isDone && outcome.done.unloaded) || {};
    for (const module of lacking) {
      const { name } = module;
      const message = unloaded[name];
      // What was loaded before is sound: then it was the machine.
      const isEnd = !isDone && outcome.started && name === current && !proven.has(name);
      if (message !== undefined || isEnd) refuse(job, module, isDone ? 'threw' : outcome.reason, message);
      else if (isDone && !Object.hasOwn(unloaded, shell)) {
        slot.loaded.add(name);
        proven.set(name, true);
      }
    }
    return isDone;
  };

  /** What is to be loaded, with its code; what cannot be is absent, and without a shell nothing goes. */
  const findLacking = (slot: Slot, job: Job): (Module & { code: string })[] => {
    const lacking: (Module & { code: string })[] = [];
    for (const module of job.modules) {
      const { name, remote } = module;
      const read = job.code.get(name)!;
      const known = unloadable.get(name);
      if (slot.loaded.delete(name)) slot.loaded.add(name);
      else if (known) goWithout(job, module, known);
      else if (isTried(module)) goWithout(job, module, { kind: 'failed', reason: 'busy', remote });
      else if ('code' in read) lacking.push({ ...module, code: read.code });
      else refuse(job, module, read.reason);
    }
    return lacking;
  };

  const forget = (slot: Slot, coming: number): string[] => {
    const oldest = [...slot.loaded].slice(0, Math.max(0, slot.loaded.size + coming - mostModules));
    // A remote without its shell is of no use: the shell would come back with another React.
    const all = [...slot.loaded].filter((name) => oldest.some((old) => `${name} `.startsWith(`${old} `)));
    for (const name of all) slot.loaded.delete(name);
    return all;
  };

  const refuse = (job: Job, module: Module, reason: FailureReason, message?: string): void => {
    const failed: Failed = { kind: 'failed', reason, remote: module.remote, message };
    unloadable.set(module.name, failed);
    report(job, failed, 'load');
    goWithout(job, module, failed);
  };
  const goWithout = (job: Job, { remote }: Module, failed: Failed): void => {
    if (remote === undefined) job.settle(failed);
    else job.absent.set(remote, failed);
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
    /** Loads the modules into each child, one child after the other, and says what could not be. */
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

/** With the version: of the remote, or of the shell. */
export function toFailure(
  { shell, remotes }: PageVersions,
  { reason, remote, message }: Failed,
  at: RendererFailure['at'],
): RendererFailure {
  const { id } = (remote !== undefined && remotes[remote]) || shell;
  return { at, reason, remote, version: id.slice(id.indexOf('@') + 1), message };
}
