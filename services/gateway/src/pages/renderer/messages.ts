import { pageData } from '@app/types';
import * as z from 'zod';
import * as mini from 'zod/mini';

// The pages' code runs where these come from: what it says is checked like a visitor's input.

/** A path of this site, never another host's. */
const path = z.string().regex(/^\/(?![/\\])/);
const remote = z.string().max(100);
const problem = z.enum(['page', 'profile', 'place', 'bad-address', 'gone', 'unavailable']);
const redirect = z.object({ redirect: path, status: z.union([z.literal(301), z.literal(302)]) });

const pageRest = mini.omit(pageData, { replies: true });

export const pagePlan = z.object({
  /** GET addresses of calls that the page is made of. */
  calls: z.array(z.string().startsWith('/api/').max(4000)).max(20),
  /** Remotes whose code the page loads in the browser. */
  remotes: z.array(remote).max(20),
  /** The remote whose page it is: without its code there is none. */
  owner: remote.optional(),
  /** It is about an account, so it lives where identity cookies do. */
  account: z.boolean(),
  /** There is no such page, whatever any call answers. */
  problem: problem.optional(),
  /** The address leads on, whatever any call answers. */
  redirect: redirect.optional(),
});
/** What the shell says an address is made of, before anything is asked. */
export type PagePlan = z.output<typeof pagePlan>;

const pageHead = z.object({
  status: z.union([200, 400, 404, 410, 503].map((status) => z.literal(status))),
  title: z.string(),
  description: z.string(),
  path,
  noindex: z.boolean(),
  jsonLd: z.array(z.looseObject({})),
});
export type PageHeadData = z.output<typeof pageHead>;

const renderedPage = z.object({
  head: pageHead,
  /** The whole visible page. */
  html: z.string().max(5_000_000),
  /** The browser takes the HTML over; else it makes the page anew. */
  rendered: z.boolean(),
  /** Why not, where something broke. */
  failed: z.string().optional(),
  /** What the HTML holds of remotes: a page by the path of its route, or what fills a slot. */
  parts: z.array(z.object({ remote, part: z.string().max(200) })),
  /** What the browser has to know, beside the replies, to render the same. */
  data: z.looseObject({}).pipe(pageRest),
});
export type RenderedPage = z.output<typeof renderedPage>;

export const pageResult = z.union([redirect, renderedPage]);
/** What a child says of a job; the last one is `done`. */
export const childMessage = z.discriminatedUnion('step', [
  /** It took the job up: what came before cannot hold it up any more. */
  z.object({ job: z.number(), step: z.literal('started') }),
  z.object({ job: z.number(), step: z.literal('loading'), module: z.string() }),
  z.object({ job: z.number(), step: z.literal('remote'), name: remote }),
  z.object({ job: z.number(), step: z.literal('head'), head: pageHead }),
  z.object({
    job: z.number(),
    step: z.literal('done'),
    value: z.unknown(),
    failed: z.string().optional(),
    /** Modules that could not be evaluated, and why. */
    unloaded: z.record(z.string(), z.string()).optional(),
    cpuMs: z.number(),
    rssBytes: z.number(),
  }),
]);
export type ChildMessage = z.output<typeof childMessage>;

export interface RenderRequest {
  /** Path and query, without the language. */
  url: string;
  locale: 'en' | 'es';
  /** The site's own. */
  origin: string;
  /** By remote: addresses that its release brings. */
  paths: Readonly<Record<string, string[]>>;
  /** It is known already that there is no such page. */
  problem?: 'bad-address' | undefined;
}

/** What services answered, by address; a call that is down is absent. `json` is the answer's text: the child reads it. */
export type RenderAnswers = Readonly<Record<string, { status: number; json: string }>>;

/** Names of evaluated modules: a remote's is its own under one shell. */
export interface ModuleNames {
  shell: string;
  remotes: Readonly<Record<string, string>>;
}

/** What a child is asked, one job at a time. */
export type ChildJob = { job: number } & (
  | {
      kind: 'load';
      /** The shell's comes before its remotes'. */
      modules: readonly { name: string; shell?: string; code: string }[];
      /** Modules that nobody needs any more. */
      forget: readonly string[];
    }
  | { kind: 'plan'; modules: ModuleNames; request: RenderRequest }
  | { kind: 'render'; modules: ModuleNames; request: RenderRequest; answers: RenderAnswers }
);
