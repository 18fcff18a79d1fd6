// Web vitals and failed remotes: daily sums without visitors.
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';

/**
 * Metrics and the lower bounds of their ranges: milliseconds, or thousandths of layout shift. They include the limits
 * of "good" and "poor" (web.dev).
 */
export const vitalBucketBounds = {
  lcp: [0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [0, 50, 100, 150, 200, 300, 500, 1000],
  cls: [0, 10, 50, 100, 150, 250, 500],
} as const;
export type Vital = keyof typeof vitalBucketBounds;
export const vitals = Object.keys(vitalBucketBounds) as Vital[];
/** Upper limits of "good". */
export const goodVitalLimits: Readonly<Record<Vital, number>> = { lcp: 2500, inp: 200, cls: 100 };

const vitalValue = z.optional(z.int().check(z.nonnegative(), z.maximum(600_000)));

export const reportVitals = defineEndpoint('search', 'POST /api/vitals', {
  id: 'reportVitals',
  status: 202,
  summary: 'Tell how fast a page was, and which remotes did not come. Only sums of a day are kept.',
  body: z.object({
    /** Kind of page: the first segment of its address; `/*` if the site itself has none. */
    page: z.string().check(z.regex(/^\/(?:[a-z-]{0,40}|\*)$/)),
    remotes: z
      .array(
        z.object({
          remote: z.string().check(z.regex(/^mf_[a-z0-9_]{1,60}$/)),
          version: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
          failed: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(5)),
    lcp: vitalValue,
    inp: vitalValue,
    cls: vitalValue,
  }),
  reply: z.object({}),
  problems: {
    400: 'Malformed; `fields` says what.',
    503: 'The service is starting, stopping or cannot reach its data. Try again.',
  },
  limitsDescription:
    'Of more than thirty a minute from an address, and of what was never published, nothing is counted.',
});

export const vitalEndpoints = [reportVitals] as const;
