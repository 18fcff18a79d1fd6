import * as z from 'zod/mini';
import { problem } from './problem.ts';

/** What a page shows in place of what was asked for: see `PageProblemKind` of the contract with remotes. */
const problemKind = z.enum(['page', 'profile', 'place', 'bad-address', 'gone', 'unavailable']);

/**
 * What the gateway fetched for this page, inlined as `<script type="application/json" id="page-data">`. The browser
 * renders the page from it as the server did, so nothing is fetched twice.
 */
export const pageData = z.object({
  /** Address of a call, as `buildUrl` writes it → the reply, as it came. */
  replies: z.record(z.string(), z.unknown()),
  /** Address of a call → why its service refuses to answer, where the page itself says so. */
  refused: z.optional(z.record(z.string(), problem)),
  /** What remotes have put on the page: `mf_search/homeSearch`. */
  slots: z.optional(z.array(z.string())),
  /** There is no such page. */
  problem: z.optional(problemKind),
});
export type PageData = z.output<typeof pageData>;
