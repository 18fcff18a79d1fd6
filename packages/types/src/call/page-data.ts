import * as z from 'zod/mini';

/**
 * What the gateway already fetched for this page, inlined as `<script type="application/json" id="page-data">`:
 * API address (as `urlOf` writes it) → reply. The client fills its query cache with it, so nothing is fetched twice.
 */
export const pageData = z.object({ replies: z.record(z.string(), z.unknown()) });
export type PageData = z.output<typeof pageData>;
