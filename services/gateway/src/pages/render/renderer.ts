import { type Breaker, count, createBreaker, withTimeLimit } from '@app/service-kit';
import type { RenderRequest } from '@app/types';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Child } from './child.ts';
import {
  type ChildJob,
  type FailureReason,
  type PageHeadData,
  type PlanOutcome,
  pagePlanSchema,
  pageResultSchema,
  type RenderFailure,
  type RenderOutcome,
  type ReplyTexts,
  toFailure,
} from './messages.ts';
import {
  type Bundle,
  createFailingFillers,
  type PageBundles,
  readCode,
  type ServerModule,
  toServerModules,
} from './modules.ts';
import { createPool } from './pool.ts';

const defaultOptions = {
  childCount: 2,
  heapMb: 192,
  rssMb: 400,
  maxQueued: 100,
  /** A job that runs longer ends its child. */
  jobMs: 500,
  /** A version that takes longer to load counts as broken. */
  loadMs: 5000,
  /** How long a version that failed to load, or to fill a slot, is not tried again. */
  brokenMs: 10_000,
  /** Maximum time that a page waits for a free child with its code … */
  waitMs: 400,
  /** … and in total until its HTML. */
  answerMs: 620,
};
export type RendererOptions = Partial<typeof defaultOptions>;

export interface PageJob {
  request: RenderRequest;
  bundles: PageBundles;
  replies?: ReplyTexts;
  /** Remotes without which it cannot be rendered. */
  neededRemotes?: readonly string[];
  /** Remotes that fill its slots, without which it can. */
  fillers?: readonly string[];
  spentMs?: number;
}

type ModuleWithCode = ServerModule & { code: string };

/** A new child loads this many modules before its first page. */
const maxRecentModules = 16;

/**
 * Renders pages in child processes without permissions. Always returns a value within `answerMs`, or twice that for the
 * first page with broken slot content; never throws. A child loads every recent version before it gets a page; a page
 * never loads code.
 */
