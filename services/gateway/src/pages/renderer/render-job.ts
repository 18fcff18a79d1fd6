import type { ChildJob, ChildMessage, PageHeadData } from './messages.ts';
import type { Module, ModuleCode, PageVersions } from './page-versions.ts';
import type { FailureReason } from './render-counts.ts';
import type { RendererChild } from './renderer-child.ts';

type Done = ChildMessage & { step: 'done' };

/** The result of a job: the child's message, or the reason of its failure. */
export type JobOutcome = { kind: 'done'; done: Done } | { kind: 'loaded' } | Failed;
export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** The remote whose code failed, if known. */
  remote?: string;
  message?: string;
}

/** Pages of one kind with the same versions. After one ended its child, only one at a time runs. */
export interface Scope {
  failures: number;
  running: number;
}

export interface Job {
  /** Absent: the job only loads the modules. */
  toAsk?: (remotes: Record<string, string>) => Omit<ChildJob & { kind: 'plan' | 'render' }, 'job'>;
  versions: PageVersions;
  /** The shell's module first. */
  modules: readonly [Module, ...Module[]];
  code: ReadonlyMap<string, ModuleCode>;
  scope: Scope;
  /** True if the job no longer waits for another child's trial and runs without that module. */
  isLate: boolean;
  /** Remotes that the page needs, as far as known. */
  needed: readonly string[];
  /** Index of the only child that may run it. */
  child?: number;
  /** Remotes left out of the page, with the reason. */
  absent: Map<string, Failed>;
  started: boolean;
  /** Number of children that ended before running it. */
  lost: number;
  head?: PageHeadData;
  /** The remote whose code ran last. */
  remote?: string;
  settled: boolean;
  settle: (outcome: JobOutcome) => void;
}

export interface Slot {
  child: RendererChild;
  busy: boolean;
  /** Names of loaded modules, least recently used first. */
  loaded: Set<string>;
  previous?: Job;
  rssBytes: number;
  /** Total of all its jobs. */
  cpuMs: number;
}
