import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { createBreaker } from '../../proxy/breaker.ts';
import {
  type PageHeadData,
  type PagePlan,
  pagePlan,
  pageResult,
  type RenderAnswers,
  type RenderedPage,
  type RenderRequest,
} from './messages.ts';
import { createCodeReader, type PageVersions, toModuleNames, toModules } from './page-versions.ts';
import { createRenderCounts, type RendererFailure } from './render-counts.ts';
import type { Failed, Job, JobOutcome, Scope } from './render-job.ts';
import { createRendererPool, toFailure } from './renderer-pool.ts';

/** No HTML: the gateway sends a stand-in. */
export interface RenderFailure extends Failed {
  /** The page's head, if it was sent before the failure. */
  head?: PageHeadData;
}
export type PlanOutcome = { kind: 'planned'; plan: PagePlan } | RenderFailure;
export type RenderOutcome =
  | {
      kind: 'rendered';
      page: RenderedPage;
      /** The remote whose code failed, if the page reports an error. */
      remote?: string | undefined;
    }
  | { kind: 'redirect'; redirect: string; status: 301 | 302 }
  | RenderFailure;

export interface RendererOptions {
  children?: number;
  heapMb?: number;
  rssMb?: number;
  /** A job that runs longer ends its child. */
  jobMs?: number;
  /** A version that takes longer to load counts as broken. */
  loadMs?: number;
  /** How long a page waits for the code and the trial of a new version. */
  patienceMs?: number;
  /** Maximum time that a page waits for a free child … */
  waitMs?: number;
  /** … and in total until its HTML. */
  answerMs?: number;
  mostQueued?: number;
  /** Called for each version that failed to load, and each page without HTML because of page code. */
  onFailure?: (failure: RendererFailure) => void;
}

interface PageScope extends Scope {
  breaker: ReturnType<typeof createBreaker>;
  last: RenderFailure;
}

/**
 * Renders pages in child processes without permissions. Always answers within `answerMs`, with a value, and never
 * throws.
 */
