import { pageData, pageProblemKinds, type RenderRequest } from '@app/types';
import * as z from 'zod';
import * as mini from 'zod/mini';

// Messages come from processes that run page code, so they are validated like a visitor's input.

/** A path of this site, never of another host. */
const pathSchema = z.string().regex(/^\/(?![/\\])/);
const remoteNameSchema = z.string().max(100);
const problemSchema = z.enum(pageProblemKinds);
const redirectSchema = z.object({ redirect: pathSchema, status: z.union([z.literal(301), z.literal(302)]) });

/** The shell's plan of a page, made before any call. */
export const pagePlanSchema = z.object({
  /** GET addresses of the calls that the page needs. */
  calls: z.array(z.string().startsWith('/api/').max(4000)).max(20),
  /** Remotes whose code the page loads in the browser. */
  remotes: z.array(remoteNameSchema).max(20),
  /** Remotes that fill its slots: the page is complete without them. */
  fillers: z.array(remoteNameSchema).max(50).default([]),
  /** The remote that owns the page and without which it cannot be rendered. */
  owner: remoteNameSchema.optional(),
  /** True for account pages, which need identity cookies. */
  account: z.boolean(),
  /** The page does not exist, whatever the calls answer. */
  problem: problemSchema.optional(),
  /** The address redirects, whatever the calls answer. */
  redirect: redirectSchema.optional(),
});
export type PagePlan = z.output<typeof pagePlanSchema>;

const pageHeadSchema = z.object({
  status: z.union([200, 400, 404, 410, 503].map((status) => z.literal(status))),
  title: z.string(),
  description: z.string(),
  path: pathSchema,
  noindex: z.boolean(),
  jsonLd: z.array(z.looseObject({})),
});
export type PageHeadData = z.output<typeof pageHeadSchema>;

const renderedPageSchema = z.object({
  head: pageHeadSchema,
  html: z.string().max(5_000_000),
  /** True if the browser hydrates the HTML; otherwise it renders anew. */
  rendered: z.boolean(),
  /** Error message if rendering it, or a slot, failed. */
  failed: z.string().optional(),
  /** Remotes whose slot content failed: the page is complete without it. */
  broken: z.array(remoteNameSchema).max(50).default([]),
  /** Parts of remotes in the HTML: a page (path of its route) or a slot. */
  parts: z.array(z.object({ remote: remoteNameSchema, part: z.string().max(200) })),
  /** Data that the browser needs for the same rendering, beside the replies. */
  data: z.looseObject({}).pipe(mini.omit(pageData, { replies: true })),
});
export type RenderedPage = z.output<typeof renderedPageSchema>;
export const pageResultSchema = z.union([redirectSchema, renderedPageSchema]);

/** Messages of a child about a job; the last one is `done`. */
export const childMessageSchema = z.discriminatedUnion('step', [
  /** From now on the job is responsible for delays. */
  z.object({ step: z.literal('started'), jobId: z.number() }),
  /** The remote whose code is about to run. */
  z.object({ step: z.literal('remote'), jobId: z.number(), name: remoteNameSchema }),
  z.object({ step: z.literal('head'), jobId: z.number(), head: pageHeadSchema }),
  z.object({
    step: z.literal('done'),
    jobId: z.number(),
    value: z.unknown(),
    failed: z.string().optional(),
    cpuMs: z.number(),
    rssBytes: z.number(),
  }),
]);
export type ChildMessage = z.output<typeof childMessageSchema>;

/** Replies of services by address; failed calls are absent. `json` is text, which the child parses. */
export type ReplyTexts = Readonly<Record<string, { status: number; json: string }>>;

/** A job for a child; it handles one at a time. Only `load` brings code. */
export type ChildJob =
  | { kind: 'start' }
  | { kind: 'load'; name: string; shell: string | undefined; code: string }
  | {
      kind: 'plan' | 'render';
      /** Names of loaded modules. */
      modules: { shell: string; remotes: Readonly<Record<string, string>> };
      request: RenderRequest;
      replies: ReplyTexts;
    };

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