export function createRenderer(options: RendererOptions = {}) {
  const { jobMs, loadMs, brokenMs, waitMs, answerMs, ...poolOptions } = { ...defaultOptions, ...options };
  /** Versions that a child has loaded. */
  const recentModules = new LRUCache<string, ModuleWithCode>({ max: maxRecentModules });
  /** Versions that failed to load: `has` is false once they may be tried again, `get` knows the failure until then. */
  const failureByModule = new LRUCache<string, RenderFailure>({
    max: 200,
    ttl: brokenMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  const failingFillers = createFailingFillers(brokenMs);
  /** By modules and first path segment, which identifies the owner. Pages that repeatedly end children are paused. */
  const breakerByPage = new LRUCache<string, Breaker>({
    max: 500,
    memoMethod: () => createBreaker({ failureThreshold: 2, openMs: 2000 }),
  });
  const lastPageStateByChild = new WeakMap<
    Child,
    { breaker: Breaker; remote: string | undefined; fillers: readonly string[] }
  >();
  const warmupPromiseByModules = new Map<string, Promise<RenderFailure[]>>();
  let lastWarmup: Promise<unknown> = Promise.resolve();
  const pool = createPool({
    ...poolOptions,
    prepare: (child) => loadModules(child, [...recentModules.values()]),
  });

  const recordPageFailure = ({ shell, remotes }: PageBundles, failure: RenderFailure): RenderFailure => {
    countFailure('page', (failure.remote && remotes[failure.remote]) || shell, failure);
    return failure;
  };
  const markBroken = (module: ServerModule, reason: FailureReason, message?: string): void => {
    const failure = toFailure(reason, { remote: module.remote, message, bundle: module.bundle.id });
    failureByModule.set(module.name, failure);
    recentModules.delete(module.name);
    countFailure('load', module.bundle, failure);
  };

  /** Loads what a child lacks, shells first, one at a time, so that a failure has a name. */
  const loadModules = async (child: Child, modules: readonly ModuleWithCode[]): Promise<void> => {
    const shells = modules.filter(({ shell }) => !shell);
    for (const module of [...shells, ...modules.filter(({ shell }) => shell)]) {
      const { name, shell, code } = module;
      if (
        child.loadedModules.has(name) ||
        failureByModule.has(name) ||
        (shell && !child.loadedModules.has(shell))
      )
        continue;
      const outcome = await child.run({ kind: 'load', name, shell, code }, loadMs);
      if (child.loadedModules.has(name)) {
        failureByModule.delete(name);
        if (!recentModules.has(name)) recentModules.set(name, module);
      } else if (outcome.step === 'done') markBroken(module, 'threw', outcome.failed);
      // A version that was loaded successfully before is not marked as broken when a child ends.
      else if (outcome.isStarted && !recentModules.has(name) && !pool.isClosed())
        markBroken(module, outcome.reason);
    }
  };

  const readModule = async (module: ServerModule, limitMs: number): Promise<ModuleWithCode[]> => {
    if (failureByModule.has(module.name)) return [];
    const moduleWithCode = recentModules.get(module.name) ?? (await readCode(module.bundle, limitMs));
    if ('code' in moduleWithCode) return [{ ...module, code: moduleWithCode.code }];
    markBroken(module, moduleWithCode.reason);
    return [];
  };

  /** Loads versions into each child, one call and one child at a time, and returns those that failed. */
  const warm = (bundles: PageBundles, readMs = loadMs): Promise<RenderFailure[]> => {
    const modules = toServerModules(bundles);
    const modulesKey = toModulesKey(modules);
    const loadInChildren = async () => {
      const modulesWithCode = (await Promise.all(modules.map((module) => readModule(module, readMs)))).flat();
      await pool.runInEach((child) => loadModules(child, [...recentModules.values(), ...modulesWithCode]));
      return modules.flatMap(({ name }) => failureByModule.get(name) ?? []);
    };
    const warmupPromise =
      warmupPromiseByModules.get(modulesKey) ??
      lastWarmup.then(loadInChildren).finally(() => warmupPromiseByModules.delete(modulesKey));
    if (!warmupPromiseByModules.has(modulesKey)) lastWarmup = warmupPromise;
    warmupPromiseByModules.set(modulesKey, warmupPromise);
    return warmupPromise;
  };

  /** False while a child lacks a version that may be tried. */
  const isWarm = ({ name }: ServerModule): boolean =>
    failureByModule.has(name) ||
    (recentModules.get(name) !== undefined &&
      pool.everyChild(({ loadedModules }) => loadedModules.has(name)));

  /** Runs a job in a free child and parses its result. */
  const runWithChild = async <S extends z.ZodType>(kind: 'plan' | 'render', schema: S, job: PageJob) => {
    const { request, bundles, neededRemotes = [], spentMs = 0 } = job;
    const modules = toServerModules(bundles);
    const breaker = breakerByPage.memo(`${request.url.split(/[/?]/, 2)[1]} ${toModulesKey(modules)}`);
    if (!breaker.allowsRequest())
      return recordPageFailure(bundles, toFailure('timeout', { remote: neededRemotes[0] }));
    if (!modules.every(isWarm)) void warm(bundles, waitMs / 4);
    // The owner of a page is unknown before its plan, so a plan waits for all remotes.
    const awaitedModules = modules.filter(
      ({ remote }) => !remote || kind === 'plan' || neededRemotes.includes(remote),
    );
    const hasAwaitedModules = ({ loadedModules }: Child) =>
      awaitedModules.every(
        ({ name, shell = name }) =>
          loadedModules.has(name) || failureByModule.get(name) || failureByModule.get(shell),
      );
    const result = await withTimeLimit(
      pool.run(hasAwaitedModules, waitMs - spentMs, (child) => runInChild(child, kind, job, breaker)),
      answerMs - spentMs,
      () => toFailure('timeout'),
    );
    if (result?.kind !== 'answered') return recordPageFailure(bundles, result ?? toFailure('busy'));
    const { success, data, error } = schema.safeParse(result.value);
    if (success) return { ...result, value: data };
    const { remote, head } = result;
    return recordPageFailure(bundles, toFailure('threw', { remote, head, message: error.message }));
  };

  /** Runs a job with the modules that the child has loaded. */
  const runInChild = async (
    child: Child,
    kind: 'plan' | 'render',
    { request, bundles, replies = {}, neededRemotes = [], fillers = [] }: PageJob,
    breaker: Breaker,
  ) => {
    const [shell, ...remoteModules] = toServerModules(bundles);
    if (!child.loadedModules.has(shell.name)) return failureByModule.get(shell.name) ?? toFailure('busy');
    const moduleNames: Record<string, string> = {};
    /** Remotes left out of the page, with the reason. */
    const absentRemotes = new Map<string, RenderFailure>();
    for (const { name, remote = '' } of remoteModules) {
      if (child.loadedModules.has(name)) moduleNames[remote] = name;
      else absentRemotes.set(remote, failureByModule.get(name) ?? toFailure('busy', { remote }));
    }
    const missingRemote = neededRemotes.find((name) => absentRemotes.has(name));
    if (missingRemote !== undefined) return absentRemotes.get(missingRemote)!;

    const job: ChildJob = { kind, modules: { shell: shell.name, remotes: moduleNames }, request, replies };
    const pageState = {
      breaker,
      fillers,
      remote: neededRemotes[0],
      head: undefined as PageHeadData | undefined,
    };
    const outcome = await child.run(job, jobMs, (message) => {
      if (message.step === 'head') pageState.head = message.head;
      if (message.step === 'remote') pageState.remote = message.name;
    });
    if (pool.isClosed()) return toFailure('busy');
    if (outcome.step === 'ended') {
      // A child that did not start the job was still busy with leftover work of its previous page.
      const responsiblePageState = outcome.isStarted
        ? pageState
        : (lastPageStateByChild.get(child) ?? pageState);
      // A failing filler does not count against the page, which can be rendered without it.
      if (!responsiblePageState.remote || !responsiblePageState.fillers.includes(responsiblePageState.remote))
        responsiblePageState.breaker.recordFailure();
      return toFailure(outcome.reason, { remote: responsiblePageState.remote, head: pageState.head });
    }
    lastPageStateByChild.set(child, pageState);
    breaker.recordSuccess();
    count('renderer_jobs_total', { kind });
    const { value, failed: message } = outcome;
    const { remote, head } = pageState;
    if (message !== undefined) return toFailure('threw', { remote, head, message });
    return { kind: 'answered' as const, value, remote, head, absentRemotes };
  };

  /** Renders a page's HTML. If slot content ended the child, renders again with the same time limit and without it. */
  const renderHtml = async (job: PageJob) => {
    const outcome = await runWithChild('render', pageResultSchema, job);
    const crashedRemote = outcome.kind === 'failed' && outcome.reason !== 'busy' ? outcome.remote : undefined;
    const { request, bundles, fillers = [], neededRemotes = [] } = job;
    if (!crashedRemote || !fillers.includes(crashedRemote) || neededRemotes.includes(crashedRemote))
      return { finalOutcome: outcome, crashedRemotes: [] };
    failingFillers.add(bundles, crashedRemote);
    const finalOutcome = await runWithChild('render', pageResultSchema, {
      ...job,
      request: { ...request, leaveOut: failingFillers.list(bundles) },
      spentMs: 0,
    });
    return { finalOutcome, crashedRemotes: [crashedRemote] };
  };

  return {
    /** Remotes that are left out of slots because they failed there recently. */
    listFailing: failingFillers.list,
    /** Loads versions into every child in advance, and returns those that failed. */
    warm: (bundles: PageBundles) => warm(bundles),
    /** Plans a page: its calls and remotes, or that it does not exist. */
    async plan(job: PageJob): Promise<PlanOutcome> {
      const outcome = await runWithChild('plan', pagePlanSchema, job);
      if (outcome.kind === 'failed') return outcome;
      const { value: plan, absentRemotes } = outcome;
      // While a remote is missing, an unknown address may be one of its own.
      const owner = plan.problem ? absentRemotes.keys().next().value : plan.owner;
      const failure = owner === undefined ? undefined : absentRemotes.get(owner);
      return failure ? recordPageFailure(job.bundles, failure) : { kind: 'planned', plan };
    },
    async render(job: PageJob): Promise<RenderOutcome> {
      const { bundles, neededRemotes = [] } = job;
      const { finalOutcome, crashedRemotes } = await renderHtml(job);
      if (finalOutcome.kind === 'failed') return finalOutcome;
      const { value } = finalOutcome;
      if ('redirect' in value) return { kind: 'redirect', ...value };
      const { failed: message } = value;
      const broken = [...crashedRemotes, ...value.broken];
      const renderedOutcome = { kind: 'rendered' as const, page: value, broken };
      for (const remote of value.broken) {
        failingFillers.add(bundles, remote);
        recordPageFailure(bundles, toFailure('threw', { remote, message }));
      }
      if (message === undefined || value.broken.length > 0) return renderedOutcome;
      const [remote] = neededRemotes;
      recordPageFailure(bundles, toFailure('threw', { remote, message }));
      return { ...renderedOutcome, remote };
    },
    isWorking: pool.isWorking,
    close: pool.close,
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

const toModulesKey = (modules: readonly ServerModule[]): string => modules.map(({ name }) => name).join(' ');

const countFailure = (stage: 'load' | 'page', { id }: Bundle, { reason, remote = 'shell' }: RenderFailure) =>
  count('renderer_failures_total', { at: stage, reason, remote, version: id.slice(id.indexOf('@') + 1) });
