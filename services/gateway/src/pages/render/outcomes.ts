import type { PageHeadData, PagePlan, RenderedPage } from './messages.ts';

/** `busy`: no child with the page's code was free in time. */
export type FailureReason = 'busy' | 'timeout' | 'memory' | 'threw' | 'missing' | 'integrity';

/** A version that does not load, or a page without HTML, for which the gateway sends a stand-in. */
export interface RenderFailure {
  kind: 'failed';
  reason: FailureReason;
  /** The remote whose code failed, if known. */
  remote?: string | undefined;
  message?: string | undefined;
  /** The page's head, if it was sent before the failure. */
  head?: PageHeadData | undefined;
  /** What did not load: "mf_search@1.2.3-abc". */
  bundle?: string;
}

export type PlanOutcome = { kind: 'planned'; plan: PagePlan } | RenderFailure;
export type RenderOutcome =
  /** `remote`: its code failed, if the page reports an error. `broken`: remotes whose slot content is missing. */
  | { kind: 'rendered'; page: RenderedPage; remote?: string | undefined; broken: readonly string[] }
  | { kind: 'redirect'; redirect: string; status: 301 | 302 }
  | RenderFailure;

export const toFailure = (
  reason: FailureReason,
  details: Omit<RenderFailure, 'kind' | 'reason'> = {},
): RenderFailure => ({ kind: 'failed', reason, ...details });
