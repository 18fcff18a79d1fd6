import type { ChildJob, ChildMessage, PageHeadData } from './messages.ts';
import type { Module, ModuleCode, PageVersions } from './page-versions.ts';
import type { FailureReason } from './render-counts.ts';
import type { RendererChild } from './renderer-child.ts';

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

export interface Slot {
  child: RendererChild;
  busy: boolean;
  /** Names of evaluated modules, the one used longest ago first. */
  loaded: Set<string>;
  previous?: Job;
  rssBytes: number;
  /** Of all its jobs so far. */
  cpuMs: number;
}