export function createRenderer({
  children = 2,
  heapMb = 192,
  rssMb = 400,
  jobMs = 500,
  loadMs = 5000,
  patienceMs = 100,
  waitMs = 400,
  answerMs = 620,
  mostQueued = 100,
  onFailure = () => {},
}: RendererOptions = {}) {
  const counts = createRenderCounts();
  const scopes = new LRUCache<string, PageScope>({ max: 500 });
  const readCode = createCodeReader();
  const fail = (failure: RendererFailure) => {
    counts.recordFailure(failure);
    if (failure.reason !== 'busy') onFailure(failure);
  };
  const pool = createRendererPool({
    ...{ children, heapMb, rssMb, jobMs, loadMs, patienceMs },
    onRestart: counts.recordRestart,
    onFailure: fail,
  });

  /** The scope of an address: its first segment, which identifies the owner, and the modules. */
  const getScope = ({ url }: RenderRequest, modules: Job['modules']): PageScope => {
    const key = [url.split(/[/?]/, 2)[1], ...modules.map(({ name }) => name)].join(' ');
    const found = scopes.get(key);
    if (found) return found;
    const made: PageScope = {
      failures: 0,
      running: 0,
      breaker: createBreaker({ threshold: 3, openMs: 2000 }),
      last: { kind: 'failed', reason: 'busy' },
    };
    scopes.set(key, made);
    return made;
  };

  const ask = async <S extends z.ZodType>(
    kind: 'plan' | 'render',
    schema: S,
    request: RenderRequest,
    versions: PageVersions,
    {
      answers = {},
      needed = [],
      spentMs = 0,
    }: { answers?: RenderAnswers; needed?: readonly string[]; spentMs?: number } = {},
  ): Promise<{ kind: 'value'; value: z.output<S>; job: Job } | RenderFailure> => {
    const modules = toModules(versions);
    const scope = getScope(request, modules);
    const { promise, resolve } = Promise.withResolvers<JobOutcome>();
    const job: Job = {
      ...{ versions, modules, scope, needed },
      code: new Map(),
      toAsk: (remotes) => {
        const names = { ...toModuleNames(modules), remotes };
        return kind === 'plan'
          ? { kind, modules: names, request }
          : { kind, modules: names, request, answers };
      },
      absent: new Map(),
      isLate: false,
      started: false,
      lost: 0,
      settled: false,
      settle: (outcome) => {
        job.settled = true;
        resolve(outcome);
      },
    };
    const isOpen = !scope.breaker.allows();
    if (isOpen) job.settle(scope.last);
    else if (pool.read().queued >= mostQueued) job.settle({ kind: 'failed', reason: 'busy' });
    else
      void readCode(modules, patienceMs).then((code) => {
        job.code = code;
        if (!job.settled) pool.add(job);
      });
    const waiting = setTimeout(() => {
      if (!job.started) job.settle({ kind: 'failed', reason: 'busy' });
    }, waitMs - spentMs);
    const ending = setTimeout(() => job.settle({ kind: 'failed', reason: 'timeout' }), answerMs - spentMs);
    const outcome = await promise;
    clearTimeout(waiting);
    clearTimeout(ending);

    const end = (failure: RenderFailure): RenderFailure => {
      fail(toFailure(versions, failure, 'page'));
      return { ...failure, head: job.head };
    };
    if (outcome.kind === 'failed') {
      if (!isOpen && scope.failures > 0) {
        scope.breaker.recordFailure();
        scope.last = outcome;
      }
      return end(outcome);
    }
    // Only jobs without a request end as `loaded`.
    if (outcome.kind === 'loaded') return end({ kind: 'failed', reason: 'busy' });
    scope.breaker.recordSuccess();
    const { value, failed, cpuMs } = outcome.done;
    counts.recordRun(kind, cpuMs);
    const remote = job.remote ?? needed[0];
    if (failed !== undefined) return end({ kind: 'failed', reason: 'threw', remote, message: failed });
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      return end({ kind: 'failed', reason: 'threw', remote, message: parsed.error.message });
    return { kind: 'value', value: parsed.data, job };
  };

  return {
    /** Plans a page: its calls and remotes, or that it does not exist. */
    async plan(request: RenderRequest, versions: PageVersions): Promise<PlanOutcome> {
      const requested = await ask('plan', pagePlan, request, versions);
      if (requested.kind === 'failed') return requested;
      const { value: plan, job } = requested;
      // While a remote is missing, an unknown address may be one of its own.
      const lost = plan.problem ? [...job.absent.keys()][0] : plan.owner;
      const failure = lost === undefined ? undefined : job.absent.get(lost);
      if (!failure) return { kind: 'planned', plan };
      fail(toFailure(versions, failure, 'page'));
      return failure;
    },
    /**
     * Renders a page from the services' replies. `needed`: remotes without which it fails. `spentMs`: time already
     * spent on the plan.
     */
    async render(
      request: RenderRequest,
      answers: RenderAnswers,
      versions: PageVersions,
      needed: readonly string[] = [],
      spentMs = 0,
    ): Promise<RenderOutcome> {
      const requested = await ask('render', pageResult, request, versions, { answers, needed, spentMs });
      if (requested.kind === 'failed') return requested;
      const { value, job } = requested;
      if ('redirect' in value) return { kind: 'redirect', ...value };
      const { failed: message } = value;
      if (message === undefined) return { kind: 'rendered', page: value };
      const remote = job.remote ?? needed[0];
      fail(toFailure(versions, { kind: 'failed', reason: 'threw', remote, message }, 'page'));
      return { kind: 'rendered', page: value, remote };
    },
    /** Loads versions into every child in advance, and returns failures. */
    async warm(versions: PageVersions): Promise<RendererFailure[]> {
      const modules = toModules(versions);
      return pool.load({ versions, modules, code: await readCode(modules, loadMs) });
    },
    isWorking: pool.isWorking,
    counts: () => ({ ...counts.read(), ...pool.read() }),
    close: pool.close,
  };
}
export type Renderer = ReturnType<typeof createRenderer>;
