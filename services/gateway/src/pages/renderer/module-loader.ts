import { LRUCache } from 'lru-cache';
import type { Module } from './page-versions.ts';
import type { FailureReason } from './render-counts.ts';
import type { Failed, Job, Slot } from './render-job.ts';

/** Each module takes some megabytes of the child's heap. */
const mostModules = 24;
/** How long a version that failed to load is not tried again. */
const unloadableMs = 10_000;

interface LoaderOptions {
  loadMs: number;
  isClosed: () => boolean;
  /** Called when a module fails to load for the first time. */
  onFailure: (job: Job, failed: Failed) => void;
}

/**
 * Loads modules into children. A version that no child has loaded yet is tried by one child at a time; a version that
 * ended its child is left out of pages for some seconds.
 */
export function createModuleLoader({ loadMs, isClosed, onFailure }: LoaderOptions) {
  const unloadable = new LRUCache<string, Failed>({ max: 200, ttl: unloadableMs });
  /** Modules that a child has loaded before, so they are not blamed for the end of a child. */
  const proven = new LRUCache<string, true>({ max: 200 });
  const trying = new Set<string>();
  const isTried = ({ name }: Module) => trying.has(name);

  /** Loads the missing modules of a job. False: the child ended. */
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
      (result) => {
        if (result.step === 'loading') current = result.module;
      },
    );
    for (const { name } of fresh) trying.delete(name);
    if (outcome.kind === 'done') slot.rssBytes = outcome.done.rssBytes;
    if (isClosed()) return false;
    const isDone = outcome.kind === 'done';
    const unloaded = (isDone && outcome.done.unloaded) || {};
    for (const module of lacking) {
      const { name } = module;
      const message = unloaded[name];
      // A module that loaded before is not blamed.
      const isEnd = !isDone && outcome.started && name === current && !proven.has(name);
      if (message !== undefined || isEnd) refuse(job, module, isDone ? 'threw' : outcome.reason, message);
      else if (isDone && !Object.hasOwn(unloaded, shell)) {
        slot.loaded.add(name);
        proven.set(name, true);
      }
    }
    return isDone;
  };

  /** Missing modules with their code. Marks those that cannot be loaded as absent; without a shell the job fails. */
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
    // Unloads remotes with their shell: a reloaded shell has another React instance.
    const all = [...slot.loaded].filter((name) => oldest.some((old) => `${name} `.startsWith(`${old} `)));
    for (const name of all) slot.loaded.delete(name);
    return all;
  };

  const refuse = (job: Job, module: Module, reason: FailureReason, message?: string): void => {
    const failed: Failed = { kind: 'failed', reason, remote: module.remote, message };
    unloadable.set(module.name, failed);
    onFailure(job, failed);
    goWithout(job, module, failed);
  };
  const goWithout = (job: Job, { remote }: Module, failed: Failed): void => {
    if (remote === undefined) job.settle(failed);
    else job.absent.set(remote, failed);
  };

  return { load, isTried };
}
