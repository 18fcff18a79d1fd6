import type { Locale } from '@app/option-lists';
import * as z from 'zod/mini';
import type { ReleasePages } from '../release/registry.ts';
import { problem } from './problem.ts';

/** What a page shows instead of the requested content: see `PageProblemKind` of the contract with remotes. */
export const pageProblemKinds = [
  'page',
  'profile',
  'place',
  'bad-address',
  'gone',
  'withdrawn',
  'unavailable',
] as const;
const problemKind = z.enum(pageProblemKinds);

/**
 * Data that the gateway fetched for the page, inlined as `<script type="application/json" id="page-data">`. The browser
 * renders from it like the server, so nothing is fetched twice.
 */
export const pageData = z.object({
  /** Replies by address of the call (`buildUrl`), unchanged. */
  replies: z.record(z.string(), z.unknown()),
  /** Problems by address of the call, if the page displays them. */
  refused: z.optional(z.record(z.string(), problem)),
  /** Slots that were rendered: `mf_search/homeSearch`. */
  slots: z.optional(z.array(z.string())),
  /** Slots that could not be rendered, and that browsers leave out, too. */
  leftOut: z.optional(z.array(z.string())),
  /** The page does not exist. */
  problem: z.optional(problemKind),
});
export type PageData = z.output<typeof pageData>;

/** What the gateway asks the server bundle of the shell for. */
export interface RenderRequest {
  /** Path and query without the language. */
  url: string;
  locale: Locale;
  origin: string;
  /** What releases add to the site's pages, by remote. */
  releases: Readonly<Record<string, ReleasePages>>;
  /** Set if the gateway knows already that the page cannot be shown. */
  problem?: PageData['problem'];
  /** Remotes whose parts of slots failed recently. Pages are rendered without them. */
  leaveOut?: readonly string[];
}
